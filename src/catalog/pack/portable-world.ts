import { type Place, type Pack, createMemoryTarget } from './pack.ts';

/** In bytes. A portable world stays in memory as a whole. */
export const largestPortableWorld = 16 * 1024 * 1024;

/** Returns the sections that the app needs: all but prebuilt responses. */
function portablePlaces({ places }: Pack): readonly Place[] {
  return places.filter(
    ({ name }) => /^(?:catalog|finder)\//.test(name) || name === fingerprintSection,
  );
}

/** Returns whether a compiled world is small enough for the edge, browsers and embedding. */
export function isPortable(pack: Pack): boolean {
  const bytes = portablePlaces(pack).reduce((sum, { byteLength }) => sum + byteLength, 0);
  return bytes <= largestPortableWorld;
}

/** Copies a compiled world to the bytes that `createFetchHandler` takes. */
export function copyPortableWorld(pack: Pack): Uint8Array<ArrayBuffer> {
  const { writer, bytes } = createMemoryTarget();
  for (const { name, width } of portablePlaces(pack)) {
    switch (width) {
      case 'u8':
        writer.add(name, pack.bytes(name));
        break;
      case 'u32':
        writer.add(name, pack.integers(name));
        break;
      case 'f64':
        writer.add(name, pack.numbers(name));
        break;
    }
  }
  writer.finish();
  const source = bytes();
  return source.read(0, source.byteLength);
}

/** The section with the fingerprint of the files that a pack was compiled from. */
export const fingerprintSection = 'world/fingerprint';

/** In characters of the fingerprint. */
const versionLength = 16;

/** Returns the version of a compiled world: the same for the same files compiled by the same build. */
export function versionOf(pack: Pack): string {
  return pack.text(fingerprintSection).slice(0, versionLength);
}
