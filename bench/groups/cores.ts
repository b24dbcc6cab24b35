import { setTimeout as sleep } from 'node:timers/promises';
import { atLeast, exactly } from '../../accept/check.ts';
import { afterRequests, closedLoop, inTurn } from '../../accept/load.ts';
import { runtimes } from '../../harness/places.ts';
import { readTotalHits } from '../../harness/read-total-hits.ts';
import { lookupTargets } from '../answers.ts';
import { writeLoad } from '../load.ts';
import { compareCpu, type Group, type Loaded, ratioOf } from '../measure.ts';
import { checkHits, startService } from '../servers.ts';

const countedRequests = 20_000;

/** The number of workers to compare with one. */
const workers = 2;

/** The speed-up by a second worker, and whether workers share one total of hits. */
export const cores: Group = {
  name: 'cores',
  title: `${workers} workers against one`,
  needs: ['wrk', 'taskset'],
  measure: async (settings) => {
    const loaded: Loaded[] = [];
    const pairs = [];
    for (const runtime of runtimes) {
      const one = await startService(runtime, ['--workers', '1']);
      const team = await startService(runtime, ['--workers', String(workers)]);
      const targets = await lookupTargets(one.port);
      const load = writeLoad({ targets });
      const off = await hitsOff(team.port, targets);
      const names = { one: `${one.name}, 1 worker`, team: `${team.name}, ${workers} workers` };
      loaded.push({ name: names.one, server: one, load }, { name: names.team, server: team, load });
      pairs.push({ ...names, off });
    }
    const outcome = await compareCpu(settings, loaded, []);
    for (const { server } of loaded) {
      await checkHits(server);
    }
    const checks = pairs.flatMap(({ one, team, off }) => [
      // What workers make dearer for each other, and a process in front of them, shows in the cost of a request.
      atLeast(
        `${team} ÷ 1, requests a second on a core each`,
        workers * ratioOf(outcome.measurements, one, team),
        1.7,
        ' ×',
      ),
      exactly(`${team}: hits off after ${countedRequests} requests`, off, 0),
    ]);
    const notes = ['Computed from processor time per request, which free cores would be busy with'];
    return { ...outcome, checks, notes };
  },
};

/** Connections at once, enough for each worker to get some. */
const connections = 64;

/** How often the total is read afterwards, each time over a new connection, which any worker may accept. */
const readings = 8;

/** Until every worker has stored its hits, on a machine that has other work. */
const settlingMilliseconds = 200;

/** Sends requests and resolves with the largest error of the total afterwards. */
async function hitsOff(port: number, targets: readonly string[]): Promise<number> {
  const before = await readTotalHits(port);
  const isOver = afterRequests(countedRequests);
  const tally = await closedLoop(port, { connections, next: inTurn(targets), isOver });
  if (tally.statuses.get(200) !== countedRequests) {
    throw new Error(
      `Not all requests were answered with 200: ${tally.failures.slice(0, 3).join()}`,
    );
  }
  let off = 0;
  for (let reading = 1; reading <= readings; reading += 1) {
    // Each worker learns of the hits of the others within 50 ms; a reading is a hit itself.
    await sleep(settlingMilliseconds);
    const wanted = before + countedRequests + reading;
    off = Math.max(off, Math.abs((await readTotalHits(port)) - wanted));
  }
  return off;
}
