import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const root = fileURLToPath(new URL('../', import.meta.url));

export const defaultWorld = path.join(root, 'worlds/default');

/** The small world that is edited by hand. */
export const lampshoal = path.join(root, 'worlds/lampshoal');

/** The program of the service, as it is published. */
export const serviceProgram = path.join(root, 'dist/main.js');

/** The cores that servers and the load generator are pinned to, so that neither takes the other's time. */
export const cores = { server: 0, load: 1 } as const;

export type Runtime = 'Bun' | 'Node';

export const runtimes: readonly Runtime[] = ['Bun', 'Node'];

/** The program of a runtime: the pinned Bun of the project, and the Node that runs this. */
export function executableOf(runtime: Runtime): string {
  if (runtime === 'Node') {
    return process.execPath;
  }
  const { resolve } = createRequire(path.join(root, 'toolchain/package.json'));
  const isWindows = process.platform === 'win32';
  const system = isWindows ? 'windows' : process.platform;
  const program = isWindows ? 'bun.exe' : 'bun';
  const arch = process.arch === 'arm64' ? 'aarch64' : process.arch;
  // Of the two that there are for a system, npm installs the one for its C library.
  for (const library of ['', '-musl']) {
    try {
      return resolve(`@oven/bun-${system}-${arch}${library}/bin/${program}`);
    } catch {
      // It is not installed.
    }
  }
  throw new Error('There is no Bun for this platform among the packages');
}
