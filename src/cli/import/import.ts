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
  findSheetKind,
  type Members,
  membersOfKind,
  needed,
  noMember,
  overrule,
  type SheetKind,
  sheetKinds,
} from './columns.ts';
import {
  type ImportOutcome,
  importSheet,
  readImportRecord,
  readWorldWords,
} from './import-sheet.ts';
import { findFurther, type FurtherSheet } from './further-sheets.ts';
import { type DecimalSign, readNumber } from './numbers.ts';
import { isOwnExport, listSeparators, readSheet, type Sheet } from './sheet.ts';
import { findStatColumns } from './stats.ts';
import { formatTable } from './summary.ts';

const mostIssues = 1000;

export const importCommand: Command = {
  operands: 'FILE DIR',
  summary: 'make creatures, moves or learnsets of a world from the rows of a spreadsheet',
  options: [],
  flags: {
    as: `KIND what the rows are, if the columns do not tell: ${sheetKinds.join(', ')}`,
    map: `COLUMN=MEMBER,… the member that each column has, - for none; members ${sheetKinds.map((kind) => `of ${kind}: ${[...membersOfKind[kind].keys()].join(', ')}`).join('; ')}`,
    sheet: 'NAME the sheet of a workbook; default: the first one with names of columns',
    'header-row': 'NUMBER the row with the names of columns, if rows before it have others',
    decimal: 'SIGN . or , before decimals, where a number such as 1,200 can be read in two ways',
  },
  switches: {
    yes: 'accept the guessed members of the columns without asking',
    force: 'overwrite a file of records that was changed by hand',
  },
  run: async ({ flags, switches, operands }, io) => {
    const [file, folder] = takeTwoOperands(
      operands,
      '"import FILE DIR" with a spreadsheet, .xlsx, .ods or CSV, and a world\'s folder',
    );
    const map =
      flags
        .get('map')
        ?.split(',')
        .map((part) => parseChoice(part, '--map')) ?? [];
    const sheetName = flags.get('sheet');
    const kept = await readImportRecord(folder, file, sheetName);
    const header = parseRow(flags.get('header-row')) ?? kept?.headerRow;
    const sheet = await readSheet(file, { name: sheetName, header });
    sheet.assumed.forEach((sentence) => io.print(sentence));
    const names = sheet.columns.map(({ name }) => name);
    const distinct = distinctNames(names);
    const keptKind = kept && (kept.kind ?? 'creatures');
    const kind = parseKind(flags.get('as')) ?? keptKind ?? findSheetKind(names);
    const members = membersOfKind[kind];
    const known = new Set(distinct.map((name) => name.toLowerCase()));
    const keptChoices =
      kept && kind === keptKind
        ? kept.columns.filter(({ column }) => known.has(column.toLowerCase()))
        : [];
    const choose = await chooserOf(sheet, kind, folder);
    const first = choose(overrule(keptChoices, map, members));
    if (kind !== 'creatures') {
      io.print(`Each row is taken for one of the ${kind}`);
    }
    const further =
      kind === 'creatures' && sheetName === undefined
        ? sheet.others.flatMap((each) => findFurther(each) ?? [])
        : [];
    if (sheetName === undefined && sheet.others.length > 0) {
      io.print(describeSheets(sheet, further));
    }
    io.print(describeColumns(sheet, first));
    const mayAsk = !switches.has('yes') && !kept && io.canAsk;
    const isOpen = mayAsk && map.length === 0;
    const chosen = isOpen
      ? await withQuestions((ask) => askForColumns(ask, io, sheet, first, choose, members))
      : first;
    requireMembers(chosen, kind, sheet);
    const decimal = isOwnExport(sheet)
      ? '.'
      : (parseDecimal(flags.get('decimal')) ?? kept?.decimal);
    const settled = chosen.map((column, i) => ({
      ...column,
      decimal: sheet.columns[i]?.decimal ?? decimal,
      // Names of moves are separated by commas where types are by semicolons.
      ...(column.member === 'moves' && {
        separator: separatorOf(sheet.columns[i]?.separators ?? ''),
      }),
    }));
    const columns = mayAsk
      ? await withQuestions((ask) => askForDecimals(ask, sheet, settled))
      : settled;
    const listSeparator = kept?.listSeparator ?? findListSeparator(sheet, columns, members);
    const outcome = await showProgress('Importing', (onProgress) =>
      importSheet({
        sheet,
        sheetName,
        further,
        kind,
        folder,
        columns,
        listSeparator,
        record: {
          about: `How import reads ${path.basename(file)}, and what it wrote. The next import asks nothing; change a member here to have it read otherwise.`,
          ...(kind !== 'creatures' && { kind }),
          columns: columns.flatMap(({ member = noMember, isTooEarly: isLeft = false }, i) =>
            isLeft ? [] : [{ column: distinct[i] ?? '', member }],
          ),
          listSeparator,
          ...(header !== undefined && { headerRow: header }),
          ...(decimal !== undefined && { decimal }),
        },
        force: switches.has('force'),
        onProgress,
        confirm: async (reading) => {
          io.print(reading);
          return !isOpen || withQuestions(async (ask) => (await ask(wantsWriting)) === '');
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
      const { title, counts, isWhole, written, notes } = outcome;
      notes.forEach((note) => io.print(formatNote(note)));
      const change = written.length === 0 ? 'nothing has changed' : `wrote ${written.join(', ')}`;
      const found = counts.map(([number, noun]) => counted(number, noun));
      const all = found.join(', ').replace(', ', counts[1]?.[1] === 'form' ? ' in ' : ', ');
      io.print(`${title}: ${all} from ${file}; ${change}`);
      io.print(
        isWhole
          ? `Look at it with: ${ownCommand(['serve', '--watch', '--world', folder])}`
          : 'The world has no creatures yet: import a spreadsheet of them into the same folder',
      );
      return 0;
    }
  }
}

const wantsWriting = 'Enter writes the world; any other answer writes nothing';

/** Returns a function that maps the columns of a spreadsheet to members. */
async function chooserOf(sheet: Sheet, kind: SheetKind, folder: string) {
  const { stats: worldStats, hasMoves } = await readWorldWords(folder);
  const stats = kind === 'creatures' ? findStatColumns(sheet, worldStats) : undefined;
  const names = sheet.columns.map(({ name }) => name);
  return (choices: readonly Choice[]): readonly Column[] => {
    const isAsked = choices.some(({ member }) => member.toLowerCase() === 'moves');
    return chooseColumns(names, choices, stats, membersOfKind[kind]).map((column) =>
      // Each move would be an issue.
      column.member === 'moves' && !hasMoves && !isAsked
        ? { ...column, member: undefined, isTooEarly: true }
        : column,
    );
  };
}

/** Throws a `UsageError` unless there are columns for what is needed. */
function requireMembers(columns: readonly Column[], kind: SheetKind, { header }: Sheet): void {
  for (const [member, what] of needed[kind]) {
    if (!columns.some((column) => column.member === member)) {
      const names = columns.map(({ name }) => JSON.stringify(name)).join(', ');
      throw new UsageError(
        `No column holds ${what}; name it with --map "COLUMN=${member}". Row ${header} is taken for the names of columns: ${names}; choose another with --header-row`,
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

function parseKind(text: string | undefined): SheetKind | undefined {
  const kind = sheetKinds.find((each) => each === text);
  if (text !== undefined && kind === undefined) {
    throw new UsageError(
      `--as is ${JSON.stringify(text)}; expected one of ${sheetKinds.join(', ')}`,
    );
  }
  return kind;
}

function parseRow(text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9][0-9]{0,6}$/.test(text)) {
    throw new UsageError(`--header-row is ${JSON.stringify(text)}; expected the number of a row`);
  }
  return text === undefined ? undefined : Number(text);
}

function parseDecimal(text: string | undefined): DecimalSign | undefined {
  if (text !== undefined && text !== '.' && text !== ',') {
    throw new UsageError(`--decimal is ${JSON.stringify(text)}; expected . or ,`);
  }
  return text;
}

/** Returns the separator of list items that the list columns of a spreadsheet use. */
function findListSeparator(sheet: Sheet, columns: readonly Column[], members: Members): string {
  const held = sheet.columns
    .filter((_, i) => {
      const member = columns[i]?.member;
      const isOther = member === undefined || member === 'stat' || member === 'moves';
      return !isOther && members.get(member)?.isList === true;
    })
    .map(({ separators }) => separators)
    .join('');
  return isOwnExport(sheet) ? ';' : separatorOf(held);
}

function separatorOf(held: string): string {
  return listSeparators.find((separator) => held.includes(separator)) ?? ';';
}

async function askForColumns(
  ask: Ask,
  io: Io,
  sheet: Sheet,
  guess: readonly Column[],
  choose: (choices: readonly Choice[]) => readonly Column[],
  members: Members,
): Promise<readonly Column[]> {
  let columns = guess;
  let choices: readonly Choice[] = [];
  for (;;) {
    const answer = await ask('Enter takes it; COLUMN=member changes it, ? lists the members');
    if (answer === '') {
      return columns;
    }
    if (answer === '?') {
      const rows = Array.from(members, ([name, { meaning }]) => ['', name, meaning]);
      io.print(formatTable(rows));
      continue;
    }
    try {
      const next = overrule(
        choices,
        answer.split(',').map((part) => parseChoice(part, 'It')),
        members,
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

const numeric: ReadonlySet<string | undefined> = new Set(
  'number gender male female height weight level stat total baseExperience catchRate baseFriendship hatchCycles power accuracy pp'.split(
    ' ',
  ),
);

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
  let question = `Column ${JSON.stringify(name)} has "${example}". Is it ${thousands} or ${fraction}?`;
  for (;;) {
    const answer = await ask(question);
    if (answer === '.' || answer === ',') {
      return answer;
    }
    if (answer === String(thousands)) {
      return other;
    }
    if (answer.replace(',', '.') === String(fraction)) {
      return sign;
    }
    question = `Answer ${thousands} or ${fraction}, or the sign before decimals: . or ,`;
  }
}

/** Says which sheets of a workbook are read, and for what. */
function describeSheets({ name, others }: Sheet, further: readonly FurtherSheet[]): string {
  const read = [
    `${JSON.stringify(name)} is read`,
    ...further.map(
      ({ sheet, kind }) => `${JSON.stringify(sheet.name)} for ${sheet.rows.length} ${kind}`,
    ),
  ];
  const left = others
    .filter((each) => further.every(({ sheet }) => sheet !== each))
    .map((each) => JSON.stringify(each.name));
  const advice = left.length === 0 ? '' : `; choose another with --sheet: ${left.join(', ')}`;
  return `The sheet ${read.join(', ')}${advice}`;
}

/** Formats a table of columns with their members and an example cell each; names left-out columns below it. */
function describeColumns(sheet: Sheet, columns: readonly Column[]): string {
  const rows = columns.map(({ name, member, stat, language, unit }, i) => {
    const detail = stat ?? language ?? unit;
    const example = (sheet.columns[i]?.example ?? '').replaceAll(/\s+/g, ' ');
    return [
      columnLetters(i),
      name,
      member === undefined ? '-' : detail === undefined ? member : `${member}, ${detail}`,
      example.length > 40 ? `${example.slice(0, 39)}…` : example,
    ];
  });
  const table = formatTable([['', 'Column', 'Member', 'Example'], ...rows]);
  const left = columns.flatMap(({ member, name }, i) =>
    member === undefined ? [name === '' ? `column ${columnLetters(i)}` : JSON.stringify(name)] : [],
  );
  const note = left.length === 0 ? '' : `Left out: ${left.join(', ')}\n`;
  const early = columns
    .filter(({ isTooEarly }) => isTooEarly)
    .map(({ name }) => JSON.stringify(name));
  const advice =
    early.length === 0
      ? ''
      : `The world has no moves yet, so ${early.join(', ')} waits: import a spreadsheet of moves, then this one again\n`;
  return `${table}\n${note}${advice}`;
}

/** Returns a distinct name of each column: its letters if it has no name of its own. */
function distinctNames(names: readonly string[]): readonly string[] {
  return names.map((name, i) =>
    name === '' || names.filter((each) => each.toLowerCase() === name.toLowerCase()).length > 1
      ? columnLetters(i)
      : name,
  );
}
