import cluster, { type Worker } from 'node:cluster';
import type { Log } from '../log.ts';
import { readProcess, type Report, sumCounters } from '../metrics.ts';
import { isEmbedded } from '../package-root.ts';
import {
  type Assignment,
  assignmentVariable,
  type PrimaryMessage,
  type WorkerMessage,
} from './messages.ts';

export type WorkerPoolOptions = {
  readonly size: number;
  readonly assignment: Pick<Assignment, 'port' | 'operationsPort' | 'hitsAtStart'>;
  readonly log: Log;
  /** Called once, when all workers are ready. */
  readonly onReady: (announcement: string) => void;
  /** Called when the service cannot run, with a line for the operator unless the first worker has printed one. */
  readonly onFailure: (message: string | undefined) => void;
};

type Member = {
  readonly number: number;
  readonly worker: Worker;
  readonly startedMilliseconds: number;
  isReady: boolean;
  lastReport: Report;
  /** Scrapes that wait for the worker's report. */
  readonly waiting: ((report: Report | undefined) => void)[];
};

/** Failed starts in a row, without a ready worker, after which the pool gives up. */
const mostFailedStarts = 7;

/** A worker that ended sooner than this counts as part of a crash loop. */
const shortLifeMilliseconds = 3000;

/** Before a worker is replaced. It doubles in a crash loop. */
const shortestRestartMilliseconds = 100;
const longestRestartMilliseconds = 3000;

/** A worker counts as up in `/metrics` if it reports within this time. */
const reportMilliseconds = 1000;

/**
 * The workers of a service: starts them, replaces those that end, and collects their metrics. The others follow when the
 * first is ready, so that the operator reads once why there is no service.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #members = new Map<number, Member>();
  readonly #restarts = new Set<NodeJS.Timeout>();
  #isComplete = false;
  #failedStarts = 0;
  #shortLives = 0;
  #onEmpty: (() => void) | undefined;
  #endedCounters: Report = {};

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    if (isEmbedded) {
      // An executable takes no path of a module before its arguments.
      const [exec = '', ...args] = process.argv.slice(2);
      cluster.setupPrimary({ exec, args });
    }
    this.#start(1);
  }

  send(message: PrimaryMessage): void {
    this.#members.forEach((member) => sendTo(member, message));
  }

  kill(): void {
    this.#members.forEach(({ worker }) => worker.process.kill('SIGKILL'));
  }

  /** Stops replacing workers; resolves when all have ended. */
  close(): Promise<void> {
    this.#restarts.forEach(clearTimeout);
    return new Promise((resolve) => {
      this.#onEmpty = resolve;
      if (this.#members.size === 0) {
        resolve();
      }
    });
  }

  #start(number: number): void {
    const ownAssignment: Assignment = {
      ...this.#options.assignment,
      number,
      uptimeMilliseconds: performance.now(),
      writtenMilliseconds: Date.now(),
    };
    const worker = cluster.fork({ [assignmentVariable]: JSON.stringify(ownAssignment) });
    const member: Member = {
      number,
      worker,
      startedMilliseconds: performance.now(),
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
    const { size, log, onReady } = this.#options;
    member.isReady = true;
    this.#failedStarts = 0;
    if (this.#isComplete) {
      log.info('A new worker replaced another', { worker: member.number });
    } else if (this.#readyMembers().length === size) {
      this.#isComplete = true;
      onReady(announcement);
    } else if (!this.#onEmpty && this.#members.size === 1) {
      for (let number = 2; number <= size; number += 1) {
        this.#start(number);
      }
    }
  }

  #end(member: Member, reason: string): void {
    if (this.#members.get(member.number) !== member) {
      return;
    }
    this.#members.delete(member.number);
    member.waiting.splice(0).forEach((resolve) => resolve(undefined));
    if (this.#onEmpty) {
      if (this.#members.size === 0) {
        this.#onEmpty();
      }
      return;
    }
    if (!this.#isComplete && member.number === 1) {
      const isTold = reason.startsWith('ended');
      this.#options.onFailure(
        isTold ? undefined : `No worker could start; the first one ${reason}`,
      );
      return;
    }
    this.#endedCounters = sumCounters([this.#endedCounters, member.lastReport]);
    const lifeMilliseconds = performance.now() - member.startedMilliseconds;
    this.#shortLives = lifeMilliseconds < shortLifeMilliseconds ? this.#shortLives + 1 : 0;
    this.#failedStarts += member.isReady ? 0 : 1;
    const doublings = Math.max(0, this.#shortLives - this.#options.size);
    const timer = setTimeout(
      () => {
        this.#restarts.delete(timer);
        this.#replace(member, reason);
      },
      Math.min(longestRestartMilliseconds, shortestRestartMilliseconds * 2 ** doublings),
    );
    this.#restarts.add(timer);
  }

  #replace({ number, worker }: Member, reason: string): void {
    const name = worker.process.pid === undefined ? 'not started' : `process ${worker.process.pid}`;
    if (this.#failedStarts >= mostFailedStarts && this.#readyMembers().length === 0) {
      this.#options.onFailure(`No worker could start; the last one (${name}) ${reason}`);
      return;
    }
    this.#options.log.warn(`A worker (${name}) ${reason} and was replaced`);
    this.#start(number);
  }

  /** Resolves with the reports of all processes: those of workers that hang are the last that they sent. */
  async #readReports(): Promise<readonly Report[]> {
    const reports = this.#readyMembers().map(async (member): Promise<Report> => {
      const report = await askReport(member);
      const labels = { worker: String(member.number) };
      return { ...member.lastReport, catalog_worker_up: [{ labels, value: report ? 1 : 0 }] };
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
function askReport(member: Member): Promise<Report | undefined> {
  return new Promise((resolve) => {
    member.waiting.push(resolve);
    setTimeout(resolve, reportMilliseconds, undefined).unref();
    sendTo(member, { kind: 'report' });
  });
}
