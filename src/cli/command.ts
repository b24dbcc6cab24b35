import {
  type OptionName,
  options,
  type OptionValues,
  optionValues,
  UsageError,
} from './options.ts';

/** A command of the CLI. */
export type Command = {
  /** The operands as `help` shows them, such as `NAME…`. */
  readonly operands: string;
  readonly summary: string;
  readonly options: readonly OptionName[];
  /** Options without an environment variable: their meaning by name. `help` shows the whole key, as in `format json`. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Options without a value: their meaning by name. */
  readonly switches: Readonly<Record<string, string>>;
  /**
   * Resolves with the exit code: 0 for success, 1 for failure. Rejects with a `UsageError` or an `OperatorError`, whose
   * message the CLI prints as it is.
   */
  readonly run: (line: CommandLine) => Promise<number>;
};

/** A parsed command line. */
export type CommandLine = {
  readonly options: OptionValues;
  /** The values of the flags that are present. */
  readonly flags: ReadonlyMap<string, string>;
  readonly switches: ReadonlySet<string>;
  readonly operands: readonly string[];
};

/** Parses the arguments of a command. Throws a `UsageError`. */
export function parseCommandLine(args: readonly string[], command: Command): CommandLine {
  const ownFlags = Object.keys(command.flags ?? {}).map((name) => name.split(' ', 1)[0] ?? '');
  const optionFlags = command.options.map((name) => options[name].flag);
  const parsed = parseArguments(args, [...optionFlags, ...ownFlags], Object.keys(command.switches));
  return { ...parsed, options: optionValues(parsed.flags) };
}

/**
 * Parses `--flag VALUE`, `--flag=VALUE` and `--switch`, in any order with operands; all arguments after `--` are operands.
 * The last value of a flag wins. Throws a `UsageError` for an unknown flag and for one without a value.
 */
export function parseArguments(
  args: readonly string[],
  flagNames: readonly string[],
  switchNames: readonly string[],
): Omit<CommandLine, 'options'> {
  const flags = new Map<string, string>();
  const switches = new Set<string>();
  const operands: string[] = [];
  for (let i = 0; i < args.length; i += 1) {
    const argument = args[i] ?? '';
    if (argument === '--') {
      operands.push(...args.slice(i + 1));
      break;
    }
    const [, name, inline] = /^--(?<name>[^=]+)(?:=(?<inline>.*))?$/s.exec(argument) ?? [];
    if (name !== undefined && switchNames.includes(name) && inline === undefined) {
      switches.add(name);
    } else if (name !== undefined && flagNames.includes(name)) {
      const value = inline ?? args[(i += 1)];
      if (value === undefined) {
        throw new UsageError(`The option "--${name}" needs a value`);
      }
      flags.set(name, value);
    } else if (argument.startsWith('-') && argument !== '-') {
      const known = [...flagNames, ...switchNames].map((each) => `--${each}`).join(', ');
      throw new UsageError(
        `There is no option "${argument.split('=', 1)[0]}"; expected ${known === '' ? 'none' : known}`,
      );
    } else {
      operands.push(argument);
    }
  }
  return { flags, switches, operands };
}

/** Returns the only operand. Throws a `UsageError` if there are none or several. */
export function takeOperand(operands: readonly string[], expected: string): string {
  const [operand] = operands;
  if (operand === undefined || operands.length > 1) {
    throw new UsageError(`Expected ${expected}`);
  }
  return operand;
}

/** Returns the two operands. Throws a `UsageError` if there are fewer or more. */
export function takeTwoOperands(
  operands: readonly string[],
  expected: string,
): readonly [string, string] {
  const [first, second] = operands;
  if (first === undefined || second === undefined || operands.length > 2) {
    throw new UsageError(`Expected ${expected}`);
  }
  return [first, second];
}
