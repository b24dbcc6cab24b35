import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { UserImages } from '../api/pictures/user-images.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { parseCatalogFile } from '../catalog/catalog-file.ts';
import type { CatalogFile } from '../catalog/catalog-schema.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import type { OnProgress } from '../world/on-progress.ts';
import { unreadFiles, unreadMessage } from '../world/read-world.ts';
import { OperatorError, reasonOf } from './operator-error.ts';
import {
  builtInFile,
  catalogFileOf,
  datedFile,
  imagesFolderOf,
  readBuildIdentity,
} from './places.ts';
import { joinStamps, type Stamp, stampPictures, stampWorld } from './reload/source-stamp.ts';

/** A world, with the version that tells it from any other. */
export type OpenWorld = {
  readonly catalog: Catalog;
  /** The same for the same files opened by the same build. */
  readonly version: string;
};

/** A version of the world with the user's pictures: all that a service serves. */
export type WorldVersion = OpenWorld & {
  readonly userImages: UserImages | undefined;
  /** Lines for the operator, about files that are not as they should be. */
  readonly notes: readonly string[];
  /** The same for the same world with the same picture files. */
  readonly identity: string;
  /** The stamp of all its files before they were read. */
  readonly stamp: string;
  /** When the newest of its files was written. */
  readonly changedMilliseconds: number;
};

type OpenWorldOptions = {
  /** A folder of files, or a catalog file that `compile` made of one. */
  readonly world: string;
  readonly onProgress?: OnProgress;
};

const versionLength = 16;

/**
 * Opens a world. The build has validated the built-in one; any other is validated here. Rejects with an `OperatorError` if it
 * cannot be read or is not valid.
 */
export async function openWorld({
  world,
  onProgress,
}: OpenWorldOptions): Promise<OpenWorld & { readonly stamp: Stamp }> {
  const stamp = await stampWorld(world);
  // The code may be newer than the files.
  const { mtimeMs } = await stat(datedFile);
  const modified = new Date(Math.max(stamp.changedMilliseconds, mtimeMs));
  const file = catalogFileOf(world);
  const opened =
    file === undefined
      ? await openFolder(world, modified, onProgress)
      : await openFile(world, file, modified);
  return { ...opened, stamp };
}

async function openFile(world: string, file: string, modified: Date): Promise<OpenWorld> {
  try {
    return await openText(await readFile(file, 'utf8'), modified, file === builtInFile);
  } catch (error) {
    throw new OperatorError(`The world "${world}" cannot be read: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

async function openFolder(
  folder: string,
  modified: Date,
  onProgress?: OnProgress,
): Promise<OpenWorld> {
  // The parser of worlds is large, and the built-in world does not need it.
  const [{ InvalidWorldError, loadWorld }, { compileCatalog }] = await Promise.all([
    import('./load-world.ts'),
    import('../catalog/compile-catalog.ts'),
  ]);
  const { files, parsed } = await loadWorld(folder, onProgress);
  if (parsed.kind === 'invalid') {
    throw new InvalidWorldError(folder, parsed.issues);
  }
  return {
    catalog: compileCatalog(parsed.world, modified),
    version: versionOf(files.flatMap((file) => [file.path, file.text])),
  };
}

/** Opens the text of a catalog file. Rejects if it is none; `isTrusted` texts are not checked. */
export async function openText(
  text: string,
  modified: Date | undefined,
  isTrusted = false,
): Promise<OpenWorld> {
  const content: CatalogFile = isTrusted ? JSON.parse(text) : parseCatalogFile(text);
  // The identity of the build includes its own file.
  const version = isTrusted
    ? (readBuildIdentity() ?? '').slice(0, versionLength)
    : versionOf([text]);
  return { catalog: openCatalog(content, modified), version };
}

/** Returns the version of a world whose files have these texts; the same texts in other pieces have another one. */
export function versionOf(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of [readBuildIdentity() ?? '', ...texts]) {
    hash.update(`${text.length}\n`).update(text);
  }
  return hash.digest('hex').slice(0, versionLength);
}

/** Opens a world and reads the pictures. Rejects with an `OperatorError` if either cannot be read. */
export async function openWorldVersion(
  options: OpenWorldOptions & {
    /** Folder of pictures that lie over those of the world. */
    readonly images: string | undefined;
  },
): Promise<WorldVersion> {
  const { world, images } = options;
  const { catalog, version, stamp } = await openWorld(options);
  const unread = catalogFileOf(world) === undefined ? await unreadFiles(world) : [];
  const own = imagesFolderOf(world);
  const pictures = await stampPictures(options);
  const { userImages, notes } =
    images === undefined && own === undefined
      ? { userImages: undefined, notes: [] }
      : // Loaded here, because few services have any.
        await (await import('./read-images.ts')).readImages(catalog, { own, images });
  return {
    catalog,
    version,
    userImages,
    notes: [...unread.map((file) => `${file}: ${unreadMessage}`), ...notes],
    identity: `${version}\n${pictures.text}`,
    stamp: joinStamps([stamp, pictures]).text,
    changedMilliseconds: Math.max(catalog.modified?.getTime() ?? 0, pictures.changedMilliseconds),
  };
}
