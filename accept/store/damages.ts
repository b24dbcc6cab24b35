/** A file that is not as it was written. */
export type Damage = { readonly name: string; readonly bytes: Uint8Array };

/** A file cut to each length, and with each of its bits flipped. */
export function damagesOf(file: Uint8Array): readonly Damage[] {
  // A slice of a `Buffer` would not be a copy.
  const sample = new Uint8Array(file);
  const cut = Array.from({ length: sample.length }, (_, length) => ({
    name: `cut-${length}`,
    bytes: sample.slice(0, length),
  }));
  const flipped = Array.from({ length: sample.length * 8 }, (_, bit) => {
    const bytes = sample.slice();
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return { name: `flipped-${bit}`, bytes };
  });
  return [...cut, ...flipped];
}
