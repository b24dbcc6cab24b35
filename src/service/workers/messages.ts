import type { Condition } from '../condition.ts';
import type { Report } from '../metrics.ts';
import type { StopRequest } from '../stop-signal.ts';

/** A compiled world that the primary shares with its workers. */
export type ServedWorld = {
  /** Counts the versions that the primary has put into service. */
  readonly number: number;
  /** No other program writes it, so that it may be mapped into memory. */
  readonly file: string;
  readonly version: string;
  /** Undefined if no date would be true. */
  readonly modifiedMilliseconds: number | undefined;
};

/** The state that all workers have in common. */
export type SharedState = Readonly<Pick<Condition, 'reload' | 'reloads'>> & {
  readonly world: ServedWorld;
};

/** Everything that a worker needs for its start. */
export type Assignment = {
  /** From 1 on; a worker that replaces another has its number. */
  readonly number: number;
  readonly port: number;
  readonly operationsPort?: number | undefined;
  /** How long the service had been up when this was written, and what time of day it was, in milliseconds since 1970. */
  readonly uptimeMilliseconds: number;
  readonly writtenMilliseconds: number;
  /** Hits that were stored when the service started. */
  readonly hitsAtStart: number;
  readonly state: SharedState;
};

export type PrimaryMessage =
  | { readonly kind: 'state'; readonly state: SharedState }
  | { readonly kind: 'stop'; readonly request: StopRequest }
  /** Asks for the worker's own report. */
  | { readonly kind: 'report' }
  /** The answer to `read-reports`. */
  | { readonly kind: 'reports'; readonly reports: readonly Report[] };

export type WorkerMessage =
  | { readonly kind: 'ready'; readonly announcement: string }
  /** The worker cannot start until the operator changes something. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The answer to `report`. */
  | { readonly kind: 'report'; readonly report: Report }
  /** Asks for the reports of all processes. */
  | { readonly kind: 'read-reports' };

/** The environment variable that carries the assignment, as JSON. */
export const assignmentVariable = 'CREATURE_CATALOG_WORKER';

/** Returns the assignment of this process; undefined if it is not a worker. */
export function findAssignment(): Assignment | undefined {
  const text = process.env[assignmentVariable];
  return text === undefined || !process.send ? undefined : JSON.parse(text);
}
