import { existsSync } from 'node:fs';
import path from 'node:path';

/** Folder of the package that this module belongs to, wherever it lies in there: in its sources or in what was built. */
export const packageRoot = findRoot(import.meta.dirname);

const built = path.join(packageRoot, 'dist');

/** Folder of what was built, if this module is part of it. */
export const builtFolder: string | undefined = import.meta.dirname.startsWith(built)
  ? built
  : undefined;

function findRoot(folder: string): string {
  const parent = path.dirname(folder);
  return parent === folder || existsSync(path.join(folder, 'package.json'))
    ? folder
    : findRoot(parent);
}
