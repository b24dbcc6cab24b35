import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Digest } from '../api/service.ts';

/** SHA-256 of bytes that come in pieces; the event loop turns between two of them. */
export function createDigest(): Digest {
  const digest = createHash('sha256');
  return {
    add: async (piece) => {
      digest.update(piece);
      await setImmediate();
    },
    finish: async () => new Uint8Array(digest.digest()),
  };
}
