import type { Condition } from '../condition.ts';
import type { Report } from '../metrics.ts';
import type { StopRequest } from '../stop-signal.ts';

/** A compiled world that the primary shares with its workers. */
export type ServedWorld = {
  /** Counts the versions that the primary has put into service. */
  readonly number: number;
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
  /** The answer to `read-metrics`. */
  | { readonly kind: 'metrics'; readonly text: string };

export type WorkerMessage =
  | { readonly kind: 'ready'; readonly announcement: string }
  /** The worker cannot start until the operator changes something. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Sent once a second, also as a sign of life. */
  | { readonly kind: 'report'; readonly report: Report }
  /** The worker has had a request; sent once a second at most. */
  | { readonly kind: 'in-use' }
  /** Asks for the metrics of all workers; carries the worker's own as they are now. */
  | { readonly kind: 'read-metrics'; readonly report: Report };

export const reportMilliseconds = 1000;

/** The environment variable that carries the assignment, as JSON. */
export const assignmentVariable = 'CREATURE_CATALOG_WORKER';

/** Returns the assignment of this process; undefined if it is not a worker. */
export function findAssignment(): Assignment | undefined {
  const text = process.env[assignmentVariable];
  return text === undefined || !process.send ? undefined : JSON.parse(text);
}
