import type { Pack } from '../../catalog/pack/pack.ts';

/** The section that says which files a pack was made of. */
export const fingerprintSection = 'world/fingerprint';

/** Characters of a fingerprint that tell the versions of a world apart. */
const versionLength = 16;

/** Tells compiled worlds apart: the same for the same files compiled by the same build. */
export function versionOf(pack: Pack): string {
  return pack.text(fingerprintSection).slice(0, versionLength);
}
