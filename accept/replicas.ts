import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis } from '../harness/beside.ts';
import { Tally } from '../harness/client/tally.ts';
import { startProxy } from '../harness/faulty-proxy.ts';
import { findFreePort } from '../harness/free-port.ts';
import { median, quantile } from '../harness/quantile.ts';
import { readTotalHits } from '../harness/read-total-hits.ts';
import { until } from '../harness/until.ts';
import { atMost, type Check, exactly, named, noFaults } from './check.ts';
import { inTurn, openLoop } from './load.ts';
import { amount, type Group, type Settings } from './run.ts';
import { type Service, startService } from './service.ts';

/** A shared store that something happens to. */
type FaultyStore = {
  /** The address at which replicas find it. */
  readonly port: number;
  /** For how long its fault lasts at the small volume. */
  readonly smokeMilliseconds: number;
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** Faults of a store, and how to cause them. */
const storeFaults: Readonly<Record<string, () => Promise<FaultyStore>>> = {
  'absent at start': async () => {
    const port = await findFreePort();
    return {
      port,
      smokeMilliseconds: 1000,
      begin: async () => {},
      end: async () => void (await startRedis(port)),
    };
  },
  killed: async () => {
    const redis = await startRedis();
    return {
      port: redis.port,
      smokeMilliseconds: 1000,
      begin: async () => void (await redis.end('SIGKILL')),
      // The store has no persistence, so it comes back empty.
      end: async () => void (await startRedis(redis.port)),
    };
  },
  stopped: async () => {
    const redis = await startRedis();
    return {
      port: redis.port,
      // Longer than a replica's timeout, so that a retried write meets the first one.
      smokeMilliseconds: 6500,
      begin: async () => void redis.process.kill('SIGSTOP'),
      end: async () => void redis.process.kill('SIGCONT'),
    };
  },
  slow: async () => {
    const redis = await startRedis();
    const proxy = await startProxy(redis.port, { kind: 'none' });
    return {
      port: proxy.port,
      smokeMilliseconds: 1500,
      begin: async () => {
        proxy.change({ kind: 'slow', milliseconds: 500 });
        // Replicas notice that their connection ended.
        await sleep(1000);
      },
      // The store stays slow: the shared total must still be exact.
      end: async () => {},
    };
  },
};

/** For how long a fault lasts at full volume. */
const faultMilliseconds = 10_000;

const perSecond = 1000;

/** Long enough that each round includes a replica's periodic work. */
const roundMilliseconds = 1000;

/** A service and its requests. */
type Asked = { readonly port: number; readonly tally: Tally };

const leastRounds = 3;

/**
 * Asks two services for catalog answers, both at the same moments, so that whatever else the machine does meets both. Goes
 * on for the time that is named, and calls `between` after each round. Resolves with the 99th percentiles of each round, in
 * milliseconds from when each request was due.
 */
async function compareLatencies(
  service: Asked,
  other: Asked,
  milliseconds: number,
  between: () => Promise<void>,
): Promise<readonly { readonly own: number; readonly other: number }[]> {
  const rounds = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end || rounds.length < leastRounds) {
    const [own, others] = await Promise.all([askFor(service), askFor(other)]);
    rounds.push({ own, other: others });
    await between();
  }
  return rounds;
}

async function askFor({ port, tally }: Asked): Promise<number> {
  const next = inTurn(targets);
  const round = await openLoop(port, { perSecond, milliseconds: roundMilliseconds, next });
  tally.add(round);
  return quantile(round.latencies, 0.99);
}

const targets = Array.from({ length: 500 }, (_, i) => `/v1/creature/${i + 1}`);

/** The total of hits that replicas report, and the expected total. */
class TotalOfReplicas {
  /** Totals that were lower than one before of the same replica, or higher than all hits. */
  readonly faults: string[] = [];
  readonly #tally: Tally;
  readonly #highest = new Map<number, number>();
  /** Questions for the total, which are hits themselves. */
  #questions = 0;

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  /** Hits that were answered so far. */
  get sent(): number {
    return this.#tally.counted + this.#questions;
  }

  /** Asks the replica on a port. */
  async read(port: number): Promise<number> {
    this.#questions += 1;
    const total = await readTotalHits(port);
    const before = this.#highest.get(port) ?? 0;
    if (total < before || total > this.sent + this.#tally.uncertain) {
      this.faults.push(`${total} after ${before}, of ${this.sent} hits`);
    }
    this.#highest.set(port, Math.max(total, before));
    return total;
  }

  /** Asks until the total is exact, or the time is over; how far it is off then, and how long it took. */
  async settle(
    port: number,
    timeoutMilliseconds: number,
  ): Promise<{ readonly off: number; readonly seconds: number }> {
    const started = performance.now();
    let off = Number.NaN;
    await until(async () => {
      off = (await this.read(port)) - this.sent;
      return off === 0;
    }, timeoutMilliseconds);
    return { off, seconds: Math.round((performance.now() - started) / 100) / 10 };
  }
}

/** Replicas look for a store that is away every four seconds at least, and give up one that hangs after five. */
const timeoutMilliseconds = 15_000;

/** Hits that are shared through a store which is not well (decision 14). */
export const replicas: Group = {
  name: 'replicas',
  title: 'Two replicas whose shared store is absent, killed, stopped or slow',
  needs: ['redis-server', 'taskset'],
  fault: {
    does: 'counts for itself alone',
    noticedBy: 'absent at start: total',
    environment: { REDIS_URL: 'redis://127.0.0.1:1' },
  },
  run: async (settings) => {
    const { fault: _, ...sound } = settings;
    const alone = await startService(sound, { place: 'server' });
    const checks: Check[] = [];
    for (const [name, makeStore] of Object.entries(storeFaults)) {
      checks.push(...named(name, await checkFault(settings, alone, await makeStore())));
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
  const compare = (milliseconds: number) =>
    compareLatencies(measured, baseline, milliseconds, async () => {
      // The other replica has new hits to send as well.
      await totals.read(two.port);
      await totals.read(one.port);
    });

  // All code is loaded and compiled by then.
  await compare(amount(settings, { full: 3000, smoke: 1000 }));
  await store.begin();
  const { smokeMilliseconds: smoke } = store;
  const rounds = await compare(amount(settings, { full: faultMilliseconds, smoke }));
  await store.end();
  await sleep(100);
  const settled = [];
  for (const { port } of [one, two]) {
    settled.push(await totals.settle(port, timeoutMilliseconds));
  }
  const ratios = rounds.map(({ own, other }) => own / other);
  const name = 'p99 of catalog answers, × without a store';
  const checks = [
    {
      // A small volume runs beside other tests: its calmest round tells whether a service waits.
      ...(settings.volume === 'full'
        ? atMost(name, median(ratios), 1.2)
        : atMost(name, Math.min(...ratios), 5)),
      note: `median of rounds: ${median(rounds.map(({ own }) => own)).toFixed(2)} ms`,
    },
    ...settled.map(({ off, seconds }, i) => ({
      ...exactly(`total of replica ${i + 1} beside all ${totals.sent} hits`, off, 0),
      note: `exact after ${seconds} s`,
    })),
    noFaults('totals that went back or too far', totals.faults),
    noFaults('requests without an answer', [...tally.failures, ...baseline.tally.failures]),
    exactly('answers that are no 200', tally.completed - (tally.statuses.get(200) ?? 0), 0),
    ...[one, two].map(({ complaints }, i) =>
      atMost(`lines of replica ${i + 1} for the operator`, complaints.length, 2),
    ),
    exactly('replicas that live', [one, two].filter(({ isAlive }) => isAlive()).length, 2),
  ];
  await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]);
  return checks;
}
