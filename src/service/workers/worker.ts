import type { Log } from '../log.ts';
import type { Report } from '../metrics.ts';
import { OperatorError } from '../operator-error.ts';
import type { WorkerPart } from '../options.ts';
import type { RunningService } from '../service.ts';
import { type StopRequest, stopSignals } from '../stop-signal.ts';

/** What distinguishes a worker from a service of one process. */
export type Assignment = {
  /** From 1 on; a worker that replaces another has its number. */
  readonly number: number;
  readonly port: number;
  readonly operationsPort?: number | undefined;
  /** When the service started. */
  readonly startedUnixMilliseconds: number;
  /** Hits that were stored when the service started; undefined if they could not be read. */
  readonly hitsAtStart?: number | undefined;
};

export type PrimaryMessage =
  | { readonly kind: 'reload' }
  | { readonly kind: 'stop'; readonly request: StopRequest }
  /** Requests the worker's own report. */
  | { readonly kind: 'report' }
  /** Replies to `read-reports`. */
  | { readonly kind: 'reports'; readonly reports: readonly Report[] };

export type WorkerMessage =
  | { readonly kind: 'ready'; readonly announcement: string }
  /** Replies to `report`. */
  | { readonly kind: 'report'; readonly report: Report }
  /** Requests the reports of all processes. */
  | { readonly kind: 'read-reports' };

/** The environment variable that carries the assignment, as JSON. */
export const assignmentVariable = 'CREATURE_CATALOG_WORKER';

/** Returns the assignment of this process; undefined if it is not a worker. */
export function findAssignment(): Assignment | undefined {
  const text = process.env[assignmentVariable];
  return text === undefined || !process.send ? undefined : JSON.parse(text);
}

/**
 * Runs the service as one of several workers until it is asked to stop. Resolves with the exit code: 1 if the operator has to
 * change something first.
 */
export async function runWorker(options: {
  readonly assignment: Assignment;
  readonly start: (worker: WorkerPart) => Promise<RunningService>;
  readonly announcementOf: (service: RunningService) => string;
  /** Prints the reason why there is no service. */
  readonly complain: (message: string) => void;
}): Promise<number> {
  const { assignment, start, announcementOf, complain } = options;
  const readers: ((reports: readonly Report[]) => void)[] = [];
  const { promise: stopRequest, resolve: onStop } = Promise.withResolvers<StopRequest>();
  // A terminal or a supervisor may signal all processes of the service; the primary decides for its workers.
  for (const signal of ['SIGHUP', ...stopSignals]) {
    process.on(signal, () => undefined);
  }
  // The primary is gone. Node ends its workers by itself, Bun does not.
  process.on('disconnect', () => process.exit(0));
  const starting = start({
    ...assignment,
    // By the clock of this process, which began with it.
    serviceStartedMilliseconds: assignment.startedUnixMilliseconds - performance.timeOrigin,
    readReports: () =>
      new Promise((resolve) => {
        readers.push(resolve);
        void send({ kind: 'read-reports' });
      }),
  });
  const whenStarted = (use: (service: RunningService) => void): void =>
    void starting.then(use, () => undefined);
  process.on('message', (message: PrimaryMessage) => {
    switch (message.kind) {
      case 'reload':
        // A service that starts may have read the world already.
        whenStarted((service) => service.reload());
        return;
      case 'stop':
        onStop(message.request);
        return;
      case 'report':
        whenStarted((service) => void send({ kind: 'report', report: service.report() }));
        return;
      case 'reports':
        readers.splice(0).forEach((resolve) => resolve(message.reports));
    }
  });
  try {
    const started = await Promise.race([starting, stopRequest]);
    if (typeof started !== 'string') {
      await send({ kind: 'ready', announcement: announcementOf(started) });
      await started.stop(await stopRequest);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof OperatorError)) {
      throw error;
    }
    complain(error.message);
    return 1;
  }
}

/** Returns the log of a worker: of what all workers notice alike, the first one alone tells the operator. */
export function logOf({ number }: Assignment, log: Log): Log {
  const nothing = (): void => undefined;
  return number === 1 ? log : { ...log, warn: nothing, info: nothing };
}

/** Resolves when the message has been sent. */
function send(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send && process.connected) {
      process.send(message, undefined, undefined, () => resolve());
    } else {
      resolve();
    }
  });
}
