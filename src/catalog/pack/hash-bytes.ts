/** A whole number from 0 to before 2 ** 32 that depends on bytes `from` to before `to` alone. */
export type HashBytes = (bytes: Uint8Array, from: number, to: number) => number;

/** FNV-1a, its bits mixed as MurmurHash3 ends: short keys that differ in one letter must not stand side by side. */
export const hashBytes: HashBytes = (bytes, from, to) => {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i += 1) {
    hash = Math.imul(hash ^ (bytes[i] ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};
