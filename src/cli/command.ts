import type { OptionName } from './options.ts';

/** A command of the CLI. */
export type Command = {
  /** What stands after the command's name, such as `NAME…`. */
  readonly operands: string;
  readonly summary: string;
  readonly options: readonly OptionName[];
  /** Options of its own, which no variable stands in for: what value they take, and what for. */
  readonly flags?: Readonly<Record<string, string>>;
  readonly switches: Readonly<Record<string, string>>;
  /**
   * Carries it out with the arguments after its name and resolves with the exit code: 0 done, 1 not. Rejects with a
   * `UsageError` or an `OperatorError`, whose message is shown as it is.
   */
  readonly run: (args: readonly string[]) => Promise<number>;
};
