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
const longestLifeMilliseconds = 500;
const next = inTurn(['/v1/creature/25', '/v1/creature/pikachu', '/v1/creature/zzz', '/info']);

/** Decision 14, and what a busy machine adds: a timer that fires late, and the transaction itself. */
const longestLossMilliseconds = 50 + 100;

/** Hits of requests that were answered before a kill, against the total of the next process. */
export const kill: Group = {
  name: 'kill',
  title: 'Hits of answered requests after kill -9 under load',
  needs: [],
  breakages: [
    {
      name: 'write-seldom',
      does: 'stores hits after half a second',
      noticedBy: 'totals',
      edits: [
        {
          file: 'src/service/hits/hit-counter.ts',
          from: 'const flushMilliseconds = 50;',
          to: 'const flushMilliseconds = 500;',
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
    const { tally, recent } = await loadUntil(service.port, async (underLoad) => {
      await sleep(chooser.below(longestLifeMilliseconds));
      await underLoad.kill(() => service.end('SIGKILL'));
    });
    answered += tally.counted;
    least = found + tally.counted - recent;
    most = found + tally.counted + tally.uncertain;
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
  const { tally, recent } = await loadUntil(service.port, async (underLoad) => {
    for (let round = 0; round < kills; round += 1) {
      await sleep(100 + chooser.below(longestLifeMilliseconds));
      const worker = chooser.pick(await bothWorkers(service.pid));
      await underLoad.kill(() => endProcess(worker));
      totals.push(await readTotal(service.port, underLoad.tally));
    }
    const workers = await bothWorkers(service.pid);
    await underLoad.kill(() =>
      Promise.all([service.end('SIGKILL'), ...workers.map((pid) => endProcess(pid))]),
    );
  });
  const again = await startService(settings, options);
  const total = await readTotalHits(again.port);
  const most = tally.counted + totals.length + tally.uncertain;
  const least = most - tally.uncertain - recent;
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

type Load = {
  readonly tally: Tally;
  /** Kills a process, whose last hits may be lost. */
  readonly kill: (end: () => Promise<unknown>) => Promise<void>;
};

/** The outcome of requests that were sent all the time while something else was done, and the hits shortly before kills. */
async function loadUntil(
  port: number,
  act: (load: Load) => Promise<void>,
): Promise<{ readonly tally: Tally; readonly recent: number }> {
  const tally = new Tally();
  let isOver = false;
  let recent = 0;
  const history: { readonly at: number; readonly counted: number }[] = [];
  const note = (): void => void history.push({ at: performance.now(), counted: tally.counted });
  const timer = setInterval(note, 5);
  const killing: Load['kill'] = async (end) => {
    const since = performance.now() - longestLossMilliseconds;
    await end();
    recent += tally.counted - (history.findLast(({ at }) => at < since)?.counted ?? 0);
  };
  const load = closedLoop(port, { connections, next, isOver: () => isOver, tally });
  await act({ tally, kill: killing });
  isOver = true;
  await load;
  clearInterval(timer);
  return { tally, recent };
}

function faultOf(round: number, total: number, least: number, most: number): string[] {
  return total >= least && total <= most
    ? []
    : [`after kill ${round} the total is ${total}, wanted ${least} to ${most}`];
}

function complaintsOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
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
