import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { Answer } from '../harness/client/answer.ts';
import { Tally } from '../harness/client/tally.ts';
import { newFolder } from '../harness/lifetimes.ts';
import { openDescriptors } from '../harness/proc.ts';
import { until } from '../harness/until.ts';
import { formatIssue, type Issue, readWorld } from '../src/package/world.ts';
import { atMost, type Check, named, noFaults } from './check.ts';
import { altered } from './fault.ts';
import { inTurn, loadDuring } from './load.ts';
import { amount, type Group, type Settings } from './run.ts';
import { askOnce, checkService, type Service, startService } from './service.ts';
import { readFiles, writeFiles } from './worlds/edit.ts';
import { altered as alteredFiles, damaged } from './worlds/made-worlds.ts';
import { type ChangingWorld, makeChangingWorld, makeVersion, ways } from './worlds/versions.ts';

/** Worlds that change, for better or worse, while they are served. */
export const reload: Group = {
  name: 'reload',
  title: 'A world that changes while it is served',
  needs: [],
  fault: {
    does: 'tags the same answer otherwise each time',
    noticedBy: 'one process: answers not of one version',
    response: (_, response) => altered(response, { fields: { etag: `"${performance.now()}"` } }),
  },
  run: async (settings) => [
    ...(await checkRefusals(settings, amount(settings, { full: 1000, smoke: 10 }))),
    ...(await checkChanges(settings, 1, amount(settings, { full: 200, smoke: 4 }))),
    ...(await checkChanges(settings, 2, amount(settings, { full: 60, smoke: 4 }))),
  ],
};

const versionAt = (change: number): string => `Version ${change % 5}`;

/** The version that all of a body is of, if any. */
function versionOf({ body }: Answer): string | undefined {
  const [version, ...others] = new Set(body.toString('latin1').match(/Version \d/g));
  return others.length === 0 ? version : undefined;
}

/** Targets whose responses contain the version of the world. */
const targets = [
  '/v1/creature/1',
  '/v1/creature/snugwick',
  '/v1/creature/101',
  '/info',
  '/v1/search?q=type:wick',
  '/v1/batch?creatures=1,2,3',
  '/v1/bulk/creatures.ndjson',
];

/** A change that is not seen by then will not be. */
const timeoutMilliseconds = 15_000;

/** Time limit for a change to become visible. A smoke test beside others takes no times: that a change is seen is enough. */
const seenMilliseconds = { full: 2000, smoke: timeoutMilliseconds } as const;

/** Permitted growth of the heap after the first changes, in MiB: less than one version of the world. */
const mostObjectsGained = 8;

/** Changes a world again and again under load, and checks each answer. */
async function checkChanges(
  settings: Settings,
  workers: 1 | 2,
  changes: number,
): Promise<readonly Check[]> {
  const title = workers === 1 ? 'one process' : `${workers} workers`;
  const known = new KnownAnswers();
  const world = makeChangingWorld(newFolder(), versionAt(0));
  const service = await startService(settings, {
    isWeighed: true,
    args: ['--watch', '--workers', `${workers}`, '--world', world.place],
  });
  const tally = new Tally();
  const mixed: string[] = [];
  const seen = await loadDuring(
    service.port,
    {
      connections: 8,
      pauseMilliseconds: 5,
      next: inTurn(targets),
      tally,
      onAnswer: (answer, { target }) => {
        const version = versionOf(answer);
        const isWhole = version !== undefined && known.has(`${target} ${version}`, answer);
        if (answer.status === 200 && !isWhole) {
          mixed.push(`${target}: ${answer.fields.get('etag')}`);
        }
      },
    },
    // The kernel spreads connections over the workers.
    () => changeAndWait(service, world, tally, changes, workers === 1 ? 1 : 16),
  );
  return named(title, [
    noFaults('changes that were not seen', seen.missed, changes),
    atMost(
      'slowest change to be seen',
      Math.round(Math.max(...seen.milliseconds)),
      amount(settings, seenMilliseconds),
      ' ms',
    ),
    noFaults('answers not of one version, with its tag', mixed, tally.completed),
    atMost('files left open', seen.leftOpen, 4),
    // A few changes say nothing of it: the first ones warm the service up.
    ...(settings.volume === 'full'
      ? [atMost('objects gained', seen.gainedObjects, mostObjectsGained, ' MiB')]
      : []),
    ...(await checkService(service, tally)),
  ]);
}

type Seen = {
  readonly milliseconds: number[];
  readonly missed: string[];
  readonly leftOpen: number;
  /** In MiB. */
  readonly gainedObjects: number;
};

async function changeAndWait(
  service: Service,
  world: ChangingWorld,
  tally: Tally,
  changes: number,
  witnesses: number,
): Promise<Seen> {
  const held = async () => ({
    files: openDescriptors(service.pid),
    objects: (await service.readHeap()).bytes / 1024 / 1024,
  });
  const milliseconds: number[] = [];
  const missed: string[] = [];
  let early = await held();
  for (let i = 1; i <= changes && missed.length === 0; i += 1) {
    const version = versionAt(i);
    const way = ways[i % ways.length] ?? 'write';
    world.change(way, version);
    const changedAt = performance.now();
    if (await untilSeen(service.port, tally, version, witnesses)) {
      milliseconds.push(performance.now() - changedAt);
    } else {
      missed.push(`change ${i}, by "${way}"`);
    }
    if (i === Math.min(10, Math.ceil(changes / 2))) {
      early = await held();
    }
  }
  // Requests in flight have ended by then.
  await sleep(500);
  const late = await held();
  return {
    milliseconds,
    missed,
    leftOpen: late.files - early.files,
    gainedObjects: Math.round(late.objects - early.objects),
  };
}

/** Whether so many connections in a row come to find the version. */
async function untilSeen(
  port: number,
  tally: Tally,
  version: string,
  wanted: number,
): Promise<boolean> {
  const isSeen = async (): Promise<boolean> => {
    for (let found = 0; found < wanted; found += 1) {
      const target = targets[found % targets.length] ?? '/info';
      const answer = await askOnce(port, target, tally);
      if (versionOf(answer) !== version) {
        return false;
      }
    }
    return true;
  };
  return (await until(isSeen, timeoutMilliseconds)) ?? false;
}

const soundTargets = [
  '/v1/creature/1',
  '/v1/creature',
  '/info',
  '/v1/league',
  '/v1/evolution-stone',
];

/** Damages a world again and again, makes the service reload it, and checks that it logs why it refuses. */
async function checkRefusals(settings: Settings, worlds: number): Promise<readonly Check[]> {
  const folder = newFolder();
  makeVersion(folder, 'Sound');
  const service = await startService(settings, { args: ['--world', folder] });
  const known = new KnownAnswers();
  const tally = new Tally();
  for (const target of soundTargets) {
    known.has(target, await askOnce(service.port, target, tally));
  }
  const strange: string[] = [];
  const untold = await loadDuring(
    service.port,
    {
      connections: 2,
      pauseMilliseconds: 5,
      next: inTurn(soundTargets),
      tally,
      onAnswer: (answer, { target }) => {
        if (!known.has(target, answer)) {
          strange.push(`${target}: ${answer.status}`);
        }
      },
    },
    () => corruptAndReload(service, folder, settings.seed, worlds),
  );
  return named('bad worlds', [
    noFaults('not refused with file, record and field', untold, worlds),
    noFaults('answers not of the version before', strange, tally.completed),
    ...(await checkService(service, tally, { complaints: /^Not reloaded, version / })),
  ]);
}

async function corruptAndReload(
  service: Service,
  folder: string,
  seed: number,
  worlds: number,
): Promise<string[]> {
  const untold: string[] = [];
  const sound = readFiles(folder);
  const corrupted = fc.oneof(alteredFiles(sound), damaged(sound));
  // Not all that is damaged is wrong.
  for (let made = 0, done = 0; done < worlds && untold.length < 5; made += 1) {
    const [files = []] = fc.sample(corrupted, { seed: seed + made, numRuns: 1 });
    writeFiles(folder, files);
    const parsed = await readWorld(folder);
    if (parsed.kind === 'invalid') {
      done += 1;
      const fault = await findFault(service, parsed.issues);
      untold.push(...(fault === undefined ? [] : [fault]));
    }
    writeFiles(folder, sound);
  }
  return untold;
}

/** The issues of a world that the service does not report. */
async function findFault(service: Service, issues: readonly Issue[]): Promise<string | undefined> {
  const before = service.complaints.length;
  service.process.kill('SIGHUP');
  const line = await until(() => service.complaints[before], timeoutMilliseconds);
  const [first] = issues;
  if (line === undefined) {
    return 'no line tells that it was refused';
  }
  const count = issues.length === 1 ? ' has 1 issue: ' : ` has ${issues.length} issues`;
  return !line.includes(count) || (first && !line.includes(formatIssue(first)))
    ? `${line} instead of ${count}, ${first && formatIssue(first)}`
    : undefined;
}

/** The first answer to each question. */
class KnownAnswers {
  readonly #texts = new Map<string, string>();

  /** Whether an answer has the body and the tag of the first one to the same question. */
  has(question: string, { body, fields }: Answer): boolean {
    const text = `${fields.get('etag')} ${body.toString('latin1')}`;
    const first = this.#texts.get(question) ?? text;
    this.#texts.set(question, first);
    return text === first;
  }
}
