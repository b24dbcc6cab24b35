import { parseArgs } from 'node:util';
import { compileNearestNames } from '../world/nearest-names.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Io } from './terminal.ts';
import {
  type Kind,
  type OptionName,
  options,
  type OptionValues,
  optionValues,
  parseAs,
  UsageError,
} from './options.ts';
import { isEmbedded, packageRoot } from '../service/places.ts';

export type Command = {
  /** The operands as `help` shows them, such as `NAME…`. */
  readonly operands: string;
  readonly summary: string;
  readonly options: readonly OptionName[];
  /**
   * Options without an environment variable: their meaning by name, which begins with `NAME,…` or the like for a list. `help`
   * shows the whole key, as in `format json`.
   */
  readonly flags?: Readonly<Record<string, string>>;
  /** Options without a value: their meaning by name. */
  readonly switches: Readonly<Record<string, string>>;
  /**
   * Resolves with the exit code: 0 for success, 1 for failure. Rejects with a `UsageError` or an `OperatorError`, whose
   * message the CLI prints as it is.
   */
  readonly run: (line: CommandLine, io: Io) => Promise<number>;
};

export type CommandLine = {
  readonly options: OptionValues;
  /** The values of the flags that are present. */
  readonly flags: ReadonlyMap<string, string>;
  readonly switches: ReadonlySet<string>;
  readonly operands: readonly string[];
};

/**
 * Parses `--flag VALUE`, `--flag=VALUE` and `--switch`, in any order with operands; all arguments after `--` are operands.
 * The last value of a flag wins; those of a list are joined. Throws a `UsageError` for an unknown flag and for one without a value.
 */
export function parseCommandLine(
  args: readonly string[],
  command: Command,
  environment: Io['environment'],
): CommandLine {
  const own = Object.entries(command.flags ?? {});
  const flagNames = [
    ...command.options.map((name) => options[name].flag),
    ...own.map(([name]) => name.split(' ', 1)[0] ?? ''),
  ];
  const lists = new Set(own.flatMap(([name, meaning]) => (/^\S+,…/.test(meaning) ? name : [])));
  const known = new Map<string, { readonly type: 'string' | 'boolean' }>([
    ...flagNames.map((name) => [name, { type: 'string' }] as const),
    ...Object.keys(command.switches).map((name) => [name, { type: 'boolean' }] as const),
  ]);
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(known),
    // The platform's own messages name no option that there is.
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const flags = new Map<string, string>();
  const switches = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'option') {
      const { name, rawName, value } = token;
      const type = rawName.startsWith('--') ? known.get(name)?.type : undefined;
      if (type === undefined) {
        const names = [...known.keys()].map((each) => `--${each}`);
        const all = names.join(', ') || 'none';
        // A search such as -type:fire looks like options of one letter.
        throw new UsageError(
          rawName.startsWith('--')
            ? `There is no option "${rawName}"; ${didYouMean(rawName, names)}expected ${all}`
            : `There is no option "${args[token.index]}"; expected ${all}, or "--" before what is no option`,
        );
      }
      if (type === 'boolean' && value !== undefined) {
        throw new UsageError(`The option "${rawName}" takes no value`);
      } else if (type === 'boolean') {
        switches.add(name);
      } else if (value === undefined) {
        throw new UsageError(`The option "${rawName}" needs a value`);
      } else {
        const before = lists.has(name) ? flags.get(name) : undefined;
        flags.set(name, before === undefined ? value : `${before},${value}`);
      }
    }
  }
  const values = optionValues(command.options, flags, environment);
  return { options: values, flags, switches, operands: positionals };
}

/** Returns what a message suggests instead of a wrong name, with a space after it; nothing if no name is like it. */
export function didYouMean(wrong: string, names: readonly string[]): string {
  const [near] = compileNearestNames(names.map((name) => ({ name })))(wrong, 1);
  return near === undefined ? '' : `did you mean "${near}"? `;
}

/** Returns the value of a flag; undefined if it is absent. Throws a `UsageError` if it is of another kind. */
export function takeFlag<Value>(
  flags: CommandLine['flags'],
  flag: string,
  kind: Kind<Value>,
): Value | undefined {
  const text = flags.get(flag);
  return text === undefined ? undefined : parseAs(kind, text, `--${flag}`);
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

const programName = 'creature-catalog';

/**
 * Returns a command line that runs this program again in the way in which it was started: by npm in a clone, by npx, by its
 * name, by a runtime, or as an executable. It works for a user in the current folder.
 */
export function ownCommand(args: readonly string[]): string {
  return [...program(), ...args].map(quoted).join(' ');
}

function program(): readonly string[] {
  if (isEmbedded) {
    return [callable(process.execPath)];
  }
  if (process.env['npm_lifecycle_script']?.includes('tools/run.mjs')) {
    const isInside = folderWith('package.json', process.cwd()) === packageRoot;
    const prefix = isInside ? [] : ['--prefix', shortest(packageRoot)];
    return ['npm', ...prefix, 'run', '-s', 'catalog', '--'];
  }
  const [, started = path.join(packageRoot, 'dist/main.js')] = process.argv;
  if (path.basename(started) !== programName) {
    return [callable(process.execPath), shortest(started)];
  }
  return started.includes(`node_modules${path.sep}`) ? ['npx', programName] : [programName];
}

/** Returns what a shell calls a program by: its name if its folder is on the path, else its place. */
function callable(file: string): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  if (folders.includes(path.dirname(file))) {
    return path.basename(file).replace(/\.exe$/i, '');
  }
  const place = shortest(file);
  return place.includes(path.sep) ? place : `.${path.sep}${place}`;
}

function folderWith(file: string, folder: string): string {
  const parent = path.dirname(folder);
  return parent === folder || existsSync(path.join(folder, file))
    ? folder
    : folderWith(file, parent);
}

function shortest(file: string): string {
  const relative = path.relative('', file) || '.';
  return relative.length < file.length ? relative : file;
}

function quoted(word: string): string {
  if (/^[\p{L}\p{N}_./\\:@%+=,-]+$/u.test(word)) {
    return word;
  }
  return process.platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
