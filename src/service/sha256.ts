import type { Sha256 } from '../responses/representation.ts';

let digest: Sha256 | undefined;

/** SHA-256 in base64url. The runtime's cryptography is loaded at the first use, because it is a tenth of a start. */
export const sha256: Sha256 = (bytes) => (digest ??= loadDigest())(bytes);

function loadDigest(): Sha256 {
  const { Bun } = globalThis;
  if (Bun) {
    return (bytes) => Bun.SHA256.hash(bytes, 'base64url');
  }
  const { hash } = process.getBuiltinModule('node:crypto');
  return (bytes) => hash('sha256', bytes, 'base64url');
}
