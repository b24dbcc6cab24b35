/** Creates a seeded generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Seeded random choices. */
export type Chooser = {
  /** A whole number from 0 to below the limit. */
  readonly below: (limit: number) => number;
  /** Returns true with the given probability. */
  readonly happens: (probability: number) => boolean;
  /** Returns a random item. Throws for an empty array. */
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** Returns the items in random order. */
  readonly shuffle: <Item>(items: readonly Item[]) => Item[];
};

export function createChooser(seed: number): Chooser {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return {
    below,
    happens: (probability) => random() < probability,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) {
        throw new Error('Nothing to choose from');
      }
      return item;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: random() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
