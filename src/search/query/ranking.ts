import type { SectionReader, Section } from '../../pack/sections.ts';

/** Values of all entries, replaced by their rank among the distinct ones: what a sort needs and nothing more. */
export type Ranking = {
  /** By place of the entry, from 0; `count` where the entry has no value. */
  readonly ranks: Uint8Array | Uint32Array;
  /** How many distinct values there are. */
  readonly count: number;
};

/** Ranks as small as they may be: most fields have few values. */
export function compactRanks(ranks: Uint32Array<ArrayBuffer>, count: number): Section {
  return count < 0x100 ? Uint8Array.from(ranks) : ranks;
}

/** Opens what `compactRanks` made. */
export function openRanking(reader: SectionReader, name: string, count: number): Ranking {
  return { ranks: count < 0x100 ? reader.bytes(name) : reader.integers(name), count };
}

export type Direction = 'ascending' | 'descending';

/** The places in the order of their ranks; equals keep their order, and what has no value comes last in either direction. */
export function sortByRank(
  places: Uint32Array,
  { ranks, count }: Ranking,
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
  const keys = Float64Array.from(places, (place, i) => bucketOf(place) * length + i).toSorted();
  return Uint32Array.from(keys, (key) => places[key % length] ?? 0);
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
