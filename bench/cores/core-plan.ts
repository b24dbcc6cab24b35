import os from 'node:os';
import type { Place } from '../../harness/child.ts';

/** The number of workers to compare with one. */
export const workers = 2;

/**
 * How several workers can be measured on this machine. `separate`: they and the load generator have different cores.
 * `shared`: there are too few, so that all of them take turns on as many cores as there are workers.
 */
export type CorePlan = {
  readonly kind: 'separate' | 'shared';
  readonly server: Place;
  readonly load: Place;
  /** The cores that the workers run on. */
  readonly serverCores: readonly number[];
};

/** A thread of the load generator costs less than a worker, but on Bun not much less: it needs as many cores. */
const coresApart = 2 * workers;

/** Returns the best plan. Throws if two workers would share a core. */
export function planCores(available = os.availableParallelism()): CorePlan {
  if (available < workers) {
    throw new Error(`needs ${workers} cores; this machine has ${available}`);
  }
  const serverCores = Array.from({ length: workers }, (_, i) => i);
  const server = { coreList: serverCores.join(',') };
  return available < coresApart
    ? { kind: 'shared', server, load: server, serverCores }
    : {
        kind: 'separate',
        server,
        load: { coreList: serverCores.map((core) => core + workers).join(',') },
        serverCores,
      };
}
