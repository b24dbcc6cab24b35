import path from 'node:path';
import { counted } from '../../world/counted.ts';
import { type Command, takeTwoOperands } from '../command.ts';
import { formatNote } from '../validate.ts';
import { UsageError } from '../options.ts';
import { ownCommand } from '../own-command.ts';
import { type Ask, type Io, showProgress, withQuestions } from '../terminal.ts';
import {
  type Choice,
  chooseColumns,
  type Column,
  columnLetters,
  memberNames,
  members,
  noMember,
  overrule,
} from './columns.ts';
import {
  type ImportOutcome,
  importSheet,
  readImportRecord,
  readWorldStats,
} from './import-sheet.ts';
import { type DecimalSign, readNumber } from './numbers.ts';
import { isOwnExport, listSeparators, readSheet, type Sheet } from './sheet.ts';
import { findStatColumns } from './stats.ts';
import { formatTable } from './summary.ts';

const mostIssues = 1000;

export const importCommand: Command = {
  operands: 'FILE.csv DIR',
  summary: 'make creatures of a world from the rows of a spreadsheet',
  options: [],
  flags: {
    map: `COLUMN=MEMBER,… the member that each column has, - for none; members: ${memberNames.join(', ')}`,
    decimal: 'SIGN . or , before decimals, where a number such as 1,200 can be read in two ways',
  },
  switches: {
    yes: 'accept the guessed members of the columns without asking',
    force: 'overwrite a file of creatures that was changed by hand',
  },
  run: async ({ flags, switches, operands }, io) => {
    const [file, folder] = takeTwoOperands(
      operands,
      '"import FILE.csv DIR" with a spreadsheet saved as CSV and a world\'s folder',
    );
    const map =
      flags
        .get('map')
        ?.split(',')
        .map((part) => parseChoice(part, '--map')) ?? [];
    const sheet = await readSheet(file);
    const names = sheet.columns.map(({ name }) => name);
    const distinct = distinctNames(names);
    const kept = await readImportRecord(folder, file);
    const known = new Set(distinct.map((name) => name.toLowerCase()));
    const keptChoices = kept?.columns.filter(({ column }) => known.has(column.toLowerCase())) ?? [];
    const stats = findStatColumns(sheet, await readWorldStats(folder));
    const choose = (choices: readonly Choice[]): readonly Column[] =>
      chooseColumns(names, choices, stats);
    const first = choose(overrule(keptChoices, map));
    io.print(describeColumns(sheet, first));
    const mayAsk = !switches.has('yes') && !kept && map.length === 0 && io.canAsk;
    const chosen = mayAsk
      ? await withQuestions((ask) => askForColumns(ask, io, sheet, first, choose))
      : first;
    requireMembers(chosen);
    const decimal = isOwnExport(sheet)
      ? '.'
      : (parseDecimal(flags.get('decimal')) ?? kept?.decimal);
    const settled = chosen.map((column, i) => ({
      ...column,
      decimal: sheet.columns[i]?.decimal ?? decimal,
    }));
    const columns = mayAsk
      ? await withQuestions((ask) => askForDecimals(ask, sheet, settled))
      : settled;
    const listSeparator = kept?.listSeparator ?? findListSeparator(sheet, columns);
    const outcome = await showProgress('Importing', (onProgress) =>
      importSheet({
        sheet,
        folder,
        columns,
        listSeparator,
        record: {
          about: `How import reads ${path.basename(file)}, and what it wrote. The next import asks nothing; change a member here to have it read otherwise.`,
          columns: columns.map(({ member = noMember }, i) => ({
            column: distinct[i] ?? '',
            member,
          })),
          listSeparator,
          ...(decimal !== undefined && { decimal }),
        },
        force: switches.has('force'),
        onProgress,
        confirm: async (reading) => {
          io.print(reading);
          return !mayAsk || withQuestions(async (ask) => (await ask(wantsWriting)) === '');
        },
      }),
    );
    return printOutcome(outcome, file, folder, io);
  },
};

function printOutcome(outcome: ImportOutcome, file: string, folder: string, io: Io): number {
  switch (outcome.kind) {
    case 'issues': {
      const { lines } = outcome;
      lines.slice(0, mostIssues).forEach((line) => io.print(line));
      const count = counted(lines.length, 'issue');
      const cut = lines.length > mostIssues ? `, the first ${mostIssues} shown` : '';
      io.complain(`${count}${cut}; nothing was written`);
      return 1;
    }
    case 'refused':
      io.complain('Nothing was written');
      return 1;
    case 'imported': {
      const { title, creatures, forms, written, notes } = outcome;
      notes.forEach((note) => io.print(formatNote(note)));
      const change = written.length === 0 ? 'nothing has changed' : `wrote ${written.join(', ')}`;
      io.print(
        `${title}: ${counted(creatures, 'creature')} in ${counted(forms, 'form')} from ${file}; ${change}`,
      );
      io.print(`Look at it with: ${ownCommand(['serve', '--watch', '--world', folder])}`);
      return 0;
    }
  }
}

const wantsWriting = 'Enter writes the world; any other answer writes nothing';

/** Throws a `UsageError` unless there are columns for names and types. */
function requireMembers(columns: readonly Column[]): void {
  for (const member of ['name', 'types'] as const) {
    if (!columns.some((column) => column.member === member)) {
      const names = columns.map(({ name }) => JSON.stringify(name)).join(', ');
      throw new UsageError(
        `No column holds the ${member === 'name' ? 'names' : 'types'} of creatures; name it with --map "COLUMN=${member}". The first row is taken for the names of columns: ${names}`,
      );
    }
  }
}

/** Parses `Column=member`. A column with a comma or an equals sign in its name is given by its letter. */
function parseChoice(text: string, source: string): Choice {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1) {
    throw new UsageError(
      `${source} is ${JSON.stringify(text)}; expected a list such as "Name=name,E=height,Notes=-"`,
    );
  }
  return { column: text.slice(0, at).trim(), member: text.slice(at + 1).trim() };
}

function parseDecimal(text: string | undefined): DecimalSign | undefined {
  if (text !== undefined && text !== '.' && text !== ',') {
    throw new UsageError(`--decimal is ${JSON.stringify(text)}; expected . or ,`);
  }
  return text;
}

/** Returns the separator of list items that the list columns of a spreadsheet use. */
function findListSeparator(sheet: Sheet, columns: readonly Column[]): string {
  const held = sheet.columns
    .filter((_, i) => {
      const member = columns[i]?.member;
      return member !== undefined && member !== 'stat' && members[member].isList;
    })
    .map(({ separators }) => separators)
    .join('');
  const found = listSeparators.find((separator) => held.includes(separator));
  return isOwnExport(sheet) ? ';' : (found ?? ';');
}

async function askForColumns(
  ask: Ask,
  io: Io,
  sheet: Sheet,
  guess: readonly Column[],
  choose: (choices: readonly Choice[]) => readonly Column[],
): Promise<readonly Column[]> {
  let columns = guess;
  let choices: readonly Choice[] = [];
  for (;;) {
    const answer = await ask('Enter takes it; COLUMN=member changes it, ? lists the members');
    if (answer === '') {
      return columns;
    }
    if (answer === '?') {
      const rows = memberNames.map((name) => ['', name, members[name].meaning]);
      io.print(formatTable(rows));
      continue;
    }
    try {
      const next = overrule(
        choices,
        answer.split(',').map((part) => parseChoice(part, 'It')),
      );
      columns = choose(next);
      choices = next;
      io.print(describeColumns(sheet, columns));
    } catch (error) {
      if (!(error instanceof UsageError)) {
        throw error;
      }
      io.print(error.message);
    }
  }
}

const numeric: ReadonlySet<string | undefined> = new Set([
  'number',
  'gender',
  'male',
  'female',
  'height',
  'weight',
  'level',
  'stat',
  'total',
  'baseExperience',
  'catchRate',
  'baseFriendship',
  'hatchCycles',
]);

/** Asks for the sign before decimals in each column of numbers whose cells leave it open. */
async function askForDecimals(
  ask: Ask,
  sheet: Sheet,
  columns: readonly Column[],
): Promise<readonly Column[]> {
  const settled: Column[] = [];
  for (const [i, column] of columns.entries()) {
    const example = sheet.columns[i]?.doubtful;
    const isOpen = column.decimal === undefined && numeric.has(column.member);
    settled.push(
      isOpen && example !== undefined
        ? { ...column, decimal: await askForDecimal(ask, column, example) }
        : column,
    );
  }
  return settled;
}

/** Asks what a number such as `1,200` means, until the answer is one of its readings. */
async function askForDecimal(ask: Ask, { name }: Column, example: string): Promise<DecimalSign> {
  const reading = readNumber(example, undefined);
  const [thousands, fraction] = reading.kind === 'ambiguous' ? reading.readings : [];
  const [sign, other] = example.includes(',') ? ([',', '.'] as const) : (['.', ','] as const);
  for (;;) {
    const answer = await ask(
      `Column ${JSON.stringify(name)} has "${example}". Is it ${thousands} or ${fraction}?`,
    );
    if (answer === String(thousands)) {
      return other;
    }
    if (answer.replace(',', '.') === String(fraction)) {
      return sign;
    }
  }
}

/** Formats a table of columns with their members and an example cell each; names left-out columns below it. */
function describeColumns(sheet: Sheet, columns: readonly Column[]): string {
  const rows = columns.map(({ name, member, stat, unit }, i) => {
    const detail = stat ?? unit;
    const example = (sheet.columns[i]?.example ?? '').replaceAll(/\s+/g, ' ');
    return [
      columnLetters(i),
      name,
      member === undefined ? '-' : detail === undefined ? member : `${member}, ${detail}`,
      example.length > 40 ? `${example.slice(0, 39)}…` : example,
    ];
  });
  const table = formatTable([['', 'Column', 'Member', 'Example'], ...rows]);
  const left = columns.flatMap(({ member, name }) => (member === undefined ? [name] : []));
  const note =
    left.length === 0 ? '' : `Left out: ${left.map((name) => JSON.stringify(name)).join(', ')}\n`;
  return `${table}\n${note}`;
}

/** Returns a distinct name of each column: its letters if it has no name of its own. */
function distinctNames(names: readonly string[]): readonly string[] {
  return names.map((name, i) =>
    name === '' || names.filter((each) => each.toLowerCase() === name.toLowerCase()).length > 1
      ? columnLetters(i)
      : name,
  );
}
