import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PassedResponse } from '../harness/altering-proxy.ts';
import type { Answer } from '../harness/client/answer.ts';
import { sendOnce } from '../harness/client/connection.ts';
import { Tally } from '../harness/client/tally.ts';
import { openDescriptors, residentMebibytes } from '../harness/proc.ts';
import { quantile } from '../harness/quantile.ts';
import { createChooser } from '../harness/random.ts';
import { formatIssue, type Issue, readWorld } from '../src/package/world.ts';
import { atMost, type Check, noFaults } from './check.ts';
import { altered } from './fault.ts';
import { closedLoop, inTurn } from './load.ts';
import { amount, type Group, type Settings } from './run.ts';
import { type Service, startService, watchService } from './service.ts';
import {
  type ChangingWorld,
  corruptFile,
  makeChangingWorld,
  makeVersion,
  ways,
} from './worlds/versions.ts';

/** Worlds that change, for better or worse, while they are served. */
export const reload: Group = {
  name: 'reload',
  title: 'A world that changes while it is served',
  needs: [],
  faults: [
    {
      name: 'one-cache',
      does: 'has one cache of answers for all versions',
      noticedBy: 'one process: changes',
      alter: () => {
        const kept = new Map<string, PassedResponse>();
        return {
          response: ({ target }, response) => {
            const first = kept.get(target) ?? response;
            kept.set(target, first);
            return first;
          },
        };
      },
    },
    {
      name: 'lasting-tags',
      does: 'keeps the tag that a target had in the version before',
      noticedBy: 'one process: answers not of one version',
      alter: () => {
        const tags = new Map<string, string>();
        return {
          response: ({ target }, response) => {
            const etag = tags.get(target) ?? String(response.fields.get('etag') ?? '');
            tags.set(target, etag);
            return altered(response, { fields: { etag } });
          },
        };
      },
    },
  ],
  run: async (settings) => [
    ...(await checkRefusals(settings, amount(settings, { full: 1000, smoke: 10 }))),
    ...(await checkChanges(settings, 1, amount(settings, { full: 200, smoke: 4 }))),
    ...(await checkChanges(settings, 2, amount(settings, { full: 60, smoke: 4 }))),
  ],
};

const versions = ['First', 'Second', 'Third', 'Fourth', 'Fifth'] as const;

/** Targets whose responses contain the version of the world. */
const targets = [
  '/v1/creature/1',
  '/v1/creature/snugwick',
  '/v1/creature/17',
  '/info',
  '/v1/search?q=type:wick',
  '/v1/batch?creatures=1,2,3',
  '/v1/bulk/creatures.ndjson',
];

/** The configured base URL, so that all services have the same bodies. */
const address = ['--base-url', 'http://catalog.test'];

/** Time limit for a change to become visible; a busy machine may need several attempts. */
const seenMilliseconds = { full: 2000, smoke: 8000 } as const;

/** A small heap, so that Node collects old versions soon. */
const tightHeap = { Node: ['--max-old-space-size=96'], Bun: [] } as const;

/** Permitted growth of the heap after the first changes, in MiB: less than one version of the world. */
const mostObjectsGained = 8;

/** Permitted growth of resident memory, including memory that the runtimes reserve, in MiB. */
const mostGained = 64;

/** A change that is not seen by then will not be. */
const timeoutMilliseconds = 15_000;

/** Connections that have to find a version until it counts as seen: the kernel spreads them over the workers. */
const witnesses = { alone: 1, team: 16 } as const;

/** Changes a world again and again under load, and checks each answer. */
async function checkChanges(
  settings: Settings,
  workers: 1 | 2,
  changes: number,
): Promise<readonly Check[]> {
  const title = workers === 1 ? 'one process' : `${workers} workers`;
  const folder = path.join(settings.folder, `changes-${workers}`);
  const known = await learnVersions(settings, folder);
  const world = makeChangingWorld(path.join(folder, 'changing'), versions[0]);
  const service = await startService(settings, {
    isWeighed: true,
    args: ['--watch', '--workers', `${workers}`, '--world', world.place, ...address],
    runtimeArguments: tightHeap[settings.runtime],
  });
  const tally = new Tally();
  const watch = await watchService(service);
  const mixed: string[] = [];
  const load = new AbortController();
  const loading = closedLoop(service.port, {
    connections: 8,
    pauseMilliseconds: 5,
    next: inTurn(targets),
    isOver: () => load.signal.aborted,
    tally,
    onAnswer: (answer, { target }) => {
      if (answer.status === 200 && known.versionsOf(target, answer).length !== 1) {
        mixed.push(`${target}: ${answer.fields.get('etag')}`);
      }
    },
  });
  const seen = await changeAndWait(service, world, known, tally, {
    changes,
    witnesses: workers === 1 ? witnesses.alone : witnesses.team,
  });
  load.abort();
  await loading;
  return [
    noFaults(`${title}: changes that were not seen`, seen.missed, changes),
    atMost(
      `${title}: slowest change to be seen`,
      Math.round(Math.max(...seen.milliseconds)),
      amount(settings, seenMilliseconds),
      ' ms',
    ),
    atMost(
      `${title}: median of the changes`,
      Math.round(quantile(seen.milliseconds, 0.5)),
      amount(settings, seenMilliseconds),
      ' ms',
    ),
    noFaults(`${title}: failed requests`, tally.failures, tally.completed),
    noFaults(`${title}: answers not of one version, with its tag`, mixed, tally.completed),
    atMost(`${title}: files left open`, seen.leftOpen, 4),
    atMost(`${title}: threads left`, seen.leftThreads, 3),
    // A few changes say nothing of it: the first ones warm the service up.
    ...(settings.volume === 'full'
      ? [
          atMost(`${title}: objects gained`, seen.gainedObjects, mostObjectsGained, ' MiB'),
          atMost(`${title}: memory gained`, seen.gainedResident, mostGained, ' MiB'),
        ]
      : []),
    ...(await watch.check(tally)).map((check) => ({ ...check, name: `${title}: ${check.name}` })),
  ];
}

async function learnVersions(settings: Settings, folder: string): Promise<KnownBodies> {
  const known = new KnownBodies();
  for (const version of versions) {
    const world = path.join(folder, version);
    makeVersion(world, version);
    const service = await startService(settings, { args: ['--world', world, ...address] });
    await known.learn(version, service.port, targets);
    await service.stop();
  }
  return known;
}

type Seen = {
  readonly milliseconds: number[];
  readonly missed: string[];
  readonly leftOpen: number;
  readonly leftThreads: number;
  /** In MiB. */
  readonly gainedObjects: number;
  /** In MiB. */
  readonly gainedResident: number;
};

async function changeAndWait(
  service: Service,
  world: ChangingWorld,
  known: KnownBodies,
  tally: Tally,
  amounts: { readonly changes: number; readonly witnesses: number },
): Promise<Seen> {
  const milliseconds: number[] = [];
  const missed: string[] = [];
  let early = await heldBy(service);
  for (let i = 1; i <= amounts.changes && missed.length === 0; i += 1) {
    const version = versions[i % versions.length] ?? versions[0];
    const way = ways[i % ways.length] ?? 'write';
    world.change(way, version);
    const changedAt = performance.now();
    if (await untilSeen(service, known, tally, version, amounts.witnesses)) {
      milliseconds.push(performance.now() - changedAt);
    } else {
      missed.push(`change ${i}, by "${way}"`);
    }
    if (i === Math.min(10, Math.ceil(amounts.changes / 2))) {
      early = await heldBy(service);
    }
  }
  // Requests in flight have ended by then.
  await sleep(500);
  const late = await heldBy(service);
  return {
    milliseconds,
    missed,
    leftOpen: late.files - early.files,
    leftThreads: late.threads - early.threads,
    gainedObjects: Math.round(late.objects - early.objects),
    gainedResident: Math.round(late.resident - early.resident),
  };
}

/** Whether so many connections in a row come to find the version. */
async function untilSeen(
  { port }: Service,
  known: KnownBodies,
  tally: Tally,
  version: string,
  wanted: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMilliseconds;
  for (let found = 0; performance.now() < deadline;) {
    const target = targets[found % targets.length] ?? '/info';
    const answer = await sendOnce(port, target);
    tally.answered('GET', target, answer.status);
    found = known.versionsOf(target, answer).includes(version) ? found + 1 : 0;
    if (found === wanted) {
      return true;
    }
    if (found === 0) {
      await sleep(20);
    }
  }
  return false;
}

/** Files and threads of the process that was started, and MiB of it and its workers. */
type Held = {
  readonly files: number;
  readonly threads: number;
  readonly objects: number;
  readonly resident: number;
};

async function heldBy({ pid, readHeap }: Service): Promise<Held> {
  // Collects the garbage, which would count as resident otherwise.
  const { bytes } = await readHeap();
  return {
    files: openDescriptors(pid),
    threads: readdirSync(`/proc/${pid}/task`).length,
    objects: bytes / 1024 / 1024,
    resident: residentMebibytes(pid),
  };
}

const soundVersion = 'Sound';
const soundTargets = [
  '/v1/creature/1',
  '/v1/creature',
  '/info',
  '/v1/league',
  '/v1/evolution-stone',
];

/** Damages a world again and again, makes the service reload it, and checks that it logs why it refuses. */
async function checkRefusals(settings: Settings, worlds: number): Promise<readonly Check[]> {
  const folder = path.join(settings.folder, 'corrupted');
  makeVersion(folder, soundVersion);
  const service = await startService(settings, { args: ['--world', folder] });
  const known = new KnownBodies();
  await known.learn(soundVersion, service.port, soundTargets);
  const tally = new Tally();
  const watch = await watchService(service);
  const strange: string[] = [];
  const load = new AbortController();
  const loading = closedLoop(service.port, {
    connections: 2,
    pauseMilliseconds: 5,
    next: inTurn(soundTargets),
    isOver: () => load.signal.aborted,
    tally,
    onAnswer: (answer, { target }) => {
      if (known.versionsOf(target, answer).length === 0) {
        strange.push(`${target}: ${answer.status}`);
      }
    },
  });
  const untold = await corruptAndReload(service, folder, createChooser(settings.seed), worlds);
  load.abort();
  await loading;
  return [
    noFaults('bad worlds not refused with file, record and field', untold, worlds),
    noFaults('bad worlds: failed requests', tally.failures, tally.completed),
    noFaults('bad worlds: answers not of the version before', strange, tally.completed),
    ...(await watch.check(tally, { complaints: /^Not reloaded, version / })).map((check) => ({
      ...check,
      name: `bad worlds: ${check.name}`,
    })),
  ];
}

async function corruptAndReload(
  service: Service,
  folder: string,
  chooser: ReturnType<typeof createChooser>,
  worlds: number,
): Promise<string[]> {
  const untold: string[] = [];
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
    each.endsWith('.json'),
  );
  for (let done = 0; done < worlds && untold.length < 5;) {
    const name = chooser.pick(paths);
    const file = path.join(folder, name);
    const sound = readFileSync(file, 'utf8');
    writeFileSync(file, corruptFile(sound, chooser));
    const parsed = await readWorld(folder);
    // Not all that is damaged is wrong.
    if (parsed.kind === 'invalid') {
      done += 1;
      const fault = await findFault(service, parsed.issues);
      if (fault !== undefined) {
        untold.push(`${name}: ${fault}`);
      }
    }
    writeFileSync(file, sound);
  }
  return untold;
}

/** The issues of a world that the service does not report. */
async function findFault(service: Service, issues: readonly Issue[]): Promise<string | undefined> {
  const line = await reloadAndRead(service);
  const [first] = issues;
  if (line === undefined) {
    return 'no line tells that it was refused';
  }
  const count = issues.length === 1 ? ' has 1 issue: ' : ` has ${issues.length} issues`;
  if (!line.includes(count) || (first && !line.includes(formatIssue(first)))) {
    return `${line} instead of ${count}, ${first && formatIssue(first)}`;
  }
  return undefined;
}

/** The line with which the service refuses the world. */
async function reloadAndRead(service: Service): Promise<string | undefined> {
  const before = service.complaints().length;
  service.process.kill('SIGHUP');
  const deadline = performance.now() + timeoutMilliseconds;
  while (performance.now() < deadline) {
    const [line, ...more] = service.complaints().slice(before).split('\n');
    if (more.length > 0) {
      return line;
    }
    await sleep(2);
  }
  return undefined;
}

/** The answers to some targets in each version of a world, for a check that none is a mixture. */
class KnownBodies {
  /** The expected body and ETag by version and target. */
  readonly #versions = new Map<string, Map<string, Known>>();

  /** Asks a service that certainly serves a version for the targets. */
  async learn(version: string, port: number, asked: readonly string[]): Promise<void> {
    const known = new Map<string, Known>();
    for (const target of asked) {
      known.set(target, knownOf(await sendOnce(port, target)));
    }
    this.#versions.set(version, known);
  }

  /** Versions to which an answer belongs with body and ETag alike; of none if it is wrong. */
  versionsOf(target: string, answer: Answer): readonly string[] {
    const { body, etag } = knownOf(answer);
    return [...this.#versions]
      .filter(([, known]) => {
        const expected = known.get(target);
        return expected !== undefined && expected.body === body && expected.etag === etag;
      })
      .map(([version]) => version);
  }
}

type Known = { readonly body: string; readonly etag: string | undefined };

function knownOf({ body, fields }: Answer): Known {
  return { body: body.toString('latin1'), etag: fields.get('etag') };
}
