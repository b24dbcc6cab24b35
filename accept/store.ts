import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendOnce } from '../harness/client/connection.ts';
import type { Tally } from '../harness/client/tally.ts';
import { newFolder } from '../harness/lifetimes.ts';
import { openDescriptors } from '../harness/proc.ts';
import { type Chooser, createChooser } from '../harness/random.ts';
import { readTotalHits } from '../harness/read-total-hits.ts';
import { until } from '../harness/until.ts';
import { atMost, type Check, exactly, noFaults } from './check.ts';
import { afterRequests, closedLoop, inParallel, inTurn } from './load.ts';
import { amount, type Group, type Settings } from './run.ts';
import { checkEnd, type Service, startService } from './service.ts';

const next = inTurn(['/v1/creature/25', '/info', '/v1/league']);

/** Services that start at once on damaged files. */
const atOnce = 4;

/** No power of two, which one flipped bit could turn into 0. */
const hits = 11;

/** Hits cannot be stored for a while. */
const complaint = /^Hits cannot be stored [^\n]*(?:\nHits are stored [^\n]* again)?$/;

/** The hits that are stored, whatever happens to the file and the disk. */
export const store: Group = {
  name: 'store',
  title: 'Hits on damaged files, full and read-only disks, and a folder for two',
  needs: ['unshare'],
  fault: {
    does: 'counts from 0 again without a word',
    noticedBy: 'damaged files',
    beforeStart: (folder) => rmSync(folder, { recursive: true, force: true }),
  },
  run: async (settings) => [
    await damagedFiles(settings),
    ...(await sharedFolder(settings)),
    ...(await fullDisk(settings)),
    ...(await readOnlyDisk(settings)),
  ],
};

type Damage = { readonly name: string; readonly file: string; readonly bytes: Uint8Array };

/** Starts a service on files that are damaged in many ways: none may begin from 0 without a word. */
async function damagedFiles(settings: Settings): Promise<Check> {
  const sound = newFolder();
  // A fault removes what is there, and there is nothing yet.
  const service = await startService(settings, { stateDirectory: sound });
  await send(service, hits, 1);
  await service.end('SIGTERM');
  const chooser = createChooser(settings.seed);
  const count = amount(settings, { full: 1000, smoke: 9 });
  const files = readdirSync(sound, { withFileTypes: true }).filter((entry) => entry.isFile());
  const damages = files.flatMap(({ name }) =>
    Array.from({ length: Math.ceil(count / files.length) }, (_, i) =>
      damage(name, readFileSync(path.join(sound, name)), i, chooser),
    ),
  );
  const faults: string[] = [];
  await inParallel(atOnce, damages, async (each) => {
    const stateDirectory = newFolder();
    cpSync(sound, stateDirectory, { recursive: true });
    writeFileSync(path.join(stateDirectory, each.file), each.bytes);
    const fault = await judgeDamage(settings, each, stateDirectory);
    faults.push(...(fault === undefined ? [] : [`${each.name}: ${fault}`]));
    rmSync(stateDirectory, { recursive: true });
  });
  return noFaults('damaged files', faults, damages.length);
}

/** A file that is cut, has a flipped bit, or is something else. */
function damage(file: string, sample: Buffer, i: number, { below }: Chooser): Damage {
  const bytes = Uint8Array.from(sample);
  switch (i % 3) {
    case 0: {
      const length = 1 + below(bytes.length - 1);
      return { name: `${file} cut to ${length} bytes`, file, bytes: bytes.slice(0, length) };
    }
    case 1: {
      const bit = below(bytes.length * 8);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return { name: `${file} with bit ${bit} flipped`, file, bytes };
    }
    default:
      return {
        name: `${file} of another program`,
        file,
        bytes: Buffer.from(`hits = ${below(1e6)}\n`.repeat(1 + below(1000))),
      };
  }
}

/** The fault of a service with a damaged file; undefined if it goes on counting, or says that it begins anew. */
async function judgeDamage(
  settings: Settings,
  { file, bytes }: Damage,
  stateDirectory: string,
): Promise<string | undefined> {
  const service = await startService(settings, { stateDirectory });
  const { status } = await sendOnce(service.port, '/');
  const found = (await readTotalHits(service.port)) - 1;
  const code = await service.end('SIGTERM');
  const complaints = service.complaints.join('\n');
  const isKept = readdirSync(stateDirectory, { withFileTypes: true }).some(
    (entry) =>
      entry.isFile() &&
      entry.name !== file &&
      readFileSync(path.join(stateDirectory, entry.name)).equals(bytes),
  );
  const isHonest = found === 0 ? isKept && complaints.includes(stateDirectory) : found > 0;
  return isHonest && status === 200 && code === 0
    ? undefined
    : `total ${found} of ${hits}, status ${status}, code ${code}, kept ${isKept}, "${complaints}"`;
}

async function sharedFolder(settings: Settings): Promise<readonly Check[]> {
  const stateDirectory = newFolder();
  const services = [
    await startService(settings, { stateDirectory }),
    await startService(settings, { stateDirectory, args: ['--workers', '2'] }),
  ];
  const tallies = await Promise.all(services.map((service) => send(service, 500)));
  const ends = [];
  for (const service of services) {
    ends.push(...(await checkEnd('a folder for two', service)));
  }
  const again = await startService(settings, { stateDirectory });
  const total = (await readTotalHits(again.port)) - 1;
  const counted = tallies.reduce((sum, tally) => sum + tally.counted, 0);
  return [...ends, exactly('a folder for two: total at the next start', total, counted)];
}

/** A disk without room when the service starts, and with room again later. */
async function fullDisk(settings: Settings): Promise<readonly Check[]> {
  const disk = newFolder();
  const filler = path.join(disk, 'filler');
  const service = await startService(settings, {
    stateDirectory: path.join(disk, 'state'),
    prefix: mounted(disk, `head -c 4M /dev/zero 2> /dev/null > "${filler}"`),
  });
  const descriptors = openDescriptors(service.pid);
  // The service tries again each second.
  await sleep(3000);
  const more = openDescriptors(service.pid) - descriptors;
  const before = await send(service, 100);
  // The disk is there for the service alone.
  rmSync(`/proc/${service.pid}/root${filler}`);
  await until(() => service.complaints.length === 2);
  const after = await send(service, 100);
  const counted = before.counted + after.counted;
  return [
    atMost('a full disk: more open files after 3 s', more, 0, ''),
    exactly('a full disk: total', (await readTotalHits(service.port)) - 1, counted),
    ...(await checkEnd('a full disk', service, complaint)),
  ];
}

async function readOnlyDisk(settings: Settings): Promise<readonly Check[]> {
  const disk = newFolder();
  const service = await startService(settings, {
    stateDirectory: disk,
    prefix: mounted(disk, `mount -o remount,ro "${disk}"`),
  });
  const { counted } = await send(service, 100);
  return [
    exactly('a read-only disk: total', (await readTotalHits(service.port)) - 1, counted),
    ...(await checkEnd('a read-only disk', service, complaint)),
  ];
}

async function send({ port }: Service, requests: number, connections = 4): Promise<Tally> {
  const tally = await closedLoop(port, { connections, next, isOver: afterRequests(requests) });
  if (tally.failures.length > 0 || tally.statuses.get(200) !== requests) {
    throw new Error(`Not all was answered: ${tally.failures.slice(0, 3).join(', ')}`);
  }
  return tally;
}

/** Starts a program with a small private disk, which a shell command prepares. */
function mounted(disk: string, prepare: string): readonly string[] {
  const script = `mount -t tmpfs -o size=256k tmpfs "${disk}"; ${prepare}; exec "$@"`;
  return ['unshare', '-rm', '--propagation', 'private', 'sh', '-c', script, 'sh'];
}
