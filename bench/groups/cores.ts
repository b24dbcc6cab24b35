import { lookupTargets } from '../answers.ts';
import { checkHits } from '../check-hits.ts';
import { measureCapacity } from '../cores/capacity.ts';
import { planCores, workers } from '../cores/core-plan.ts';
import { hitsOff } from '../cores/count-exactly.ts';
import type { Figure } from '../figure.ts';
import type { Group } from '../group.ts';
import { writeLoad } from '../load.ts';
import { type Runtime, runtimes } from '../../harness/places.ts';
import { barsOf, interleave, ratioOf } from '../rounds.ts';
import type { Server } from '../servers/server.ts';
import { serviceName, startService } from '../servers/service.ts';

const countedRequests = 20_000;

/** Seconds of load before the first round, in which the runtime compiles hot code. */
const warmUpSeconds = 3;

/** The speed-up by a second worker, and whether workers share one total of hits. */
export const cores: Group = {
  name: 'cores',
  title: `${workers} workers against one`,
  needs: ['wrk', 'taskset'],
  measure: async ({ folder, rounds, seconds, broken }) => {
    const plan = planCores();
    const targets = await lookupTargets();
    const load = writeLoad(folder, 'cores', { targets });
    const start = (runtime: Runtime, team: number): Promise<Server> =>
      startService(runtime, folder, {
        breakage: broken ? 'cores' : undefined,
        place: plan.server,
        more: ['--workers', String(team)],
      });
    const contestants = [];
    const off = new Map<Runtime, number>();
    for (const runtime of runtimes) {
      for (const team of [1, workers]) {
        const server = await start(runtime, team);
        if (team === workers) {
          off.set(runtime, await hitsOff(server.port, targets, countedRequests));
        }
        const measure = (time: number): Promise<number> =>
          measureCapacity(server, team, { plan, load, seconds: time });
        await measure(Math.min(warmUpSeconds, seconds * 2));
        contestants.push({ name: nameOf(runtime, team), measure: () => measure(seconds), server });
      }
    }
    const measurements = await interleave(contestants, rounds);
    for (const { server } of contestants) {
      if (!broken) {
        await checkHits(server);
      }
      await server.stop();
    }
    return {
      figures: runtimes.flatMap((runtime): Figure[] => [
        {
          name: `${serviceName(runtime)}: ${workers} workers ÷ 1, requests a second`,
          measured: ratioOf(measurements, nameOf(runtime, workers), nameOf(runtime, 1)),
          unit: '×',
          wanted: { atLeast: 1.7 },
        },
        {
          name: `${serviceName(runtime)}: hits off after ${countedRequests} requests to ${workers} workers`,
          measured: off.get(runtime) ?? Number.NaN,
          unit: '',
          wanted: { atMost: 0 },
        },
      ]),
      charts: [
        { title: 'what the workers can answer', unit: 'requests/s', bars: barsOf(measurements) },
      ],
      notes: [
        plan.kind === 'separate'
          ? 'Measured by the clock: the load generator has cores of its own'
          : `Computed from processor time: the load generator shares ${workers} cores with the workers (see bench/cores/capacity.ts)`,
      ],
    };
  },
};

function nameOf(runtime: Runtime, team: number): string {
  return `${serviceName(runtime)}, ${team} ${team === 1 ? 'worker' : 'workers'}`;
}
