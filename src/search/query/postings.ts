import { type SectionReader, type Sections } from '../../catalog/pack/sections.ts';
import { addEntry, emptySet, type EntrySet } from './entry-set.ts';

/**
 * Which entries have which value, both by number: those with value `v` stand in `places` from `starts[v]` to before
 * `starts[v + 1]`, ascending. A set for each value would be faster to read, but as each name is a value, sets would take
 * up space with the square of the catalog; an object for each value would take ten times that of its places.
 */
export type Postings = {
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
};

/** Pairs of a value and the place of an entry that has it; in the order of the places. */
export type Pairs = { readonly values: Uint32Array; readonly places: Uint32Array };

/** Takes pairs of values from 0 to before `count`. */
export function compilePostings(pairs: Pairs, count: number): Sections {
  const starts = new Uint32Array(count + 1);
  for (const value of pairs.values) {
    starts[value + 1] = (starts[value + 1] ?? 0) + 1;
  }
  for (let value = 1; value <= count; value += 1) {
    starts[value] = (starts[value] ?? 0) + (starts[value - 1] ?? 0);
  }
  const next = starts.slice();
  const places = new Uint32Array(pairs.places.length);
  pairs.places.forEach((place, i) => {
    const value = pairs.values[i] ?? 0;
    const at = next[value] ?? 0;
    places[at] = place;
    next[value] = at + 1;
  });
  return new Map([
    ['starts', starts],
    ['places', places],
  ]);
}

export function openPostings(reader: SectionReader): Postings {
  return { starts: reader.integers('starts'), places: reader.integers('places') };
}

/** The entries among `size` that have the value, in a set of the caller's own. */
export function entriesWith(value: number, { starts, places }: Postings, size: number): EntrySet {
  const set = emptySet(size);
  const end = starts[value + 1] ?? 0;
  for (let i = starts[value] ?? 0; i < end; i += 1) {
    addEntry(set, places[i] ?? 0);
  }
  return set;
}
