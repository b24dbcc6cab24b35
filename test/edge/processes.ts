import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { atEnd } from '../../harness/lifetimes.ts';
import { root } from '../../harness/places.ts';
import { cleanEnvironment } from '../../harness/processes.ts';
import { requesterOf, type ServiceUnderTest } from '../../harness/service-under-test.ts';

/** The address that what is served on the edge is told to have. */
export const edgeBaseUrl = 'https://catalog.example.org';

/** The program of workerd, the runtime of Cloudflare Workers; undefined if there is none for this platform. */
export function findWorkerd(): string | undefined {
  const program = path.join(
    root,
    'test/platforms/node_modules/@cloudflare/workerd-linux-64/bin/workerd',
  );
  if (existsSync(program)) {
    return program;
  }
  console.warn('SKIPPED: there is no workerd for this platform; the tests that need it do not run');
  return undefined;
}

/** Starts workerd on a free port with settings that lie in the folder. */
export async function startWorkerd(
  workerd: string,
  folder: string,
  settings: string,
): Promise<ServiceUnderTest & { readonly port: number }> {
  const child = spawn(
    workerd,
    ['serve', settings, '--socket-addr', 'http=127.0.0.1:0', '--control-fd', '3'],
    { cwd: folder, env: cleanEnvironment({}), stdio: ['ignore', 'inherit', 'inherit', 'pipe'] },
  );
  atEnd(() => end(child));
  const port = await portFrom(child.stdio[3] as Readable);
  return {
    port,
    baseUrl: edgeBaseUrl,
    request: requesterOf(port),
  };
}

/** Ends a process that was started here. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  }
}

/** workerd tells where each socket listens in a line of JSON. */
async function portFrom(control: Readable): Promise<number> {
  for await (const line of createInterface({ input: control })) {
    const message = JSON.parse(line) as { readonly event: string; readonly port: number };
    if (message.event === 'listen') {
      return message.port;
    }
  }
  throw new Error('workerd ended before it listened');
}
