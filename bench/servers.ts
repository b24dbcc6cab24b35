/** The service and what it is compared with, each in processes of its own on the servers' core. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { announcedPort } from '../harness/announced-port.ts';
import { type Child, startChild } from '../harness/child.ts';
import { findFreePort } from '../harness/free-port.ts';
import { executableOf, type Runtime, serviceProgram } from '../harness/places.ts';
import { cpuSeconds, residentMebibytes } from '../harness/proc.ts';
import { readTotalHits } from '../harness/read-total-hits.ts';
import { programPath } from '../harness/system-programs.ts';
import type { Answers } from './answers.ts';
import { type LoadResult, runLoad, type Sending } from './load.ts';

export type Server = {
  readonly name: string;
  readonly port: number;
  /** Microseconds of processor time, user and system, of all its processes for each request of a load. */
  readonly measureCpu: (load: string, seconds: number, sending?: Sending) => Promise<number>;
  /** Sends it a load for the given time. */
  readonly send: (load: string, seconds: number, sending?: Sending) => Promise<LoadResult>;
  /** How many requests it answered under load so far. */
  readonly answered: () => number;
  /** Resident memory of all its processes in MiB. */
  readonly resident: () => number;
  readonly stop: () => Promise<void>;
};

/** Time for a server to end after it was asked to. */
const stopMilliseconds = 20_000;

function serverOf(name: string, child: Child, port: number): Server {
  let answered = 0;
  const send: Server['send'] = async (load, seconds, sending) => {
    if (child.process.exitCode !== null || child.process.signalCode !== null) {
      throw new Error(`${name} has ended: ${child.complaints()}`);
    }
    const result = await runLoad(load, port, seconds, sending);
    answered += result.requests;
    return result;
  };
  return {
    name,
    port,
    send,
    answered: () => answered,
    measureCpu: async (load, seconds, sending) => {
      const before = cpuSeconds(child.pid);
      const { requests } = await send(load, seconds, sending);
      return ((cpuSeconds(child.pid) - before) / requests) * 1e6;
    },
    resident: () => residentMebibytes(child.pid),
    stop: () => child.stop(stopMilliseconds),
  };
}

/** Starts a server that prints its address like the service. */
async function startServer(
  name: string,
  command: string,
  args: readonly string[],
): Promise<Server> {
  const child = startChild('server', command, args);
  return serverOf(name, child, await announcedPort(name, child.process, child.complaints));
}

/** The base URL of all services, so that their bodies are equal. */
const baseUrl = 'http://catalog.test';

/** The arguments with which a user starts the service, with a new state folder by default. */
export function serviceArguments(
  folder: string,
  {
    port = 0,
    state = mkdtempSync(path.join(folder, 'state-')),
    more = [] as readonly string[],
  } = {},
): readonly string[] {
  return [
    serviceProgram,
    'serve',
    '--port',
    String(port),
    '--base-url',
    baseUrl,
    '--state-dir',
    state,
    ...more,
  ];
}

export function startService(
  runtime: Runtime,
  folder: string,
  more: readonly string[] = [],
): Promise<Server> {
  const args = serviceArguments(folder, { more });
  return startServer(serviceName(runtime), executableOf(runtime), args);
}

export function serviceName(runtime: Runtime): string {
  return `service on ${runtime}`;
}

/** Throws if a service did not count every answered request: it would have done less work than it must. */
export async function checkHits(service: Server): Promise<void> {
  const counted = await readTotalHits(service.port);
  if (!(counted >= service.answered())) {
    throw new Error(`${service.name} counted ${counted} of ${service.answered()} hits`);
  }
}

/** The minimal server of a runtime, with responses from a file. */
export function startBare(runtime: Runtime, answers: string): Promise<Server> {
  return startServer(bareName(runtime), executableOf(runtime), bareArguments(runtime, answers));
}

export function bareName(runtime: Runtime): string {
  return runtime === 'Bun' ? 'bare Bun.serve' : 'bare node:http';
}

export function bareArguments(runtime: Runtime, answers: string, port = 0): readonly string[] {
  return [programFile(`bare-${runtime.toLowerCase()}`), answers, String(port)];
}

/** A framework on Node with the records of a file of answers, or json-server with the forms of a file. */
export function startFramework(
  name: 'Fastify' | 'Express' | 'json-server',
  file: string,
): Promise<Server> {
  return startServer(name, executableOf('Node'), [programFile('framework'), name, file]);
}

export function programFile(name: string): string {
  return path.join(import.meta.dirname, 'programs', `${name}.ts`);
}

/** nginx with the bodies of answers as static files: one process, open files kept, no log. */
export async function startNginx(
  parent: string,
  answers: Answers,
  { gzip = false }: { readonly gzip?: boolean } = {},
): Promise<Server> {
  const folder = mkdtempSync(path.join(parent, 'nginx-'));
  const files = path.join(folder, 'files');
  for (const [target, { body }] of answers) {
    const file = path.join(files, decodeURIComponent(target));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, body);
    if (gzip) {
      writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
    }
  }
  const port = await findFreePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder};`,
  );
  const config = path.join(folder, 'nginx.conf');
  // A single process without workers: killing it leaves nothing behind.
  writeFileSync(
    config,
    `daemon off;
master_process off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  keepalive_timeout 60s;
  server_tokens off;
  open_file_cache max=10000 inactive=600s;
  open_file_cache_valid 600s;
  default_type application/json;
${temporary.join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${files};
    ${gzip ? 'gzip_static on;' : ''}
  }
}
`,
  );
  const child = startChild('server', programPath('nginx'), ['-p', folder, '-c', config]);
  await timeToFirstAnswer(port, [...answers.keys()][0] ?? '/', child);
  return serverOf(gzip ? 'nginx gzip_static' : 'nginx', child, port);
}

/** How long a server takes from its start to its first 200, in milliseconds. */
export async function measureStart(
  runtime: Runtime,
  argumentsFor: (port: number) => readonly string[],
  timeoutMilliseconds?: number,
): Promise<number> {
  const port = await findFreePort();
  const started = performance.now();
  const child = startChild('server', executableOf(runtime), argumentsFor(port));
  const answered = await timeToFirstAnswer(port, '/v1/creature/1', child, timeoutMilliseconds);
  await child.stop(stopMilliseconds);
  return answered - started;
}

/**
 * The moment, as `performance.now()` tells it, at which a starting server first answered with 200. Rejects if it ends
 * before, or takes longer than it may.
 */
async function timeToFirstAnswer(
  port: number,
  target: string,
  child: Child,
  timeoutMilliseconds = 20_000,
): Promise<number> {
  const deadline = performance.now() + timeoutMilliseconds;
  const isRunning = (): boolean =>
    child.process.exitCode === null && child.process.signalCode === null;
  while (performance.now() < deadline && isRunning()) {
    if ((await askOnce(port, target))?.startsWith('HTTP/1.1 200 ')) {
      return performance.now();
    }
    await sleep(1);
  }
  throw new Error(`The server did not answer: ${child.complaints()}`);
}

/** Resolves with the beginning of the response; undefined if the port is still closed. */
function askOnce(port: number, target: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    });
    socket.once('data', (chunk) => {
      resolve(chunk.toString('latin1'));
      socket.destroy();
    });
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(undefined));
  });
}
