/** The section that says which files a pack was made of. */
export const fingerprintSection = 'world/fingerprint';
