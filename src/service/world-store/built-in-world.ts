import path from 'node:path';
import { builtFolder, packageRoot } from '../package-root.ts';

/** Folder of the world that the package brings. */
export const builtInWorld = path.join(packageRoot, 'worlds/default');

/** The file to which the build compiles it, where this module was built. */
export const compiledBuiltInWorld =
  builtFolder === undefined ? undefined : path.join(builtFolder, 'worlds/default.pack');
