import type { Settings } from '../group.ts';
import type { Server } from '../servers/server.ts';
import { closeConnections, request } from '../../harness/request.ts';
import { checkHits } from '../check-hits.ts';
import type { GrowthLoad } from './grown-world.ts';
import { readThrough } from './read-through.ts';
import { startSubject, stopPatienceMilliseconds } from './start-subject.ts';
import type { Subject } from './subject.ts';

/** Once the starts of a subject have taken so long together, there is no further round of them. */
const startBudgetSeconds = 60;

/** Seconds of load before the first round, in which the runtime compiles hot code. */
const warmUpSeconds = 3;

/** Sends slow requests one at a time: the service would refuse some of many. */
const sendings = {
  lookup: { connections: 64, leastSeconds: 1 },
  search: { connections: 1, leastSeconds: 3 },
  suggest: { connections: 1, leastSeconds: 3 },
} as const;

const loads: readonly GrowthLoad[] = ['lookup', 'search', 'suggest'];

/** Measures a first start with a new world, then further starts, in turn with the other subjects. */
export async function measureStarts(
  subjects: readonly Subject[],
  { rounds, broken }: Settings,
): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    const measure = round === 0 ? 'first start' : 'later start';
    for (const subject of turn(subjects, round)) {
      const spent = subject.rounds('later start').reduce((sum, each) => sum + each, 0);
      if (spent < startBudgetSeconds && subject.failures().length === 0) {
        await subject.attempt(measure, async () => {
          const start = await startSubject(subject, broken ? 'growth' : undefined);
          subject.record(measure, start.seconds);
          await start.server.stop(stopPatienceMilliseconds);
        });
      }
    }
  }
}

/** Memory after the start, processor time per request under each load, and memory after all that. */
export async function measureLoads(
  subjects: readonly Subject[],
  { rounds, seconds, broken }: Settings,
): Promise<void> {
  const servers = new Map<Subject, Server>();
  for (const subject of subjects.filter(({ failures }) => failures().length === 0)) {
    await subject.attempt('start for the loads', async () => {
      const { server } = await startSubject(subject, broken ? 'growth' : undefined);
      servers.set(subject, server);
      subject.record('memory unused', server.resident());
    });
  }
  for (const load of loads) {
    const { leastSeconds, ...sending } = sendings[load];
    for (const [{ attempt, world }, server] of servers) {
      await attempt(load, async () => {
        // The first request builds an index, which may take longer than the load generator waits.
        await request(server.port, world.examples[load]);
        await server.measureCpu(world.loads[load], warmUpSeconds, sending);
      });
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const [{ attempt, record, world, state }, server] of turn([...servers], round)) {
        await attempt(load, async () => {
          readThrough(state);
          const time = Math.max(seconds, leastSeconds);
          record(load, await server.measureCpu(world.loads[load], time, sending));
        });
      }
    }
  }
  closeConnections();
  for (const [subject, server] of servers) {
    await subject.attempt('hits', async () => {
      subject.record('memory used', server.resident());
      await checkHits(server);
    });
    await server.stop(stopPatienceMilliseconds);
  }
}

/** Each round begins with another one. */
function turn<Item>(items: readonly Item[], round: number): readonly Item[] {
  const start = round % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
