import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../harness/quantile.ts';
import { openDescriptors, residentMebibytes } from '../../harness/proc.ts';
import { atMost, type Check, noFaults } from '../check.ts';
import { sendOnce } from '../../harness/client/connection.ts';
import { Tally } from '../../harness/client/tally.ts';
import { amount, type Settings } from '../group.ts';
import { watchService } from '../invariants.ts';
import { KnownBodies } from '../known-bodies.ts';
import { closedLoop } from '../load/closed-loop.ts';
import { inTurn } from '../load/sent.ts';
import { startService } from '../service.ts';
import { startWeighed, type WeighedService } from '../soak/heap-readings.ts';
import { type ChangingWorld, makeChangingWorld, makeVersion, ways } from './world-versions.ts';

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
export async function checkChanges(
  settings: Settings,
  workers: 1 | 2,
  changes: number,
): Promise<readonly Check[]> {
  const title = workers === 1 ? 'one process' : `${workers} workers`;
  const folder = path.join(settings.folder, `changes-${workers}`);
  const known = await learnVersions(settings, folder);
  const world = makeChangingWorld(path.join(folder, 'changing'), versions[0]);
  const service = await startWeighed(settings, {
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
  service: WeighedService,
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
  { port }: WeighedService,
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

async function heldBy({ pid, readHeap }: WeighedService): Promise<Held> {
  // Collects the garbage, which would count as resident otherwise.
  const { bytes } = await readHeap();
  return {
    files: openDescriptors(pid),
    threads: readdirSync(`/proc/${pid}/task`).length,
    objects: bytes / 1024 / 1024,
    resident: residentMebibytes(pid),
  };
}
