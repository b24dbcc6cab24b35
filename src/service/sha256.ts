import type { Sha256 } from '../responses/representation.ts';

/** Made at the first digest: loading the runtime's cryptography takes a tenth of a start. */
let digest: Sha256 | undefined;

/** SHA-256 in base64url, by the means of the runtime. */
export const sha256: Sha256 = (bytes) => (digest ??= createDigest())(bytes);

function createDigest(): Sha256 {
  const { Bun } = globalThis;
  if (Bun) {
    return (bytes) => Bun.SHA256.hash(bytes, 'base64url');
  }
  const { hash } = process.getBuiltinModule('node:crypto');
  return (bytes) => hash('sha256', bytes, 'base64url');
}
