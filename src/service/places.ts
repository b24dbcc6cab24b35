import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { lazily } from '../world/memoize.ts';

/** Folder of the package that this module belongs to, wherever it lies in there: in its sources or in what was built. */
export const packageRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  const parent = path.dirname(folder);
  return parent === folder || existsSync(path.join(folder, 'package.json'))
    ? folder
    : findRoot(parent);
}

/**
 * Whether the package is inside an executable. There, all modules are one that lies in its root, and its files are none of
 * the system: they can be read and listed as a whole, not opened or mapped into memory.
 */
export const isEmbedded = import.meta.dirname === packageRoot;

const built = path.join(packageRoot, 'dist');

/** Folder of what was built, if this module is part of it. */
export const builtFolder: string | undefined =
  isEmbedded || import.meta.dirname.startsWith(built) ? built : undefined;

/** A file that is as old as the code. */
export const datedFile = isEmbedded ? process.execPath : path.join(packageRoot, 'package.json');

/** Identifies what was built; undefined for sources. Read once: an upgrade may replace the file while the program runs. */
export const readBuildIdentity = lazily(
  () => builtFolder && readFileSync(path.join(builtFolder, 'identity'), 'utf8'),
);

/** Returns the version of the package. */
export const packageVersion = lazily((): string => {
  const text = readFileSync(path.join(packageRoot, 'package.json'), 'utf8');
  const packageFile: { readonly version: string } = JSON.parse(text);
  return packageFile.version;
});

/** Folder of the built-in world. */
export const builtInWorld = path.join(packageRoot, 'worlds/default');

/** The catalog file that the build makes of it; undefined for sources. */
export const builtInFile =
  builtFolder === undefined ? undefined : path.join(builtFolder, 'worlds/default.json');

/** The catalog file of a world; undefined for a folder. */
export function catalogFileOf(world: string): string | undefined {
  if (world === builtInWorld && builtInFile !== undefined) {
    return builtInFile;
  }
  return isFile(world) ? world : undefined;
}

/** The folder `pictures` in a world's folder or beside its catalog file; undefined if there is none. */
export function imagesFolderOf(world: string): string | undefined {
  const folder = path.join(isFile(world) ? path.dirname(world) : world, 'pictures');
  return existsSync(folder) ? folder : undefined;
}

function isFile(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isFile() ?? false;
}
