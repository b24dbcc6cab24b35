import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programPath } from '../../harness/system-programs.ts';
import { type Check, exactly, noFaults } from '../check.ts';
import { HttpClient } from '../../harness/client/http-client.ts';
import { Tally } from '../../harness/client/tally.ts';
import type { Settings } from '../group.ts';
import { checkLife } from '../invariants.ts';
import { startService } from '../service.ts';
import { makePictureFolder, mark, secret } from './picture-folder.ts';
import { traversals } from './traversals.ts';

/** Tries to get at files beside the user's pictures; no answer holds them, and the kernel is witness that none is opened. */
export async function checkTraversal(settings: Settings): Promise<readonly Check[]> {
  const { images, secrets, swap } = makePictureFolder(settings.folder);
  const trace = path.join(settings.folder, 'opened.txt');
  const service = await startService(settings, {
    args: ['--images', images],
    // As a grandchild of ours, so that signals go to the service itself.
    prefix: [
      programPath('strace'),
      '-D',
      '-f',
      '--seccomp-bpf',
      '-e',
      'trace=open,openat,openat2',
      '-o',
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
    if (
      body.includes(secret) ||
      body.includes('PATH=') ||
      body.includes('root:') ||
      status >= 500
    ) {
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

/** What the tracer wrote, once it has written that the process ended. Rejects where it does not in time. */
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
