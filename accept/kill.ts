import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Tally } from '../harness/client/tally.ts';
import { newFolder } from '../harness/lifetimes.ts';
import { childrenOf } from '../harness/proc.ts';
import { quantile } from '../harness/quantile.ts';
import { createChooser } from '../harness/random.ts';
import { readTotalHits } from '../harness/read-total-hits.ts';
import { until } from '../harness/until.ts';
import { atLeast, type Check, exactly, noFaults } from './check.ts';
import { inTurn, loadDuring } from './load.ts';
import { amount, type Group, type Settings } from './run.ts';
import { askOnce, checkEnd, startService } from './service.ts';

const connections = 8;
const longestLifeMilliseconds = 400;

/** Hits of so many milliseconds may be lost (decision 14), and the time that a transaction takes on a busy machine. */
const lostMilliseconds = 50;
const writingMilliseconds = { full: 25, smoke: 200 } as const;

const next = inTurn(['/v1/creature/25', '/v1/creature/pikachu', '/v1/creature/zzz', '/info']);

/** Hits that a killed process had reported to its clients, against the total of the next process. */
export const kill: Group = {
  name: 'kill',
  title: 'Hits of answered requests after kill -9 under load',
  needs: [],
  fault: {
    does: 'forgets its hits at each start',
    noticedBy: 'totals',
    beforeStart: (stateDirectory) => rmSync(stateDirectory, { recursive: true, force: true }),
  },
  run: async (settings) => [
    ...(await killServices(settings)),
    ...(await killWorkers(settings, amount(settings, { full: 50, smoke: 3 }))),
  ],
};

/** The completed counted requests of a life, and how many of them were completed shortly before its end. */
type Life = { readonly tally: Tally; readonly late: number };

/** Kills one process after the other, each on the store of those before. */
async function killServices(settings: Settings): Promise<readonly Check[]> {
  const kills = amount(settings, { full: 200, smoke: 6 });
  const chooser = createChooser(settings.seed);
  const stateDirectory = newFolder();
  const faults: string[] = [];
  const complaints: string[] = [];
  const lost: number[] = [];
  let range = { least: 0, all: 0, most: 0 };
  let answered = 0;
  /** Starts the next service, and compares its total with what was answered. */
  const startNext = async (round: number) => {
    const service = await startService(settings, { stateDirectory });
    const found = await readTotalHits(service.port);
    faults.push(...faultOf(round, found - 1, range));
    lost.push(Math.max(0, range.all - found + 1));
    return { service, found };
  };
  for (let round = 0; round < kills; round += 1) {
    const { service, found } = await startNext(round);
    const { tally, late } = await loadUntil(settings, service.port, async () => {
      await sleep(100 + chooser.below(longestLifeMilliseconds));
      await service.end('SIGKILL');
    });
    answered += tally.counted;
    const all = found + tally.counted;
    range = { least: all - late, all, most: all + tally.uncertain };
    complaints.push(...service.complaints);
  }
  const { service, found } = await startNext(kills);
  const ends = await checkEnd('the last', service);
  const last = await startService(settings, { stateDirectory });
  return [
    noFaults('totals that are not what was answered', faults, kills),
    exactly('total after SIGTERM', (await readTotalHits(last.port)) - 1, found),
    noFaults('complaints on standard error', complaints),
    {
      ...atLeast('answered hits', answered, kills),
      note: `lost: median ${quantile(lost, 0.5)}, at most ${Math.max(...lost)} of one process`,
    },
    ...ends,
  ];
}

/** Kills a worker time and again, at last all of them with their supervisor. */
async function killWorkers(settings: Settings, kills: number): Promise<readonly Check[]> {
  const chooser = createChooser(settings.seed);
  const stateDirectory = newFolder();
  const options = { stateDirectory, args: ['--workers', '2'] };
  const service = await startService(settings, options);
  const totals: number[] = [];
  let late = 0;
  const life = await loadUntil(settings, service.port, async (underLoad, countLate) => {
    for (let round = 0; round < kills; round += 1) {
      await sleep(100 + chooser.below(longestLifeMilliseconds));
      process.kill(chooser.pick(await bothWorkers(service.pid)), 'SIGKILL');
      late += countLate();
      totals.push(await readTotal(service.port, underLoad));
    }
    const workers = await bothWorkers(service.pid);
    workers.forEach((pid) => process.kill(pid, 'SIGKILL'));
    await service.end('SIGKILL');
  });
  const again = await startService(settings, options);
  const total = (await readTotalHits(again.port)) - 1;
  const all = life.tally.counted;
  const range = { least: all - late - life.late, most: all + life.tally.uncertain };
  // Another worker may not have stored its last hits yet.
  const decreases = totals.flatMap((each, i) => {
    const before = totals[i - 1] ?? 0;
    return each < before ? [`${each} after ${before}`] : [];
  });
  return [
    noFaults('totals of killed workers', faultOf(kills, total, range)),
    noFaults('totals of killed workers that decrease', decreases, totals.length),
    noFaults(
      'what killed workers complain of',
      service.complaints.filter((line) => !/^A worker .* was replaced$/.test(line)),
    ),
    ...(await checkEnd('the last workers', again)),
  ];
}

/** Sends requests all the time while something else is done, which may ask how many were answered just now. */
async function loadUntil(
  { volume }: Settings,
  port: number,
  act: (tally: Tally, countLate: () => number) => Promise<void>,
): Promise<Life> {
  const tally = new Tally();
  const times: number[] = [];
  const window = lostMilliseconds + writingMilliseconds[volume];
  const countLate = (): number => {
    const since = performance.now() - window;
    return times.length - (times.findLastIndex((time) => time < since) + 1);
  };
  const onAnswer = (): number => times.push(performance.now());
  await loadDuring(port, { connections, next, tally, onAnswer }, () => act(tally, countLate));
  const last = times.at(-1) ?? 0;
  return { tally, late: times.filter((time) => time >= last - window).length };
}

function faultOf(
  round: number,
  total: number,
  { least, most }: { readonly least: number; readonly most: number },
): string[] {
  return total >= least && total <= most
    ? []
    : [`after kill ${round} the total is ${total}, wanted ${least} to ${most}`];
}

async function bothWorkers(supervisor: number): Promise<readonly number[]> {
  const workers = await until(() => {
    const running = childrenOf(supervisor);
    return running.length === 2 && running;
  });
  if (!workers) {
    throw new Error('The supervisor does not replace its workers');
  }
  return workers;
}

/** Asked again if the worker that was to answer was killed, which may have counted the question. */
async function readTotal(port: number, tally: Tally): Promise<number> {
  const answer = await until(() => askOnce(port, '/stats', tally).catch(() => undefined));
  const stats: { total_hits: string } = JSON.parse(answer?.body.toString() ?? '{}');
  return Number(stats.total_hits);
}
