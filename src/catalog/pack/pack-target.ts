import { concatenate } from './concatenate.ts';
import { type ByteSource, memorySource } from './byte-source.ts';
import { type Pack, packOf } from './pack.ts';
import { createPackWriter, type PackWriter } from './pack-writer.ts';

/** A pack that can be read while it is still being written. */
export type PackTarget = {
  readonly writer: PackWriter;
  /** What was written so far. */
  readonly open: () => Pack;
};

/** A pack in memory; `bytes` gives the whole of it once it is finished. */
export function createMemoryTarget(): PackTarget & { readonly bytes: () => ByteSource } {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let byteLength = 0;
  const writer = createPackWriter((piece) => {
    pieces.push(piece);
    byteLength += piece.byteLength;
  });
  const bytes = (): ByteSource => memorySource(concatenate(pieces, byteLength));
  return { writer, open: () => packOf(writer.places, bytes()), bytes };
}
