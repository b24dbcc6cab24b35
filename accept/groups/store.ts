import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readTotalHits } from '../../harness/read-total-hits.ts';
import { type Check, exactly, noFaults } from '../check.ts';
import { sendOnce } from '../../harness/client/connection.ts';
import { Tally } from '../../harness/client/tally.ts';
import { amount, type Group, type Settings } from '../group.ts';
import { afterRequests, closedLoop } from '../load/closed-loop.ts';
import { inTurn } from '../load/sent.ts';
import { type Damage, damagesOf } from '../store/damages.ts';
import { type Service, startService } from '../service.ts';

const next = inTurn(['/v1/creature/25', '/info', '/v1/league']);

/** Services that start at once on damaged files. */
const atOnce = 4;

/** Longer than the service waits before it retries a failed write. */
const retryMilliseconds = 2500;

/** The hits that are stored, whatever happens to the file, the disk and the writes. */
export const store: Group = {
  name: 'store',
  title: 'Hits on damaged files, full and read-only disks, failing writes, and a folder for two',
  needs: ['unshare', 'strace'],
  breakages: [
    {
      name: 'silent-zero',
      does: 'counts from 0 again without a word',
      noticedBy: 'damaged files',
      edits: [
        {
          file: 'src/service/hits/hit-database.ts',
          from: 'warn(\n    `Hits stored in "${file}" cannot be read',
          to: 'void (\n    `Hits stored in "${file}" cannot be read',
        },
      ],
    },
    {
      name: 'forget-unstored',
      does: 'forgets hits that it could not store for a while',
      noticedBy: 'a full disk: total',
      edits: [
        {
          file: 'src/service/hits/hit-counter.ts',
          from: 'this.#isFailing = true;',
          to: 'this.#isFailing = true; this.#pending = 0;',
        },
      ],
    },
  ],
  run: async (settings) => [
    await damagedFiles(settings),
    ...(await sharedFolder(settings)),
    ...(await fullDisk(settings)),
    ...(await readOnlyDisk(settings)),
    ...(await failingWrites(settings)),
  ],
};

/** Starts a service on each way in which a file can be damaged. */
async function damagedFiles(settings: Settings): Promise<Check> {
  const stateDirectory = path.join(settings.folder, 'sound');
  const service = await startService(settings, { stateDirectory });
  await send(service, 10);
  await service.end('SIGTERM');
  const sample = readFileSync(path.join(stateDirectory, 'hits.sqlite'));
  const all = damagesOf(sample);
  const step = Math.ceil(all.length / amount(settings, { full: all.length, smoke: 8 }));
  const chosen = all.filter((_, i) => i % step === 0);
  const left = [...chosen];
  const faults: string[] = [];
  const work = async (): Promise<void> => {
    for (let damage = left.pop(); damage; damage = left.pop()) {
      const fault = await judgeDamage(settings, damage);
      faults.push(...(fault === undefined ? [] : [`${damage.name}: ${fault}`]));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return noFaults('damaged files', faults, chosen.length);
}

/** The fault of a service with a damaged file; undefined if it keeps the file and says so. */
async function judgeDamage(
  settings: Settings,
  { name, bytes }: Damage,
): Promise<string | undefined> {
  const stateDirectory = path.join(settings.folder, name);
  mkdirSync(stateDirectory);
  writeFileSync(path.join(stateDirectory, 'hits.sqlite'), bytes);
  const service = await startService(settings, { stateDirectory });
  const { status } = await sendOnce(service.port, '/');
  const found = (await readTotalHits(service.port)) - 1;
  const code = await service.end('SIGTERM');
  const complaint = service.complaints().trim();
  const kept = readdirSync(stateDirectory).filter((file) => file.includes('corrupt'));
  const isKept =
    kept.length === 1 &&
    readFileSync(path.join(stateDirectory, kept[0] ?? '')).equals(Buffer.from(bytes));
  rmSync(stateDirectory, { recursive: true });
  const isHonest = complaint.includes('cannot be read') && found === 0 && isKept;
  return isHonest && !complaint.includes('\n') && status === 200 && code === 0
    ? undefined
    : `total ${found}, status ${status}, code ${code}, kept ${kept.length}, "${complaint}"`;
}

async function sharedFolder(settings: Settings): Promise<readonly Check[]> {
  const stateDirectory = path.join(settings.folder, 'shared');
  const service = await startService(settings, { stateDirectory });
  const second = await startService(settings, { stateDirectory });
  const tallies = await Promise.all([send(service, 200), send(second, 200)]);
  await sleep(100);
  const counted = tallies.reduce((sum, each) => sum + each.counted, 0);
  return [
    exactly('a folder for two: total of one', (await readTotalHits(service.port)) - 1, counted),
    exactly(
      'a folder for two: total of the other',
      (await readTotalHits(second.port)) - 2,
      counted,
    ),
    ...(await ended('a folder for two', [service, second], /^$/)),
  ];
}

/** A disk without room when the service starts, and with room again later. */
async function fullDisk(settings: Settings): Promise<readonly Check[]> {
  const disk = mountPoint(settings, 'full');
  const filler = path.join(disk, 'filler');
  const service = await startService(settings, {
    stateDirectory: path.join(disk, 'state'),
    prefix: mounted(disk, `head -c 1M /dev/zero 2> /dev/null > "${filler}"`),
  });
  const before = await send(service, 100);
  // The disk is there for the service alone.
  rmSync(`/proc/${service.pid}/root${filler}`);
  await sleep(retryMilliseconds);
  const after = await send(service, 100);
  await sleep(retryMilliseconds);
  const counted = before.counted + after.counted;
  return [
    exactly('a full disk: total', (await readTotalHits(service.port)) - 1, counted),
    ...(await ended(
      'a full disk',
      [service],
      /^Hits cannot be stored .*\nHits are stored .* again$/,
    )),
  ];
}

async function readOnlyDisk(settings: Settings): Promise<readonly Check[]> {
  const disk = mountPoint(settings, 'read-only');
  const service = await startService(settings, {
    stateDirectory: disk,
    prefix: mounted(disk, `mount -o remount,ro "${disk}"`),
  });
  const { counted } = await send(service, 100);
  return [
    exactly('a read-only disk: total', (await readTotalHits(service.port)) - 1, counted),
    ...(await ended('a read-only disk', [service], /^Hits cannot be stored .*$/)),
  ];
}

/** Some writes in a row fail, of a new file or of a running count. */
async function failingWrites(settings: Settings): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const which of ['1', '20..21']) {
    const stateDirectory = path.join(settings.folder, `failing-${which}`);
    const inject = `inject=pwrite64:error=EIO:when=${which}`;
    const service = await startService(settings, {
      stateDirectory,
      prefix: ['strace', '-D', '-f', '-qq', '-o', '/dev/null', '-e', inject],
    });
    const before = await send(service, 100);
    await sleep(retryMilliseconds);
    const after = await send(service, 100);
    await sleep(retryMilliseconds);
    const name = `failing writes (${which})`;
    checks.push(
      ...(await ended(
        name,
        [service],
        /^(?:Hits cannot .*disk I\/O error.*\nHits are stored .* again)?$/,
      )),
    );
    const again = await startService(settings, { stateDirectory });
    const total = (await readTotalHits(again.port)) - 1;
    checks.push(
      exactly(`${name}: total at the next start`, total, before.counted + after.counted),
      ...(await ended(`${name}: the next start`, [again], /^$/)),
    );
  }
  return checks;
}

async function send({ port }: Service, requests: number, connections = 4): Promise<Tally> {
  const tally = new Tally();
  await closedLoop(port, { connections, next, isOver: afterRequests(requests), tally });
  if (tally.failures.length > 0 || tally.statuses.get(200) !== requests) {
    throw new Error(`Not all was answered: ${tally.failures.slice(0, 3).join(', ')}`);
  }
  return tally;
}

async function ended(
  name: string,
  services: readonly Service[],
  told: RegExp,
): Promise<readonly Check[]> {
  const checks: Check[] = [];
  for (const service of services) {
    const code = await service.end('SIGTERM');
    const complaints = service.complaints().trim();
    checks.push(
      exactly(`${name}: exit code`, code, 0),
      noFaults(`${name}: what it tells the operator`, told.test(complaints) ? [] : [complaints]),
    );
  }
  return checks;
}

function mountPoint({ folder }: Settings, name: string): string {
  const disk = path.join(folder, name);
  mkdirSync(disk);
  return disk;
}

/** Starts a program with a small private disk, which a shell command prepares. */
function mounted(disk: string, prepare: string): readonly string[] {
  const script = `mount -t tmpfs -o size=32k tmpfs "${disk}"; ${prepare}; exec "$@"`;
  return ['unshare', '-rm', '--propagation', 'private', 'sh', '-c', script, 'sh'];
}
