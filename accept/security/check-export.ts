import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { executableOf, root } from '../../harness/places.ts';
import { programPath } from '../../harness/system-programs.ts';
import { readWorldFiles } from '../../src/world/read-world.ts';
import { type Check, exactly, noFaults } from '../check.ts';
import type { Settings } from '../group.ts';
import { put } from '../worlds/edit.ts';
import { leadingNames } from './traversals.ts';

/** Calls of the system that change files. */
const changing =
  'openat,openat2,open,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,rmdir,symlink,symlinkat,link,linkat';

/** Exports worlds that mean harm: nothing is written, changed or removed outside of the folder. */
export async function checkExport(settings: Settings): Promise<readonly Check[]> {
  const folder = path.join(settings.folder, 'exports');
  const world = path.join(folder, 'world');
  const copy = path.join(folder, 'copy');
  const state = path.join(folder, 'state');
  const trace = path.join(folder, 'changed.txt');
  await writeLeadingWorld(world);
  const run = (...prefix: readonly string[]): { status: number | null; complaints: string } => {
    const command = [...prefix, executableOf(settings.runtime), settings.program, 'export'];
    command.push(copy, '--world', world, '--state-dir', state, '--pictures', 'none');
    const { status, stderr } = spawnSync(command[0] ?? '', command.slice(1), {
      encoding: 'utf8',
      // Nothing of ours that would change what it does.
      env: { PATH: process.env['PATH'], TMPDIR: folder },
    });
    return { status, complaints: stderr };
  };
  const first = run(
    programPath('strace'),
    '-f',
    '--seccomp-bpf',
    '-e',
    `trace=${changing}`,
    '-o',
    trace,
  );
  const outside = changedPaths(readFileSync(trace, 'utf8')).filter(
    (place) =>
      ![copy, `${copy}.creature-catalog-new`, state].some(
        (each) => place === each || place.startsWith(`${each}/`),
      ),
  );
  return [
    exactly('exports of a world whose names lead out that are whole', first.status ?? -1, 0),
    noFaults('places outside of an export that it changes', outside, leadingNames.length),
    ...checkLinks(folder, copy, () => run().complaints),
  ];
}

/** An attacker who may write into the folder puts links there, and lists outside files in its manifest. */
function checkLinks(folder: string, copy: string, runAgain: () => string): Check[] {
  const victims = path.join(folder, 'victims');
  renameSync(path.join(copy, 'v1'), victims);
  const before = readdirSync(victims, { recursive: true, encoding: 'utf8' }).toSorted();
  symlinkSync(victims, path.join(copy, 'v1'));
  const marked = path.join(victims, 'creature/1');
  writeFileSync(marked, 'untouched');
  const victim = path.join(folder, 'victim');
  writeFileSync(victim, 'untouched');
  const names = ['../victim', victim, 'info/../../victim'];
  appendFileSync(
    path.join(copy, '.creature-catalog-export/manifest'),
    names.map((file) => `${JSON.stringify({ file, fields: [] })}\n`).join(''),
  );
  const complaints = runAgain();
  const after = readdirSync(victims, { recursive: true, encoding: 'utf8' }).toSorted();
  const faults = [
    ...(JSON.stringify(after) === JSON.stringify(before) ? [] : ['Files came or went']),
    ...(readFileSync(marked, 'utf8') === 'untouched' ? [] : ['A file was written']),
    ...(/"v1", which no earlier export wrote/.test(complaints) ? [] : [complaints]),
  ];
  return [
    noFaults('files behind links in an export that it changes', faults),
    exactly(
      'files that a manifest names elsewhere',
      existsSync(victim) ? 'there' : 'gone',
      'there',
    ),
  ];
}

/** A world that is valid, with names that are ways out of a folder. */
async function writeLeadingWorld(folder: string): Promise<void> {
  const files = put(
    await readWorldFiles(path.join(root, 'worlds/lampshoal')),
    ['creatures/generation-1.json', 0, 'aliases'],
    leadingNames.filter((name) => !/\p{Cc}/u.test(name) && name === name.trim()),
  );
  for (const { path: file, text } of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

/** The absolute paths that traced system calls changed, without /dev, /proc and /sys. */
function changedPaths(trace: string): string[] {
  return trace
    .split('\n')
    .filter((line) => !/ = -1 /.test(line))
    .filter((line) => !/\bopen(?:at2?)?\(/.test(line) || /O_(?:WRONLY|RDWR|CREAT)/.test(line))
    .flatMap((line) => [...line.matchAll(/"(?<file>(?:[^"\\]|\\.)*)"/g)])
    .map(({ groups }) => path.resolve(groups?.['file'] ?? ''))
    .filter((file) => !/^\/(?:dev|proc|sys)\//.test(file));
}
