import os from 'node:os';
import type { Place } from '../../harness/child.ts';

/** Workers that are held against one. */
export const workers = 2;

/**
 * How several workers can be measured on this machine. `apart`: they and the load generator have cores of their own.
 * `shared`: there are too few, so that all of them take turns on as many cores as there are workers.
 */
export type CorePlan = {
  readonly kind: 'apart' | 'shared';
  readonly server: Place;
  readonly load: Place;
  /** The cores that the workers run on. */
  readonly serverCores: readonly number[];
};

/** A thread of the load generator costs less than a worker, but on Bun not much less: it needs as many cores. */
const coresApart = 2 * workers;

/** The best way there is. Throws where the workers themselves would have to take turns. */
export function planCores(available = os.availableParallelism()): CorePlan {
  if (available < workers) {
    throw new Error(`needs ${workers} cores; this machine has ${available}`);
  }
  const serverCores = Array.from({ length: workers }, (_, i) => i);
  const server = { coreList: serverCores.join(',') };
  return available < coresApart
    ? { kind: 'shared', server, load: server, serverCores }
    : {
        kind: 'apart',
        server,
        load: { coreList: serverCores.map((core) => core + workers).join(',') },
        serverCores,
      };
}
