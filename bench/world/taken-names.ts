import { nameKey } from '../../src/world/name-key.ts';

/** The size of the Bloom filter in bits: at four million names one in seventy free names counts as taken. */
const bits = 28;

/** The set of names that a world already has, as a Bloom filter of 32 MiB. */
export type TakenNames = {
  /** Takes names together, or none where any may be taken. A name that is free may be refused, the same one each time. */
  readonly take: (names: readonly string[]) => boolean;
};

/** Compares as a world's validation does: by key. */
export function createTakenNames(): TakenNames {
  const taken = new Uint8Array(2 ** (bits - 3));
  return {
    take: (names) => {
      const places = new Set(names.map((name) => hash(nameKey(name)) >>> (32 - bits)));
      const areFree =
        places.size === names.length &&
        [...places].every((place) => ((taken[place >>> 3] ?? 0) & (1 << (place & 7))) === 0);
      if (areFree) {
        places.forEach((place) => {
          taken[place >>> 3] = (taken[place >>> 3] ?? 0) | (1 << (place & 7));
        });
      }
      return areFree;
    },
  };
}

/** FNV-1a, with MurmurHash3's finish so that the upper bits are as good as the lower. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
