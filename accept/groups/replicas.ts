import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Check, exactly, noFaults } from '../check.ts';
import { Tally } from '../../harness/client/tally.ts';
import { amount, type Group, type Settings } from '../group.ts';
import { compareLatencies } from '../replicas/compare-latencies.ts';
import { type FaultyStore, storeFaults } from '../replicas/store-faults.ts';
import { TotalOfReplicas } from '../replicas/total-of-replicas.ts';
import { type Service, startService } from '../service.ts';

/** Replicas look for a store that is away every four seconds at least, and give up one that hangs after five. */
const timeoutMilliseconds = 15_000;

/** Hits that are shared through a store which is not well (decision 14). */
export const replicas: Group = {
  name: 'replicas',
  title: 'Two replicas whose shared store is absent, killed, stopped or slow',
  needs: ['redis-server', 'taskset'],
  breakages: [
    {
      name: 'adds-again',
      does: 'adds its new hits to the store, again where it heard no answer',
      noticedBy: 'stopped: total',
      edits: [
        {
          file: 'src/service/hits/redis-store.ts',
          from: "if tonumber(ARGV[2]) > tonumber(before) then redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) end",
          to: "redis.call('HINCRBY', KEYS[1], ARGV[1], ARGV[2])",
        },
        {
          file: 'src/service/hits/shared-hits.ts',
          from: '#hasRecovered = false;',
          to: '#hasRecovered = true; #told = 0;',
        },
        {
          file: 'src/service/hits/shared-hits.ts',
          from: 'store.exchange(identity, count, deadlineMilliseconds);',
          to: 'store.exchange(identity, count - this.#told, deadlineMilliseconds); this.#told = count;',
        },
      ],
    },
    {
      name: 'waits-for-store',
      does: 'answers once the store has heard what it is told',
      noticedBy: 'stopped: p99',
      edits: [
        {
          file: 'src/service/hits/shared-hits.ts',
          from: 'this.#schedule(intervalMilliseconds);',
          to: 'this.#schedule(intervalMilliseconds); globalThis.untilToldStore = () => this.#inFlight;',
        },
        {
          file: 'src/service/middleware.ts',
          from: '          : answer(request);',
          to: '          : Promise.resolve(globalThis.untilToldStore?.()).then(() => answer(request));',
        },
      ],
    },
  ],
  run: async (settings) => {
    const alone = await startService(settings, { place: 'server' });
    const checks: Check[] = [];
    for (const [name, makeStore] of storeFaults) {
      const found = await checkFault(settings, alone, await makeStore(settings));
      checks.push(...found.map((check) => ({ ...check, name: `${name}: ${check.name}` })));
    }
    return checks;
  },
};

async function checkFault(
  settings: Settings,
  alone: Service,
  store: FaultyStore,
): Promise<readonly Check[]> {
  const environment = { REDIS_URL: `redis://127.0.0.1:${store.port}` };
  const [one, two] = await Promise.all([
    startService(settings, { place: 'server', environment }),
    startService(settings, { place: 'server', environment }),
  ]);
  const tally = new Tally();
  const totals = new TotalOfReplicas(tally);
  const measured = { port: one.port, tally };
  const baseline = { port: alone.port, tally: new Tally() };
  const compare = (milliseconds: number): ReturnType<typeof compareLatencies> =>
    compareLatencies(measured, baseline, milliseconds, async () => {
      // The other replica has new hits to send as well.
      await totals.read(two.port);
      await totals.read(one.port);
    });

  // All code is loaded and compiled by then.
  await compare(amount(settings, { full: 3000, smoke: 1000 }));
  await store.begin();
  const { ratio, p99, p99OfOther } = await compare(store.milliseconds);
  await store.end();
  await sleep(100);
  const settled = [];
  for (const { port } of [one, two]) {
    settled.push(await totals.settle(port, timeoutMilliseconds));
  }
  const checks = [
    {
      ...atMost('p99 of catalog answers, × without a store', ratio, limitOf(settings)),
      note: `median of rounds: ${p99.toFixed(2)} ms, and ${p99OfOther.toFixed(2)} ms without a store`,
    },
    ...settled.map(({ off, seconds }, i) => ({
      ...exactly(`total of replica ${i + 1} beside all ${totals.sent} hits`, off, 0),
      note: `exact after ${seconds} s`,
    })),
    noFaults('totals that went back or too far', totals.faults),
    noFaults('requests without an answer', [...tally.failures, ...baseline.tally.failures]),
    exactly('answers that are no 200', tally.completed - (tally.statuses.get(200) ?? 0), 0),
    ...[one, two].map(({ complaints }, i) =>
      atMost(`lines of replica ${i + 1} for the operator`, countLines(complaints()), 2),
    ),
    exactly('replicas that live', [one, two].filter(({ isAlive }) => isAlive()).length, 2),
  ];
  await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]);
  return checks;
}

/** After one second of load the 99th percentile is rough: the limit only detects a service that waits. */
function limitOf({ volume }: Settings): number {
  return volume === 'full' ? 1.2 : 5;
}

function countLines(text: string): number {
  return text.split('\n').filter((line) => line !== '').length;
}
