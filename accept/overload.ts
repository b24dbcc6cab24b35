import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../harness/client/answer.ts';
import { Tally } from '../harness/client/tally.ts';
import { quantile } from '../harness/quantile.ts';
import { atMost, type Check, noFaults } from './check.ts';
import {
  afterMilliseconds,
  closedLoop,
  loadDuring,
  openLoop,
  type Sent,
  sent,
  stayOnLoadCore,
} from './load.ts';
import { amount, type Group } from './run.ts';
import { checkService, type Service, startService } from './service.ts';

/** Counted over all phases. */
let searches = 0;

/** A search that takes a millisecond or two and has a small response. No two are the same, so none is cached. */
function differentSearch(): Sent {
  searches += 1;
  const words = Array.from({ length: 12 }, (_, i) => `${'abcdefghijkl'.charAt(i)}${searches}`);
  return sent(`/v1/search?q=${words.join('+')}&limit=1`);
}

/** Multiples of the rate at which the service is fully busy without long queues. */
const overloadFactor = 10;
/** Part of that at which nothing waits for long. */
const normalPart = 0.6;

/**
 * Length of a phase, however small the other volumes are. In its first tenth of a second the service learns that it is
 * overloaded, which is more than a hundredth of a short phase.
 */
const phaseSeconds = 20;

type Phase = {
  readonly tally: Tally;
  /** Response times of the successful requests, in milliseconds. */
  readonly accepted: readonly number[];
  readonly refused: readonly number[];
  readonly faults: readonly string[];
};

/** Ten times as much as the service can do, from clients that do not wait for it. */
export const overload: Group = {
  name: 'overload',
  title: 'Ten times the load that it can bear, open loop',
  needs: ['taskset'],
  fault: {
    does: 'refuses without saying when to ask again',
    noticedBy: 'neither answered nor refused',
    response: (_, response) =>
      response.status === 503
        ? { ...response, fields: new Map([['content-type', 'application/problem+json']]) }
        : response,
  },
  run: async (settings) => {
    stayOnLoadCore();
    const service = await startService(settings, { place: 'server' });
    const all = new Tally();

    const capacity = await measureCapacity(service, all, amount(settings, { full: 4, smoke: 2 }));
    const normal = await load(service, all, capacity * normalPart, phaseSeconds);
    const lag = monitorEventLoopDelay({ resolution: 2 });
    lag.enable();
    const health = new Tally();
    const unhealthy: string[] = [];
    const over = await loadDuring(
      service.port,
      {
        connections: 1,
        pauseMilliseconds: 100,
        // Each time over a new connection.
        next: () => sent('/health/live', { Connection: 'close' }),
        tally: health,
        onAnswer: ({ status }, request, milliseconds) => {
          if (status !== 200 || milliseconds > 1000) {
            unhealthy.push(`${status} after ${milliseconds.toFixed(0)} ms`);
          }
        },
      },
      () => load(service, all, capacity * overloadFactor, phaseSeconds),
    );
    all.add(health);
    lag.disable();
    await sleep(2000);
    const after = await load(service, all, capacity * normalPart, 5);

    const baseline = quantile(normal.accepted, 0.99);
    const ratio = (name: string, times: readonly number[], limit: number): Check => ({
      ...atMost(name, quantile(times, 0.99) / baseline, limit, ' × baseline'),
      note: `${quantile(times, 0.99).toFixed(1)} ms of ${times.length}; baseline ${baseline.toFixed(1)} ms`,
    });
    return [
      {
        ...atMost(
          "this program's own delay: 99th percentile",
          lag.percentile(99) / 1e6,
          baseline,
          ' ms',
        ),
        note: 'where it is late itself, nothing that it measures means anything',
      },
      noFaults(
        'refused at 60 % of the capacity',
        normal.refused.map(String),
        normal.tally.completed,
      ),
      ratio('accepted: 99th percentile', over.accepted, 5),
      ratio('refused: 99th percentile', over.refused, 5),
      {
        name: 'requests per second in overload',
        measured: Math.round(over.tally.completed / phaseSeconds),
        wanted: `${overloadFactor} × ${Math.round(capacity)}`,
        passed: over.tally.completed / phaseSeconds > capacity * overloadFactor * 0.9,
        note: `${over.accepted.length} accepted, ${over.refused.length} refused`,
      },
      noFaults('neither answered nor refused as they should', over.faults, over.tally.completed),
      noFaults('/health/live not at once 200', unhealthy, health.completed),
      ratio('2 seconds later: 99th percentile', after.accepted, 2),
      noFaults('refused 2 seconds later', after.refused.map(String), after.tally.completed),
      ...(await checkService(service, all, { serverErrors: [503], complaints: /refused or slow/ })),
    ];
  },
};

async function measureCapacity(service: Service, all: Tally, seconds: number): Promise<number> {
  const run = async (milliseconds: number): Promise<Tally> => {
    const isOver = afterMilliseconds(milliseconds);
    const tally = await closedLoop(service.port, { connections: 4, next: differentSearch, isOver });
    all.add(tally);
    return tally;
  };
  // The runtimes compile hot code.
  await run(seconds * 1000);
  return (await run(seconds * 1000)).completed / seconds;
}

async function load(
  service: Service,
  all: Tally,
  perSecond: number,
  seconds: number,
): Promise<Phase> {
  const accepted: number[] = [];
  const refused: number[] = [];
  const faults: string[] = [];
  const tally = await openLoop(service.port, {
    perSecond,
    milliseconds: seconds * 1000,
    next: differentSearch,
    onAnswer: (answer, request, milliseconds) => {
      if (answer.status === 503) {
        refused.push(milliseconds);
      } else {
        accepted.push(milliseconds);
      }
      const fault = faultOf(answer, request);
      if (fault !== undefined) {
        faults.push(fault);
      }
    },
  });
  all.add(tally);
  return { tally, accepted, refused, faults };
}

function faultOf({ status, fields, body }: Answer, { target }: Sent): string | undefined {
  if (status === 200) {
    return undefined;
  }
  const isWhole =
    status === 503 &&
    /^[0-9]+$/.test(fields.get('retry-after') ?? '') &&
    body.includes(`"instance":${JSON.stringify(target)}`);
  return isWhole ? undefined : `${target}: ${status} ${body.toString('latin1', 0, 100)}`;
}
