import type { Problem } from '../api/problem-schema.ts';

/**
 * The kind of a failure: the catalog does not have it (`not-found`), the service refuses or cannot respond (`problem`), there
 * is no connection (`network`), no response in time (`timeout`), the caller aborted (`aborted`), the response is not one of
 * a catalog (`invalid-answer`), or an offline client's file does not hold it (`offline`).
 */
export type FailureKind =
  | 'not-found'
  | 'problem'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'invalid-answer'
  | 'offline';

/** The one error that a client throws. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
  readonly kind: FailureKind;
  /** Names like the one that was not found, the nearest first; empty if the service sends none. */
  readonly suggestions: readonly string[];
  /** The status of the response, where there was one. */
  readonly status: number | undefined;
  /** The problem document of the response (RFC 9457), if it has one. */
  readonly problem: Problem | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    { status, problem, suggestions = problem?.suggestions ?? [], cause }: FailureDetails = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.suggestions = suggestions;
    this.status = status;
    this.problem = problem;
  }
}

type FailureDetails = {
  readonly status?: number;
  readonly problem?: Problem | undefined;
  readonly suggestions?: readonly string[];
  readonly cause?: unknown;
};
