import { addEntry, emptySet, type EntrySet } from './entry-set.ts';

/**
 * The entries that have one value. A value that many have is kept as a set, one that few have as a list of places:
 * whichever is smaller. Sets alone would take up space with the square of the catalog, as each name is a value.
 */
export type Posting =
  | { readonly kind: 'many'; readonly set: EntrySet }
  | { readonly kind: 'few'; readonly places: Uint32Array };

/** Takes the places in ascending order. */
export function compilePosting(places: readonly number[], size: number): Posting {
  if (places.length * 32 < size) {
    return { kind: 'few', places: Uint32Array.from(places) };
  }
  const set = emptySet(size);
  places.forEach((place) => addEntry(set, place));
  return { kind: 'many', set };
}

/** The entries of the posting, in a set of the caller's own. */
export function postingSet(posting: Posting, size: number): EntrySet {
  switch (posting.kind) {
    case 'many':
      return posting.set.slice();
    case 'few': {
      const set = emptySet(size);
      posting.places.forEach((place) => addEntry(set, place));
      return set;
    }
  }
}
