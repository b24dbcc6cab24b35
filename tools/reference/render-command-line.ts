import { options } from '../../src/cli/options.ts';
import { commands } from '../../src/cli/program.ts';

/** The page about every command and option, from what `help` prints. */
export async function renderCommandLine(): Promise<string> {
  const loaded = await Promise.all(
    [...commands].map(async ([name, load]) => ({ name, ...(await load()) })),
  );
  const own = ({ flags, switches }: (typeof loaded)[number]): string[] =>
    Object.entries({ ...flags, ...switches }).map(([flag, meaning]) => `\`--${flag}\` ${meaning}`);
  const commandRows = loaded.flatMap((command) => [
    [
      `\`${`${command.name} ${command.operands}`.trim()}\``,
      [command.summary, ...own(command)].join('<br>'),
    ],
  ]);
  const optionRows = Object.entries(options).map(([name, { flag, value, variable, meaning }]) => [
    `\`--${flag} ${value}\``,
    `\`${variable}\``,
    meaning,
    loaded
      .flatMap((each) => (each.options.some((one) => one === name) ? [each.name] : []))
      .join(', '),
  ]);
  return (
    [
      introduction,
      '## Commands',
      table(['command', 'what it does'], commandRows),
      editing,
      '## Options',
      'An option is given after the command or in the environment. The command line wins, and an empty variable counts as absent. The default is in parentheses.',
      table(['option', 'variable', 'meaning', 'of'], optionRows),
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  );
}

const introduction = `# The command line

Made by \`npm run reference\` from what \`help\` prints.

| where | how to run a command |
|---|---|
| in a clone | \`npm run -s catalog -- COMMAND\`, or \`node dist/main.js COMMAND\` after \`npm run build\` |
| where the package is installed | \`npx creature-catalog COMMAND\` |
| with [the executable](../deploy/edge.md#one-executable-file) | \`./creature-catalog-linux-x64 COMMAND\` |
| in [the container](../deploy/containers.md) | the command after the image's name |

\`npm start\` is \`serve\` on Bun, \`npm run start:node\` on Node; options follow \`--\`. The exit code is 0 for success, 1 for failure
with a line that says why, and 2 for a wrong command line.`;

const editing = `## Editing a world

\`add\`, \`rename\` and \`renumber\` change the world in the current folder, or that of \`--world\`. They write nothing unless the
result is valid, keep comments, order and formatting, and wait for each other and for \`import\`.

- \`add\` needs what a world cannot leave out, and names missing options. The creature goes to the list with the one before
  it, or to a file of its own if that has one.
- \`rename\` follows a name to types, charts, evolutions, moves, learnsets, the icon and pictures; a creature's new name also to its forms.
  Descriptions, other names and remarks stay; a line says which files still have the old name.
- A file that \`import\` wrote counts as changed by hand then: change the spreadsheet too.`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '&#124;')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
