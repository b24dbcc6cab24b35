import type { Refusal } from './handler.ts';
import { type HeaderSection, parseHeaderSection } from './header-section.ts';

/** `parseHeaderSection`, for texts that were parsed before. */
export type ParseSection = (section: string) => HeaderSection | Refusal;

/** Clients send the same fields with nearly every request: so many sections are kept twice, the recent and the former. */
const rememberedSections = 128;
/** Characters of the longest that is kept. */
export const longestRemembered = 2048;

/** Parses a text once. What it keeps is bounded; what it says depends on nothing but the text. */
export function createSectionMemory(): ParseSection {
  let recent = new Map<string, HeaderSection>();
  let former = new Map<string, HeaderSection>();
  return (section) => {
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
      recent.set(copyOf(section), parsed);
    }
    return parsed;
  };
}

/** A text of its own: a part of a text keeps the whole of it alive. */
export function copyOf(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}
