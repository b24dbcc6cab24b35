import cluster, { type Worker } from 'node:cluster';
import type { Log } from '../log.ts';
import { readProcess } from '../metrics.ts';
import type { Report } from '../metrics-text.ts';
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
  /** Replaces no worker any more; resolves when all have ended. */
  readonly close: () => Promise<void>;
};

export type WorkerPoolOptions = {
  readonly size: number;
  readonly assignment: Omit<Assignment, 'number' | 'uptimeMilliseconds' | 'state'>;
  readonly readState: () => SharedState;
  readonly log: Log;
  /** Called once, when all workers are ready. */
  readonly onReady: (announcement: string) => void;
  /** Called when the service cannot run, with a line for the operator. */
  readonly onFailure: (message: string) => void;
};

type Member = {
  readonly number: number;
  readonly worker: Worker;
  readonly isReplacement: boolean;
  readonly startedMilliseconds: number;
  state: 'starting' | 'ready' | 'refused';
  /** Seconds since the last message, in which this process ran. */
  silentSeconds: number;
  /** What it reported last. */
  report: Report | undefined;
  /** Called with the next report. */
  onReport: (() => void)[];
};

/** After so many failed starts in a row, while no worker is ready, the pool gives up. */
const mostFailedStarts = 7;

/** A worker that ended sooner than this counts as part of a crash loop. */
const shortLifeMilliseconds = 3000;

/** Before a worker is replaced; its last messages arrive meanwhile. It doubles in a crash loop. */
const shortestRestartMilliseconds = 100;
const longestRestartMilliseconds = 3000;

/** A worker sends a heartbeat every two seconds, and nothing that it does takes a tenth of this at once. */
const longestSilenceSeconds = 10;

/** After this time `/metrics` shows the last report of a worker instead. */
const reportMilliseconds = 200;

/** Starts the workers and replaces those that end. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { size, assignment, readState, log, onReady, onFailure } = options;
  const members = new Map<number, Member>();
  const restarts = new Set<NodeJS.Timeout>();
  let isComplete = false;
  let failedStarts = 0;
  let shortLives = 0;
  let onEmpty: (() => void) | undefined;
  let endedReports: Report[] = [];

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
      report: undefined,
      onReport: [],
    };
    members.set(number, member);
    worker.on('message', (message: WorkerMessage) => receive(member, message));
    worker.on('exit', (code: number, signal: NodeJS.Signals | null) =>
      end(member, signal ? `died of ${signal}` : `ended with exit code ${code}`),
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
      case 'heartbeat':
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
      case 'metrics-report':
        member.report = message.report;
        member.onReport.splice(0).forEach((call) => call());
        return;
      case 'read-metrics':
        void readMetrics().then((text) => sendTo(member, { kind: 'metrics', text }));
    }
  };

  const becomeReady = (member: Member, announcement: string): void => {
    member.state = 'ready';
    failedStarts = 0;
    // The state may have changed since the worker was started.
    sendTo(member, { kind: 'state', state: readState() });
    if (member.isReplacement) {
      log.info('A worker took the place of another', { worker: member.number });
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
    if (member.report) {
      endedReports.push(member.report);
    }
    if (onEmpty) {
      if (members.size === 0) {
        onEmpty();
      }
      return;
    }
    const lifeMilliseconds = performance.now() - member.startedMilliseconds;
    shortLives = lifeMilliseconds < shortLifeMilliseconds ? shortLives + 1 : 0;
    failedStarts += member.state === 'ready' ? 0 : 1;
    const restart = setTimeout(
      () => {
        restarts.delete(restart);
        replace(member, reason);
      },
      Math.min(
        longestRestartMilliseconds,
        shortestRestartMilliseconds * 2 ** Math.max(0, shortLives - size),
      ),
    );
    restarts.add(restart);
  };

  const replace = ({ number, worker, state }: Member, reason: string): void => {
    const name = worker.process.pid === undefined ? 'not started' : `process ${worker.process.pid}`;
    if (failedStarts >= mostFailedStarts && readyMembers().length === 0) {
      onFailure(`No worker comes up; the last one (${name}) ${reason}`);
      return;
    }
    // A worker that was refused has a line of its own.
    if (state !== 'refused') {
      log.warn(`A worker (${name}) ${reason} and was replaced`);
    }
    start(number);
  };

  // Counts turns, not time: while this process stands still, heartbeats wait to be read.
  const watchdog = setInterval(() => {
    for (const member of readyMembers()) {
      member.silentSeconds += 1;
      if (member.silentSeconds > longestSilenceSeconds) {
        member.silentSeconds = 0;
        log.warn(`A worker (process ${member.worker.process.pid}) is stuck and is killed`);
        member.worker.process.kill('SIGKILL');
      }
    }
  }, 1000);

  const requestReport = (member: Member): Promise<void> =>
    new Promise((resolve) => {
      member.onReport.push(resolve);
      sendTo(member, { kind: 'report-metrics' });
    });

  const readMetrics = async (): Promise<string> => {
    const { addTotals, renderMetrics } = await import('../metrics-text.ts');
    const asked = readyMembers();
    const timely = new Set<Member>();
    await Promise.race([
      Promise.all(asked.map((member) => requestReport(member).then(() => timely.add(member)))),
      new Promise((resolve) => {
        setTimeout(resolve, reportMilliseconds);
      }),
    ]);
    const running = asked.filter(({ number }) => members.has(number));
    endedReports = [addTotals(endedReports)];
    return renderMetrics([
      ...endedReports,
      readProcess({ worker: 'supervisor' }),
      ...running.map(({ report }) => report ?? []),
      running.map((member) => ({
        name: 'catalog_worker_up',
        values: [{ labels: { worker: String(member.number) }, value: timely.has(member) ? 1 : 0 }],
      })),
    ]);
  };

  for (let number = 1; number <= size; number += 1) {
    start(number);
  }
  return {
    send: (message) => members.forEach((member) => sendTo(member, message)),
    kill: () => members.forEach(({ worker }) => worker.process.kill('SIGKILL')),
    close: () => {
      clearInterval(watchdog);
      restarts.forEach((restart) => clearTimeout(restart));
      return new Promise((resolve) => {
        onEmpty = resolve;
        if (members.size === 0) {
          resolve();
        }
      });
    },
  };
}
