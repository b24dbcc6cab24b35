import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAlteringProxy } from '../harness/altering-proxy.ts';
import { announcedPort } from '../harness/announced-port.ts';
import { type Child, type Place, startChild } from '../harness/child.ts';
import type { Answer } from '../harness/client/answer.ts';
import { sendOnce } from '../harness/client/connection.ts';
import type { Tally } from '../harness/client/tally.ts';
import { findFreePort } from '../harness/free-port.ts';
import { executableOf, serviceProgram } from '../harness/places.ts';
import { argumentsOf, childrenOf } from '../harness/proc.ts';
import { readTotalHits } from '../harness/read-total-hits.ts';
import { type Check, exactly, noFaults } from './check.ts';
import type { Settings } from './run.ts';

/** How a service is started. */
export type ServiceOptions = {
  /** Arguments of `serve` beside port and state folder. */
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** A program that starts it and becomes it, with its arguments: `prlimit`, `setpriv`, `strace`. */
  readonly prefix?: readonly string[];
  /** The folder in which it counts; a new one by default. */
  readonly stateDirectory?: string;
  /** Chosen by the system otherwise. */
  readonly port?: number;
  readonly place?: Place;
  /** Whether `readHeap` works. */
  readonly isWeighed?: boolean;
};

/** A service in a separate process. */
export type Service = Child & {
  readonly port: number;
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
  const stateDirectory =
    options.stateDirectory ?? mkdtempSync(path.join(settings.folder, 'state-'));
  fault?.beforeStart?.(stateDirectory);
  const alteration = fault?.response;
  // A proxy has the port that is wanted, and addresses name that of the proxy.
  const proxyPort = alteration && (options.port || (await findFreePort()));
  const heapFile = path.join(mkdtempSync(path.join(settings.folder, 'heap-')), 'readings');
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
  const child = startChild(options.place ?? 'anywhere', command, args, environment);
  const ownPort = await announcedPort('The service', child.process, child.complaints);
  const proxy = alteration && (await startAlteringProxy(ownPort, alteration, proxyPort));
  child.process.on('exit', () => proxy?.close());
  const service = {
    ...child,
    port: proxy?.port ?? ownPort,
    stateDirectory,
    end: (signal: NodeJS.Signals) => child.end(fault?.signals?.[signal] ?? signal),
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
    const end = performance.now() + readingMilliseconds;
    while (performance.now() < end) {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(read, -1) : [];
      if (lines.length >= processes.length) {
        read += lines.length;
        return {
          seconds: (performance.now() - started) / 1000,
          bytes: lines.reduce((sum, line) => sum + Number(line), 0),
        };
      }
      await sleep(10);
    }
    throw new Error(`The service does not report its heap: ${service.complaints()}`);
  };
}

/** Rules that a service must follow, whatever is done to it. */
export type Watch = {
  /** Checks it, once all that was asked is answered or given up. */
  readonly check: (
    tally: Tally,
    asked?: {
      /** Statuses of 500 and more that were provoked. */
      readonly serverErrors?: readonly number[];
      /** Lines for the operator that were provoked. */
      readonly complaints?: RegExp;
    },
  ) => Promise<readonly Check[]>;
};

/** Begins to watch a service: every request from now on has to be in the tally. */
export async function watchService(service: Service): Promise<Watch> {
  const before = await readTotalHits(service.port);
  return {
    check: async (tally, { serverErrors = [], complaints } = {}) => {
      return [
        ...checkLife(service, complaints),
        noFaults('answers of 500 and more', serverErrorsIn(tally, serverErrors)),
        ...(service.isAlive() ? [await checkHits(service, before, tally)] : []),
      ];
    },
  };
}

/** How many answers of 500 and more there were of each status, but for some that were provoked. */
export function serverErrorsIn({ statuses }: Tally, provoked: readonly number[] = []): string[] {
  return [...statuses]
    .filter(([status]) => status >= 500 && !provoked.includes(status))
    .map(([status, count]) => `${count} answers of ${status}`);
}

/** Checks that a service still runs, and that it logged no complaints except expected ones. */
export function checkLife(service: Service, provoked?: RegExp): readonly Check[] {
  return [
    exactly('the process lives', service.isAlive() ? 'yes' : 'no', 'yes'),
    noComplaints(service, provoked),
  ];
}

export function noComplaints({ complaints }: Service, provoked?: RegExp): Check {
  const lines = complaints().split('\n');
  const unasked = lines.filter((line) => line !== '' && !provoked?.test(line));
  return noFaults('complaints on standard error', unasked);
}

/** What is wrong with an answer that is to be a 200. */
export function faultsOf(answer: Promise<Answer>): Promise<string[]> {
  return answer.then(
    ({ status }) => (status === 200 ? [] : [String(status)]),
    (error: unknown) => [String(error)],
  );
}

async function checkHits(service: Service, before: number, tally: Tally): Promise<Check> {
  // A worker sees the hits of others 50 ms later; the last question counts itself.
  await sleep(200);
  const total = await readTotalHits(service.port).catch(() => Number.NaN);
  const growth = total - before - 1;
  const { counted, uncertain } = tally;
  return {
    name: 'growth of total_hits',
    measured: growth,
    wanted: uncertain === 0 ? `= ${counted}` : `${counted} to ${counted + uncertain}`,
    passed: growth >= counted && growth <= counted + uncertain,
  };
}

const answerMilliseconds = 15_000;

/** How long it takes until a service answers a new client; 15 if it does not. Tries again and again. */
export async function secondsUntilAnswered(port: number, tally: Tally): Promise<number> {
  const target = '/v1/creature/1';
  const started = performance.now();
  while (performance.now() - started < answerMilliseconds) {
    try {
      const { status } = await sendOnce(port, target);
      tally.answered('GET', target, status);
      if (status === 200) {
        break;
      }
    } catch (error) {
      tally.failed('GET', target, String(error));
    }
    await sleep(20);
  }
  return (performance.now() - started) / 1000;
}
