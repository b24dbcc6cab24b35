import type { Digest } from '../../api/service.ts';
import { concatenate } from '../../catalog/pack/concatenate.ts';

/** SHA-256 by the Web's cryptography, which takes bytes as a whole: they are held until the end. */
export function createHeldDigest(): Digest {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let byteLength = 0;
  return {
    add: async (piece) => {
      pieces.push(piece);
      byteLength += piece.byteLength;
    },
    finish: async () =>
      new Uint8Array(await crypto.subtle.digest('SHA-256', concatenate(pieces, byteLength))),
  };
}
