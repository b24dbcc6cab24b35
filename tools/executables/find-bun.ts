import { createRequire } from 'node:module';
import path from 'node:path';
import type { Platform } from './platforms.ts';

/** The Bun of a platform among the installed packages; npm installs those that this machine can run. */
export function findBun(root: string, { bun, program }: Platform): string | undefined {
  const require = createRequire(path.join(root, 'toolchain/package.json'));
  try {
    return require.resolve(`${bun}/bin/${program}`);
  } catch {
    return undefined;
  }
}
