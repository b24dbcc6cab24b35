import { firstWhere } from './keys-beginning.ts';
import type { KnownTexts } from './known-texts.ts';
import { type Owners, rankBeginnings, rankTexts, rankTextsByCost } from './rank-texts.ts';
import type { Ranked } from './shortlist.ts';

/** Finds entries by names that are like a text. An entry is given as its place in the order they were compiled in. */
export type Names = {
  /** The entries whose names are most like the text, the most alike first; equals in their order. */
  readonly nearest: (query: string, limit: number) => number[];
  /** The same with what each costs. */
  readonly ranked: (query: string, limit: number) => readonly Ranked[];
  /** Entries with a name that begins with the text; the shortest such names first, then in their order. */
  readonly beginning: (text: string, limit: number) => number[];
  readonly nameAt: (place: number) => string;
};

/** Takes the entry that each text belongs to, ascending; its first text is its name. */
export function namesOf(texts: KnownTexts, ownerOf: Uint32Array): Names {
  const owners: Owners = {
    of: (text) => ownerOf[text] ?? 0,
    firstText: (owner) => firstWhere(0, ownerOf.length, (text) => (ownerOf[text] ?? 0) >= owner),
  };
  return {
    nearest: (query, limit) => rankTexts(texts, query, limit, owners),
    ranked: (query, limit) => rankTextsByCost(texts, query, limit, owners),
    beginning: (text, limit) => rankBeginnings(texts, text, limit, owners),
    nameAt: (place) => texts.writtenAt(owners.firstText(place)),
  };
}
