import { createGrowingIntegers } from '../../pack/growing-integers.ts';
import { joinSections, type SectionReader, type Sections } from '../../pack/sections.ts';
import { textAt } from '../../pack/texts.ts';
import { firstWhere } from './keys-beginning.ts';
import { createKnownTextsWriter, type KnownTexts, openKnownTexts } from './known-texts.ts';
import { type Owners, rankBeginnings, rankTexts } from './rank-texts.ts';

/** Finds entries by names that are like a text. An entry is given as its place in the order they were compiled in. */
export type Names = {
  /** The entries whose names are most like the text, the most alike first; equals in their order. */
  readonly nearest: (query: string, limit: number) => number[];
  /** Entries with a name that begins with the text; the shortest such names first, then in their order. */
  readonly beginning: (text: string, limit: number) => number[];
  readonly nameAt: (place: number) => string;
};

/** Names of entries, each with the other texts that it is known by. */
export function compileNames(
  entries: Iterable<{ readonly name: string; readonly alsoKnownAs: readonly string[] }>,
): Sections {
  const texts = createKnownTextsWriter();
  const owners = createGrowingIntegers();
  let place = 0;
  for (const { name, alsoKnownAs } of entries) {
    for (const text of [name, ...alsoKnownAs]) {
      texts.add(text);
      owners.push(place);
    }
    place += 1;
  }
  return joinSections([texts.finish(), new Map([['owners', owners.finish()]])]);
}

export function openNames(reader: SectionReader): Names {
  return namesOf(openKnownTexts(reader), reader.integers('owners'));
}

/** Takes the entry that each text belongs to, ascending; its first text is its name. */
export function namesOf(texts: KnownTexts, ownerOf: Uint32Array): Names {
  const owners: Owners = {
    of: (text) => ownerOf[text] ?? 0,
    firstText: (owner) => firstWhere(0, ownerOf.length, (text) => (ownerOf[text] ?? 0) >= owner),
  };
  return {
    nearest: (query, limit) => rankTexts(texts, query, limit, owners),
    beginning: (text, limit) => rankBeginnings(texts, text, limit, owners),
    nameAt: (place) => textAt(texts.written, owners.firstText(place)),
  };
}
