import {
  type Column,
  overrule,
  type Choice,
  chooseColumns,
  columnLetters,
  memberNames,
  members,
} from './columns.ts';
import {
  readImportRecords,
  recordPath,
  type ImportOutcome,
  importSheet,
  sheetName,
} from './import-sheet.ts';
import { findListSeparator, isOwnExport, type Survey, surveySheet } from './sheet.ts';
import { type DecimalSign, readNumber } from './numbers.ts';
import { formatTable } from './summary.ts';
import { OperatorError } from '../../service/operator-error.ts';
import { type Command, takeTwoOperands } from '../command.ts';
import { UsageError } from '../options.ts';
import { ownCommand } from '../own-command.ts';
import { type Ask, canAsk, withQuestions } from '../questions.ts';
import { formatNote } from '../notes.ts';
import { showProgress } from '../progress.ts';
import { counted } from '../../world/counted.ts';

/** The largest number of issues to print. */
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
  run: async ({ flags, switches, operands }) => {
    const [file, folder] = takeTwoOperands(
      operands,
      '"import FILE.csv DIR" with a spreadsheet saved as CSV and a world\'s folder',
    );
    const map = parseMap(flags.get('map'));
    const survey = await showProgress('Reading', (onProgress) => surveySheet(file, onProgress));
    if (survey.names.every((name) => name === '')) {
      throw new OperatorError(
        `The spreadsheet "${file}" is empty; expected the names of its columns in the first row`,
      );
    }
    const kept = (await readImportRecords(folder)).get(recordPath(sheetName(file)));
    const keptChoices = (kept?.columns ?? []).filter(({ column }) => isColumn(column, survey));
    const first = choose(survey, overrule(keptChoices, map));
    console.log(describeColumns(survey, first));
    const isExport = isOwnExport(survey);
    const decimal = isExport ? '.' : (parseDecimal(flags.get('decimal')) ?? kept?.decimal);
    const mayAsk = !switches.has('yes') && !kept && map.length === 0 && canAsk();
    const chosen = mayAsk ? await askForColumns(survey, first) : first;
    requireMembers(chosen, survey);
    const settled = chosen.map((column, i) => ({
      ...column,
      decimal: survey.decimals[i] ?? decimal,
    }));
    const columns = mayAsk ? await askForDecimals(survey, settled) : settled;

    const outcome = await showProgress('Importing', (onProgress) =>
      importSheet({
        file,
        folder,
        columns,
        columnNames: uniqueNames(survey.names),
        listSeparator: kept?.listSeparator ?? findListSeparator(columns, survey, isExport),
        isExport,
        decimal,
        force: switches.has('force'),
        onProgress,
        confirm: async (reading) => {
          console.log(reading);
          return !mayAsk || withQuestions(async (ask) => (await ask(wantsWriting)) === '');
        },
      }),
    );
    return printOutcome(outcome, file, folder);
  },
};

/** Prints the outcome and returns the exit code. Throws an `OperatorError` if the operator has to decide. */
function printOutcome(outcome: ImportOutcome, file: string, folder: string): number {
  switch (outcome.kind) {
    case 'issues': {
      const { lines } = outcome;
      lines.slice(0, mostIssues).forEach((line) => console.log(line));
      const count = counted(lines.length, 'issue');
      const cut = lines.length > mostIssues ? `, the first ${mostIssues} shown` : '';
      console.error(`${count}${cut}; nothing was written`);
      return 1;
    }
    case 'refused':
      console.error('Nothing was written');
      return 1;
    case 'edited by hand':
      throw new OperatorError(
        `The file "${outcome.path}" of "${folder}" was changed by hand since import made it; keep what is yours in another file of "creatures", or write over it with --force`,
      );
    case 'imported': {
      const { title, creatures, forms, written, notes } = outcome;
      notes.forEach((note) => console.log(formatNote(note)));
      const change = written.length === 0 ? 'nothing has changed' : `wrote ${written.join(', ')}`;
      console.log(
        `${title}: ${counted(creatures, 'creature')} in ${counted(forms, 'form')} from ${file}; ${change}`,
      );
      console.log(`Look at it with: ${ownCommand(['serve', '--watch', '--world', folder])}`);
      return 0;
    }
  }
}

const wantsWriting = 'Enter writes the world; any other answer writes nothing';

/** Throws a `UsageError` unless there are columns for names and types. */
function requireMembers(columns: readonly Column[], { names }: Survey): void {
  for (const member of ['name', 'types'] as const) {
    if (!columns.some((column) => column.member === member)) {
      throw new UsageError(
        `No column holds the ${member === 'name' ? 'names' : 'types'} of creatures; name it with --map "COLUMN=${member}". The first row is taken for the names of columns: ${names.map((name) => JSON.stringify(name)).join(', ')}`,
      );
    }
  }
}

/** Whether a column of an import record still exists. */
function isColumn(column: string, { names }: Survey): boolean {
  return uniqueNames(names).some((name) => name.toLowerCase() === column.toLowerCase());
}

/** Parses `Column=member,…`. A column with a comma or an equals sign in its name is given by its letter. */
function parseMap(text: string | undefined): readonly Choice[] {
  return text === undefined ? [] : text.split(',').map((part) => parseChoice(part, '--map'));
}

function parseChoice(text: string, source: string): Choice {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1) {
    throw new UsageError(
      `${source} is ${JSON.stringify(text)}; expected a list such as "Name=name,E=height,Notes=-"`,
    );
  }
  return { column: text.slice(0, at).trim(), member: text.slice(at + 1).trim() };
}

/** Maps columns to members. Throws a `UsageError` if a choice does not fit. */
function choose(survey: Survey, choices: readonly Choice[]): readonly Column[] {
  const chosen = chooseColumns(survey.names, choices);
  if (chosen.kind === 'fault') {
    throw new UsageError(chosen.reason);
  }
  return chosen.columns;
}

function parseDecimal(text: string | undefined): DecimalSign | undefined {
  if (text !== undefined && text !== '.' && text !== ',') {
    throw new UsageError(`--decimal is ${JSON.stringify(text)}; expected . or ,`);
  }
  return text;
}

const numeric: ReadonlySet<string | undefined> = new Set([
  'number',
  'gender',
  'male',
  'female',
  'height',
  'weight',
  'level',
]);

/** Asks for the sign before decimals in each column of numbers whose cells leave it open. */
async function askForDecimals(
  { doubtful }: Survey,
  columns: readonly Column[],
): Promise<readonly Column[]> {
  return withQuestions(async (ask) => {
    const settled: Column[] = [];
    for (const [i, column] of columns.entries()) {
      const example = doubtful[i];
      const isOpen = column.decimal === undefined && numeric.has(column.member);
      const decimal =
        isOpen && example !== undefined
          ? await askForDecimal(ask, column, example)
          : column.decimal;
      settled.push({ ...column, decimal });
    }
    return settled;
  });
}

/** Asks what a number such as `1,200` means, until the answer is one of its readings. */
async function askForDecimal(
  ask: Ask,
  { name }: Column,
  example: string,
): Promise<DecimalSign | undefined> {
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

/** Asks for changes of the mapping until the user accepts it. */
async function askForColumns(survey: Survey, guess: readonly Column[]): Promise<readonly Column[]> {
  return withQuestions(async (ask) => {
    let columns = guess;
    const choices: Choice[] = [];
    for (;;) {
      const answer = await ask('Enter takes it; COLUMN=member changes it, ? lists the members');
      if (answer === '') {
        return columns;
      }
      if (answer === '?') {
        const width = Math.max(...memberNames.map((name) => name.length));
        memberNames.forEach((name) =>
          console.log(`  ${name.padEnd(width)}  ${members[name].meaning}`),
        );
        continue;
      }
      try {
        const next = overrule(
          choices,
          answer.split(',').map((part) => parseChoice(part, 'It')),
        );
        columns = choose(survey, next);
        choices.splice(0, choices.length, ...next);
        console.log(describeColumns(survey, columns));
      } catch (error) {
        if (!(error instanceof UsageError)) {
          throw error;
        }
        console.log(error.message);
      }
    }
  });
}

/** Formats a table of columns with their members and an example cell each; names left-out columns below it. */
function describeColumns({ examples }: Survey, columns: readonly Column[]): string {
  const rows = columns.map(({ name, member, unit }, i) => {
    const example = (examples[i] ?? '').replaceAll(/\s+/g, ' ');
    return [
      columnLetters(i),
      name,
      member === undefined ? '-' : unit === undefined ? member : `${member}, ${unit}`,
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
function uniqueNames(names: readonly string[]): readonly string[] {
  return names.map((name, i) =>
    name === '' || names.filter((each) => each.toLowerCase() === name.toLowerCase()).length > 1
      ? columnLetters(i)
      : name,
  );
}
