/** A file that is not as it was written. */
export type Damage = { readonly name: string; readonly bytes: Uint8Array };

const step = 8;

/** A file cut to lengths between nothing and the whole, and files of other content. */
export function damagesOf(file: Uint8Array): readonly Damage[] {
  const cut = Array.from({ length: Math.ceil(file.length / step) }, (_, i) => ({
    name: `cut-${i * step}`,
    bytes: Uint8Array.from(file.subarray(0, i * step)),
  }));
  const foreign = [0, 1, 100, file.length, 5000].map((length) => ({
    name: `foreign-${length}`,
    bytes: new Uint8Array(length).fill(0xa5),
  }));
  return [...cut, ...foreign];
}
