/** Pieces of so many bytes together, one after another. */
export function concatenate(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  byteLength: number,
): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(byteLength);
  let offset = 0;
  for (const piece of pieces) {
    all.set(piece, offset);
    offset += piece.byteLength;
  }
  return all;
}
