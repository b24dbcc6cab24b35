import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAlteringProxy } from '../harness/altering-proxy.ts';
import { type Server, startServer, type Surroundings } from '../harness/child.ts';
import type { Answer } from '../harness/client/answer.ts';
import { sendOnce } from '../harness/client/connection.ts';
import { Tally } from '../harness/client/tally.ts';
import { findFreePort } from '../harness/free-port.ts';
import { newFolder } from '../harness/lifetimes.ts';
import { executableOf, serviceProgram } from '../harness/places.ts';
import { argumentsOf, childrenOf } from '../harness/proc.ts';
import { readTotalHits } from '../harness/read-total-hits.ts';
import { until } from '../harness/until.ts';
import { type Check, exactly, noFaults } from './check.ts';
import type { Settings } from './run.ts';

/** How a service is started. */
type ServiceOptions = {
  /** Arguments of `serve` beside port and state folder. */
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** A program that starts it and becomes it, with its arguments: `prlimit`, `setpriv`, `strace`. */
  readonly prefix?: readonly string[];
  /** The folder in which it counts; a new one by default. */
  readonly stateDirectory?: string;
  /** Chosen by the system otherwise. */
  readonly port?: number;
  readonly place?: Surroundings['place'];
  /** Whether `readHeap` works. */
  readonly isWeighed?: boolean;
};

/** A service in a separate process. */
export type Service = Server & {
  readonly stateDirectory: string;
  /** The heap after a garbage collection, summed over its processes. */
  readonly readHeap: () => Promise<HeapReading>;
};

export type HeapReading = { readonly seconds: number; readonly bytes: number };

/** Starts the built service on a runtime, with the fault of the settings. Resolves once it prints its address. */
export async function startService(
  settings: Settings,
  options: ServiceOptions = {},
): Promise<Service> {
  const { fault } = settings;
  const stateDirectory = options.stateDirectory ?? newFolder();
  fault?.beforeStart?.(stateDirectory);
  const alteration = fault?.response;
  // A proxy has the port that is wanted, and addresses name that of the proxy.
  const proxyPort = alteration && (options.port || (await findFreePort()));
  const heapFile = path.join(newFolder(), 'readings');
  const environment = {
    ...(options.isWeighed && { HEAP_READINGS: heapFile }),
    ...(proxyPort !== undefined && { BASE_URL: `http://localhost:${proxyPort}` }),
    ...options.environment,
    ...fault?.environment,
  };
  const [command = '', ...args] = [
    ...(options.prefix ?? []),
    executableOf(settings.runtime),
    ...preload(settings, environment),
    serviceProgram,
    'serve',
    '--port',
    String((proxyPort === undefined ? options.port : undefined) ?? 0),
    '--state-dir',
    stateDirectory,
    ...(options.args ?? []),
  ];
  const server = await startServer(command, args, { place: options.place, environment });
  const proxy = alteration && (await startAlteringProxy(server.port, alteration, proxyPort));
  server.process.on('exit', () => proxy?.close());
  const service = {
    ...server,
    port: proxy?.port ?? server.port,
    stateDirectory,
    end: (signal: NodeJS.Signals) => server.end(fault?.signals?.[signal] ?? signal),
  };
  return { ...service, readHeap: heapReader(service, heapFile) };
}

/** Loads `inside.ts` into a service if a variable asks it for something. */
function preload(
  { runtime }: Settings,
  environment: Readonly<Record<string, string>>,
): readonly string[] {
  return ['HEAP_READINGS', 'LEAKED_MEBIBYTES', 'LEAKED_FILES'].some((name) => name in environment)
    ? [runtime === 'Bun' ? '--preload' : '--import', path.join(import.meta.dirname, 'inside.ts')]
    : [];
}

/** On a machine that has other work. */
const readingMilliseconds = 60_000;

function heapReader(service: Omit<Service, 'readHeap'>, file: string): Service['readHeap'] {
  const started = performance.now();
  let read = 0;
  return async () => {
    // A service also starts processes that work for a moment.
    const processes = [service.pid, ...childrenOf(service.pid)].filter((each) =>
      argumentsOf(each).includes('serve'),
    );
    processes.forEach((each) => process.kill(each, 'SIGUSR2'));
    const lines = await until(() => {
      const all = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(read, -1) : [];
      return all.length >= processes.length && all;
    }, readingMilliseconds);
    if (!lines) {
      throw new Error(`The service does not report its heap: ${service.complaints.join('\n')}`);
    }
    read += lines.length;
    return {
      seconds: (performance.now() - started) / 1000,
      bytes: lines.reduce((sum, line) => sum + Number(line), 0),
    };
  };
}

/**
 * Checks what must hold of a new service whatever was done to it, once every request to it is in the tally, answered or given
 * up. `serverErrors` are statuses of 500 and more that were provoked, `complaints` lines for the operator.
 */
export async function checkService(
  service: Service,
  tally: Tally,
  {
    serverErrors = [],
    complaints,
  }: { readonly serverErrors?: readonly number[]; readonly complaints?: RegExp } = {},
): Promise<readonly Check[]> {
  return [
    ...checkLife(service, complaints),
    noFaults('requests without an answer', tally.failures, tally.completed),
    noFaults('answers of 500 and more', serverErrorsIn(tally, serverErrors)),
    ...(service.isAlive() ? [await checkHits(service, tally)] : []),
  ];
}

/** How many answers of 500 and more there were of each status, but for some that were provoked. */
export function serverErrorsIn({ statuses }: Tally, provoked: readonly number[] = []): string[] {
  return [...statuses]
    .filter(([status]) => status >= 500 && !provoked.includes(status))
    .map(([status, count]) => `${count} answers of ${status}`);
}

/** The line about a request that was answered late: a busy machine is no fault of the service, and times are checks of their own. */
const answeredLate = /^A request was refused or slow .* status=200 /;

function complaintsOf({ complaints }: Service): readonly string[] {
  return complaints.filter((line) => !answeredLate.test(line));
}

/** Checks that a service still runs, and that it logged no complaints except expected ones. */
export function checkLife(service: Service, provoked?: RegExp): readonly Check[] {
  const unasked = complaintsOf(service).filter((line) => !provoked?.test(line));
  return [
    exactly('the process lives', service.isAlive() ? 'yes' : 'no', 'yes'),
    noFaults('complaints on standard error', unasked),
  ];
}

/** Ends a service, and checks that it ends with 0 and has told the operator what it has to, by default nothing. */
export async function checkEnd(
  name: string,
  service: Service,
  told = /^$/,
): Promise<readonly Check[]> {
  const code = await service.end('SIGTERM');
  const text = complaintsOf(service).join('\n');
  return [
    exactly(`${name}: exit code`, code, 0),
    noFaults(`${name}: what it tells the operator`, told.test(text) ? [] : [text]),
  ];
}

/** What is wrong with an answer that is to be a 200. */
export function faultsOf(answer: Promise<Answer>): Promise<string[]> {
  return answer.then(
    ({ status }) => (status === 200 ? [] : [String(status)]),
    (error: unknown) => [String(error)],
  );
}

/** Hits that a worker does not see by then are lost. */
const sharingMilliseconds = 2000;

async function checkHits(service: Service, tally: Tally): Promise<Check> {
  const { counted, uncertain } = tally;
  let total = Number.NaN;
  let asked = 0;
  // A worker sees the hits of others 50 ms later, and those that are too many as well.
  await sleep(200);
  const passed = await until(async () => {
    asked += 1;
    total = (await readTotalHits(service.port).catch(() => Number.NaN)) - asked;
    return total >= counted && total <= counted + uncertain;
  }, sharingMilliseconds);
  return {
    name: 'total_hits',
    measured: total,
    wanted: uncertain === 0 ? `= ${counted}` : `${counted} to ${counted + uncertain}`,
    passed: passed === true,
  };
}

const answerMilliseconds = 15_000;

/** How long it takes until a service answers a new client; 15 if it does not. Tries again and again. */
export async function secondsUntilAnswered(port: number, tally: Tally): Promise<number> {
  const started = performance.now();
  const tries = new Tally();
  await until(async () => {
    const answer = await askOnce(port, '/v1/creature/1', tries).catch(() => undefined);
    return answer?.status === 200;
  }, answerMilliseconds);
  // It may refuse others until some have left.
  tally.counted += tries.counted;
  tally.uncertain += tries.uncertain;
  return (performance.now() - started) / 1000;
}

/** Asks for a target over a new connection, and records what becomes of it. */
export async function askOnce(port: number, target: string, tally: Tally): Promise<Answer> {
  try {
    const answer = await sendOnce(port, target);
    tally.answered('GET', target, answer.status);
    return answer;
  } catch (error) {
    tally.failed('GET', target, String(error));
    throw error;
  }
}
