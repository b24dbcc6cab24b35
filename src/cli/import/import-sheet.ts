import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { OperatorError } from '../../service/operator-error.ts';
import { readFolder as readWorldFolder } from '../../service/load-world.ts';
import type { Fault, Place, Step } from '../../world/fault.ts';
import { formatIssue, formatLocation, type Issue, type Location } from '../../world/issue.ts';
import { issuesOf } from '../../world/issues-of.ts';
import { nameWords } from '../../world/name-key.ts';
import type { OnProgress } from '../../world/on-progress.ts';
import { loadYaml } from '../../world/parse-file.ts';
import { checkFiles } from '../../world/parse-world.ts';
import type { TextFormat } from '../../world/text-format.ts';
import type { WorldFile } from '../../world/world-files.ts';
import { type Note, readNotes } from '../validate.ts';
import {
  folderTitle,
  schemaCopies,
  writeFiles,
  writeRecord,
  writeRecords,
} from '../world-files.ts';
import { type Column, type MemberName, type SheetKind, sheetKinds } from './columns.ts';
import {
  extendLeagues,
  extendManifest,
  extendStats,
  extendStones,
  hasRecords,
  learningWordsIn,
  needsOf,
  spellAlike,
  statsIn,
} from './extend-world.ts';
import { type FurtherSheet, readFurther } from './further-sheets.ts';
import type { SheetLearnset } from './learnsets.ts';
import { type ColumnsByMember, columnsByMember } from './row.ts';
import { type CellIssue, formatCellIssue, type Sheet } from './sheet.ts';
import { countsOf, readRecords, type SheetRecords } from './sheet-records.ts';
import { describeReading } from './summary.ts';

type ImportOptions = {
  readonly sheet: Sheet;
  /** The name of the sheet if the user chose it: each sheet has files of its own. */
  readonly sheetName: string | undefined;
  readonly further: readonly FurtherSheet[];
  readonly kind: SheetKind;
  /** The world's folder, which may not exist yet. */
  readonly folder: string;
  readonly columns: readonly Column[];
  readonly listSeparator: string;
  /** The record of this import without what it wrote. */
  readonly record: Omit<ImportRecord, 'wrote'>;
  /** Whether to overwrite a file of creatures that was edited by hand. */
  readonly force: boolean;
  readonly onProgress: OnProgress;
  /** Shows what was read, before anything is written, and resolves with whether to write. */
  readonly confirm: (reading: string) => Promise<boolean>;
};

export type ImportOutcome =
  | {
      readonly kind: 'imported';
      readonly title: string;
      /** Numbers of records by what they are: `creature`, `form`. */
      readonly counts: readonly (readonly [number: number, noun: string])[];
      /** Whether the world has creatures, so that it can be served. */
      readonly isWhole: boolean;
      /** Paths in the folder. */
      readonly written: readonly string[];
      readonly notes: readonly Note[];
    }
  /** Nothing was written: the user said so. */
  | { readonly kind: 'refused' }
  /** Nothing was written. Each issue is one line. */
  | { readonly kind: 'issues'; readonly lines: readonly string[] };

/** Returns the name of the files that a spreadsheet is imported to. */
function stemOf(file: string, sheetName = ''): string {
  return (
    nameWords(`${path.basename(file).replace(/\.[^.]*$/, '')} ${sheetName}`).join('-') || 'sheet'
  );
}

/** Returns the file for the moves or learnsets of a spreadsheet: one of its own if the world has others. */
function placeOfRecords(
  folder: 'moves' | 'learnsets',
  stem: string,
  files: readonly WorldFile[],
  kept: ImportRecord | undefined,
): string {
  const own = Object.keys(kept?.wrote ?? {}).find((name) => name.startsWith(folder));
  return own ?? (hasRecords(folder, files) ? `${folder}/${stem}.json` : `${folder}.json`);
}

/**
 * Imports a spreadsheet into a world's folder: writes its records to files of their own, and adds missing types, egg
 * groups, stones, categories of moves and ways to learn them. Rejects with an `OperatorError` if the folder cannot be read or
 * written, or if a file of records was edited by hand.
 */
export async function importSheet(options: ImportOptions): Promise<ImportOutcome> {
  const { sheet, sheetName, kind, folder, columns, listSeparator, record } = options;
  const { force, onProgress, confirm } = options;
  const stem = stemOf(sheet.file, sheetName);
  const byMember = columnsByMember(columns);
  const issues: CellIssue[] = [];
  const files = await readFolder(folder);
  if (kind === 'learnsets' && !(hasRecords('creatures', files) && hasRecords('moves', files))) {
    throw new OperatorError(
      `Learnsets need creatures and moves; import spreadsheets of these into "${folder}" first`,
    );
  }
  const yaml = await loadYaml(files);
  const stats = extendStats(statsIn(files, yaml), columns);
  const reading = {
    columns,
    byMember,
    listSeparator,
    stats,
    report: (issue: CellIssue) => void issues.push(issue),
  };
  const words = learningWordsIn(files, yaml);
  const { stones, ...read } = readRecords(kind, sheet, reading, words);
  if (read[kind].length === 0) {
    return { kind: 'issues', lines: describeCells(sheet, issues) };
  }
  const further = readFurther(options.further, read.creatures, words.isForm);
  const records = { ...read, creatures: further.creatures };

  const kept = await readImportRecord(folder, sheet.file, sheetName);
  const needs = needsOf(kind, records);
  const manifest = extendManifest(files, yaml, folderTitle(folder), needs, stats, further.types);
  const added = [
    ['world.json', manifest.text],
    ['evolution-stones.json', extendStones(files, yaml, [...stones, ...further.stones])],
    ['leagues.json', extendLeagues(files, yaml, further.leagues)],
  ] as const;
  const places = {
    creatures: `creatures/${stem}.json`,
    moves: placeOfRecords('moves', stem, files, kept),
    learnsets: placeOfRecords('learnsets', stem, files, kept),
  };
  const spelled = spellAlike(records, manifest);
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

  const { world, faults: found } = checkFiles(all, yaml, onProgress);
  // Moves may be there first.
  const isWhole = kind !== 'moves' || found.every(({ place }) => place.file !== 'creatures');
  const faults = isWhole ? found : found.filter(({ place }) => place.file !== 'creatures');
  if (issues.length > 0 || faults.length > 0 || further.lines.length > 0) {
    const imported = { sheet, places, records, byMember, issues };
    const lines = [...describeFaults(imported, faults, all, yaml), ...further.lines];
    return { kind: 'issues', lines };
  }

  if (!force) {
    expectUnedited(folder, own, before, kept);
  }
  if (!(await confirm(`${describeReading(records, columns)}\n`))) {
    return { kind: 'refused' };
  }
  const wrote = Object.fromEntries([...own].map(([name, text]) => [name, digestOf(text)]));
  texts.set(recordPath(stem), `${writeRecord({ ...record, wrote })}\n`);
  const changed = new Map([...texts].filter(([name, text]) => before.get(name) !== text));
  const schemas = await schemaCopies(folder, before.size === 0);
  await writeFiles(folder, new Map([...changed, ...schemas]));
  return {
    kind: 'imported',
    title: manifest.title,
    counts: countsOf(records),
    isWhole,
    written: [...changed.keys()].filter((name) => !name.startsWith(`${recordFolder}/`)),
    notes: [...notesOf(kind, sheet), ...(await readNotes(folder, world))],
  };
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

function notesOf(kind: SheetKind, { file, columns }: Sheet): readonly Note[] {
  const isExport = kind === 'moves' && columns.some(({ name }) => name === 'slug');
  const message =
    'It has no effects of moves; their descriptions, which are kept, say what they do';
  return isExport ? [{ file: path.basename(file), message }] : [];
}

/** Reads the files of a world; none if the folder does not exist yet. */
async function readFolder(folder: string): Promise<readonly WorldFile[]> {
  return existsSync(folder) ? readWorldFolder(folder) : [];
}

/** Reads what columns may refer to: the stats of a world, undefined if it has no creatures yet, and whether it has moves. */
export async function readWorldWords(folder: string) {
  const files = await readFolder(folder);
  return {
    stats: statsIn(files, await loadYaml(files)),
    hasMoves: hasRecords('moves', files),
  };
}

/** The record of an import, which the next one reads. */
export type ImportRecord = v.InferOutput<typeof ImportRecordSchema>;

const ImportRecordSchema = v.strictObject({
  about: v.string(),
  /** What the rows are, if not creatures. */
  kind: v.optional(v.picklist(sheetKinds)),
  columns: v.array(v.strictObject({ column: v.string(), member: v.string() })),
  listSeparator: v.pipe(v.string(), v.nonEmpty()),
  headerRow: v.optional(v.number()),
  decimal: v.optional(v.picklist(['.', ','])),
  /** SHA-256 of each file of records by its path. Earlier versions of this program have other files too. */
  wrote: v.record(v.string(), v.string()),
});

/** Subfolder of a world's folder, which no file of a world is read from. */
const recordFolder = 'imports';

function recordPath(stem: string): string {
  return `${recordFolder}/${stem}.json`;
}

/** Reads the record of the last import of a spreadsheet. Rejects with an `OperatorError` if it is not valid. */
export async function readImportRecord(
  folder: string,
  file: string,
  sheetName: string | undefined,
): Promise<ImportRecord | undefined> {
  const place = path.join(folder, recordPath(stemOf(file, sheetName)));
  const text = await readFile(place, 'utf8').catch(() => undefined);
  if (text === undefined) {
    return undefined;
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ImportRecordSchema), text);
  if (!parsed.success) {
    const reason = v.flatten(parsed.issues).root?.[0] ?? parsed.issues[0].message;
    throw new OperatorError(
      `The file "${place}" is not a valid record of an import (${reason}); correct it, or remove it to be asked again`,
    );
  }
  return parsed.output;
}

/** Resolves with a function that tells whether a file was written by an import, which its record names. */
export async function importedFinder(folder: string): Promise<(file: string) => boolean> {
  const place = path.join(folder, recordFolder);
  const names = existsSync(place) ? await readdir(place) : [];
  const texts = await Promise.all(names.map((name) => readFile(path.join(place, name), 'utf8')));
  return (file) => texts.some((text) => text.includes(`${JSON.stringify(file)}:`));
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A spreadsheet and what was read from it. */
type Imported = {
  readonly sheet: Sheet;
  /** Paths of the files of records. */
  readonly places: Readonly<Record<SheetKind, string>>;
  readonly records: SheetRecords;
  readonly byMember: ColumnsByMember;
  readonly issues: readonly CellIssue[];
};

/** Formats issues of cells as lines, by row and column. */
function describeCells(sheet: Sheet, issues: readonly CellIssue[]): readonly string[] {
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
  faults: readonly Fault[],
  files: readonly WorldFile[],
  yaml: TextFormat | undefined,
): readonly string[] {
  const { sheet, places, records, issues } = imported;
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
