import { setImmediate } from 'node:timers/promises';
import type { Digest } from '../api/service.ts';

/** A service may never need it, and the runtimes take 3 to 6 ms to load it. */
const createSha256 = () => process.getBuiltinModule('node:crypto').createHash('sha256');

/** SHA-256 of bytes that come in pieces; the event loop turns between two of them. */
export function createDigest(): Digest {
  const digest = createSha256();
  return {
    add: async (piece) => {
      digest.update(piece);
      await setImmediate();
    },
    finish: async () => new Uint8Array(digest.digest()),
  };
}
