import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBun } from '../tools/find-bun.ts';

/** Folder of the project. */
export const root = fileURLToPath(new URL('../', import.meta.url));

export const defaultWorld = path.join(root, 'worlds/default');

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
  const bun = findBun();
  if (bun === undefined) {
    throw new Error('There is no Bun for this platform among the packages');
  }
  return bun;
}
