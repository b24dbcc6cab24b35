import { longestHeldBody } from '../../api/prebuilt-paths.ts';
import { createMemoryTarget } from '../../catalog/pack/pack-target.ts';
import type { Place } from '../../catalog/pack/pack-format.ts';
import type { Pack } from '../../catalog/pack/pack.ts';
import { fingerprintSection } from './fingerprint.ts';

/** A larger world is not taken along: where it goes it would have to be held in memory whole. In bytes. */
export const largestPortableWorld = longestHeldBody;

/** The sections of a compiled world that the app answers from, and its fingerprint: all but the answers that were made before. */
function portablePlaces({ places }: Pack): readonly Place[] {
  return places.filter(
    ({ name }) => /^(?:catalog|finder)\//.test(name) || name === fingerprintSection,
  );
}

/** Whether a compiled world is small enough to be taken along. */
export function isPortable(pack: Pack): boolean {
  const bytes = portablePlaces(pack).reduce((sum, { byteLength }) => sum + byteLength, 0);
  return bytes <= largestPortableWorld;
}

/** The bytes of a compiled world as `createFetchHandler` takes it. */
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
