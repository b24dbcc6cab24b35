import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runtime, runtimes } from '../../harness/places.ts';
import { readTotalHits } from '../../harness/read-total-hits.ts';
import { request } from '../../harness/request.ts';
import { lookupTargets } from '../answers.ts';
import { measureCapacity, planCores, workers } from '../capacity.ts';
import { writeLoad } from '../load.ts';
import { atLeast, atMost, type Group, interleave, ratioOf } from '../measure.ts';
import { checkHits, serviceName, startService } from '../servers.ts';

const countedRequests = 20_000;

/** Seconds of load before the first round, in which the runtime compiles hot code. */
const warmUpSeconds = 3;

/** The speed-up by a second worker, and whether workers share one total of hits. */
export const cores: Group = {
  name: 'cores',
  title: `${workers} workers against one`,
  needs: ['wrk', 'taskset'],
  measure: async ({ folder, rounds, seconds }) => {
    const plan = planCores();
    const targets = await lookupTargets(folder);
    const load = writeLoad(folder, 'cores', { targets });
    const contestants = [];
    const off = new Map<Runtime, number>();
    for (const runtime of runtimes) {
      for (const team of [1, workers]) {
        const more = ['--workers', String(team)];
        const server = await startService(runtime, folder, { place: plan.server, more });
        if (team === workers) {
          off.set(runtime, await hitsOff(server.port, targets));
        }
        const measure = (time: number): Promise<number> =>
          measureCapacity(server, team, { plan, load, seconds: time });
        await measure(Math.min(warmUpSeconds, seconds * 2));
        contestants.push({ name: nameOf(runtime, team), measure: () => measure(seconds), server });
      }
    }
    const measurements = await interleave(contestants, rounds);
    for (const { server } of contestants) {
      await checkHits(server);
      await server.stop();
    }
    return {
      figures: runtimes.flatMap((runtime) => [
        atLeast(
          `${serviceName(runtime)}: ${workers} workers ÷ 1, requests a second`,
          ratioOf(measurements, nameOf(runtime, workers), nameOf(runtime, 1)),
          1.7,
        ),
        atMost(
          `${serviceName(runtime)}: hits off after ${countedRequests} requests to ${workers} workers`,
          off.get(runtime) ?? Number.NaN,
          0,
          '',
        ),
      ]),
      measurements,
      unit: '/s',
      notes: [
        plan.kind === 'separate'
          ? 'Measured by the clock: the load generator has cores of its own'
          : `Computed from processor time: the load generator shares ${workers} cores with the workers (see bench/capacity.ts)`,
      ],
    };
  },
};

function nameOf(runtime: Runtime, team: number): string {
  return `${serviceName(runtime)}, ${team} ${team === 1 ? 'worker' : 'workers'}`;
}

/** Connections at once, enough for each worker to get some. */
const connections = 64;

/** How often the total is read afterwards, each time over a new connection, which any worker may accept. */
const readings = 8;

/** Until every worker has stored its hits, on a machine that has other work. */
const settlingMilliseconds = 200;

/** Sends requests and resolves with the largest error of the total afterwards. */
async function hitsOff(port: number, targets: readonly string[]): Promise<number> {
  const before = await readTotalHits(port);
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  const sendSome = async (): Promise<void> => {
    while (sent < countedRequests) {
      const target = targets[sent % targets.length] ?? '/';
      sent += 1;
      const { status } = await request(port, target, {}, agent);
      if (status !== 200) {
        throw new Error(`${target} is answered with ${status}`);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, sendSome));
  agent.destroy();
  let off = 0;
  for (let reading = 1; reading <= readings; reading += 1) {
    // Each worker learns of the hits of the others within 50 ms; a reading is a hit itself.
    await sleep(settlingMilliseconds);
    const wanted = before + countedRequests + reading;
    off = Math.max(off, Math.abs((await readTotalHits(port)) - wanted));
  }
  return off;
}
