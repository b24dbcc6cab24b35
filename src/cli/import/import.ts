import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeFiles } from '../../export/replace-files.ts';
import { readFolder } from '../../service/load-world.ts';
import { OperatorError } from '../../service/operator-error.ts';
import { counted } from '../../world/phrases.ts';
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
import { folderTitle, schemaCopies, writeRecord, writeRecords } from '../world-files.ts';
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
import { editAlone } from '../edit/edit.ts';
import { GrowingWorld } from './growing-world.ts';
import {
  digestOf,
  type ImportRecord,
  readImportRecord,
  recordPath,
  stemOf,
} from './import-record.ts';
import { readRecords, type SheetRecords } from './records.ts';
import {
  describeCells,
  describeColumns,
  describeFaults,
  describeReading,
  describeSheets,
} from './report.ts';
import { present } from './row.ts';
import { findPart, namesOf, readSheets, type SheetPart } from './sheet.ts';
import { findStatColumns } from './stats.ts';
import { says } from './words.ts';

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
    const [, folder = ''] = line.operands;
    const isWhole = await editAlone(folder, async () => importFile(line, io));
    if (isWhole !== undefined) {
      io.print(
        isWhole
          ? `Look at it with: ${ownCommand(['serve', '--watch', '--world', folder])}`
          : 'The world has no creatures yet: import a spreadsheet of them into the same folder',
      );
    }
    return isWhole === undefined ? 1 : 0;
  },
};

/** Whether a world has creatures after an import, so that it can be served; undefined if something was refused, which it says. */
type IsWhole = boolean | undefined;

/** Imports a file: one sheet, after the sheets of moves in its workbook, and before those of learnsets. */
async function importFile(line: CommandLine, io: Io): Promise<IsWhole> {
  const plan = await planImport(line);
  const { sheet, others, parts, sheetName } = plan;
  sheet.assumed.forEach((sentence) => io.print(sentence));
  const isOwn = ({ kind }: SheetPart): boolean => sheetKinds.some((each) => each === kind);
  const own = parts.filter(isOwn);
  const further = parts.filter((part) => !isOwn(part));
  if (sheetName === undefined && others.length > 0) {
    io.print(describeSheets([sheet, ...others], [...further, ...own]));
  }
  /** Imports each sheet of a kind like a file of its own. */
  const importAll = async (wanted: SheetKind): Promise<boolean> => {
    for (const { name = '' } of own.filter(({ kind }) => kind === wanted)) {
      const ofAll = [...line.flags].filter(([flag]) => flag === 'decimal');
      const flags = new Map([...ofAll, ['sheet', name]]);
      if ((await importFile({ ...line, flags }, io)) === undefined) {
        return false;
      }
    }
    return true;
  };
  if (!(await importAll('moves'))) {
    return undefined;
  }
  const isWhole = await importSheet(plan, further, line, io);
  return isWhole !== undefined && (await importAll('learnsets')) ? isWhole : undefined;
}

/** What a command line asks for, with the sheets of its file. */
type Plan = Awaited<ReturnType<typeof planImport>>;

async function planImport({ flags, operands }: CommandLine) {
  const [file, folder] = takeTwoOperands(
    operands,
    '"import FILE DIR" with a spreadsheet, .xlsx, .ods or CSV, and a world\'s folder',
  );
  const choices = flags.get('map')?.split(',').map(parseChoice) ?? [];
  const sheetName = flags.get('sheet');
  const decimal = takeFlag(flags, 'decimal', decimalSign);
  /** The name of the files of the sheet. */
  const stem = stemOf(file, sheetName);
  /** The record of the last import. */
  const kept = await readImportRecord(folder, stem);
  const headerRow = takeFlag(flags, 'header-row', rowNumber) ?? kept?.headerRow;
  const [sheet, ...others] = await readSheets(file, sheetName, headerRow);
  const keptKind = kept && (kept.kind ?? 'creatures');
  const kind =
    takeFlag(flags, 'as', oneOf(sheetKinds)) ?? keptKind ?? findSheetKind(namesOf(sheet));
  const isAlone = kind !== 'creatures' || sheetName !== undefined;
  const parts = isAlone ? [] : others.flatMap((each) => findPart(each) ?? []);
  const notation = { headerRow, decimal: decimal ?? kept?.decimal };
  const keptColumns = kind === keptKind ? (kept?.columns ?? []) : [];
  return {
    folder,
    choices,
    sheetName,
    stem,
    kept,
    keptColumns,
    sheet,
    others,
    kind,
    parts,
    notation,
  };
}

/**
 * Imports a sheet into a world's folder: writes its records to files of their own, and adds missing types, egg groups, stones,
 * categories of moves and ways to learn them. The further sheets say more about its creatures. Rejects with an `OperatorError`
 * if the folder cannot be read or written, or if a file of records was edited by hand.
 */
async function importSheet(
  plan: Plan,
  further: readonly SheetPart[],
  { flags, switches }: CommandLine,
  io: Io,
): Promise<IsWhole> {
  const { folder, stem, kept, kind, sheet } = plan;
  const files = existsSync(folder) ? await readFolder(folder) : [];
  const world = new GrowingWorld(files);
  const main = { ...sheet, kind, columns: mapColumns(plan, world) };
  if (kind !== 'creatures') {
    io.print(`Each row is taken for one of the ${kind}`);
  }
  io.print(describeColumns(main.columns));
  requireMembers(main);
  if (kind === 'learnsets' && !(world.has('creatures') && world.has('moves'))) {
    throw new OperatorError(
      `Learnsets need creatures and moves; import spreadsheets of these into "${folder}" first`,
    );
  }
  main.columns.forEach(({ stat = '' }) => world.spell('stat', stat));
  const places = placesFor(stem, world, kept);
  const isNumbered = main.columns.some(({ member }) => member === 'number');
  const firstNumber = isNumbered ? 1 : world.firstNumber(places.creatures);
  const records = readRecords([main, ...further], world, firstNumber);
  if (records[kind].length === 0) {
    return refuse(describeCells(main, records.issues.get(main)), main, io);
  }
  const own = new Map(
    sheetKinds
      // Learnsets that the spreadsheet has no more are gone from their file too.
      .filter((each) => records[each].length > 0 || kept?.wrote[places[each]] !== undefined)
      .map((each) => [places[each], writeRecords(records[each].map(({ entry }) => entry))]),
  );
  const { title, newStones, texts: extended } = world.extend(folderTitle(folder));
  const before = new Map(files.map(({ path: name, text }) => [name, text]));
  const texts = new Map([...extended, ...own]);
  const all = [...new Map([...before, ...texts])].map(([name, text]) => ({ path: name, text }));
  const { world: checked, faults: found } = await showProgress('Importing', async (onProgress) =>
    checkFiles(all, onProgress),
  );
  // Moves may be there first.
  const faults = found.filter(({ place }) => kind !== 'moves' || place.file !== 'creatures');
  const lines = describeFaults({ sheet: main, places, records }, faults, all);
  if (lines.length > 0) {
    return refuse(lines, main, io);
  }
  if (!switches.has('force')) {
    expectUnedited(folder, own, before, kept);
  }
  io.print(`${describeReading(records, main.columns, newStones)}\n`);
  const mayAsk = io.canAsk && !switches.has('yes') && !flags.has('map') && !kept;
  const question = 'Enter or "y" writes the world; any other answer writes nothing';
  const answer = mayAsk ? await withQuestions((ask) => ask(question)) : '';
  if (answer !== '' && !says('yes', answer)) {
    io.complain('Nothing was written');
    return undefined;
  }
  const changed = new Map([...texts].filter(([name, text]) => before.get(name) !== text));
  const schemas = await schemaCopies(folder, before.size === 0);
  const record = [recordPath(stem), `${writeRecord(recordOf(plan, main.columns, own))}\n`] as const;
  await writeFiles(folder, new Map([...changed, record, ...schemas]));
  // An export of the service has no effects either.
  if (kind === 'moves' && namesOf(sheet).includes('slug')) {
    const message =
      'It has no effects of moves; their descriptions, which are kept, say what they do';
    io.print(formatNote({ file: path.basename(sheet.file), message }));
  }
  const notes = await readNotes(folder, checked);
  notes.forEach((note) => io.print(formatNote(note)));
  const names = [...changed.keys()].join(', ');
  const change = names === '' ? 'nothing has changed' : `wrote ${names}`;
  io.print(`${title}: ${countsOf(records)} from ${sheet.file}; ${change}`);
  return faults.length === found.length;
}

/** Returns the record of an import, which wrote files of its own. */
function recordOf(
  { sheet, kind, notation }: Plan,
  columns: readonly Column[],
  own: ReadonlyMap<string, string>,
): ImportRecord {
  const distinct = distinctNames(namesOf(sheet));
  return {
    about: `How import reads ${path.basename(sheet.file)}, and what it wrote. The next import asks nothing; change a member here to have it read otherwise.`,
    ...(kind !== 'creatures' && { kind }),
    columns: columns.flatMap(({ member = noMember, isTooEarly = false }, i) =>
      isTooEarly ? [] : [{ column: distinct[i] ?? '', member }],
    ),
    ...present(notation),
    wrote: Object.fromEntries([...own].map(([name, text]) => [name, digestOf(text)])),
  };
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

/** Prints issues, each one line. Other sheets of a workbook may have been written before. */
function refuse(lines: readonly string[], { name }: SheetPart, io: Io): undefined {
  lines.slice(0, mostIssues).forEach((line) => io.print(line));
  const cut = lines.length > mostIssues ? `, the first ${mostIssues} shown` : '';
  const what = name === undefined ? 'nothing' : `nothing of the sheet ${JSON.stringify(name)}`;
  io.complain(`${counted(lines.length, 'issue')}${cut}; ${what} was written`);
}

/** Counts what a spreadsheet has, without what it has nothing of. */
function countsOf({ creatures, moves, learnsets }: SheetRecords): string {
  const forms = creatures.flatMap(({ rows }) => rows).length;
  return [
    forms > 0 ? `${counted(creatures.length, 'creature')} in ${counted(forms, 'form')}` : [],
    moves.length > 0 ? counted(moves.length, 'move') : [],
    learnsets.length > 0 ? counted(learnsets.length, 'learnset') : [],
  ]
    .flat()
    .join(', ');
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

/** Maps the columns of a sheet to members, in the notation that their cells show or else in a given one. */
function mapColumns(
  { sheet, kind, choices, keptColumns, notation: { decimal } }: Plan,
  world: GrowingWorld,
): readonly Column[] {
  const names = namesOf(sheet);
  const known = new Set(distinctNames(names).map((name) => name.toLowerCase()));
  const kept = keptColumns.filter(({ column }) => known.has(column.toLowerCase()));
  const stats = kind === 'creatures' ? findStatColumns(sheet, world.knownStats) : undefined;
  const isAsked = [...kept, ...choices].some(({ member }) => member.toLowerCase() === 'moves');
  return chooseColumns(names, choices, kind, stats, kept).map((column, i) => {
    const shown = sheet.columns[i];
    // Each move would be an issue.
    const isTooEarly = column.member === 'moves' && !world.has('moves') && !isAsked;
    const waiting = isTooEarly ? { member: undefined, isTooEarly } : {};
    return { ...shown, ...column, ...waiting, decimal: shown?.decimal ?? decimal };
  });
}

/** Throws a `UsageError` unless there are columns for what is needed. */
function requireMembers({ columns, kind, header }: SheetPart & { readonly kind: SheetKind }): void {
  const held = new Set<string | undefined>(columns.map(({ member }) => member));
  for (const [member, what] of Object.entries(needed[kind])) {
    if (!held.has(member)) {
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
