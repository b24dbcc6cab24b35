import type { Report } from '../metrics-text.ts';
import type { StopRequest } from '../stop-signal.ts';

/** A compiled world that the primary shares with its workers. */
export type ServedWorld = {
  /** Counts the versions that the primary has put into service. */
  readonly number: number;
  /** No other program writes it, so that it may be mapped into memory. */
  readonly file: string;
  readonly version: string;
  /** Undefined where no date would be true. */
  readonly modifiedMilliseconds?: number | undefined;
};

/** What all workers have in common. Times are milliseconds since 1970, as messages carry no dates. */
export type SharedState = {
  readonly world: ServedWorld;
  readonly reload:
    | { readonly kind: 'none' }
    | { readonly kind: 'succeeded'; readonly at: number }
    | { readonly kind: 'refused'; readonly at: number; readonly reason: string };
  readonly reloads: { readonly succeeded: number; readonly refused: number };
};

/** What a worker needs for its start. */
export type Assignment = {
  /** From 1 on; a worker that replaces another has its number. */
  readonly number: number;
  readonly port: number;
  readonly operationsPort?: number | undefined;
  /** How long the service had been up when the worker was started. */
  readonly uptimeMilliseconds: number;
  /** Hits that were stored when the service started. */
  readonly hitsAtStart: number;
  readonly state: SharedState;
};

export type PrimaryMessage =
  | { readonly kind: 'state'; readonly state: SharedState }
  | { readonly kind: 'stop'; readonly request: StopRequest }
  | { readonly kind: 'report-metrics' }
  /** The answer to `read-metrics`. */
  | { readonly kind: 'metrics'; readonly text: string };

export type WorkerMessage =
  | { readonly kind: 'ready'; readonly announcement: string }
  /** The worker cannot start until the operator changes something. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'heartbeat' }
  /** The answer to `report-metrics`. */
  | { readonly kind: 'metrics-report'; readonly report: Report }
  | { readonly kind: 'read-metrics' };

export const heartbeatMilliseconds = 2000;

/** The environment variable that carries the assignment, as JSON. */
export const assignmentVariable = 'CREATURE_CATALOG_WORKER';

/** The assignment of this process; undefined where it is no worker. */
export function findAssignment(): Assignment | undefined {
  const text = process.env[assignmentVariable];
  return text === undefined || !process.send ? undefined : JSON.parse(text);
}
