import { formatIssue, type Issue } from '../world/issue.ts';

/** A world that cannot be used: it cannot be read, or it is not valid. */
export class WorldError extends Error {
  override readonly name = 'WorldError';
  /** All that is wrong with its files; empty where they could not be read, which the message and `cause` tell. */
  readonly issues: readonly Issue[];

  /** Of these issues, with the first of them in the message. */
  constructor(
    message: string,
    issues: readonly Issue[] = [],
    options?: { readonly cause?: unknown },
  ) {
    const [first] = issues;
    super(first ? `${message}, the first: ${formatIssue(first)}` : message, options);
    this.issues = issues;
  }
}
