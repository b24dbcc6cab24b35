import { commands } from './commands.ts';
import { options } from './options.ts';

/** The text of `help`: every command with its options and their environment variables. */
export async function helpText(): Promise<string> {
  const lines: string[] = [];
  for (const [name, load] of commands) {
    const { operands, summary, flags = {}, switches } = await load();
    lines.push(row(`${name} ${operands}`.trim(), summary));
    lines.push(
      ...Object.entries({ ...flags, ...switches }).map(([flag, meaning]) =>
        row(`  --${flag}`, meaning),
      ),
    );
  }
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
