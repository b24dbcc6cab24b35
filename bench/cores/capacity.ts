/**
 * How many requests a second a service can answer when its workers have a core each.
 *
 * With cores to spare (`apart`) that is what the load generator sees: requests by the clock.
 *
 * Where the load generator has to share the workers' cores (`shared`), the clock says little. It stands still for the
 * workers while the generator runs, and for two of them more often than for one, so that their ratio would come out far
 * too low; and where one worker did all the work while the generator used the other core, nobody could tell that from
 * two workers who share a core. What a core is spent on, however, the kernel counts exactly, whoever else runs:
 *
 * - No thread can use more than one core, so the thread that was busiest bounds the throughput (the utilisation law:
 *   throughput ≤ 1 ÷ demand at the busiest station). Two workers of which one does all the work, a process in front that
 *   handles every connection, and workers that make each request dearer for each other all show here.
 * - All work together needs its processor time spread over the cores.
 * - While requests wait, which they do as there are always more connections than a worker serves at once, a core stands
 *   idle only because the workers wait for each other (a lock, a message) or for the disk. So idle time is charged to the
 *   service as if it had worked. The generator has as many threads as there are cores and never is what is waited for.
 *
 * The time that the requests would have taken on free cores is the largest of these, and the capacity their number
 * divided by it. For one worker the busiest thread alone counts, which can only make its capacity look larger and the
 * ratio smaller. What this cannot see is that two workers at once may be slower by sharing a cache or the memory bus; on
 * two cores they do run at once for much of the time, and then it is in their processor time.
 */
import { idleSeconds, threadSeconds } from '../proc.ts';
import type { Server } from '../servers/server.ts';
import { type CorePlan, workers } from './core-plan.ts';

/** So many that the kernel, which gives each connection to a worker by chance, gives neither of two much more. */
const connections = 256;

/** Requests a second that a service with so many workers can answer, measured under a load. */
export async function measureCapacity(
  server: Server,
  team: number,
  { plan, load, seconds }: { plan: CorePlan; load: string; seconds: number },
): Promise<number> {
  const threads = threadSeconds(server.pid);
  const idle = idleSeconds(plan.serverCores);
  const { requests, seconds: elapsed } = await server.send(load, seconds, {
    connections,
    threads: workers,
    place: plan.load,
  });
  if (plan.kind === 'apart') {
    return requests / elapsed;
  }
  const spent = [...threadSeconds(server.pid)].map(
    ([thread, after]) => after - (threads.get(thread) ?? 0),
  );
  return (
    requests /
    secondsOnFreeCores({
      team,
      threads: spent,
      idle: idleSeconds(plan.serverCores) - idle,
    })
  );
}

/** The least time that work could have taken if each of a team of workers had had a core. All in seconds. */
export function secondsOnFreeCores({
  team,
  threads,
  idle,
}: {
  readonly team: number;
  /** What each thread of the service was given. */
  readonly threads: readonly number[];
  /** How long the cores did nothing, together. */
  readonly idle: number;
}): number {
  const busiest = Math.max(...threads);
  const all = threads.reduce((sum, each) => sum + each, 0);
  return team === 1 ? busiest : Math.max(busiest, (all + idle) / team);
}
