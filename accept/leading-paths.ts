import { spawnSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '../harness/client/http-client.ts';
import { Tally } from '../harness/client/tally.ts';
import { executableOf, root, serviceProgram } from '../harness/places.ts';
import { programPath } from '../harness/system-programs.ts';
import { type Check, exactly, noFaults } from './check.ts';
import type { Settings } from './run.ts';
import { checkLife, startService } from './service.ts';
import { put, readFiles, writeFiles } from './worlds/edit.ts';

/** Spellings of `../` that a server may decode after it has checked the path. */
const steps = [
  ...(
    '../ ..%2f ..%2F %2e%2e/ %2e%2e%2f %2E%2E%5C ..%5c ..\\ .%2e/ %2e./ ..;/ ..%00/ ..%c0%af ..%ef%bc%8f ' +
    '%c0%ae%c0%ae/ %252e%252e%252f ..%252f ....// ..././ ..%u2215 .../ ..// ./../ %2f..%2f ..%0d%0a/ ..%09/ ' +
    '..%20/ %E2%80%A5/ %uff0e%uff0e/'
  ).split(' '),
  '\u2024\u2024/',
];

const places = ['/resources/creature/', '/resources/creature/96/', '/resources/evolution-stone/'];

const files = [
  'secret.png',
  'images-secret/5.png',
  'images-secret/secret.txt',
  'etc/passwd',
  'proc/self/environ',
];

/** Raw targets that lead out of the folder of pictures. More than 300 of them. */
const traversals: readonly string[] = [
  ...places.flatMap((place) =>
    steps.flatMap((step) =>
      files.flatMap((file, i) => [`${place}${step.repeat(1 + (i % 3))}${encodeStep(step, file)}`]),
    ),
  ),
  ...files.flatMap((file) => [
    `/resources//${file}`,
    `/resources/creature//${file}`,
    `/resources/creature/%2f${file}`,
    `/resources/creature/${encodeURIComponent(file)}`,
    `/resources/creature/file:%2F%2F${file}`,
    `/resources/creature/1.png/../../../${file}`,
    `/resources/creature/1.png%00../../${file}`,
    `/resources/creature/${file}%00.png`,
    `/resources/creature/${file}?.png`,
    `/resources/creature/${file};.png`,
    `//${file}`,
    `/resources/../${file}`,
    `/resources/folder/${file}`,
    `/resources/creature/folder%2f${file}`,
  ]),
].map((target) => (/^[\x21-\x7e]+$/.test(target) ? target : encodeURI(target)));

/** A file's path, its slashes written as those of the step are. */
function encodeStep(step: string, file: string): string {
  const slash = /%2f|%5c|\\/i.exec(step)?.[0] ?? '/';
  return file.replaceAll('/', slash);
}

/** Names of creatures that lead out of a folder wherever names become paths as they are; no two are the same name. 300. */
const leadingNames: readonly string[] = ['', '/']
  .flatMap((start) =>
    steps.flatMap((step) =>
      files.map((file, i) => start + step.repeat(1 + (i % 4)) + encodeStep(step, file)),
    ),
  )
  .map((name, n) => `${name}-${n}`);

/** Text in every file that must not be served. */
export const secret = 'the-secret-beside-the-pictures';

/** Text in every picture that may be. */
const mark = 'a-picture-of-the-user';

/** The eight bytes with which every PNG begins. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Makes a folder of pictures. Those of 1, 2 and 3 are the user's own; 4 to 9 are links that lead out of the folder. */
function makePictureFolder(parent: string) {
  const images = path.join(parent, 'images');
  const outside = path.join(parent, 'images-secret');
  mkdirSync(images);
  mkdirSync(outside);
  const beside = path.join(parent, 'secret.png');
  const text = path.join(outside, 'secret.txt');
  const secrets = [beside, path.join(outside, '5.png'), text];
  secrets.forEach((file) => writeFileSync(file, Buffer.concat([signature, Buffer.from(secret)])));
  for (const own of ['1.png', '2.png']) {
    writeFileSync(path.join(images, own), Buffer.concat([signature, Buffer.from(mark)]));
  }
  linkSync(path.join(images, '2.png'), path.join(images, '3.png'));
  const links = {
    '4.png': beside,
    '5.png': '../images-secret/5.png',
    folder: outside,
    '6.png': 'folder/5.png',
    '7.png': '4.png',
    '8.png': text,
    '9.png': '/proc/self/environ',
  };
  for (const [link, to] of Object.entries(links)) {
    symlinkSync(to, path.join(images, link));
  }
  /** Puts a link to a secret where a picture was. */
  const swap = (): void => {
    const link = path.join(parent, 'link');
    symlinkSync(beside, link);
    renameSync(link, path.join(images, '1.png'));
    unlinkSync(path.join(images, '2.png'));
    symlinkSync(text, path.join(images, '2.png'));
  };
  return { images, secrets, swap };
}

/** Tries to get at files beside the user's pictures; no answer holds them, and the kernel is witness that none is opened. */
export async function checkTraversal(settings: Settings): Promise<readonly Check[]> {
  const { images, secrets, swap } = makePictureFolder(settings.folder);
  const trace = path.join(settings.folder, 'opened.txt');
  const service = await startService(settings, {
    args: ['--images', images],
    // As a grandchild of ours, so that signals go to the service itself.
    prefix: [
      programPath('strace'),
      ...'-D -f --seccomp-bpf -e trace=open,openat,openat2 -o'.split(' '),
      trace,
    ],
  });
  const { send, close } = new HttpClient(service.port, new Tally());
  const leaks: string[] = [];
  const own: number[] = [];
  const targets = [
    ...traversals,
    ...[4, 5, 6, 7, 8, 9].map((number) => `/resources/creature/${number}.png`),
  ];
  const look = async (target: string): Promise<void> => {
    const { status, body } = await send(target);
    if (status >= 500 || [secret, 'PATH=', 'root:'].some((leak) => body.includes(leak))) {
      leaks.push(`${target}: ${status} ${body.toString('latin1', 0, 80)}`);
    }
  };
  for (const target of targets) {
    await look(target);
  }
  for (const number of [1, 2, 3]) {
    const { body } = await send(`/resources/creature/${number}.png`);
    own.push(...(body.includes(mark) ? [number] : []));
  }
  // The service knows these two as pictures by now.
  swap();
  await look('/resources/creature/1.png');
  await look('/resources/creature/2.png');
  close();
  await service.end('SIGTERM');
  // A call that failed opened nothing, such as one with O_NOFOLLOW on a link.
  const opened = (await readTrace(trace, service.pid))
    .split('\n')
    .filter((line) => !/ = -1 /.test(line))
    .filter((line) => [...secrets, '/environ'].some((file) => line.includes(file)));
  return [
    noFaults('targets that lead out of the pictures', leaks, targets.length + 2),
    noFaults('files beside the pictures that were opened', opened),
    exactly('pictures of the user that are served', own.join(' '), '1 2 3'),
    ...checkLife(service, /: (?:not served|cut short)/).filter(
      ({ name }) => name !== 'the process lives',
    ),
  ];
}

/** The output of the tracer, once it has written that the process ended. Rejects if it does not in time. */
async function readTrace(file: string, pid: number): Promise<string> {
  const ended = new RegExp(String.raw`^${pid} +\+\+\+ (?:exited|killed) `, 'm');
  for (let left = 500; left > 0; left -= 1) {
    const text = readFileSync(file, 'utf8');
    if (ended.test(text)) {
      return text;
    }
    await sleep(10);
  }
  throw new Error(
    `The tracer did not see process ${pid} end: ${readFileSync(file, 'utf8').slice(-500)}`,
  );
}

/** Calls of the system that change files. */
const changing =
  'openat,openat2,open,creat,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,rmdir,symlink,symlinkat,link,linkat';

/** Exports worlds that mean harm: nothing is written, changed or removed outside of the folder. */
export async function checkExport(settings: Settings): Promise<readonly Check[]> {
  const folder = path.join(settings.folder, 'exports');
  const world = path.join(folder, 'world');
  const copy = path.join(folder, 'copy');
  const trace = path.join(folder, 'changed.txt');
  writeLeadingWorld(world);
  const traced = `-f --seccomp-bpf -e trace=${changing} -o ${trace}`.split(' ');
  const exporting = `export ${copy} --world ${world} --pictures none`.split(' ');
  const { status } = spawnSync(
    programPath('strace'),
    [...traced, executableOf(settings.runtime), serviceProgram, ...exporting],
    // Nothing of ours that would change what it does.
    { encoding: 'utf8', env: { PATH: process.env['PATH'], TMPDIR: folder } },
  );
  const outside = changedPaths(readFileSync(trace, 'utf8')).filter(
    // The folder is written under another name first.
    (place) => !new RegExp(`^${copy}(?:[/.-]|$)`).test(place),
  );
  return [
    exactly('exports of a world whose names lead out that are whole', status ?? -1, 0),
    noFaults('places outside of an export that it changes', outside, leadingNames.length),
  ];
}

/** A world that is valid, with names that are ways out of a folder. */
function writeLeadingWorld(folder: string): void {
  const made = put(
    readFiles(path.join(root, 'worlds/lampshoal')),
    ['creatures/generation-1.json', 0, 'aliases'],
    leadingNames.filter((name) => !/\p{Cc}/u.test(name) && name === name.trim()),
  );
  writeFiles(folder, made);
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
