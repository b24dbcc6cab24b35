/**
 * A set of entries, each by its place in the catalog: bit `place % 32` of word `place / 32`. Bits beyond the last entry
 * are never set. Functions that say so change the set that they are given.
 */
export type EntrySet = Uint32Array;

export function emptySet(size: number): EntrySet {
  return new Uint32Array((size + 31) >>> 5);
}

export function fullSet(size: number): EntrySet {
  const set = emptySet(size).fill(0xffff_ffff);
  clearBeyond(set, size);
  return set;
}

/** The set of the entries with these places. */
export function setOf(places: readonly number[], size: number): EntrySet {
  const set = emptySet(size);
  for (const place of places) {
    addEntry(set, place);
  }
  return set;
}

/** Whether no entry is in the set. */
export function isEmpty(set: EntrySet): boolean {
  return set.every((word) => word === 0);
}

export function hasEntry(set: EntrySet, place: number): boolean {
  return ((set[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
}

/** Adds the entry to the set. */
export function addEntry(set: EntrySet, place: number): void {
  const word = place >>> 5;
  set[word] = (set[word] ?? 0) | (1 << (place & 31));
}

/** Adds the entries with places from `from` to before `to`. */
export function addRange(set: EntrySet, from: number, to: number): void {
  for (let place = from; place < to;) {
    if ((place & 31) === 0 && place + 32 <= to) {
      set[place >>> 5] = 0xffff_ffff;
      place += 32;
    } else {
      addEntry(set, place);
      place += 1;
    }
  }
}

/** Leaves in the set only what the other has too. */
export function intersect(set: EntrySet, other: EntrySet): void {
  for (let word = 0; word < set.length; word += 1) {
    set[word] = (set[word] ?? 0) & (other[word] ?? 0);
  }
}

/** Adds to the set what the other has. */
export function unite(set: EntrySet, other: EntrySet): void {
  for (let word = 0; word < set.length; word += 1) {
    set[word] = (set[word] ?? 0) | (other[word] ?? 0);
  }
}

/** Makes the set what it was not, among `size` entries. */
export function complement(set: EntrySet, size: number): void {
  for (let word = 0; word < set.length; word += 1) {
    set[word] = ~(set[word] ?? 0);
  }
  clearBeyond(set, size);
}

/** The places of the entries in the set, ascending. */
export function placesOf(set: EntrySet): Uint32Array {
  const places = new Uint32Array(countEntries(set));
  let count = 0;
  for (let word = 0; word < set.length; word += 1) {
    let bits = set[word] ?? 0;
    while (bits !== 0) {
      const bit = 31 - Math.clz32(bits & -bits);
      places[count] = (word << 5) + bit;
      count += 1;
      bits &= bits - 1;
    }
  }
  return places;
}

function countEntries(set: EntrySet): number {
  let count = 0;
  for (let word = 0; word < set.length; word += 1) {
    // Counts bits in pairs, fours and bytes side by side, then adds the bytes up.
    let bits = set[word] ?? 0;
    bits -= (bits >>> 1) & 0x5555_5555;
    bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
    bits = (bits + (bits >>> 4)) & 0x0f0f_0f0f;
    count += Math.imul(bits, 0x0101_0101) >>> 24;
  }
  return count;
}

function clearBeyond(set: EntrySet, size: number): void {
  const rest = size & 31;
  if (rest > 0) {
    set[set.length - 1] = (set[set.length - 1] ?? 0) & ((1 << rest) - 1);
  }
}
