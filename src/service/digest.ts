import { setImmediate } from 'node:timers/promises';
import type { Digest } from '../api/service.ts';
import type { Sha256 } from '../responses/representation.ts';

let hash: Sha256 | undefined;

/** SHA-256 in base64url. The runtime's cryptography is loaded at the first use, because it is a tenth of a start. */
export const sha256: Sha256 = (bytes) => (hash ??= loadHash())(bytes);

function loadHash(): Sha256 {
  const { Bun } = globalThis;
  if (Bun) {
    return (bytes) => Bun.SHA256.hash(bytes, 'base64url');
  }
  const crypto = process.getBuiltinModule('node:crypto');
  return (bytes) => crypto.hash('sha256', bytes, 'base64url');
}

/** Returns the SHA-256 of texts in hexadecimal digits; the same texts in other pieces have another one. */
export function digestOf(texts: Iterable<string>): string {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  for (const text of texts) {
    hash.update(`${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

/** SHA-256 of bytes that come in pieces; the event loop turns between two of them. */
export function createDigest(): Digest {
  const digest = process.getBuiltinModule('node:crypto').createHash('sha256');
  return {
    add: async (piece) => {
      digest.update(piece);
      await setImmediate();
    },
    finish: async () => new Uint8Array(digest.digest()),
  };
}
