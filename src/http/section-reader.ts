import type { Refusal } from './handler.ts';
import { type HeaderSection, parseField, parseHeaderSection } from './header-section.ts';
import { copyOf, longestRemembered, type ParseSection } from './remembered-sections.ts';

/** The line that differs most often between the requests of one client, as clients write its name. */
const conditions = ['if-none-match:', 'If-None-Match:'];

/**
 * Parses the header sections of one connection, each as `parseHeaderSection` would. Most are those of the request before,
 * but for a tag: then nothing is looked up, and only the tag is parsed.
 */
export class SectionReader {
  readonly #parse: ParseSection;
  /** The last section without its condition: what stood before that, and after. */
  #before = '';
  #after = '';
  #others: HeaderSection | undefined;

  constructor(parse: ParseSection) {
    this.#parse = parse;
  }

  read(section: string): HeaderSection | Refusal {
    return this.#readSimilar(section) ?? this.#readOther(section);
  }

  #readSimilar(section: string): HeaderSection | undefined {
    const start = this.#before.length;
    const end = section.length - this.#after.length;
    // Parts are cut out and compared, as V8 takes several times as long for `startsWith`.
    if (
      !this.#others ||
      end < start ||
      section.slice(0, start) !== this.#before ||
      section.slice(end) !== this.#after
    ) {
      return undefined;
    }
    return end === start ? this.#others : withCondition(this.#others, section.slice(start, end));
  }

  #readOther(section: string): HeaderSection | Refusal {
    const start = startOfCondition(section);
    const end = start === -1 ? -1 : section.indexOf('\r\n', start) + 2;
    // A line that continues the condition must not become part of the line before it.
    if (end === -1 || section.startsWith(' ', end) || section.startsWith('\t', end)) {
      return this.#remember(section, '');
    }
    const others = this.#remember(section.slice(0, start), section.slice(end));
    const whole =
      others.kind === 'section' ? withCondition(others, section.slice(start, end)) : undefined;
    return whole ?? parseHeaderSection(section);
  }

  #remember(before: string, after: string): HeaderSection | Refusal {
    const parsed = this.#parse(before + after);
    if (parsed.kind === 'section' && before.length + after.length <= longestRemembered) {
      this.#before = copyOf(before);
      this.#after = copyOf(after);
      this.#others = parsed;
    }
    return parsed;
  }
}

/** A section with one line more, where that is a valid condition and the only one. */
function withCondition(others: HeaderSection, line: string): HeaderSection | undefined {
  if (
    !conditions.some((condition) => line.startsWith(condition)) ||
    line.indexOf('\r\n') !== line.length - 2
  ) {
    return undefined;
  }
  const field = parseField(line.slice(0, -2));
  return field.kind === 'refusal' || others.read(field.name) !== undefined
    ? undefined
    : new ConditionalSection(others, field.name, field.value);
}

/** Where a line with a condition starts, or -1. */
function startOfCondition(section: string): number {
  for (const condition of conditions) {
    const at = section.indexOf(condition);
    if (at === 0 || (at > 0 && section.charCodeAt(at - 1) === 0x0a)) {
      return at;
    }
  }
  return -1;
}

class ConditionalSection implements HeaderSection {
  readonly kind = 'section';
  readonly read: HeaderSection['read'];
  readonly hasHost: boolean;
  readonly persistence: HeaderSection['persistence'];
  readonly framing: HeaderSection['framing'];
  readonly awaitsContinue: boolean;
  readonly #others: HeaderSection;
  readonly #name: string;
  readonly #value: string;

  constructor(others: HeaderSection, name: string, value: string) {
    this.read = (wanted) => (wanted === name ? value : others.read(wanted));
    this.hasHost = others.hasHost;
    this.persistence = others.persistence;
    this.framing = others.framing;
    this.awaitsContinue = others.awaitsContinue;
    this.#others = others;
    this.#name = name;
    this.#value = value;
  }

  get fields(): ReadonlyMap<string, string> {
    return new Map(this.#others.fields).set(this.#name, this.#value);
  }
}
