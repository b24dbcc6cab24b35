import { once } from 'node:events';
import path from 'node:path';
import { startChild } from '../harness/child.ts';
import { Tally } from '../harness/client/tally.ts';
import { openDescriptors } from '../harness/proc.ts';
import { median, quantile } from '../harness/quantile.ts';
import { until } from '../harness/until.ts';
import { atLeast, atMost, type Check } from './check.ts';
import { afterMilliseconds, closedLoop, inTurn, stayOnLoadCore } from './load.ts';
import { amount, type Group } from './run.ts';
import { askOnce, checkService, type Service, startService } from './service.ts';

const normalClients = 8;
const targets = ['/v1/creature/1', '/v1/creature/pikachu', '/v1/league', '/v1/creature/150'];

/** Of 1.8 megabytes: a few are more than the buffers of the system hold. */
const largeTarget = '/v1/bulk/creatures.json';
const responsesAtOnce = 8;

const mostSeconds = 15;

/** The check fails where connections are still open then. */
const timeoutMilliseconds = 18_000;

/** Clients that send or read as slowly as they can, beside normal ones. */
export const slow: Group = {
  name: 'slow',
  title: 'Slow header sections and slow readers beside normal clients',
  needs: ['taskset'],
  fault: {
    does: 'keeps slow connections for a minute, in front of a service that does not see them',
    noticedBy: 'seconds until slow connections are closed',
    response: (_, response) => response,
  },
  run: async (settings) => {
    stayOnLoadCore();
    const service = await startService(settings, { place: 'server' });
    const tally = new Tally();
    // From then on it is at hand: readers do not wait for work.
    await askOnce(service.port, largeTarget, tally);
    const amounts: SlowAmounts = {
      slowHeaders: amount(settings, { full: 1000, smoke: 100 }),
      slowReaders: amount(settings, { full: 200, smoke: 20 }),
      // Bun has no limit for a client that reads nothing (docs/operations.md): they stay open.
      stayingOpen: settings.runtime === 'Bun' ? amount(settings, { full: 200, smoke: 20 }) : 0,
    };
    const undisturbedMilliseconds = amount(settings, { full: 10_000, smoke: 2000 });

    const send = async (isOver: () => boolean): Promise<number[]> => {
      const load = { connections: normalClients, next: inTurn(targets), isOver };
      const own = await closedLoop(service.port, load);
      tally.add(own);
      return own.latencies;
    };
    const measureRound = async (): Promise<Round> => {
      const before = await send(afterMilliseconds(undisturbedMilliseconds));
      const slowClients = await startSlowClients(service, amounts);
      let isClosed = false;
      const beside = send(() => isClosed);
      const times = await slowClients.connect();
      isClosed = true;
      const meanwhile = await beside;
      await slowClients.stop();
      // There are more than a call takes arguments.
      const undisturbed = before.concat(await send(afterMilliseconds(undisturbedMilliseconds)));
      return {
        ...times,
        baseline: quantile(undisturbed, 0.99),
        beside: quantile(meanwhile, 0.99),
      };
    };
    const rounds: Round[] = [];
    for (let i = 0; i < amount(settings, { full: 3, smoke: 1 }); i += 1) {
      rounds.push(await measureRound());
    }
    const { slowHeaders, slowReaders, stayingOpen } = amounts;
    const checks: Check[] = [
      atLeast(
        'slow connections that were open at once',
        Math.min(...rounds.map(({ most }) => most)),
        slowHeaders,
      ),
      {
        ...atMost(
          'seconds until slow connections are closed',
          Math.max(...rounds.map(({ seconds }) => seconds)),
          mostSeconds,
        ),
        note: `${slowHeaders} slow header sections and ${slowReaders - stayingOpen} of ${slowReaders} slow readers`,
      },
      {
        ...atMost(
          "normal clients' 99th percentile ÷ that without slow ones, median of rounds",
          median(rounds.map(({ beside, baseline }) => beside / baseline)),
          2,
        ),
        note: rounds
          .map(
            ({ beside, baseline }) => `${beside.toFixed(2)} instead of ${baseline.toFixed(2)} ms`,
          )
          .join(', '),
      },
    ];
    // It is unknown which requests of slow readers were answered.
    tally.uncertain += rounds.length * slowReaders * responsesAtOnce;
    return [...checks, ...(await checkService(service, tally))];
  },
};

type Times = {
  /** Slow connections that were open at once. */
  readonly most: number;
  /** From when all were connected to when all were closed that the runtime closes. */
  readonly seconds: number;
};

/** The same with the 99th percentiles of the normal clients without and beside slow ones, in milliseconds. */
type Round = Times & { readonly baseline: number; readonly beside: number };

type SlowAmounts = {
  readonly slowHeaders: number;
  readonly slowReaders: number;
  /** Connections that the runtime does not close in time. */
  readonly stayingOpen: number;
};

/** Starts the program of the slow clients, which connect when `connect` is called. */
async function startSlowClients(
  service: Service,
  { slowHeaders, slowReaders, stayingOpen }: SlowAmounts,
) {
  const child = startChild(
    process.execPath,
    [
      path.join(import.meta.dirname, 'slow-clients.ts'),
      ...[service.port, slowHeaders, slowReaders, responsesAtOnce].map(String),
      largeTarget,
    ],
    { place: 'load' },
  );
  const nextLine = () => once(child.process.stdout ?? child.process, 'data');
  await nextLine();
  const connect = async (): Promise<Times> => {
    const before = openDescriptors(service.pid);
    const connected = nextLine();
    child.process.kill('SIGUSR2');
    await connected;
    const started = performance.now();
    let most = 0;
    await until(() => {
      const open = openDescriptors(service.pid) - before;
      most = Math.max(most, open);
      return most >= slowHeaders && open <= normalClients + stayingOpen;
    }, timeoutMilliseconds);
    return { most, seconds: (performance.now() - started) / 1000 };
  };
  return { connect, stop: child.stop };
}
