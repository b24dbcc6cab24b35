import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../../harness/child.ts';
import { executableOf } from '../../harness/places.ts';
import { openDescriptors } from '../../harness/proc.ts';
import { median, quantile } from '../../harness/quantile.ts';
import { atLeast, atMost, type Check, noFaults } from '../check.ts';
import { Tally } from '../../harness/client/tally.ts';
import { amount, type Group } from '../group.ts';
import { watchService } from '../invariants.ts';
import { afterMilliseconds, closedLoop } from '../load/closed-loop.ts';
import { inTurn } from '../load/sent.ts';
import { type Service, startService } from '../service.ts';
import { joinTallies } from './join-tallies.ts';
import { stayOnLoadCore } from './stay-on-load-core.ts';

const normalClients = 8;
const targets = ['/v1/creature/1', '/v1/creature/pikachu', '/v1/league', '/v1/creature/150'];

/** Of eleven kilobytes each: more than the system's buffers take, or there would be nothing to wait for. */
const answersAtOnce = 600;

/** Bytes of the longest segment that a client of a network receives. Through the loopback it is as long as the system likes. */
const networkSegment = 1460;
const loopbackSegment = 0;

/** Where connections are still open then, the check says so instead of waiting for ever. */
const timeoutMilliseconds = 15_000;

/** A stop of the whole service is not seen in a percentile: nobody asks meanwhile. */
const mostMilliseconds = 100;

/** Clients that send or take as slowly as they can, beside normal ones. */
export const slow: Group = {
  name: 'slow',
  title: 'Connections that trickle, beside normal ones',
  needs: ['taskset'],
  breakages: [
    {
      name: 'heads-for-ever',
      does: 'waits a minute for a header section',
      noticedBy: 'seconds until slow connections are closed',
      edits: [
        {
          file: 'src/server/options.ts',
          from: 'headerMilliseconds: 10_000,',
          to: 'headerMilliseconds: 60_000,',
        },
      ],
    },
  ],
  run: async (settings) => {
    using _ = stayOnLoadCore();
    const service = await startService(settings, { place: 'server' });
    const tally = new Tally();
    const watch = await watchService(service);
    const slowHeads = amount(settings, { full: 1000, smoke: 100 });
    const slowReaders = amount(settings, { full: 200, smoke: 20 });
    const calmMilliseconds = amount(settings, { full: 10_000, smoke: 2000 });

    const send = async (isOver: () => boolean): Promise<number[]> => {
      const own = new Tally();
      const next = inTurn(targets);
      await closedLoop(service.port, { connections: normalClients, next, isOver, tally: own });
      joinTallies(tally, own);
      return own.latencies;
    };
    const measureRound = async (segmentBytes: number): Promise<Round> => {
      const calm = await send(afterMilliseconds(calmMilliseconds));
      const slowOnes = await startSlowClients(service, { slowHeads, slowReaders, segmentBytes });
      let isClosed = false;
      const besides = send(() => isClosed);
      const times = await slowOnes.connect();
      isClosed = true;
      const meanwhile = await besides;
      await slowOnes.stop();
      // There are more than a call takes arguments.
      const undisturbed = calm.concat(await send(afterMilliseconds(calmMilliseconds)));
      return {
        ...times,
        baseline: quantile(undisturbed, 0.99),
        beside: quantile(meanwhile, 0.99),
        longest: quantile(meanwhile, 1),
      };
    };
    const rounds: Round[] = [];
    for (let i = 0; i < amount(settings, { full: 3, smoke: 1 }); i += 1) {
      rounds.push(await measureRound(networkSegment));
    }
    // The system takes six times as much for these. Clients of a public service do not come this way, so their percentile
    // is shown and not judged.
    const near = await measureRound(loopbackSegment);
    const all = [...rounds, near];
    const worst = (part: (round: Round) => number): number => Math.max(...all.map(part));

    const checks: Check[] = [
      atLeast(
        'slow connections that were open at once',
        Math.min(...all.map(({ most }) => most)),
        slowHeads,
      ),
      {
        ...atMost(
          'seconds until slow connections are closed',
          worst(({ seconds }) => seconds),
          10,
        ),
        note: `${slowHeads} slow heads and ${slowReaders} slow readers, connected after ${worst(({ connectedSeconds }) => connectedSeconds).toFixed(1)} s`,
      },
      {
        ...atMost(
          "normal clients' 99th percentile ÷ that without slow ones, median of rounds",
          median(rounds.map(({ beside, baseline }) => beside / baseline)),
          2,
        ),
        note: `${rounds.map(describeRound).join(', ')}; where the readers come through the loopback, ${describeRound(near)}`,
      },
      atMost(
        'longest that a normal client waited',
        worst(({ longest }) => longest),
        mostMilliseconds,
        ' ms',
      ),
      noFaults('normal clients without an answer', tally.failures, tally.completed),
    ];
    // Of the slow readers nobody knows which requests were answered.
    tally.uncertain += all.length * slowReaders * answersAtOnce;
    return [...checks, ...(await watch.check(tally))];
  },
};

/** What came of slow clients, in seconds from when they were connected. */
type Times = { readonly most: number; readonly seconds: number; readonly connectedSeconds: number };

/** The same with the 99th percentiles of the normal clients without them and beside them, in milliseconds. */
type Round = Times & {
  readonly baseline: number;
  readonly beside: number;
  readonly longest: number;
};

function describeRound({ beside, baseline }: Round): string {
  return `${beside.toFixed(2)} instead of ${baseline.toFixed(2)} ms`;
}

type SlowClients = {
  readonly slowHeads: number;
  readonly slowReaders: number;
  readonly segmentBytes: number;
};

/** Starts the programs of the slow clients, which connect when they are told to; until all that is closed again. */
async function startSlowClients(
  service: Service,
  { slowHeads, slowReaders, segmentBytes }: SlowClients,
) {
  const heads = [process.execPath, 'slow-heads.ts', slowHeads] as const;
  const readers = [
    executableOf('Bun'),
    'slow-readers.ts',
    slowReaders,
    answersAtOnce,
    segmentBytes,
  ] as const;
  const children = [heads, readers].map(([command, program, ...amounts]) =>
    startChild('load', command, [
      path.join(import.meta.dirname, program),
      ...[service.port, ...amounts].map(String),
    ]),
  );
  const allSaid = () =>
    Promise.all(children.map((child) => once(child.process.stdout ?? child.process, 'data')));
  await allSaid();
  const connect = async (): Promise<Times> => {
    const before = openDescriptors(service.pid);
    const connecting = performance.now();
    const connected = allSaid();
    children.forEach((child) => child.process.kill('SIGUSR2'));
    await connected;
    const started = performance.now();
    let most = 0;
    for (;;) {
      const open = openDescriptors(service.pid) - before;
      most = Math.max(most, open);
      const isOver = most >= slowHeads && open <= normalClients;
      if (isOver || performance.now() - started > timeoutMilliseconds) {
        break;
      }
      await sleep(50);
    }
    return {
      most,
      seconds: (performance.now() - started) / 1000,
      connectedSeconds: (started - connecting) / 1000,
    };
  };
  const stop = async (): Promise<void> => {
    await Promise.all(children.map((child) => child.stop()));
  };
  return { connect, stop };
}
