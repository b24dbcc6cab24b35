import { OperatorError } from '../service/operator-error.ts';
import { type Command, ownCommand, parseCommandLine } from './command.ts';
import { type Io, processIo } from './terminal.ts';
import { options, UsageError } from './options.ts';
import { serve } from './serve.ts';

/** Every command by name. All but `serve` are loaded on demand. */
export const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => serve],
  ['find', async () => (await import('./lookups.ts')).find],
  ['search', async () => (await import('./lookups.ts')).search],
  ['mcp', async () => (await import('./mcp.ts')).mcp],
  ['validate', async () => (await import('./validate.ts')).validate],
  ['export', async () => (await import('./export.ts')).exportCommand],
  ['preview', async () => (await import('./preview.ts')).preview],
  ['edge', async () => (await import('./export.ts')).edge],
  ['new', async () => (await import('./new/new.ts')).newCommand],
  ['import', async () => (await import('./import/import.ts')).importCommand],
  ['add', async () => (await import('./edit/add.ts')).add],
  ['rename', async () => (await import('./edit/rename.ts')).rename],
  ['renumber', async () => (await import('./edit/rename.ts')).renumber],
  ['compile', async () => (await import('./export.ts')).compile],
  ['conform', async () => (await import('./conform.ts')).conform],
]);

/** Runs a command and resolves with the exit code: 0 for success, 1 for failure, 2 for a usage error. */
export async function run(
  [name = 'help', ...args]: readonly string[],
  io: Io = processIo,
): Promise<number> {
  if (['help', '--help', '-h'].includes(name) || args.includes('--help')) {
    io.print(await helpText());
    return 0;
  }
  const load = commands.get(name);
  if (!load) {
    const known = [...commands.keys(), 'help'].join(', ');
    io.complain(`There is no command "${name}"; expected one of ${known}`);
    return 2;
  }
  try {
    const command = await load();
    return await command.run(parseCommandLine(args, command, io.environment), io);
  } catch (error) {
    if (error instanceof UsageError || error instanceof OperatorError) {
      io.complain(error.message);
      return error instanceof UsageError ? 2 : 1;
    }
    throw error;
  }
}

async function helpText(): Promise<string> {
  const row = (name: string, meaning: string, width = 20): string =>
    `  ${name.padEnd(width)} ${meaning}`;
  const commandRows: string[] = [];
  for (const [name, load] of commands) {
    const { operands, summary, flags, switches } = await load();
    commandRows.push(
      row(`${name} ${operands}`.trim(), summary),
      ...Object.entries({ ...flags, ...switches }).map(([flag, meaning]) =>
        row(`  --${flag}`, meaning),
      ),
    );
  }
  return [
    `Usage: ${ownCommand([])} COMMAND [OPTION…]`,
    '',
    'Commands:',
    ...commandRows,
    row('help', 'print this text'),
    '',
    'Options, each with its default and its environment variable:',
    ...Object.values(options).map(({ flag, value, variable, meaning }) =>
      row(`--${flag} ${value}`, `${meaning}; ${variable}`, 26),
    ),
  ].join('\n');
}
