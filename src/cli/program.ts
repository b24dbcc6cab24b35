import { OperatorError } from '../service/operator-error.ts';
import { packageVersion } from '../service/places.ts';
import { type Command, didYouMean, ownCommand, parseCommandLine } from './command.ts';
import { type Io, processIo } from './terminal.ts';
import { type OptionName, options, UsageError } from './options.ts';
import { complainingInLog, serve } from './serve.ts';

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
  givenIo: Io = processIo,
): Promise<number> {
  const io = name === 'serve' ? complainingInLog(args, givenIo) : givenIo;
  if (['version', '--version'].includes(name)) {
    io.print(packageVersion());
    return 0;
  }
  const asksForHelp = ['help', '--help', '-h'].includes(name);
  // "help serve" and "serve --help" ask for the same.
  const wanted = asksForHelp ? args[0] : name;
  const load = wanted === undefined ? undefined : commands.get(wanted);
  if (wanted !== undefined && !load) {
    const known = [...commands.keys(), 'help', 'version'];
    const expected = `expected one of ${known.join(', ')}`;
    io.complain(`There is no command "${wanted}"; ${didYouMean(wanted, known)}${expected}`);
    return 2;
  }
  if (!load || !wanted) {
    io.print(await helpText());
    return 0;
  }
  try {
    const command = await load();
    if (asksForHelp || args.includes('--help') || args.includes('-h')) {
      io.print(helpOf(wanted, command));
      return 0;
    }
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
  const commandRows: string[] = [];
  for (const [name, load] of commands) {
    commandRows.push(...rowsOf(name, await load()));
  }
  return [
    `Usage: ${ownCommand([])} COMMAND [OPTION…]`,
    '',
    'Commands:',
    ...commandRows,
    row('help [COMMAND]', 'print this text, or what a command takes'),
    row('version', 'print the version'),
    '',
    'Options, each with its default and its environment variable:',
    ...Object.values(options).map(rowOf),
  ].join('\n');
}

function helpOf(name: string, command: Command): string {
  const usage = `${name} [OPTION…] ${command.operands}`.trim();
  const rows = command.options.map((each) => rowOf(options[each]));
  const explained = ['', 'Options, each with its default and its environment variable:', ...rows];
  return [
    `Usage: ${ownCommand([])} ${usage}`,
    '',
    ...rowsOf(name, command),
    ...(rows.length > 0 ? explained : []),
  ].join('\n');
}

function rowsOf(name: string, { operands, summary, flags, switches }: Command): readonly string[] {
  return [
    row(`${name} ${operands}`.trim(), summary),
    ...Object.entries({ ...flags, ...switches }).map(([flag, meaning]) =>
      row(`  --${flag}`, meaning),
    ),
  ];
}

function rowOf({ flag, value, variable, meaning }: (typeof options)[OptionName]): string {
  return row(`--${flag} ${value}`, `${meaning}; ${variable}`, 26);
}

function row(name: string, meaning: string, width = 20): string {
  return `  ${name.padEnd(width)} ${meaning}`;
}
