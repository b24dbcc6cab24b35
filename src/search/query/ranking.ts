import type { Section, SectionReader } from '../../catalog/pack/sections.ts';
import { addEntry, emptySet, hasEntry } from './entry-set.ts';

/** Values of all entries, replaced by their rank among the distinct ones. */
export type Ranks = {
  /** By place of the entry, from 0; `count` where the entry has no value. */
  readonly ranks: Uint8Array | Uint32Array;
  /** How many distinct values there are. */
  readonly count: number;
};

export type Ranking = Ranks & {
  /** All entries by rank, then by place; those without a value last. Empty where they stand so already. */
  readonly order: Uint32Array;
};

/** All entries in the order of their ranks, as a section for `Ranking`. */
export function orderOf(ranks: Ranks): Uint32Array<ArrayBuffer> {
  const places = Uint32Array.from(ranks.ranks, (_, place) => place);
  const order = sortByRank(places, ranks, 'ascending');
  return order.every((place, i) => place === i) ? new Uint32Array(0) : order.slice();
}

/** Ranks as small as they may be: most fields have few values. */
export function compactRanks(ranks: Uint32Array<ArrayBuffer>, count: number): Section {
  return count < 0x100 ? Uint8Array.from(ranks) : ranks;
}

/** Opens what `compactRanks` made. */
export function openRanks(reader: SectionReader, name: string, count: number): Ranks {
  return { ranks: count < 0x100 ? reader.bytes(name) : reader.integers(name), count };
}

export type Direction = 'ascending' | 'descending';

/** `sortByRank` for places that ascend. Of many, it is quicker to pick them out of all entries in order. */
export function sortAscending(
  places: Uint32Array,
  ranking: Ranking,
  direction: Direction,
): Uint32Array {
  const { ranks, count, order } = ranking;
  const size = ranks.length;
  if (places.length * 16 < size) {
    return sortByRank(places, ranking, direction);
  }
  const set = emptySet(size);
  for (const place of places) {
    addEntry(set, place);
  }
  const sorted = new Uint32Array(places.length);
  let found = 0;
  const placeAt = (i: number): number => (order.length === 0 ? i : (order[i] ?? 0));
  const take = (from: number, to: number): void => {
    for (let i = from; i < to; i += 1) {
      const place = placeAt(i);
      if (hasEntry(set, place)) {
        sorted[found] = place;
        found += 1;
      }
    }
  };
  if (direction === 'ascending') {
    take(0, size);
    return sorted;
  }
  // Equals keep their order though their ranks go down.
  let known = size;
  while (known > 0 && ranks[placeAt(known - 1)] === count) {
    known -= 1;
  }
  for (let to = known; to > 0;) {
    const rank = ranks[placeAt(to - 1)];
    let from = to - 1;
    while (from > 0 && ranks[placeAt(from - 1)] === rank) {
      from -= 1;
    }
    take(from, to);
    to = from;
  }
  take(known, size);
  return sorted;
}

/** The places in the order of their ranks; equals keep their order, and what has no value comes last in either direction. */
export function sortByRank(
  places: Uint32Array,
  { ranks, count }: Ranks,
  direction: Direction,
): Uint32Array {
  const bucketOf = (place: number): number => {
    const rank = ranks[place] ?? count;
    return direction === 'ascending' || rank === count ? rank : count - 1 - rank;
  };
  // A counting sort looks at every distinct value, which is not worth it for few places.
  return places.length * 16 < count
    ? sortByComparison(places, bucketOf)
    : sortByCounting(places, bucketOf, count);
}

function sortByComparison(places: Uint32Array, bucketOf: (place: number) => number): Uint32Array {
  const { length } = places;
  // Bucket and position in one number, so that equals keep their order.
  const keys = new Float64Array(length);
  for (let i = 0; i < length; i += 1) {
    keys[i] = bucketOf(places[i] ?? 0) * length + i;
  }
  keys.sort();
  const sorted = new Uint32Array(length);
  for (let i = 0; i < length; i += 1) {
    const key = keys[i] ?? 0;
    sorted[i] = places[key - Math.floor(key / length) * length] ?? 0;
  }
  return sorted;
}

function sortByCounting(
  places: Uint32Array,
  bucketOf: (place: number) => number,
  count: number,
): Uint32Array {
  const starts = new Uint32Array(count + 2);
  for (const place of places) {
    const next = bucketOf(place) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let bucket = 1; bucket < starts.length; bucket += 1) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  }
  const sorted = new Uint32Array(places.length);
  for (const place of places) {
    const bucket = bucketOf(place);
    const at = starts[bucket] ?? 0;
    sorted[at] = place;
    starts[bucket] = at + 1;
  }
  return sorted;
}
