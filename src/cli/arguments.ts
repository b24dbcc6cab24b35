import type { Command } from './command.ts';
import { UsageError } from './usage-error.ts';

/** A command line taken apart: values and switches by their flag, and what else stands there. */
export type Arguments = {
  readonly values: ReadonlyMap<string, string>;
  readonly switches: ReadonlySet<string>;
  readonly positionals: readonly string[];
};

/** Reads what stands behind a command that takes no flags and switches but its own. Throws as `parseArguments` does. */
export function parseOwnArguments(
  args: readonly string[],
  { flags = {}, switches }: Pick<Command, 'flags' | 'switches'>,
): Arguments {
  return parseArguments(args, Object.keys(flags), Object.keys(switches));
}

/**
 * Reads `--flag VALUE`, `--flag=VALUE` and `--switch`, in any order with what else stands there; nothing behind `--` is a
 * flag. The last value of a flag counts. Throws a `UsageError` where a flag is neither, or has no value.
 *
 * The one of `node:util` does more, and loading it takes Bun a third of a start.
 */
export function parseArguments(
  args: readonly string[],
  flags: readonly string[],
  switches: readonly string[],
): Arguments {
  const values = new Map<string, string>();
  const present = new Set<string>();
  const positionals: string[] = [];
  for (let i = 0; i < args.length; i += 1) {
    const argument = args[i] ?? '';
    if (argument === '--') {
      positionals.push(...args.slice(i + 1));
      break;
    }
    const [, name, inline] = /^--(?<name>[^=]+)(?:=(?<inline>.*))?$/s.exec(argument) ?? [];
    if (name !== undefined && switches.includes(name) && inline === undefined) {
      present.add(name);
    } else if (name !== undefined && flags.includes(name)) {
      const value = inline ?? args[(i += 1)];
      if (value === undefined) {
        throw new UsageError(`The option "--${name}" needs a value`);
      }
      values.set(name, value);
    } else if (argument.startsWith('-') && argument !== '-') {
      const known = [...flags, ...switches].map((each) => `--${each}`).join(', ');
      throw new UsageError(
        `No option "${argument.split('=', 1)[0]}"; expected ${known === '' ? 'none' : known}`,
      );
    } else {
      positionals.push(argument);
    }
  }
  return { values, switches: present, positionals };
}
