/** Where texts that stand one after another begin, and the last one ends, in bytes. Throws beyond 4 GiB. */
export function toStarts(starts: readonly number[]): Uint32Array<ArrayBuffer> {
  if ((starts.at(-1) ?? 0) >= 2 ** 32) {
    throw new Error('The world is too large: one kind of its records takes up more than 4 GiB');
  }
  return Uint32Array.from(starts);
}
