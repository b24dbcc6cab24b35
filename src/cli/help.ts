import type { Command } from './command.ts';
import { options } from './options.ts';

/** The text of `help`: every command with its options and their environment variables. */
export function helpText(commands: ReadonlyMap<string, Command>): string {
  const lines = [...commands].flatMap(([name, { operands, summary, switches }]) => [
    row(`${name} ${operands}`.trim(), summary),
    ...Object.entries(switches).map(([flag, meaning]) => row(`  --${flag}`, meaning)),
  ]);
  const optionLines = Object.values(options).map(({ flag, value, variable, meaning }) =>
    row(`--${flag} ${value}`, `${meaning}; ${variable}`, 26),
  );
  return [
    'Usage: creature-catalog COMMAND [OPTION…]',
    '',
    'Commands:',
    ...lines,
    row('help', 'print this text'),
    '',
    'Options, each with its default and the environment variable that stands in for it:',
    ...optionLines,
  ].join('\n');
}

function row(name: string, meaning: string, width = 16): string {
  return `  ${name.padEnd(width)} ${meaning}`;
}
