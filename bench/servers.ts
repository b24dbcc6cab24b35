/** The service and what it is compared with, each in processes of its own on the servers' core. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { nginxArguments, startBeside } from '../harness/beside.ts';
import { type Child, startChild, startServer as startProgram } from '../harness/child.ts';
import { sendOnce } from '../harness/client/connection.ts';
import { findFreePort } from '../harness/free-port.ts';
import { newFolder } from '../harness/lifetimes.ts';
import { executableOf, type Runtime, runtimes, serviceProgram } from '../harness/places.ts';
import { cpuSeconds, residentMebibytes } from '../harness/proc.ts';
import { readTotalHits } from '../harness/read-total-hits.ts';
import type { Answers } from './answers.ts';
import { runLoad, type Sending } from './load.ts';

export type Server = {
  readonly name: string;
  readonly port: number;
  /** Loads it for some seconds: microseconds of processor time, user and system, of all its processes for each request. */
  readonly measureCpu: (load: string, seconds: number, sending?: Sending) => Promise<number>;
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
  return {
    name,
    port,
    answered: () => answered,
    measureCpu: async (load, seconds, sending) => {
      if (!child.isAlive()) {
        throw new Error(`${name} has ended: ${child.complaints.join('\n')}`);
      }
      const before = cpuSeconds(child.pid);
      const requests = await runLoad(load, port, seconds, sending);
      answered += requests;
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
  const child = await startProgram(command, args, { place: 'server' });
  return serverOf(name, child, child.port);
}

/** The base URL of all services, so that their bodies are equal. */
const baseUrl = 'http://catalog.test';

/** The arguments with which a user starts the service, with a new state folder by default. */
export function serviceArguments({
  port = 0,
  state = newFolder(),
  more = [] as readonly string[],
} = {}): readonly string[] {
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

export function startService(runtime: Runtime, more: readonly string[] = []): Promise<Server> {
  const args = serviceArguments({ more });
  return startServer(serviceName(runtime), executableOf(runtime), args);
}

/** Starts a service on each runtime. */
export function startServices(): Promise<readonly Server[]> {
  return Promise.all(runtimes.map((runtime) => startService(runtime)));
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

/** Starts the minimal server of a runtime, with responses from a file. */
export function startBare(runtime: Runtime, answers: string): Promise<Server> {
  return startServer(bareName(runtime), executableOf(runtime), bareArguments(runtime, answers));
}

export function bareName(runtime: Runtime): string {
  return runtime === 'Bun' ? 'bare Bun.serve' : 'bare node:http';
}

export function bareArguments(runtime: Runtime, answers: string, port = 0): readonly string[] {
  return [programFile(`bare-${runtime.toLowerCase()}.mjs`), answers, String(port)];
}

/** A framework on Node with the records of a file of answers, or json-server with the forms of a file. */
export function startFramework(
  name: 'Fastify' | 'Express' | 'json-server',
  file: string,
): Promise<Server> {
  return startServer(name, executableOf('Node'), [programFile('framework.mjs'), name, file]);
}

export function programFile(name: string): string {
  return path.join(import.meta.dirname, 'programs', name);
}

/** nginx with the bodies of answers as static files: one process, open files kept, no log. */
export async function startNginx(
  answers: Answers,
  { gzip = false }: { readonly gzip?: boolean } = {},
): Promise<Server> {
  const files = newFolder();
  for (const [target, { body }] of answers) {
    const file = path.join(files, decodeURIComponent(target));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, body);
    if (gzip) {
      writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
    }
  }
  const port = await findFreePort();
  const settings = `
    sendfile on; tcp_nopush on; server_tokens off; keepalive_requests 1000000000;
    open_file_cache max=10000 inactive=600s; open_file_cache_valid 600s;
    default_type application/json; gzip_static ${gzip ? 'on' : 'off'};
    server { listen 127.0.0.1:${port}; root ${files}; }`;
  const args = nginxArguments(settings);
  const nginx = await startBeside('nginx', port, args, { place: 'server' });
  return serverOf(gzip ? 'nginx gzip_static' : 'nginx', nginx, nginx.port);
}

/** How long a server takes from its start to its first 200, in milliseconds. */
export async function measureStart(
  runtime: Runtime,
  argumentsFor: (port: number) => readonly string[],
  timeoutMilliseconds = 20_000,
): Promise<number> {
  const port = await findFreePort();
  const started = performance.now();
  const child = startChild(executableOf(runtime), argumentsFor(port), { place: 'server' });
  while (performance.now() < started + timeoutMilliseconds && child.isAlive()) {
    // The port is closed at first.
    const status = await sendOnce(port, '/v1/creature/1').then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status === 200) {
      const answered = performance.now();
      await child.stop(stopMilliseconds);
      return answered - started;
    }
    await sleep(1);
  }
  throw new Error(`The server did not answer: ${child.complaints.join('\n')}`);
}
