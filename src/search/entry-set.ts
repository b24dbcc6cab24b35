/**
 * A set of entries as a bitset: the entry at a position in number and form order is bit `position % 32` of word
 * `position / 32`. Bits beyond the last entry are never set.
 */
export type EntrySet = Uint32Array<ArrayBuffer>;

export function emptySet(size: number): EntrySet {
  return new Uint32Array((size + 31) >>> 5);
}

export function setOf(positions: Iterable<number>, size: number): EntrySet {
  const set = emptySet(size);
  for (const position of positions) {
    addEntry(set, position);
  }
  return set;
}

export function isEmpty(set: EntrySet): boolean {
  return set.every((word) => word === 0);
}

export function hasEntry(set: EntrySet, position: number): boolean {
  return ((set[position >>> 5] ?? 0) & (1 << (position & 31))) !== 0;
}

export function addEntry(set: EntrySet, position: number): void {
  const word = position >>> 5;
  set[word] = (set[word] ?? 0) | (1 << (position & 31));
}

export function removeEntry(set: EntrySet, position: number): void {
  const word = position >>> 5;
  set[word] = (set[word] ?? 0) & ~(1 << (position & 31));
}

/** Removes from the set the entries that the other does not have. */
export function intersect(set: EntrySet, other: EntrySet): void {
  for (let word = 0; word < set.length; word += 1) {
    set[word] = (set[word] ?? 0) & (other[word] ?? 0);
  }
}

/** Adds the entries of the other to the set. */
export function unite(set: EntrySet, other: EntrySet): void {
  for (let word = 0; word < set.length; word += 1) {
    set[word] = (set[word] ?? 0) | (other[word] ?? 0);
  }
}

/** Turns the set into the set of all other entries among `size`. */
export function complement(set: EntrySet, size: number): void {
  for (let word = 0; word < set.length; word += 1) {
    set[word] = ~(set[word] ?? 0);
  }
  const beyond = size & 31;
  if (beyond > 0) {
    set[set.length - 1] = (set[set.length - 1] ?? 0) & ((1 << beyond) - 1);
  }
}

/** Returns the positions of the entries in the set, ascending. */
export function positionsOf(set: EntrySet): Uint32Array {
  const positions: number[] = [];
  for (let word = 0; word < set.length; word += 1) {
    for (let bits = set[word] ?? 0; bits !== 0; bits &= bits - 1) {
      positions.push((word << 5) + 31 - Math.clz32(bits & -bits));
    }
  }
  return Uint32Array.from(positions);
}

/** A stable counting sort. Returns the sorted positions, and where each bucket starts. */
export function sortIntoBuckets(
  positions: Uint32Array,
  buckets: Uint32Array,
  count: number,
): { readonly starts: Uint32Array<ArrayBuffer>; readonly positions: Uint32Array<ArrayBuffer> } {
  const starts = new Uint32Array(count + 1);
  for (const bucket of buckets) {
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  }
  for (let bucket = 1; bucket <= count; bucket += 1) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  }
  // Each bucket is filled from its end, so that its end becomes its start.
  const sorted = new Uint32Array(positions.length);
  for (let i = positions.length - 1; i >= 0; i -= 1) {
    const bucket = buckets[i] ?? 0;
    const at = (starts[bucket] ?? 0) - 1;
    sorted[at] = positions[i] ?? 0;
    starts[bucket] = at;
  }
  return { starts, positions: sorted };
}
