import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of the package that this module belongs to, wherever it lies in there: in its sources or in what was built. */
export const packageRoot = findRoot(import.meta.dirname);

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

/** Identifies what was built; undefined for sources. */
export function readBuildIdentity(): string | undefined {
  return builtFolder && readFileSync(path.join(builtFolder, 'identity'), 'utf8');
}

let version: string | undefined;

/** Returns the version of the package. */
export function packageVersion(): string {
  if (version === undefined) {
    const text = readFileSync(path.join(packageRoot, 'package.json'), 'utf8');
    const packageFile: { readonly version: string } = JSON.parse(text);
    version = packageFile.version;
  }
  return version;
}

function findRoot(folder: string): string {
  const parent = path.dirname(folder);
  return parent === folder || existsSync(path.join(folder, 'package.json'))
    ? folder
    : findRoot(parent);
}
