import cluster, { type Worker } from 'node:cluster';
import type { Log } from '../log.ts';
import { readProcess, renderMetrics, type Report, sumCounters } from '../metrics.ts';
import { isEmbedded } from '../package-root.ts';
import {
  type Assignment,
  assignmentVariable,
  type PrimaryMessage,
  type SharedState,
  type WorkerMessage,
} from './messages.ts';

/** The workers of a service. */
export type WorkerPool = {
  readonly send: (message: PrimaryMessage) => void;
  readonly kill: () => void;
  /** Stops replacing workers; resolves when all have ended. */
  readonly close: () => Promise<void>;
};

export type WorkerPoolOptions = {
  readonly size: number;
  readonly assignment: Omit<
    Assignment,
    'number' | 'uptimeMilliseconds' | 'writtenMilliseconds' | 'state'
  >;
  readonly readState: () => SharedState;
  readonly log: Log;
  /** Called once, when all workers are ready. */
  readonly onReady: (announcement: string) => void;
  /** Called for each report that a worker has had a request. */
  readonly onUse: () => void;
  /** Called when the service cannot run, with a line for the operator. */
  readonly onFailure: (message: string) => void;
};

type Member = {
  readonly number: number;
  readonly worker: Worker;
  readonly isReplacement: boolean;
  readonly startedMilliseconds: number;
  state: 'starting' | 'ready' | 'refused';
  /** Turns of the watchdog since the last message. */
  silentSeconds: number;
  lastReport: Report;
};

/** Failed starts in a row, without a ready worker, after which the pool gives up. */
const mostFailedStarts = 7;

/** A worker that ended sooner than this counts as part of a crash loop. */
const shortLifeMilliseconds = 3000;

/** Before a worker is replaced; its last messages arrive meanwhile. It doubles in a crash loop. */
const shortestRestartMilliseconds = 100;
const longestRestartMilliseconds = 3000;

/** A worker reports once a second, and none of its work blocks it for a tenth of this. */
const longestSilenceSeconds = 10;

/** A worker counts as up in `/metrics` until it has been silent for longer. */
const longestUpSeconds = 2;

/** Starts the workers and replaces those that end. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { size, assignment, readState, log, onReady, onUse, onFailure } = options;
  const members = new Map<number, Member>();
  let isComplete = false;
  let failedStarts = 0;
  let shortLives = 0;
  let onEmpty: (() => void) | undefined;
  let endedCounters: Promise<Report> = Promise.resolve({});

  if (isEmbedded) {
    // An executable takes no path of a module before its arguments.
    const [exec = '', ...args] = process.argv.slice(2);
    cluster.setupPrimary({ exec, args });
  }

  const readyMembers = (): readonly Member[] =>
    [...members.values()].filter(({ state }) => state === 'ready');

  const sendTo = ({ worker }: Member, message: PrimaryMessage): void => {
    if (worker.isConnected()) {
      // If the channel breaks meanwhile, the worker has ended.
      worker.send(message, () => undefined);
    }
  };

  const start = (number: number): void => {
    const ownAssignment: Assignment = {
      ...assignment,
      number,
      uptimeMilliseconds: performance.now(),
      writtenMilliseconds: Date.now(),
      state: readState(),
    };
    const worker = cluster.fork({ [assignmentVariable]: JSON.stringify(ownAssignment) });
    const member: Member = {
      number,
      worker,
      isReplacement: isComplete,
      startedMilliseconds: performance.now(),
      state: 'starting',
      silentSeconds: 0,
      lastReport: {},
    };
    members.set(number, member);
    worker.on('message', (message: WorkerMessage) => receive(member, message));
    worker.on('exit', (code: number, signal: NodeJS.Signals | null) =>
      end(member, signal ? `was killed by ${signal}` : `ended with exit code ${code}`),
    );
    worker.on('error', (error) => {
      // Other errors are of messages to a worker that has just ended.
      if (worker.process.pid === undefined) {
        end(member, `could not be started: ${error.message}`);
      }
    });
  };

  const receive = (member: Member, message: WorkerMessage): void => {
    member.silentSeconds = 0;
    switch (message.kind) {
      case 'in-use':
        onUse();
        return;
      case 'ready':
        becomeReady(member, message.announcement);
        return;
      case 'refused':
        member.state = 'refused';
        if (isComplete) {
          log.warn(`A worker cannot start: ${message.message}`);
        } else if (!onEmpty) {
          onFailure(message.message);
        }
        return;
      case 'report':
        member.lastReport = message.report;
        return;
      case 'read-metrics':
        member.lastReport = message.report;
        void readMetrics().then((text) => sendTo(member, { kind: 'metrics', text }));
    }
  };

  const becomeReady = (member: Member, announcement: string): void => {
    member.state = 'ready';
    failedStarts = 0;
    // The state may have changed since the worker was started.
    sendTo(member, { kind: 'state', state: readState() });
    if (member.isReplacement) {
      log.info('A new worker replaced another', { worker: member.number });
    }
    if (!isComplete && readyMembers().length === size) {
      isComplete = true;
      onReady(announcement);
    }
  };

  const end = (member: Member, reason: string): void => {
    if (members.get(member.number) !== member) {
      return;
    }
    members.delete(member.number);
    if (onEmpty) {
      if (members.size === 0) {
        onEmpty();
      }
      return;
    }
    endedCounters = endedCounters.then((counters) => sumCounters([counters, member.lastReport]));
    const lifeMilliseconds = performance.now() - member.startedMilliseconds;
    shortLives = lifeMilliseconds < shortLifeMilliseconds ? shortLives + 1 : 0;
    failedStarts += member.state === 'ready' ? 0 : 1;
    const pause = shortestRestartMilliseconds * 2 ** Math.max(0, shortLives - size);
    // The watchdog keeps this process running meanwhile.
    setTimeout(replace, Math.min(longestRestartMilliseconds, pause), member, reason).unref();
  };

  const replace = ({ number, worker, state }: Member, reason: string): void => {
    if (onEmpty) {
      return;
    }
    const name = worker.process.pid === undefined ? 'not started' : `process ${worker.process.pid}`;
    if (failedStarts >= mostFailedStarts && readyMembers().length === 0) {
      onFailure(`No worker could start; the last one (${name}) ${reason}`);
      return;
    }
    // A worker that was refused has a line of its own.
    if (state !== 'refused') {
      log.warn(`A worker (${name}) ${reason} and was replaced`);
    }
    start(number);
  };

  // Counts turns, not time: while this process stands still, messages wait to be read.
  const watchdog = setInterval(() => {
    for (const member of readyMembers()) {
      member.silentSeconds += 1;
      if (member.silentSeconds > longestSilenceSeconds) {
        member.silentSeconds = 0;
        log.warn(`A worker (process ${member.worker.process.pid}) does not respond and is killed`);
        member.worker.process.kill('SIGKILL');
      }
    }
  }, 1000);

  const readMetrics = async (): Promise<string> => {
    const counters = await endedCounters;
    const reports = readyMembers().map(({ number, lastReport, silentSeconds }): Report => {
      const value = silentSeconds <= longestUpSeconds ? 1 : 0;
      const labels = { worker: String(number) };
      return { ...lastReport, catalog_worker_up: [{ labels, value }] };
    });
    return renderMetrics([counters, readProcess({ worker: 'supervisor' }), ...reports]);
  };

  for (let number = 1; number <= size; number += 1) {
    start(number);
  }
  return {
    send: (message) => members.forEach((member) => sendTo(member, message)),
    kill: () => members.forEach(({ worker }) => worker.process.kill('SIGKILL')),
    close: () => {
      clearInterval(watchdog);
      return new Promise((resolve) => {
        onEmpty = resolve;
        if (members.size === 0) {
          resolve();
        }
      });
    },
  };
}
