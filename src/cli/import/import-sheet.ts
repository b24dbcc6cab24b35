import path from 'node:path';
import { OperatorError } from '../../service/operator-error.ts';
import { counted } from '../../world/phrases.ts';
import {
  type Fault,
  formatIssue,
  formatLocation,
  type Issue,
  type Location,
  type Place,
  type Step,
} from '../../world/issue.ts';
import { issuesOf } from '../../world/issues-of.ts';
import { checkFiles } from '../../world/parse-world.ts';
import type { TextFormat } from '../../world/text-format.ts';
import type { WorldFile } from '../../world/world-files.ts';
import { type Io, showProgress, withQuestions } from '../terminal.ts';
import { formatNote, type Note, readNotes } from '../validate.ts';
import {
  folderTitle,
  schemaCopies,
  writeFiles,
  writeRecord,
  writeRecords,
} from '../world-files.ts';
import { type MemberName, type SheetKind, sheetKinds } from './columns.ts';
import { type GrowingWorld, needsOf, spellAlike } from './growing-world.ts';
import type { SheetPart } from './further-sheets.ts';
import { digestOf, type ImportRecord, recordPath } from './import-record.ts';
import type { SheetLearnset } from './learnsets.ts';
import { RecordReader, type SheetRecords } from './records.ts';
import { type ColumnsByMember, columnsByMember } from './row.ts';
import { type CellIssue, formatCellIssue, type Sheet } from './sheet.ts';
import { describeReading } from './summary.ts';

type ImportOptions = {
  readonly main: SheetPart<SheetKind>;
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
  /** Whether to overwrite a file of creatures that was edited by hand. */
  readonly force: boolean;
  /** Whether to ask before anything is written. */
  readonly mayAsk: boolean;
};

/** Returns the file for the moves or learnsets of a spreadsheet: one of its own if the world has others. */
function placeOfRecords(of: 'moves' | 'learnsets', { world, kept, stem }: ImportOptions): string {
  const own = Object.keys(kept?.wrote ?? {}).find((name) => name.startsWith(of));
  return own ?? (world.has(of) ? `${of}/${stem}.json` : `${of}.json`);
}

/**
 * Imports a spreadsheet into a world's folder: writes its records to files of their own, and adds missing types, egg
 * groups, stones, categories of moves and ways to learn them. Resolves with whether the world has creatures, so that it can
 * be served; undefined if nothing was written, which it says. Rejects with an `OperatorError` if the folder cannot be read
 * or written, or if a file of records was edited by hand.
 */
export async function importSheet(
  options: ImportOptions,
  io: Io,
): Promise<{ readonly isWhole: boolean } | undefined> {
  const { main, world, folder, stem, kept, force } = options;
  const { sheet, kind, columns } = main;
  const { files, yaml } = world;
  if (kind === 'learnsets' && !(world.has('creatures') && world.has('moves'))) {
    throw new OperatorError(
      `Learnsets need creatures and moves; import spreadsheets of these into "${folder}" first`,
    );
  }
  const stats = world.statsWith(columns);
  const issues = new Map<Sheet, CellIssue[]>();
  const reader = new RecordReader(world.learningWords(), stats, (of, issue) => {
    issues.set(of, [...(issues.get(of) ?? []), issue]);
  });
  reader.read(main);
  if (reader[kind].length === 0) {
    return refuse(describeCells(sheet, issues.get(sheet)), io);
  }
  options.further.forEach((each) => reader.read(each));

  const needs = needsOf(kind, reader);
  const title = folderTitle(folder);
  const manifest = world.extendManifest(title, needs, stats, reader.types);
  const added = [
    ['world.json', manifest.text],
    ['evolution-stones.json', world.extendStones(reader.stones)],
    ['leagues.json', world.extendLeagues(reader.leagues)],
  ] as const;
  const places = {
    creatures: `creatures/${stem}.json`,
    moves: placeOfRecords('moves', options),
    learnsets: placeOfRecords('learnsets', options),
  };
  const spelled = spellAlike(reader, manifest);
  const own = new Map(
    sheetKinds
      // Learnsets that the spreadsheet has no more are gone from their file too.
      .filter((each) => spelled[each].length > 0 || kept?.wrote[places[each]] !== undefined)
      .map((each) => [places[each], writeRecords(spelled[each])]),
  );
  const texts = new Map([
    ...added.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])),
    ...own,
  ]);
  const before = new Map(files.map(({ path: name, text }) => [name, text]));
  const all = [...new Map([...before, ...texts])].map(([name, text]) => ({ path: name, text }));

  const { world: checked, faults: found } = await showProgress('Importing', async (onProgress) =>
    checkFiles(all, yaml, onProgress),
  );
  // Moves may be there first.
  const isWhole = kind !== 'moves' || found.every(({ place }) => place.file !== 'creatures');
  const faults = isWhole ? found : found.filter(({ place }) => place.file !== 'creatures');
  const imported = { sheet, places, records: reader, byMember: columnsByMember(columns) };
  const lines = [
    ...describeFaults(imported, issues.get(sheet), faults, all, yaml),
    ...options.further.flatMap(({ sheet: other }) =>
      (issues.get(other) ?? []).map((issue) => formatCellIssue(other, issue)),
    ),
  ];
  if (lines.length > 0) {
    return refuse(lines, io);
  }
  if (!force) {
    expectUnedited(folder, own, before, kept);
  }
  io.print(`${describeReading(reader, columns)}\n`);
  if (options.mayAsk && !(await mayWrite())) {
    io.complain('Nothing was written');
    return undefined;
  }
  const wrote = Object.fromEntries([...own].map(([name, text]) => [name, digestOf(text)]));
  const changed = new Map([...texts].filter(([name, text]) => before.get(name) !== text));
  const record = `${writeRecord({ ...options.record, wrote })}\n`;
  const schemas = await schemaCopies(folder, before.size === 0);
  await writeFiles(folder, new Map([...changed, [recordPath(stem), record], ...schemas]));
  const notes = [...notesOf(main), ...(await readNotes(folder, checked))];
  notes.forEach((note) => io.print(formatNote(note)));
  const names = [...changed.keys()].join(', ');
  const change = names === '' ? 'nothing has changed' : `wrote ${names}`;
  io.print(`${manifest.title}: ${countsOf(reader)} from ${sheet.file}; ${change}`);
  return { isWhole };
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

function notesOf({ kind, sheet: { file, columns } }: SheetPart): readonly Note[] {
  const isExport = kind === 'moves' && columns.some(({ name }) => name === 'slug');
  const message =
    'It has no effects of moves; their descriptions, which are kept, say what they do';
  return isExport ? [{ file: path.basename(file), message }] : [];
}

/** A spreadsheet and what was read from it. */
type Imported = {
  readonly sheet: Sheet;
  /** Paths of the files of records. */
  readonly places: Readonly<Record<SheetKind, string>>;
  readonly records: SheetRecords;
  readonly byMember: ColumnsByMember;
};

/** Formats issues of cells as lines, by row and column. */
function describeCells(sheet: Sheet, issues: readonly CellIssue[] = []): readonly string[] {
  const byPlace = ({ spot: a }: CellIssue, { spot: b }: CellIssue): number =>
    a && b ? a.line - b.line || a.column - b.column : 0;
  return issues.toSorted(byPlace).map((issue) => formatCellIssue(sheet, issue));
}

/**
 * Formats the issues of cells and the faults of a world as lines. Those of imported records have the row and the column
 * that they stem from; those that a cell is to blame for, which has an issue already, are left out.
 */
function describeFaults(
  imported: Imported,
  issues: readonly CellIssue[] = [],
  faults: readonly Fault[],
  files: readonly WorldFile[],
  yaml: TextFormat | undefined,
): readonly string[] {
  const { sheet, places, records } = imported;
  const unreadable = new Set(issues.map(({ spot }) => `${spot?.line}:${spot?.column}`));
  const isConsequence = (place: Place): boolean => {
    const cell = locate(place, imported)?.spot;
    return cell && 'steps' in place
      ? unreadable.has(`${cell.line}:${cell.column}`) ||
          (place.file === places.creatures &&
            records.creatures[Number(place.steps[0])]?.entry.number === null)
      : // Types that no row could tell are missing in the file of the world.
        issues.length > 0 && place.file === 'world.json';
  };
  const found = issuesOf(
    faults.filter(({ place }) => !isConsequence(place)),
    files,
    yaml,
    (place) => locate(place, imported),
  ).map((issue): Issue => {
    const { clash, expected } = issue;
    const row = `row ${clash?.spot?.line} of ${sheet.file}`;
    const hint =
      clash?.file === sheet.file ? issue.hint?.replace(formatLocation(clash), row) : issue.hint;
    const { kept } = / of "(?<kept>[^"]+\.ya?ml)"/.exec(expected)?.groups ?? {};
    const advice =
      kept === undefined ? [] : [`Import leaves YAML as it is, so a new one is yours to add`];
    return {
      ...issue,
      hint: [...(hint === undefined ? [] : [hint]), ...advice].join('. ') || undefined,
    };
  });
  const inCells = found.filter(({ file }) => file === sheet.file);
  const elsewhere = found.filter(({ file }) => file !== sheet.file);
  return [...describeCells(sheet, [...issues, ...inCells]), ...elsewhere.map(formatIssue)];
}

/** The members that a fault may stem from, by the start of its field if it has another name; longer starts first. */
const membersByField: readonly (readonly [start: string, ...members: readonly MemberName[]])[] = [
  ['abilities.hidden', 'hiddenAbilities'],
  ['abilities', 'abilities', 'hiddenAbilities'],
  ['evolvesFrom.0.stone', 'stone', 'item', 'how'],
  ['evolvesFrom.0.item', 'item', 'how'],
  ['evolvesFrom.0.level', 'level', 'how'],
  ['evolvesFrom.0.condition', 'how'],
  ['evolvesFrom', 'evolvesFrom', 'line'],
  ['relatedTo', 'family'],
  ['heightMetres', 'height'],
  ['weightKilograms', 'weight'],
  ['gender', 'gender', 'male', 'female'],
  ['stats', 'stat'],
  ['appearance.body', 'body'],
  ['appearance', 'colour', 'body'],
  ['type', 'types'],
  ['form', 'name'],
];

/** Returns the row of a place in a file of records, as a line, and its column; column 0 stands for the whole row. */
function locate(place: Place, imported: Imported): Location | undefined {
  const { sheet, places, records, byMember } = imported;
  const kind = sheetKinds.find((each) => places[each] === place.file);
  if (kind === undefined || !('steps' in place)) {
    return undefined;
  }
  const [index, list, form, ...inForm] = place.steps;
  const at = Number(index);
  const isForm = kind === 'creatures' && list === 'forms' && typeof form === 'number';
  const field = (isForm ? inForm : place.steps.slice(1)).join('.');
  const [, ...possible] = membersByField.find(([start]) => field.startsWith(start)) ?? [
    field,
    ...[...byMember.keys()].filter((name) => field.split('.', 1)[0] === name),
  ];
  const learned = kind === 'learnsets' && findLearned(place.steps.slice(1), records.learnsets[at]);
  const members = learned ? learned.members : possible;
  const [column = -1] = members.flatMap((member) => byMember.get(member) ?? []);
  const line = learned
    ? learned.row
    : kind === 'moves'
      ? records.moves[at]?.row
      : records.creatures[at]?.rows[isForm ? form + 1 : 0];
  return { file: sheet.file, spot: { line: line ?? 1, column: column + 1 } };
}

/** Returns the row of a place in a learnset, and the members that its column may have; undefined if it is about the form. */
function findLearned(
  [list, name, place]: readonly Step[],
  learnset: SheetLearnset | undefined,
): { readonly row: number; readonly members: readonly MemberName[] } | undefined {
  if (!learnset || list === undefined) {
    return undefined;
  }
  const { entry, rowOf } = learnset;
  if (list === 'level' && name !== undefined) {
    return { row: rowOf('level', String(name)), members: ['moves', 'move', 'level'] };
  }
  if (list !== 'ways' || name === undefined) {
    return { row: rowOf(), members: [list === 'game' ? 'game' : 'name'] };
  }
  const move = entry.ways?.[name]?.[Number(place)];
  return move === undefined
    ? { row: rowOf(String(name)), members: ['moves', 'way'] }
    : { row: rowOf(String(name), move), members: ['moves', 'move'] };
}
