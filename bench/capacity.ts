/**
 * How many requests a second a service can answer when its workers have a core each.
 *
 * With cores to spare (`separate`) it is the rate that the load generator measures.
 *
 * If the load generator has to share the workers' cores (`shared`), the clock says little. It goes on for the workers
 * while the generator runs, and two of them lose more by that than one does, so that their ratio would come out far too
 * low. But the kernel accounts the time of every thread, however busy the cores are: how long it ran, how long it
 * could have run, and how long it had nothing to do. From that follows what free cores would have brought:
 *
 *     requests ÷ processor time of the service × cores that its threads could have kept busy
 *
 * - The first part is what a request costs, all processes and threads together. Workers that make requests dearer for
 *   each other show here, and so does a process in front of them that handles every connection.
 * - A thread that was ready to run all the time would have kept a core busy. One that slept, though more requests waited
 *   than it serves at once, would have slept on free cores too: it waits for another worker (a lock, a message), for the
 *   disk, or for work that never comes to it. So a second worker without requests counts for nothing.
 * - On a crowded machine a thread with hardly any work can be ready all the time, as it waits long for each little turn.
 *   But threads that are always ready get about equal turns. One that ran less than half as long as the busiest had
 *   less to do, and counts for no more than it did.
 *
 * For one worker the requests are divided by its busiest thread alone, which can only make its capacity look larger and
 * the ratio smaller. This cannot see the time that two workers lose to each other's use of caches and memory while they
 * run at once; on two cores they do so for a part of the time, and for that part it is in their processor time.
 */
import os from 'node:os';
import type { Place } from '../harness/child.ts';
import { type ThreadTime, threadTimes } from '../harness/proc.ts';
import type { Server } from './servers.ts';

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
    ? { kind: 'shared', server, load: server }
    : {
        kind: 'separate',
        server,
        load: { coreList: serverCores.map((core) => core + workers).join(',') },
      };
}

/** Enough connections that the kernel, which assigns them to workers at random, leaves neither of two without work. */
const connections = 256;

/** A thread that ran for less than this part of the busiest one's time was not kept from running, but had less to do. */
const fairPart = 0.5;

/** Requests a second that a service with so many workers can answer, measured under a load. */
export async function measureCapacity(
  server: Server,
  team: number,
  { plan, load, seconds }: { plan: CorePlan; load: string; seconds: number },
): Promise<number> {
  const before = threadTimes(server.pid);
  const { requests, seconds: elapsed } = await server.send(load, seconds, {
    connections,
    threads: workers,
    place: plan.load,
  });
  if (plan.kind === 'separate') {
    return requests / elapsed;
  }
  const threads = [...threadTimes(server.pid)].map(([id, { ran, waited }]) => ({
    ran: ran - (before.get(id)?.ran ?? 0),
    waited: waited - (before.get(id)?.waited ?? 0),
  }));
  return requests / secondsOnFreeCores({ team, threads, elapsed });
}

/** How long the work would have taken if each worker had had its own core. All in seconds. */
export function secondsOnFreeCores({
  team,
  threads,
  elapsed,
}: {
  readonly team: number;
  /** The times of the service's threads meanwhile. */
  readonly threads: readonly ThreadTime[];
  readonly elapsed: number;
}): number {
  const busiest = Math.max(...threads.map(({ ran }) => ran));
  if (team === 1) {
    return busiest;
  }
  const all = threads.reduce((sum, { ran }) => sum + ran, 0);
  const kept = threads.map(({ ran, waited }) =>
    ran < busiest * fairPart ? ran / busiest : Math.min(1, (ran + waited) / elapsed),
  );
  const coresBusy = kept.reduce((sum, each) => sum + each, 0);
  return all / Math.min(team, coresBusy);
}
