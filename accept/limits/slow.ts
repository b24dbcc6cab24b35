import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../../rig/child.ts';
import { openDescriptors } from '../../rig/proc.ts';
import { quantile } from '../../rig/quantile.ts';
import { atLeast, atMost, type Check, noFaults } from '../check.ts';
import { Tally } from '../client/tally.ts';
import { amount, type Group } from '../group.ts';
import { watchService } from '../invariants.ts';
import { afterMilliseconds, closedLoop } from '../load/closed-loop.ts';
import { inTurn } from '../load/sent.ts';
import { startService } from '../service.ts';
import { joinTallies } from './join-tallies.ts';
import { stayOnLoadCore } from './stay-on-load-core.ts';

const normalClients = 8;
const targets = ['/v1/creature/1', '/v1/creature/pikachu', '/v1/league', '/v1/creature/150'];

/** Where connections are still open then, the check says so instead of waiting for ever. */
const patienceMilliseconds = 15_000;

/** A stop of the whole service is not seen in a percentile: nobody asks meanwhile. */
const mostMilliseconds = 100;

/** Clients that send or take as slowly as they can, beside normal ones. */
export const slow: Group = {
  name: 'slow',
  title: 'Connections that trickle, beside normal ones',
  isTimed: true,
  needs: ['taskset'],
  breakages: [
    {
      name: 'heads-for-ever',
      does: 'waits a minute for a header section',
      noticedBy: 'seconds until slow connections are closed',
      edits: [
        {
          file: 'src/http/limits.ts',
          from: 'headMilliseconds: 6000,',
          to: 'headMilliseconds: 60_000,',
        },
      ],
    },
    {
      name: 'greedy-readers',
      does: 'gives each client all that the system takes for it before the next has its turn',
      noticedBy: 'longest that a normal client waited',
      edits: [
        {
          file: 'src/http/writer.ts',
          from: '!this.#takesTurns || this.#turns.take(byteLength)',
          to: 'byteLength >= 0',
        },
        { file: 'src/http/bun-sockets.ts', from: 'this.#turns.take(length)', to: 'length >= 0' },
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

    const ask = async (isOver: () => boolean): Promise<number[]> => {
      const own = new Tally();
      const next = inTurn(targets);
      await closedLoop(service.port, { connections: normalClients, next, isOver, tally: own });
      joinTallies(tally, own);
      return own.latencies;
    };
    const calm = await ask(afterMilliseconds(calmMilliseconds));

    const program = path.join(import.meta.dirname, 'slow-clients.ts');
    const child = startChild('load', process.execPath, [
      program,
      ...[service.port, slowHeads, slowReaders].map(String),
    ]);
    const said = () => once(child.process.stdout ?? child.process, 'data');
    await said();
    let isClosed = false;
    const besides = ask(() => isClosed);
    const before = openDescriptors(service.pid);
    const connecting = performance.now();
    const connected = said();
    child.process.kill('SIGUSR2');
    await connected;
    let most = 0;
    const started = performance.now();
    const connectedSeconds = (started - connecting) / 1000;
    for (;;) {
      const open = openDescriptors(service.pid) - before;
      most = Math.max(most, open);
      const isOver = most >= slowHeads && open <= normalClients;
      if (isOver || performance.now() - started > patienceMilliseconds) {
        break;
      }
      await sleep(50);
    }
    const seconds = (performance.now() - started) / 1000;
    isClosed = true;
    const meanwhile = await besides;
    await child.stop();
    // There are more than a call takes arguments.
    const undisturbed = calm.concat(await ask(afterMilliseconds(calmMilliseconds)));

    const baseline = quantile(undisturbed, 0.99);
    const checks: Check[] = [
      atLeast('slow connections that were open at once', most, slowHeads),
      {
        ...atMost('seconds until slow connections are closed', seconds, 10),
        note: `${slowHeads} slow heads and ${slowReaders} slow readers, connected after ${connectedSeconds.toFixed(1)} s`,
      },
      {
        ...atMost(
          "normal clients' 99th percentile ÷ that without slow ones",
          quantile(meanwhile, 0.99) / baseline,
          2,
        ),
        note: `${quantile(meanwhile, 0.99).toFixed(2)} ms of ${meanwhile.length} answers, ${baseline.toFixed(2)} ms of ${undisturbed.length} before and after`,
      },
      atMost(
        'longest that a normal client waited',
        quantile(meanwhile, 1),
        mostMilliseconds,
        ' ms',
      ),
      noFaults('normal clients without an answer', tally.failures, tally.completed),
    ];
    // Of the slow readers nobody knows which requests were answered.
    tally.uncertain += slowReaders * 100;
    return [...checks, ...(await watch.check(tally))];
  },
};
