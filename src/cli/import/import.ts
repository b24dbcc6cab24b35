import { existsSync } from 'node:fs';
import path from 'node:path';
import { readFolder } from '../../service/load-world.ts';
import { counted } from '../../world/counted.ts';
import { loadYaml } from '../../world/parse-file.ts';
import { type Command, type CommandLine, takeFlag, takeTwoOperands } from '../command.ts';
import { type Kind, oneOf, UsageError } from '../options.ts';
import { ownCommand } from '../own-command.ts';
import type { Io } from '../terminal.ts';
import {
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
import { GrowingWorld } from './growing-world.ts';
import { findFurther, findOwnSheet } from './further-sheets.ts';
import { readImportRecord, stemOf } from './import-record.ts';
import { importSheet } from './import-sheet.ts';
import { isOwnExport, listSeparatorOf, readSheet, separatorOf, type Sheet } from './sheet.ts';
import { findStatColumns } from './stats.ts';
import { formatTable } from './report.ts';

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
  const stem = stemOf(file, sheetName);
  const kept = await readImportRecord(folder, stem);
  const header = takeFlag(flags, 'header-row', rowNumber) ?? kept?.headerRow;
  const sheet = await readSheet(file, { name: sheetName, header });
  sheet.assumed.forEach((sentence) => io.print(sentence));
  const keptKind = kept && (kept.kind ?? 'creatures');
  const kind =
    takeFlag(flags, 'as', oneOf(sheetKinds)) ??
    keptKind ??
    findSheetKind(sheet.columns.map(({ name }) => name));
  const members = membersOfKind[kind];
  const others = kind === 'creatures' && sheetName === undefined ? sheet.others : [];
  const further = others.flatMap((each) => findFurther(each) ?? []);
  const ownSheets = others.flatMap((each) => findOwnSheet(each) ?? []);
  if (sheetName === undefined && sheet.others.length > 0) {
    io.print(describeSheets(sheet, [...further, ...ownSheets]));
  }
  const importSheetsOf = async (wanted: SheetKind): Promise<number> => {
    for (const { name = '' } of ownSheets.flatMap((each) =>
      each.kind === wanted ? each.sheet : [],
    )) {
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
  const distinct = distinctNames(sheet.columns.map(({ name }) => name));
  const known = new Set(distinct.map((name) => name.toLowerCase()));
  const keptChoices =
    kept && kind === keptKind
      ? kept.columns.filter(({ column }) => known.has(column.toLowerCase()))
      : [];
  const files = existsSync(folder) ? await readFolder(folder) : [];
  const world = new GrowingWorld(files, await loadYaml(files));
  const mapped = mapColumns(sheet, kind, world, overrule(keptChoices, map, members));
  if (kind !== 'creatures') {
    io.print(`Each row is taken for one of the ${kind}`);
  }
  io.print(describeColumns(sheet, mapped));
  requireMembers(mapped, kind, sheet);
  const decimal = isOwnExport(sheet)
    ? '.'
    : (takeFlag(flags, 'decimal', decimalSign) ?? kept?.decimal);
  const listSeparator = kept?.listSeparator ?? listSeparatorOf(sheet, mapped);
  const columns = mapped.map((column, i) => ({
    ...column,
    decimal: sheet.columns[i]?.decimal ?? decimal,
    // Names of moves are separated by commas where types are by semicolons.
    ...(column.member === 'moves' && {
      separator: separatorOf(sheet.columns[i]?.separators ?? ''),
    }),
  }));
  const outcome = await importSheet(
    {
      main: { sheet, kind, columns, listSeparator },
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
        listSeparator,
        ...(header !== undefined && { headerRow: header }),
        ...(decimal !== undefined && { decimal }),
      },
      force: switches.has('force'),
      mayAsk: !switches.has('yes') && !kept && map.length === 0 && io.canAsk,
    },
    io,
  );
  const code = outcome ? await importSheetsOf('learnsets') : 1;
  if (code === 0 && !isPart) {
    io.print(
      outcome?.isWhole === true
        ? `Look at it with: ${ownCommand(['serve', '--watch', '--world', folder])}`
        : 'The world has no creatures yet: import a spreadsheet of them into the same folder',
    );
  }
  return code;
}

const decimalSign = { ...oneOf(['.', ',']), expected: '. or ,' };

const rowNumber: Kind<number> = {
  expected: 'the number of a row',
  parse: (text) => (/^[1-9][0-9]{0,6}$/.test(text) ? Number(text) : undefined),
};

/** Maps the columns of a spreadsheet to members. */
function mapColumns(
  sheet: Sheet,
  kind: SheetKind,
  world: GrowingWorld,
  choices: readonly Choice[],
): readonly Column[] {
  const stats = kind === 'creatures' ? findStatColumns(sheet, world.stats) : undefined;
  const names = sheet.columns.map(({ name }) => name);
  const isAsked = choices.some(({ member }) => member.toLowerCase() === 'moves');
  return chooseColumns(names, choices, stats, membersOfKind[kind]).map((column) =>
    // Each move would be an issue.
    column.member === 'moves' && !world.has('moves') && !isAsked
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
