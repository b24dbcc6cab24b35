import type { Problem } from '../api/problems.ts';

/**
 * What went wrong: the catalog does not have it (`not-found`), says that it will not or cannot answer (`problem`), is not
 * reached (`network`), not in time (`timeout`), or not any more, as the caller wished (`aborted`); it answers with
 * something else than a catalog does (`invalid-answer`); or it is an offline one, which does not hold this (`offline`).
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
  /** Names like the one that was not found, the nearest first; empty where the service gives none. */
  readonly suggestions: readonly string[];
  /** Of the answer, where there was one. */
  readonly status: number | undefined;
  /** What the service says of it (RFC 9457), where it says anything. */
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
