/** Numbers in [0, 1) that depend on a text alone: FNV-1a of the text, then mulberry32. */
export function createRandom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    state = Math.imul(state ^ byte, 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffle<Value>(values: readonly Value[], random: () => number): readonly Value[] {
  return sortBy(values, random);
}

/** Sorts by a number that is computed once for each value, the least first. */
export function sortBy<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => number,
): readonly Value[] {
  return values
    .map((value) => ({ value, key: keyOf(value) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ value }) => value);
}
