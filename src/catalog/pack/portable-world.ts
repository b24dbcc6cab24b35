import { type SectionEntry, type Pack, type PackWriter, createMemoryTarget } from './pack.ts';

/** In bytes. A portable world stays in memory as a whole. */
export const largestPortableWorld = 16 * 1024 * 1024;

/** The sections with the user's pictures: a list of them, and their bytes. */
export const imageIndexSection = 'pictures/index';
export const imageBytesSection = 'pictures/bytes';

export function hasImages({ contents }: Pack): boolean {
  return contents.some(({ name }) => name === imageIndexSection);
}

/** Returns the sections that the app needs, without the user's pictures: all but prebuilt responses. */
function portableSections({ contents }: Pack): readonly SectionEntry[] {
  return contents.filter(
    ({ name }) => /^(?:catalog|finder)\//.test(name) || name === fingerprintSection,
  );
}

/** Returns whether a compiled world without its pictures is small enough for the edge, browsers and embedding. */
export function isPortable(pack: Pack): boolean {
  const bytes = portableSections(pack).reduce((sum, { byteLength }) => sum + byteLength, 0);
  return bytes <= largestPortableWorld;
}

/** Copies what the app needs of a compiled world to another pack, without the user's pictures. */
export function writePortableWorld(pack: Pack, writer: PackWriter): void {
  const read = { u8: pack.bytes, u32: pack.integers, f64: pack.numbers };
  for (const { name, width } of portableSections(pack)) {
    writer.add(name, read[width](name));
  }
}

/** Copies a compiled world to the bytes that `createFetchHandler` takes; with the user's pictures if asked for. */
export function copyPortableWorld(
  pack: Pack,
  { withImages = false }: { readonly withImages?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const { writer, bytes } = createMemoryTarget();
  writePortableWorld(pack, writer);
  if (withImages) {
    pack.contents
      .filter(({ name }) => name === imageIndexSection || name === imageBytesSection)
      .forEach(({ name }) => writer.add(name, pack.bytes(name)));
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
