import type { Catalog } from '../../catalog/catalog.ts';
import { openCatalog } from '../../catalog/open-catalog.ts';
import { type ByteSource, type Pack, memorySource, openPack } from '../../catalog/pack/pack.ts';
import { versionOf } from '../../catalog/pack/portable-world.ts';
import { openFileSource } from './pack-file.ts';

/** A compiled world as long as it is open. */
export type OpenWorld = {
  readonly pack: Pack;
  readonly catalog: Catalog;
  /** Tells compiled worlds apart: the same for the same files compiled by the same build. */
  readonly version: string;
  readonly place: WorldPlace;
  /** Whether nobody but this program writes where it lies, and never in place. */
  readonly isOurs: boolean;
  /** From now on nothing is read of it any more. */
  readonly close: () => void;
};

/** Where a compiled world lies. */
export type WorldPlace =
  | { readonly kind: 'file'; readonly path: string; readonly descriptor: number | undefined }
  | { readonly kind: 'memory'; readonly bytes: Uint8Array<ArrayBuffer> };

/** Who writes the file of a compiled world, and whether it may be mapped into memory where that can be done. */
export type FileUse = 'ours, mapped' | 'ours, read' | 'foreign';

/** Opens the compiled world in a file. Throws the system's error, or where there is none. */
export function openWorldFile(path: string, use: FileUse): OpenWorld {
  const source = openFileSource(path, { isMapped: use === 'ours, mapped' });
  try {
    return {
      ...openParts(source),
      place: { kind: 'file', path, descriptor: source.descriptor },
      isOurs: use !== 'foreign',
      close: source.close,
    };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Opens the compiled world in memory. Throws where there is none. */
export function openWorldBytes(bytes: Uint8Array<ArrayBuffer>): OpenWorld {
  return {
    ...openParts(memorySource(bytes)),
    place: { kind: 'memory', bytes },
    isOurs: true,
    close: () => undefined,
  };
}

function openParts(source: ByteSource): Pick<OpenWorld, 'pack' | 'catalog' | 'version'> {
  const pack = openPack(source);
  return {
    pack,
    catalog: openCatalog(pack),
    version: versionOf(pack),
  };
}
