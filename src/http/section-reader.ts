import type { Refusal } from './handler.ts';
import { type HeaderSection, parseHeaderSection } from './header-section.ts';
import { copyOf, longestRemembered, type ParseSection } from './remembered-sections.ts';

/** The line that differs most often between the requests of one client, as clients write its name. */
const condition = 'if-none-match';
const conditions = ['if-none-match:', 'If-None-Match:'] as const;

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
    return end === start ? this.#others : withCondition(this.#others, section, start, end);
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
      others.kind === 'section' ? withCondition(others, section, start, end) : undefined;
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

/**
 * A section with one line more, which a text holds from `start` to before `end`. Undefined where that is not a condition in
 * the usual spelling, or not valid, or not the only one: `parseHeaderSection` knows what it is then.
 */
function withCondition(
  others: HeaderSection,
  section: string,
  start: number,
  end: number,
): HeaderSection | undefined {
  const valueAt = start + conditions[0].length + 1;
  const valueEnd = end - 2;
  if (
    !(section.startsWith(conditions[0], start) || section.startsWith(conditions[1], start)) ||
    section.charCodeAt(valueAt - 1) !== 0x20 ||
    !isPlainValue(section, valueAt, valueEnd) ||
    !section.startsWith('\r\n', valueEnd) ||
    others.read(condition) !== undefined
  ) {
    return undefined;
  }
  return new ConditionalSection(others, section.slice(valueAt, valueEnd));
}

/** Whether a text holds visible ASCII characters, with spaces only inside, from `start` to before `end`, and at least one. */
function isPlainValue(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e) {
      return false;
    }
  }
  return end > start && text.charCodeAt(start) !== 0x20 && text.charCodeAt(end - 1) !== 0x20;
}

/** Where a line with a condition starts, or -1. */
function startOfCondition(section: string): number {
  for (const spelling of conditions) {
    const at = section.indexOf(spelling);
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
  readonly #value: string;

  constructor(others: HeaderSection, value: string) {
    this.read = (wanted) => (wanted === condition ? value : others.read(wanted));
    this.hasHost = others.hasHost;
    this.persistence = others.persistence;
    this.framing = others.framing;
    this.awaitsContinue = others.awaitsContinue;
    this.#others = others;
    this.#value = value;
  }

  readAny(wanted: string): string | undefined {
    return wanted === condition ? this.#value : this.#others.readAny(wanted);
  }

  get fields(): ReadonlyMap<string, string> {
    return new Map(this.#others.fields).set(condition, this.#value);
  }
}
