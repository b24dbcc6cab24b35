import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { openHitDatabase } from '../hits/hit-database.ts';
import { readProcess, type Report, seriesOf, sumCounters } from '../metrics.ts';
import { listenFailure, type ListenPlace, OperatorError } from '../operator-error.ts';
import { placesOf, type ServeOptions } from '../options.ts';
import { isEmbedded } from '../places.ts';
import {
  onReloadSignal,
  repeatMilliseconds,
  type StopRequest,
  stopRequests,
  stopSignals,
} from '../stop-signal.ts';
import {
  type Assignment,
  assignmentVariable,
  type PrimaryMessage,
  type WorkerMessage,
} from './worker.ts';

type PrimaryOptions = Omit<ServeOptions, 'worker'> & {
  readonly workers: number;
  /** Prints the reason why there is no service. */
  readonly complain: (message: string) => void;
  /** Prints the announcement of the workers, once all of them are ready. */
  readonly announce: (announcement: string) => void;
};

/** How long workers may take to end after the time-out of in-flight responses; then they are killed. */
const endMilliseconds = 800;

/** A worker that ended sooner than this, or before it was ready, counts as part of a crash loop. */
const shortLifeMilliseconds = 3000;

/** Before a worker is replaced. It doubles in a crash loop, after as many short lives as there are workers. */
const shortestRestartMilliseconds = 100;
const longestRestartMilliseconds = 3000;

/** After which the service gives up if no worker is ready. */
const mostDoublings = 6;

/** A worker counts as up in `/metrics` if it reports within this time. */
const reportMilliseconds = 1000;

/** On other systems all connections go to the process that listened last. */
const sharingPlatforms: ReadonlySet<string> = new Set(['linux', 'freebsd', 'sunos', 'aix']);

/**
 * Runs the service as several worker processes until a signal asks to stop. Resolves with the exit code: 0 when all
 * workers have ended as asked, 1 when the service cannot run. Rejects with an `OperatorError` if the operator has to
 * change something first.
 */
export async function runPrimary(options: PrimaryOptions): Promise<number> {
  if (!sharingPlatforms.has(process.platform)) {
    throw new OperatorError(
      'Processes cannot share a port on this system; start the service with --workers 1',
    );
  }
  let pool: WorkerPool | undefined;
  // Before there are workers, none has read the world.
  onReloadSignal(() => pool?.send({ kind: 'reload' }));
  const hitsAtStart = readStoredHits(options.stateDirectory, options.log.warn);
  const { clients, operations } = placesOf(options);
  const [port = 0, operationsPort] = await findFreePorts(
    operations ? [clients, operations] : [clients],
  );
  pool = new WorkerPool(options, { port, operationsPort, hitsAtStart });
  return pool.run();
}

/** The part of an assignment that all workers have in common. */
type ServiceAssignment = Pick<Assignment, 'port' | 'operationsPort' | 'hitsAtStart'>;

type Member = {
  readonly number: number;
  readonly worker: Worker;
  readonly startedMilliseconds: number;
  isReady: boolean;
  lastReport: Report;
  /** Scrapes that wait for the worker's report. */
  readonly waiting: ((report: Report | undefined) => void)[];
};

/** The workers of a service: starts them, replaces those that end, collects their metrics, and passes on signals. */
class WorkerPool {
  readonly #options: PrimaryOptions;
  readonly #assignment: ServiceAssignment;
  readonly #members = new Map<number, Member>();
  readonly #restarts = new Set<NodeJS.Timeout>();
  readonly #exitCode = Promise.withResolvers<number>();
  /** Whether all workers have been ready. */
  #isComplete = false;
  #shortLives = 0;
  #endedCounters: Report = {};
  #stopping: { readonly code: number; readonly since: number } | undefined;

  constructor(options: PrimaryOptions, assignment: ServiceAssignment) {
    this.#options = options;
    this.#assignment = assignment;
  }

  /** Starts a worker, and the others when it is ready, so that the operator reads once why there is no service. */
  run(): Promise<number> {
    if (isEmbedded) {
      // An executable takes no path of a module before its arguments.
      const [exec = '', ...args] = process.argv.slice(2);
      cluster.setupPrimary({ exec, args });
    }
    for (const signal of stopSignals) {
      process.on(signal, () => this.#receiveSignal(signal));
    }
    this.#start(1);
    return this.#exitCode.promise;
  }

  send(message: PrimaryMessage): void {
    this.#members.forEach((member) => sendTo(member, message));
  }

  #receiveSignal(signal: (typeof stopSignals)[number]): void {
    if (!this.#stopping) {
      this.#options.log.info('The service is stopping');
      this.#stop(0, stopRequests[signal]);
    } else if (performance.now() - this.#stopping.since >= repeatMilliseconds) {
      this.#kill();
      // Ends this process as if it had no listener.
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    }
  }

  #stop(code: number, request: StopRequest): void {
    const { drainDelaySeconds, drainTimeoutSeconds } = this.#options;
    this.#stopping = { code, since: performance.now() };
    this.#restarts.forEach(clearTimeout);
    this.send({ kind: 'stop', request });
    const seconds = (request === 'delayed' ? drainDelaySeconds : 0) + drainTimeoutSeconds;
    setTimeout(() => this.#kill(), seconds * 1000 + endMilliseconds).unref();
    this.#endIfEmpty(code);
  }

  #kill(): void {
    this.#members.forEach(({ worker }) => worker.process.kill('SIGKILL'));
  }

  #endIfEmpty(code: number): void {
    if (this.#members.size === 0) {
      this.#exitCode.resolve(code);
    }
  }

  #start(number: number): void {
    const startedMilliseconds = performance.now();
    const assignment: Assignment = {
      ...this.#assignment,
      number,
      startedUnixMilliseconds: performance.timeOrigin,
    };
    const worker = cluster.fork({ [assignmentVariable]: JSON.stringify(assignment) });
    const member: Member = {
      number,
      worker,
      startedMilliseconds,
      isReady: false,
      lastReport: {},
      waiting: [],
    };
    this.#members.set(number, member);
    worker.on('message', (message: WorkerMessage) => this.#receive(member, message));
    worker.on('exit', (code: number, signal: NodeJS.Signals | null) =>
      this.#end(member, signal ? `was killed by ${signal}` : `ended with exit code ${code}`),
    );
    worker.on('error', (error) => {
      // Other errors are of messages to a worker that has just ended.
      if (worker.process.pid === undefined) {
        this.#end(member, `could not be started: ${error.message}`);
      }
    });
  }

  #receive(member: Member, message: WorkerMessage): void {
    switch (message.kind) {
      case 'ready':
        this.#becomeReady(member, message.announcement);
        return;
      case 'report':
        member.lastReport = message.report;
        member.waiting.splice(0).forEach((resolve) => resolve(message.report));
        return;
      case 'read-reports':
        void this.#readReports().then((reports) => sendTo(member, { kind: 'reports', reports }));
    }
  }

  #becomeReady(member: Member, announcement: string): void {
    const { workers, log, announce } = this.#options;
    member.isReady = true;
    if (this.#isComplete) {
      log.info('A new worker replaced another', { worker: member.number });
    } else if (this.#readyMembers().length === workers) {
      this.#isComplete = true;
      announce(announcement);
    } else if (!this.#stopping && this.#members.size === 1 && this.#restarts.size === 0) {
      for (let number = 2; number <= workers; number += 1) {
        this.#start(number);
      }
    }
  }

  #end(member: Member, reason: string): void {
    const { number, isReady, lastReport, startedMilliseconds } = member;
    if (this.#members.get(number) !== member) {
      return;
    }
    this.#members.delete(number);
    member.waiting.splice(0).forEach((resolve) => resolve(undefined));
    if (this.#stopping) {
      this.#endIfEmpty(this.#stopping.code);
      return;
    }
    if (!this.#isComplete && !isReady && this.#members.size === 0) {
      // A worker that ends by itself has said why.
      if (!reason.startsWith('ended')) {
        this.#options.complain(`No worker could start; the first one ${reason}`);
      }
      this.#stop(1, 'prompt');
      return;
    }
    this.#endedCounters = sumCounters([this.#endedCounters, lastReport]);
    const isShort = !isReady || performance.now() - startedMilliseconds < shortLifeMilliseconds;
    this.#shortLives = isShort ? this.#shortLives + 1 : 0;
    const doublings = Math.max(0, this.#shortLives - this.#options.workers);
    const pause = Math.min(
      longestRestartMilliseconds,
      shortestRestartMilliseconds * 2 ** doublings,
    );
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      this.#replace(member, reason, doublings);
    }, pause);
    this.#restarts.add(timer);
  }

  #replace({ number, worker }: Member, reason: string, doublings: number): void {
    const name = worker.process.pid === undefined ? 'not started' : `process ${worker.process.pid}`;
    if (doublings >= mostDoublings && this.#readyMembers().length === 0) {
      this.#options.complain(`No worker could start; the last one (${name}) ${reason}`);
      this.#stop(1, 'prompt');
      return;
    }
    this.#options.log.warn(`A worker (${name}) ${reason} and was replaced`);
    this.#start(number);
  }

  /** Resolves with the reports of all processes: those of workers that hang are the last that they sent. */
  async #readReports(): Promise<readonly Report[]> {
    const reports = this.#readyMembers().map(async (member): Promise<Report> => {
      const report = await readReport(member);
      const up = seriesOf('catalog_worker_up', { worker: String(member.number) });
      return { ...member.lastReport, [up]: report ? 1 : 0 };
    });
    const read = await Promise.all(reports);
    return [this.#endedCounters, readProcess({ worker: 'supervisor' }), ...read];
  }

  #readyMembers(): readonly Member[] {
    return [...this.#members.values()].filter(({ isReady }) => isReady);
  }
}

function sendTo({ worker }: Member, message: PrimaryMessage): void {
  if (worker.isConnected()) {
    // If the channel breaks meanwhile, the worker has ended.
    worker.send(message, () => undefined);
  }
}

/** Resolves with undefined if the worker does not report in time. */
function readReport(member: Member): Promise<Report | undefined> {
  return new Promise((resolve) => {
    member.waiting.push(resolve);
    setTimeout(resolve, reportMilliseconds, undefined).unref();
    sendTo(member, { kind: 'report' });
  });
}

/** Undefined if they cannot be read: then each worker counts its own in memory, and the first one says so. */
function readStoredHits(directory: string, warn: (message: string) => void): number | undefined {
  try {
    const database = openHitDatabase(directory, undefined, warn);
    const { total } = database.add(0, 0);
    database.close();
    return total;
  } catch {
    return undefined;
  }
}

/**
 * Resolves with the ports, where the system chooses one for 0. Rejects with an `OperatorError` if another process or another of
 * the places has one: workers share their ports, and would also share them with any other service that does.
 */
async function findFreePorts(places: readonly ListenPlace[]): Promise<readonly number[]> {
  const servers: Server[] = [];
  try {
    for (const place of places) {
      const { host, port } = place;
      const server = createServer((socket) => socket.destroy()).listen({ host, port });
      await once(server, 'listening').catch((error: unknown) => {
        throw listenFailure(place, error);
      });
      servers.push(server);
    }
    return servers.map((server) => {
      const address = server.address();
      return typeof address === 'object' && address ? address.port : 0;
    });
  } finally {
    await Promise.all(servers.map(async (server) => once(server.close(), 'close')));
  }
}
