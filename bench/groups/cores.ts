import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runtime, runtimes } from '../../harness/places.ts';
import { readTotalHits } from '../../harness/read-total-hits.ts';
import { request } from '../../harness/request.ts';
import { lookupTargets } from '../answers.ts';
import { writeLoad } from '../load.ts';
import { atLeast, atMost, type Group, type Loaded, measureCpu, ratioOf } from '../measure.ts';
import { checkHits, serviceName, startService } from '../servers.ts';

const countedRequests = 20_000;

/** The number of workers to compare with one. */
const workers = 2;

/** The speed-up by a second worker, and whether workers share one total of hits. */
export const cores: Group = {
  name: 'cores',
  title: `${workers} workers against one`,
  needs: ['wrk', 'taskset'],
  measure: async ({ folder, rounds, seconds }) => {
    const targets = await lookupTargets(folder);
    const load = writeLoad(folder, 'cores', { targets });
    const loaded: Loaded[] = [];
    const off = new Map<Runtime, number>();
    for (const runtime of runtimes) {
      for (const team of [1, workers]) {
        const more = ['--workers', String(team)];
        const server = await startService(runtime, folder, more);
        if (team === workers) {
          off.set(runtime, await hitsOff(server.port, targets));
        }
        loaded.push({ name: nameOf(runtime, team), server, load });
      }
    }
    const measurements = await measureCpu(loaded, { rounds, seconds });
    for (const { server } of loaded) {
      await checkHits(server);
      await server.stop();
    }
    return {
      figures: runtimes.flatMap((runtime) => [
        // What workers make dearer for each other, and a process in front of them, shows in the cost of a request.
        atLeast(
          `${serviceName(runtime)}: ${workers} workers ÷ 1, requests a second on a core each`,
          workers * ratioOf(measurements, nameOf(runtime, 1), nameOf(runtime, workers)),
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
      unit: 'µs',
      notes: ['Computed from processor time per request, which free cores would be busy with'],
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
