/**
 * 32 bits of a target: FNV-1a over its characters, its bits mixed as MurmurHash3 ends. As a number it is signed, for which
 * the engines have to make nothing.
 */
export function targetHash(target: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < target.length; i += 1) {
    hash = Math.imul(hash ^ target.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
