import type { Report } from '../metrics.ts';
import type { StopRequest } from '../stop-signal.ts';

/** What distinguishes a worker from a service of one process. */
export type Assignment = {
  /** From 1 on; a worker that replaces another has its number. */
  readonly number: number;
  readonly port: number;
  readonly operationsPort?: number | undefined;
  /** How long the service had been up when the worker was started. */
  readonly uptimeMilliseconds: number;
  /** Hits that were stored when the service started. */
  readonly hitsAtStart: number;
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
