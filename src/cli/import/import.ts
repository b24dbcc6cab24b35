import { existsSync } from 'node:fs';
import path from 'node:path';
import { readFolder } from '../../service/load-world.ts';
import { OperatorError } from '../../service/operator-error.ts';
import { counted } from '../../world/phrases.ts';
import { loadYaml } from '../../world/parse-file.ts';
import { checkFiles } from '../../world/parse-world.ts';
import {
  type Command,
  type CommandLine,
  ownCommand,
  takeFlag,
  takeTwoOperands,
} from '../command.ts';
import { type Kind, oneOf, UsageError } from '../options.ts';
import { type Io, showProgress, withQuestions } from '../terminal.ts';
import { formatNote, readNotes } from '../validate.ts';
import {
  folderTitle,
  schemaCopies,
  writeFiles,
  writeRecord,
  writeRecords,
} from '../world-files.ts';
import {
  type Choice,
  chooseColumns,
  type Column,
  columnLetters,
  findSheetKind,
  membersOfKind,
  needed,
  noMember,
  type SheetKind,
  sheetKinds,
} from './columns.ts';
import { GrowingWorld } from './growing-world.ts';
import {
  digestOf,
  type ImportRecord,
  readImportRecord,
  recordPath,
  stemOf,
} from './import-record.ts';
import {
  findFurther,
  findOwnSheet,
  readRecords,
  type SheetPart,
  type SheetRecords,
} from './records.ts';
import {
  describeCells,
  describeColumns,
  describeFaults,
  describeReading,
  describeSheets,
} from './report.ts';
import { present } from './row.ts';
import { formatCellIssue, readSheets, type Sheet } from './sheet.ts';
import { findStatColumns } from './stats.ts';

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
  run: async (line, io) => {
    const outcome = await importFile(line, io);
    if (outcome) {
      const [, folder = ''] = line.operands;
      io.print(
        outcome.isWhole
          ? `Look at it with: ${ownCommand(['serve', '--watch', '--world', folder])}`
          : 'The world has no creatures yet: import a spreadsheet of them into the same folder',
      );
    }
    return outcome ? 0 : 1;
  },
};

/** Whether a world has creatures after an import, so that it can be served; undefined if something was refused, which it says. */
type Outcome = { readonly isWhole: boolean } | undefined;

/** Imports a file: one sheet, after the sheets of moves in its workbook, and before those of learnsets. */
async function importFile(line: CommandLine, io: Io): Promise<Outcome> {
  const { flags, operands } = line;
  const [file, folder] = takeTwoOperands(
    operands,
    '"import FILE DIR" with a spreadsheet, .xlsx, .ods or CSV, and a world\'s folder',
  );
  const map = flags.get('map')?.split(',').map(parseChoice) ?? [];
  const sheetName = flags.get('sheet');
  const givenDecimal = takeFlag(flags, 'decimal', decimalSign);
  const stem = stemOf(file, sheetName);
  const kept = await readImportRecord(folder, stem);
  const header = takeFlag(flags, 'header-row', rowNumber) ?? kept?.headerRow;
  const sheets = await readSheets(file, sheetName, header);
  const [sheet] = sheets;
  sheet.assumed.forEach((sentence) => io.print(sentence));
  const { names } = sheet;
  const keptKind = kept && (kept.kind ?? 'creatures');
  const kind = takeFlag(flags, 'as', oneOf(sheetKinds)) ?? keptKind ?? findSheetKind(names);
  const others = kind === 'creatures' && sheetName === undefined ? sheets.slice(1) : [];
  const further = others.flatMap((each) => findFurther(each) ?? []);
  const ownSheets = others.flatMap((each) => findOwnSheet(each) ?? []);
  if (sheetName === undefined && sheets.length > 1) {
    io.print(describeSheets(sheets, [...further, ...ownSheets]));
  }
  const importSheetsOf = async (wanted: SheetKind): Promise<boolean> => {
    for (const { name = '' } of ownSheets.filter((each) => each.kind === wanted)) {
      const ofAll = [...flags].filter(([flag]) => flag === 'decimal');
      const own = { ...line, flags: new Map([...ofAll, ['sheet', name]]) };
      if (!(await importFile(own, io))) {
        return false;
      }
    }
    return true;
  };
  if (!(await importSheetsOf('moves'))) {
    return undefined;
  }
  const distinct = distinctNames(names);
  const known = new Set(distinct.map((name) => name.toLowerCase()));
  const keptChoices =
    kept && kind === keptKind
      ? kept.columns.filter(({ column }) => known.has(column.toLowerCase()))
      : [];
  const files = existsSync(folder) ? await readFolder(folder) : [];
  const world = new GrowingWorld(files, await loadYaml(files));
  const notation = {
    listSeparator: kept?.listSeparator,
    headerRow: header,
    decimal: givenDecimal ?? kept?.decimal,
  };
  const columns = mapColumns(sheet, kind, world, map, keptChoices, notation);
  if (kind !== 'creatures') {
    io.print(`Each row is taken for one of the ${kind}`);
  }
  io.print(describeColumns(columns));
  requireMembers(columns, kind, sheet);
  const outcome = await importSheet(
    {
      main: { ...sheet, kind, columns },
      further,
      world,
      folder,
      stem,
      kept,
      record: {
        about: `How import reads ${path.basename(file)}, and what it wrote. The next import asks nothing; change a member here to have it read otherwise.`,
        ...(kind !== 'creatures' && { kind }),
        columns: columns.flatMap(({ member = noMember, isTooEarly: isLeft = false }, i) =>
          isLeft ? [] : [{ column: distinct[i] ?? '', member }],
        ),
        ...present(notation),
      },
    },
    line,
    io,
  );
  return outcome && (await importSheetsOf('learnsets')) ? outcome : undefined;
}

type Import = {
  readonly main: SheetPart & { readonly kind: SheetKind };
  /** Sheets that say more about the creatures of the main one. */
  readonly further: readonly SheetPart[];
  readonly world: GrowingWorld;
  /** The world's folder, which may not exist yet. */
  readonly folder: string;
  /** The name of the files of the sheet. */
  readonly stem: string;
  /** The record of the last import, and that of this one without what it wrote. */
  readonly kept: ImportRecord | undefined;
  readonly record: Omit<ImportRecord, 'wrote'>;
};

/**
 * Imports a spreadsheet into a world's folder: writes its records to files of their own, and adds missing types, egg
 * groups, stones, categories of moves and ways to learn them. Rejects with an `OperatorError` if the folder cannot be read or
 * written, or if a file of records was edited by hand.
 */
async function importSheet(
  { main, further, world, folder, stem, kept, record }: Import,
  { flags, switches }: CommandLine,
  io: Io,
): Promise<Outcome> {
  const { kind } = main;
  const { files, yaml } = world;
  if (kind === 'learnsets' && !(world.has('creatures') && world.has('moves'))) {
    throw new OperatorError(
      `Learnsets need creatures and moves; import spreadsheets of these into "${folder}" first`,
    );
  }
  world.addStats(main.columns);
  const records = readRecords([main, ...further], world);
  if (records[kind].length === 0) {
    return refuse(describeCells(main, records.issues.get(main)), io);
  }
  const { creatures, moves, learnsets } = records;
  // A way in a cell of a creature is more likely a slip than a new one.
  const ways =
    kind === 'learnsets' ? learnsets.flatMap(({ entry }) => Object.keys(entry.ways ?? {})) : [];
  const extended = world.extend(
    folderTitle(folder),
    [...creatures, ...moves].map(({ entry }) => entry),
    ways,
  );
  const places = placesFor(stem, world, kept);
  const own = new Map(
    sheetKinds
      // Learnsets that the spreadsheet has no more are gone from their file too.
      .filter((each) => records[each].length > 0 || kept?.wrote[places[each]] !== undefined)
      .map((each) => [places[each], writeRecords(records[each].map(({ entry }) => entry))]),
  );
  const texts = new Map([...extended.texts, ...own]);
  const before = new Map(files.map(({ path: name, text }) => [name, text]));
  const all = [...new Map([...before, ...texts])].map(([name, text]) => ({ path: name, text }));

  const { world: checked, faults: found } = await showProgress('Importing', async (onProgress) =>
    checkFiles(all, yaml, onProgress),
  );
  // Moves may be there first.
  const isWhole = kind !== 'moves' || found.every(({ place }) => place.file !== 'creatures');
  const faults = isWhole ? found : found.filter(({ place }) => place.file !== 'creatures');
  const lines = [
    ...describeFaults({ sheet: main, places, records }, faults, all, yaml),
    ...further.flatMap((other) =>
      (records.issues.get(other) ?? []).map((issue) => formatCellIssue(other, issue)),
    ),
  ];
  if (lines.length > 0) {
    return refuse(lines, io);
  }
  if (!switches.has('force')) {
    expectUnedited(folder, own, before, kept);
  }
  io.print(`${describeReading(records, main.columns)}\n`);
  const mayAsk = io.canAsk && !switches.has('yes') && !flags.has('map') && !kept;
  if (mayAsk && !(await mayWrite())) {
    io.complain('Nothing was written');
    return undefined;
  }
  const wrote = Object.fromEntries([...own].map(([name, text]) => [name, digestOf(text)]));
  const changed = new Map([...texts].filter(([name, text]) => before.get(name) !== text));
  const schemas = await schemaCopies(folder, before.size === 0);
  const written = `${writeRecord({ ...record, wrote })}\n`;
  await writeFiles(folder, new Map([...changed, [recordPath(stem), written], ...schemas]));
  // An export of the service has no effects either.
  if (kind === 'moves' && main.names.includes('slug')) {
    const message =
      'It has no effects of moves; their descriptions, which are kept, say what they do';
    io.print(formatNote({ file: path.basename(main.file), message }));
  }
  const notes = await readNotes(folder, checked);
  notes.forEach((note) => io.print(formatNote(note)));
  const names = [...changed.keys()].join(', ');
  const change = names === '' ? 'nothing has changed' : `wrote ${names}`;
  io.print(`${extended.title}: ${countsOf(records)} from ${main.file}; ${change}`);
  return { isWhole };
}

/** Returns the paths of the files of records. */
function placesFor(
  stem: string,
  world: GrowingWorld,
  kept: ImportRecord | undefined,
): Readonly<Record<SheetKind, string>> {
  /** A file that the last import wrote, or one beside those that the world has of these records. */
  const placeOf = (of: 'moves' | 'learnsets'): string =>
    Object.keys(kept?.wrote ?? {}).find((name) => name.startsWith(of)) ??
    (world.has(of) ? `${of}/${stem}.json` : `${of}.json`);
  return {
    creatures: `creatures/${stem}.json`,
    moves: placeOf('moves'),
    learnsets: placeOf('learnsets'),
  };
}

const mostIssues = 1000;

/** Prints issues, each one line. */
function refuse(lines: readonly string[], io: Io): undefined {
  lines.slice(0, mostIssues).forEach((line) => io.print(line));
  const cut = lines.length > mostIssues ? `, the first ${mostIssues} shown` : '';
  io.complain(`${counted(lines.length, 'issue')}${cut}; nothing was written`);
}

async function mayWrite(): Promise<boolean> {
  const question = 'Enter writes the world; any other answer writes nothing';
  return withQuestions(async (ask) => (await ask(question)) === '');
}

/** Counts what a spreadsheet has, without what it has nothing of. */
function countsOf({ creatures, moves, learnsets }: SheetRecords): string {
  const forms = creatures.reduce((sum, { rows }) => sum + rows.length, 0);
  const counts = [
    [moves.length, 'move'],
    [learnsets.length, 'learnset'],
  ] as const;
  return [
    ...(forms > 0 ? [`${counted(creatures.length, 'creature')} in ${counted(forms, 'form')}`] : []),
    ...counts.flatMap(([number, noun]) => (number > 0 ? [counted(number, noun)] : [])),
  ].join(', ');
}

/** Throws an `OperatorError` if a file that an import writes was edited by hand. */
function expectUnedited(
  folder: string,
  own: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
  kept: ImportRecord | undefined,
): void {
  for (const [name, text] of own) {
    const there = before.get(name);
    if (there !== undefined && there !== text && kept?.wrote[name] !== digestOf(there)) {
      const [of] = name.split(/[./]/, 1);
      throw new OperatorError(
        `The file "${name}" of "${folder}" was changed by hand since import made it; keep what is yours in another file of "${of}", or write over it with --force`,
      );
    }
  }
}

const decimalSign = { ...oneOf(['.', ',']), expected: '. or ,' };

const rowNumber: Kind<number> = {
  expected: 'the number of a row',
  parse: (text) => (/^[1-9][0-9]{0,6}$/.test(text) ? Number(text) : undefined),
};

/** Maps the columns of a spreadsheet to members, in the notation that their cells show or else in a given one. */
function mapColumns(
  sheet: Sheet,
  kind: SheetKind,
  world: GrowingWorld,
  choices: readonly Choice[],
  kept: readonly Choice[],
  { listSeparator, decimal }: Pick<ImportRecord, 'listSeparator' | 'decimal'>,
): readonly Column[] {
  const stats = kind === 'creatures' ? findStatColumns(sheet, world.knownStats) : undefined;
  const isAsked = [...kept, ...choices].some(({ member }) => member.toLowerCase() === 'moves');
  return chooseColumns(sheet.names, choices, kind, stats, kept).map((column, i) => {
    const { example, separator, decimal: own } = sheet.columns[i] ?? {};
    const isOfMoves = column.member === 'moves';
    // Each move would be an issue.
    const isTooEarly = isOfMoves && !world.has('moves') && !isAsked;
    return {
      ...column,
      example,
      separator: isOfMoves ? separator : (listSeparator ?? separator),
      decimal: own ?? decimal,
      ...(isTooEarly && { member: undefined, isTooEarly }),
    };
  });
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

/** Returns a distinct name of each column: its letters if it has no name of its own. */
function distinctNames(names: readonly string[]): readonly string[] {
  return names.map((name, i) =>
    name === '' || names.filter((each) => each.toLowerCase() === name.toLowerCase()).length > 1
      ? columnLetters(i)
      : name,
  );
}
