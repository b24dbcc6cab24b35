/** Values of all entries, replaced by their rank among the distinct ones: what a sort needs and nothing more. */
export type Ranking = {
  /** By place of the entry, from 0; `count` where the entry has no value. */
  readonly ranks: Uint32Array;
  /** How many distinct values there are. */
  readonly count: number;
};

/** The distinct values, ascending, and the rank of each entry's value among them. */
export function rankValues<Value>(
  values: readonly (Value | undefined)[],
  compare: (a: Value, b: Value) => number,
): Ranking & { readonly distinct: readonly Value[] } {
  const distinct = [...new Set(values.filter((value) => value !== undefined))].toSorted(compare);
  const rankOf = new Map(distinct.map((value, rank) => [value, rank]));
  const count = distinct.length;
  const ranks = Uint32Array.from(values, (value) =>
    value === undefined ? count : (rankOf.get(value) ?? count),
  );
  return { distinct, ranks, count };
}

export type Direction = 'ascending' | 'descending';

/**
 * The places in the order of their ranks; equals keep their order, and what has no value comes last in either direction.
 * A counting sort: linear in places and distinct values.
 */
export function sortByRank(
  places: Uint32Array,
  { ranks, count }: Ranking,
  direction: Direction,
): Uint32Array {
  const bucketOf = (place: number): number => {
    const rank = ranks[place] ?? count;
    return direction === 'ascending' || rank === count ? rank : count - 1 - rank;
  };
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

/** Compares by code point, so that every machine and every locale agrees. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const difference = codePointRank(a.charCodeAt(i)) - codePointRank(b.charCodeAt(i));
    if (difference !== 0) {
      return difference;
    }
  }
  return a.length - b.length;
}

/** Units of surrogate pairs stand below U+E000 but mean code points above U+FFFF. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) {
    return unit;
  }
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
