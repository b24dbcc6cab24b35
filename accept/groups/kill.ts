import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '../../harness/proc.ts';
import { createChooser } from '../../harness/random.ts';
import { readTotalHits } from '../../harness/read-total-hits.ts';
import { type Check, exactly, noFaults } from '../check.ts';
import { Tally } from '../../harness/client/tally.ts';
import { amount, type Group, type Settings } from '../group.ts';
import { closedLoop } from '../load/closed-loop.ts';
import { inTurn } from '../load/sent.ts';
import { startService } from '../service.ts';

const connections = 8;
const longestLifeMilliseconds = 120;
const next = inTurn(['/v1/creature/25', '/v1/creature/pikachu', '/v1/creature/zzz', '/info']);

/** Hits that a killed process had reported to its clients, against the total of the next process. */
export const kill: Group = {
  name: 'kill',
  title: 'Hits of answered requests after kill -9 under load',
  needs: [],
  breakages: [
    {
      name: 'write-seldom',
      does: 'stores each hundredth hit',
      noticedBy: 'totals',
      edits: [
        {
          file: 'src/service/hits/hit-counter.ts',
          from: 'if (stored !== own && !isFailing && !isClosed) {',
          to: 'if (stored !== own && !isFailing && !isClosed && own % 100 === 0) {',
        },
      ],
    },
    {
      name: 'count-late',
      does: 'counts a hit after its answer',
      noticedBy: 'totals',
      edits: [
        {
          file: 'src/service/middleware.ts',
          from: 'if (isCounted) {\n        countHit();',
          to: 'if (isCounted) {\n        setTimeout(countHit, 5);',
        },
      ],
    },
  ],
  run: async (settings) => [
    ...(await killServices(settings)),
    ...(await killWorkers(settings, amount(settings, { full: 50, smoke: 3 }))),
  ],
};

/** Kills one process after the other, each on the store of those before. */
async function killServices(settings: Settings): Promise<readonly Check[]> {
  const kills = amount(settings, { full: 200, smoke: 6 });
  const chooser = createChooser(settings.seed);
  const stateDirectory = `${settings.folder}/state`;
  const faults: string[] = [];
  const complaints: string[] = [];
  let least = 0;
  let most = 0;
  let answered = 0;
  for (let round = 0; round < kills; round += 1) {
    const service = await startService(settings, { stateDirectory });
    const found = await readTotalHits(service.port);
    faults.push(...faultOf(round, found - 1, least, most));
    const tally = await loadUntil(service.port, async () => {
      await sleep(chooser.below(longestLifeMilliseconds));
      await service.end('SIGKILL');
    });
    answered += tally.counted;
    least = found + tally.counted;
    most = least + tally.uncertain;
    complaints.push(...complaintsOf(service.complaints()));
  }
  const service = await startService(settings, { stateDirectory });
  faults.push(...faultOf(kills, (await readTotalHits(service.port)) - 1, least, most));
  return [
    noFaults('totals that are not what was answered', faults, kills),
    noFaults('complaints on standard error', complaints),
    {
      name: 'answered hits',
      measured: answered,
      wanted: `≥ ${kills}`,
      passed: answered >= kills,
    },
    exactly('exit code of the last', await service.end('SIGTERM'), 0),
  ];
}

/** Kills a worker time and again, at last all of them with their supervisor. */
async function killWorkers(settings: Settings, kills: number): Promise<readonly Check[]> {
  const chooser = createChooser(settings.seed);
  const stateDirectory = `${settings.folder}/state-of-workers`;
  const options = { stateDirectory, args: ['--workers', '2'] };
  const service = await startService(settings, options);
  const totals: number[] = [];
  const tally = await loadUntil(service.port, async (underLoad) => {
    for (let round = 0; round < kills; round += 1) {
      await sleep(100 + chooser.below(longestLifeMilliseconds));
      process.kill(chooser.pick(await bothWorkers(service.pid)), 'SIGKILL');
      totals.push(await readTotal(service.port, underLoad));
    }
    const workers = await bothWorkers(service.pid);
    await Promise.all([service.end('SIGKILL'), ...workers.map((pid) => endProcess(pid))]);
  });
  const again = await startService(settings, options);
  const total = await readTotalHits(again.port);
  const least = tally.counted + totals.length;
  const most = least + tally.uncertain;
  const decreases = totals.flatMap((each, i) => {
    const before = totals[i - 1] ?? 0;
    return each < before ? [`${each} after ${before}`] : [];
  });
  return [
    noFaults('totals of killed workers', faultOf(kills, total - 1, least, most)),
    noFaults('totals of killed workers that decrease', decreases, totals.length),
    noFaults('what killed workers complain of', complaintsOfWorkers(service.complaints())),
    exactly('exit code of the last workers', await again.end('SIGTERM'), 0),
  ];
}

/** The outcome of requests that were sent all the time while something else was done. */
async function loadUntil(port: number, act: (tally: Tally) => Promise<void>): Promise<Tally> {
  const tally = new Tally();
  let isOver = false;
  const load = closedLoop(port, { connections, next, isOver: () => isOver, tally });
  await act(tally);
  isOver = true;
  await load;
  return tally;
}

function faultOf(round: number, total: number, least: number, most: number): string[] {
  return total >= least && total <= most
    ? []
    : [`after kill ${round} the total is ${total}, wanted ${least} to ${most}`];
}

/** A kill may interrupt a write into shared memory; the warning about it is expected. */
function complaintsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.includes('are damaged: counting continues'));
}

/** The lines about killed and replaced workers, which the check provokes. */
function complaintsOfWorkers(text: string): string[] {
  return complaintsOf(text).filter((line) => !/^A worker .* was replaced$/.test(line));
}

async function bothWorkers(supervisor: number): Promise<readonly number[]> {
  for (;;) {
    const workers = childrenOf(supervisor);
    if (workers.length === 2) {
      return workers;
    }
    await sleep(10);
  }
}

/** Asked again where the worker that was to answer was killed, and may have counted the question. */
async function readTotal(port: number, tally: Tally): Promise<number> {
  for (;;) {
    try {
      return await readTotalHits(port);
    } catch (error) {
      tally.failed('GET', '/stats', String(error));
      await sleep(20);
    }
  }
}

async function endProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await sleep(100);
}
