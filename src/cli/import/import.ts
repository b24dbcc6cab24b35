import path from 'node:path';
import { counted } from '../../world/counted.ts';
import { type Command, type CommandLine, takeTwoOperands } from '../command.ts';
import { formatNote } from '../validate.ts';
import { UsageError } from '../options.ts';
import { ownCommand } from '../own-command.ts';
import { type Io, showProgress, withQuestions } from '../terminal.ts';
import {
  areNames,
  type Choice,
  chooseColumns,
  type Column,
  columnLetters,
  findSheetKind,
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
import { findFurther } from './further-sheets.ts';
import { isOwnExport, listSeparatorOf, readSheet, separatorOf, type Sheet } from './sheet.ts';
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
  run: (line, io) => importFile(line, io),
};

/** Imports a file: one sheet, after the sheets of moves in its workbook, and before those of learnsets. */
async function importFile(line: CommandLine, io: Io, isPart = false): Promise<number> {
  const { flags, switches, operands } = line;
  const [file, folder] = takeTwoOperands(
    operands,
    '"import FILE DIR" with a spreadsheet, .xlsx, .ods or CSV, and a world\'s folder',
  );
  const map = flags.get('map')?.split(',').map(parseChoice) ?? [];
  const sheetName = flags.get('sheet');
  const kept = await readImportRecord(folder, file, sheetName);
  const header = parseRow(flags.get('header-row')) ?? kept?.headerRow;
  const sheet = await readSheet(file, { name: sheetName, header });
  sheet.assumed.forEach((sentence) => io.print(sentence));
  const names = sheet.columns.map(({ name }) => name);
  const distinct = distinctNames(names);
  const keptKind = kept && (kept.kind ?? 'creatures');
  const kind =
    parseOne('--as', flags.get('as'), sheetKinds, `one of ${sheetKinds.join(', ')}`) ??
    keptKind ??
    findSheetKind(names);
  const members = membersOfKind[kind];
  const others = kind === 'creatures' && sheetName === undefined ? sheet.others : [];
  const further = others.flatMap((each) => findFurther(each) ?? []);
  const ownSheets = others.flatMap((each) => findOwnSheet(each) ?? []);
  if (sheetName === undefined && sheet.others.length > 0) {
    io.print(describeSheets(sheet, [...further, ...ownSheets]));
  }
  const importSheetsOf = async (wanted: SheetKind): Promise<number> => {
    for (const {
      sheet: { name = '' },
    } of ownSheets.filter((each) => each.kind === wanted)) {
      const code = await importFile({ ...line, flags: new Map([['sheet', name]]) }, io, true);
      if (code !== 0) {
        return code;
      }
    }
    return 0;
  };
  const before = await importSheetsOf('moves');
  if (before !== 0) {
    return before;
  }
  const known = new Set(distinct.map((name) => name.toLowerCase()));
  const keptChoices =
    kept && kind === keptKind
      ? kept.columns.filter(({ column }) => known.has(column.toLowerCase()))
      : [];
  const columns = await mapColumns(sheet, kind, folder, overrule(keptChoices, map, members));
  if (kind !== 'creatures') {
    io.print(`Each row is taken for one of the ${kind}`);
  }
  io.print(describeColumns(sheet, columns));
  requireMembers(columns, kind, sheet);
  const mayAsk = !switches.has('yes') && !kept && map.length === 0 && io.canAsk;
  const decimal = isOwnExport(sheet)
    ? '.'
    : (parseOne('--decimal', flags.get('decimal'), ['.', ','], '. or ,') ?? kept?.decimal);
  const listSeparator = kept?.listSeparator ?? listSeparatorOf(sheet, columns, members);
  const outcome = await showProgress('Importing', (onProgress) =>
    importSheet({
      sheet,
      sheetName,
      further,
      kind,
      folder,
      columns: columns.map((column, i) => ({
        ...column,
        decimal: sheet.columns[i]?.decimal ?? decimal,
        // Names of moves are separated by commas where types are by semicolons.
        ...(column.member === 'moves' && {
          separator: separatorOf(sheet.columns[i]?.separators ?? ''),
        }),
      })),
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
        return !mayAsk || withQuestions(async (ask) => (await ask(wantsWriting)) === '');
      },
    }),
  );
  const ownCode = printOutcome(outcome, file, io);
  const code = ownCode === 0 ? await importSheetsOf('learnsets') : ownCode;
  if (code === 0 && !isPart) {
    io.print(
      outcome.kind === 'imported' && outcome.isWhole
        ? `Look at it with: ${ownCommand(['serve', '--watch', '--world', folder])}`
        : 'The world has no creatures yet: import a spreadsheet of them into the same folder',
    );
  }
  return code;
}

/** Finds out whether a sheet beside that of the creatures has moves or learnsets. */
function findOwnSheet(sheet: Sheet) {
  const names = sheet.columns.map(({ name }) => name);
  const kind = findSheetKind(names);
  return kind !== 'creatures' && areNames(names, [kind]) ? { sheet, kind } : undefined;
}

function printOutcome(outcome: ImportOutcome, file: string, io: Io): number {
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
      const { title, counts, written, notes } = outcome;
      notes.forEach((note) => io.print(formatNote(note)));
      const change = written.length === 0 ? 'nothing has changed' : `wrote ${written.join(', ')}`;
      const found = counts.map(([number, noun]) => counted(number, noun));
      const all = found.join(', ').replace(', ', counts[1]?.[1] === 'form' ? ' in ' : ', ');
      io.print(`${title}: ${all} from ${file}; ${change}`);
      return 0;
    }
  }
}

const wantsWriting = 'Enter writes the world; any other answer writes nothing';

/** Maps the columns of a spreadsheet to members. */
async function mapColumns(
  sheet: Sheet,
  kind: SheetKind,
  folder: string,
  choices: readonly Choice[],
): Promise<readonly Column[]> {
  const { stats: worldStats, hasMoves } = await readWorldWords(folder);
  const stats = kind === 'creatures' ? findStatColumns(sheet, worldStats) : undefined;
  const names = sheet.columns.map(({ name }) => name);
  const isAsked = choices.some(({ member }) => member.toLowerCase() === 'moves');
  return chooseColumns(names, choices, stats, membersOfKind[kind]).map((column) =>
    // Each move would be an issue.
    column.member === 'moves' && !hasMoves && !isAsked
      ? { ...column, member: undefined, isTooEarly: true }
      : column,
  );
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
function parseChoice(text: string): Choice {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1) {
    throw new UsageError(
      `--map is ${JSON.stringify(text)}; expected a list such as "Name=name,E=height,Notes=-"`,
    );
  }
  return { column: text.slice(0, at).trim(), member: text.slice(at + 1).trim() };
}

/** Returns the value of a flag that is one of some. */
function parseOne<Value extends string>(
  flag: string,
  text: string | undefined,
  values: readonly Value[],
  expected: string,
): Value | undefined {
  const value = values.find((each) => each === text);
  if (text !== undefined && value === undefined) {
    throw new UsageError(`${flag} is ${JSON.stringify(text)}; expected ${expected}`);
  }
  return value;
}

function parseRow(text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9][0-9]{0,6}$/.test(text)) {
    throw new UsageError(`--header-row is ${JSON.stringify(text)}; expected the number of a row`);
  }
  return text === undefined ? undefined : Number(text);
}

/** Says which sheets of a workbook are read, and for what. */
function describeSheets(
  { name, others }: Sheet,
  read: readonly { readonly sheet: Sheet; readonly kind: string }[],
): string {
  const all = [
    `${JSON.stringify(name)} is read`,
    ...read.map(
      ({ sheet: { name: own, rows }, kind }) =>
        `${JSON.stringify(own)} for ${counted(rows.length, kind.replace(/s$/, ''))}`,
    ),
  ];
  const left = others
    .filter((each) => read.every(({ sheet }) => sheet !== each))
    .map((each) => JSON.stringify(each.name));
  const advice = left.length === 0 ? '' : `; choose another with --sheet: ${left.join(', ')}`;
  return `The sheet ${all.join(', ')}${advice}`;
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
