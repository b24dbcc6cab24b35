import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../harness/places.ts';
import { programPath } from '../../harness/system-programs.ts';
import { type Check, exactly } from '../check.ts';
import { sendOnce } from '../../harness/client/connection.ts';
import type { Settings } from '../group.ts';
import { type Service, type ServiceOptions, startService } from '../service.ts';

/** The id of the user `nobody`, which has no rights of its own on common systems. */
const nobody = 65_534;

/** One target for each part: the pack, the app, the drawing thread, and the state directory. */
const targets = [
  '/v1/creature/25',
  '/v1/search?q=gen:1',
  '/resources/creature/25.png',
  '/docs',
  '/stats',
];

/** Runs the service as the user `nobody`, on a file system that is read-only except for its state. */
export async function checkReadOnly(settings: Settings): Promise<Check> {
  const name = 'as the user nobody, on a file system that is read-only except for its state';
  const stateDirectory = mkdtempSync(path.join(settings.folder, 'state-'));
  const isRoot = process.getuid?.() === 0;
  const unshare = [programPath('unshare'), ...(isRoot ? [] : ['--map-root-user']), '--mount'];
  if (spawnSync(unshare[0] ?? '', [...unshare.slice(1), 'true']).status !== 0) {
    return {
      name,
      measured: 'not run',
      wanted: '= works',
      passed: false,
      note: 'This machine does not let a process have mounts of its own',
    };
  }
  if (isRoot) {
    chownSync(stateDirectory, nobody, nobody);
  }
  const become = isRoot
    ? `${programPath('setpriv')} --reuid ${nobody} --regid ${nobody} --clear-groups`
    : '';
  const script = `mount -o remount,bind,ro / && mount --bind "$0" "$0" && mount -o remount,bind,rw "$0" && exec ${become} "$@"`;
  return worksWith(name, settings, {
    stateDirectory,
    prefix: [...unshare, 'sh', '-c', script, stateDirectory],
  });
}

/** Runs it on Node with the permissions that the documentation names, and no others. */
export async function checkPermissions(settings: Settings): Promise<Check> {
  const stateDirectory = mkdtempSync(path.join(settings.folder, 'state-'));
  const readable = [root, path.dirname(path.dirname(settings.program)), '/proc', stateDirectory];
  return worksWith('on Node with --permission', settings, {
    stateDirectory,
    runtimeArguments: [
      '--permission',
      '--allow-worker',
      ...readable.map((folder) => `--allow-fs-read=${folder}`),
      `--allow-fs-write=${stateDirectory}`,
    ],
  });
}

/** Asks for one answer of each part, and starts again to see that the hits were stored. */
async function worksWith(
  name: string,
  settings: Settings,
  options: ServiceOptions,
): Promise<Check> {
  const first = await startService(settings, options);
  const seen: string[] = [userOf(first)];
  for (const target of targets) {
    seen.push(String((await sendOnce(first.port, target)).status));
  }
  seen.push(String(await first.end('SIGTERM')));
  const second = await startService(settings, options);
  const { body } = await sendOnce(second.port, '/stats');
  const { total_hits: total }: { total_hits: string } = JSON.parse(body.toString('utf8'));
  seen.push(`${total} hits`);
  await second.end('SIGTERM');
  const user = options.prefix && process.getuid?.() === 0 ? nobody : (process.getuid?.() ?? 0);
  const check = exactly(name, seen.join(' '), `${user} 200 200 200 200 200 0 4 hits`);
  const complaints = first.complaints() + second.complaints();
  return complaints === '' ? check : { ...check, note: complaints.trim() };
}

function userOf({ pid }: Service): string {
  return /^Uid:\s+(?<user>\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
}
