import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { builtFolder, packageRoot } from './package-root.ts';

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
