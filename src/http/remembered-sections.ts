import type { Refusal } from './handler.ts';
import { type HeaderSection, parseField, parseHeaderSection } from './header-section.ts';

/** Clients send the same fields with nearly every request: so many sections are kept twice, the recent and the former. */
const rememberedSections = 128;
/** Characters of the longest that is kept. */
const longestRemembered = 2048;

/** The line that differs most often between the requests of one client, as clients write its name. */
const conditions = ['if-none-match:', 'If-None-Match:'];

/**
 * `parseHeaderSection` that parses a text once. What it keeps is bounded, and depends on nothing but the text. A section
 * with a tag of its own is taken for the same section without that line, and the tag.
 */
export function createSectionMemory(): (section: string) => HeaderSection | Refusal {
  let recent = new Map<string, HeaderSection>();
  let former = new Map<string, HeaderSection>();

  const parseOnce = (section: string): HeaderSection | Refusal => {
    const known = recent.get(section);
    if (known) {
      return known;
    }
    const parsed = former.get(section) ?? parseHeaderSection(section);
    if (parsed.kind === 'section' && section.length <= longestRemembered) {
      if (recent.size >= rememberedSections) {
        former = recent;
        recent = new Map();
      }
      // A copy, as a part of a text keeps the whole of it alive.
      recent.set(Buffer.from(section, 'latin1').toString('latin1'), parsed);
    }
    return parsed;
  };

  return (section) => {
    const known = recent.get(section);
    if (known) {
      return known;
    }
    const start = startOfCondition(section);
    const end = start === -1 ? -1 : section.indexOf('\r\n', start) + 2;
    // A line that continues the condition must not become part of the line before it.
    if (end === -1 || section.startsWith(' ', end) || section.startsWith('\t', end)) {
      return parseOnce(section);
    }
    const field = parseField(section.slice(start, end - 2));
    const others = parseOnce(section.slice(0, start) + section.slice(end));
    return field.kind === 'refusal' || others.kind === 'refusal' || others.fields.has(field.name)
      ? parseHeaderSection(section)
      : withField(others, field.name, field.value);
  };
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

function withField(section: HeaderSection, name: string, value: string): HeaderSection {
  const { fields, hasHost, persistence, framing, awaitsContinue } = section;
  return {
    kind: 'section',
    get fields() {
      return new Map(fields).set(name, value);
    },
    read: (wanted) => (wanted === name ? value : fields.get(wanted)),
    hasHost,
    persistence,
    framing,
    awaitsContinue,
  };
}
