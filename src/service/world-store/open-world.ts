import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Catalog } from '../../catalog/catalog.ts';
import { openCatalog } from '../../catalog/open-catalog.ts';
import { type ByteSource, type Pack, memorySource, openPack } from '../../catalog/pack/pack.ts';
import { versionOf } from '../../catalog/pack/portable-world.ts';
import { OperatorError } from '../operator-error.ts';
import { builtFolder, packageRoot } from '../package-root.ts';
import { openFileSource } from './pack-file.ts';

/** A compiled world while it is open. */
export type OpenWorld = {
  readonly pack: Pack;
  readonly catalog: Catalog;
  /** The same for the same files compiled by the same build. */
  readonly version: string;
  /** The file that it is read from; undefined for a world in memory. */
  readonly file: string | undefined;
  /** Reading from it throws afterwards. */
  readonly close: () => void;
};

export type OpenWorldOptions = {
  /** A folder of files, or a compiled file. */
  readonly world: string;
  /** The folder for compiled worlds. */
  readonly stateDirectory: string;
  /** Whether other processes open the same file: then it is one in the state folder, unless that cannot be written. */
  readonly isShared?: boolean;
  /** Takes a line for the operator. */
  readonly warn: (message: string) => void;
  readonly signal?: AbortSignal;
  /** Runs the compilation of a folder. `isKept`: later starts open the result. */
  readonly whileCompiling?:
    | (<Result>(compile: () => Promise<Result>, isKept: boolean) => Promise<Result>)
    | undefined;
};

export type WhileCompiling = NonNullable<OpenWorldOptions['whileCompiling']>;

/** The folder of the world in the package. */
export const builtInWorld = path.join(packageRoot, 'worlds/default');

const compiledBuiltInWorld =
  builtFolder === undefined ? undefined : path.join(builtFolder, 'worlds/default.pack');

/** A longer compiled file of the user is read in place, so it may only be replaced by renaming. */
const largestInMemory = 64 * 1024 * 1024;

/**
 * Opens a world. The build compiles the built-in world; any other folder is compiled when it is new or has changed. Rejects
 * with an `OperatorError` if the world cannot be read or is not valid.
 */
export async function openWorld(options: OpenWorldOptions): Promise<OpenWorld> {
  const { world, isShared } = options;
  const file = compiledFileOf(world);
  if (file === undefined) {
    const { openFolder } = await import('./compiled-folder.ts');
    return openFolder(options);
  }
  try {
    if (file !== world) {
      return openWorldFile(file, { isMapped: true });
    }
    if (isShared) {
      const { openCopy } = await import('./compiled-folder.ts');
      return openCopy(options);
    }
    return await openForeignFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The world "${world}" cannot be read: ${reason}`, { cause: error });
  }
}

/** The compiled file of a world; undefined for a folder. */
export function compiledFileOf(world: string): string | undefined {
  if (world === builtInWorld && compiledBuiltInWorld !== undefined) {
    return compiledBuiltInWorld;
  }
  return statSync(world, { throwIfNoEntry: false })?.isFile() ? world : undefined;
}

/** Opens a compiled file. `isMapped` as for `openFileSource()`. Throws if it cannot be read or is no compiled world. */
export function openWorldFile(file: string, options: { readonly isMapped: boolean }): OpenWorld {
  const source = openFileSource(file, options);
  try {
    return { ...openParts(source), file, close: source.close };
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Opens the bytes of a compiled file. Throws if they are no compiled world. */
export function openWorldBytes(bytes: Uint8Array<ArrayBuffer>): OpenWorld {
  return { ...openParts(memorySource(bytes)), file: undefined, close: () => undefined };
}

/**
 * Opens a compiled file that other programs may write, even in place. Rejects if it cannot be read or is no compiled
 * world.
 */
export async function openForeignFile(file: string): Promise<OpenWorld> {
  const handle = await open(file, 'r');
  try {
    const before = await handle.stat({ bigint: true });
    if (before.size > largestInMemory) {
      return openWorldFile(file, { isMapped: false });
    }
    const bytes = new Uint8Array(await handle.readFile());
    const after = await handle.stat({ bigint: true });
    if (after.size !== BigInt(bytes.byteLength) || after.mtimeNs !== before.mtimeNs) {
      throw new Error('It changed while it was read');
    }
    return openWorldBytes(bytes);
  } finally {
    await handle.close();
  }
}

function openParts(source: ByteSource): Pick<OpenWorld, 'pack' | 'catalog' | 'version'> {
  const pack = openPack(source);
  return { pack, catalog: openCatalog(pack), version: versionOf(pack) };
}
