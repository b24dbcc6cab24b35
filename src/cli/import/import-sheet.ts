import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { OperatorError } from '../../service/operator-error.ts';
import { readFolder as readWorldFolder } from '../../service/load-world.ts';
import type { Fault, Place } from '../../world/fault.ts';
import { formatIssue, formatLocation, type Issue, type Location } from '../../world/issue.ts';
import { issuesOf } from '../../world/issues-of.ts';
import { nameWords } from '../../world/name-key.ts';
import type { OnProgress } from '../../world/on-progress.ts';
import { loadYaml } from '../../world/parse-file.ts';
import { checkFiles } from '../../world/parse-world.ts';
import type { TextFormat } from '../../world/text-format.ts';
import type { WorldFile } from '../../world/world-files.ts';
import { type Note, readNotes } from '../validate.ts';
import { folderTitle, writeFiles, writeRecord, writeRecords } from '../world-files.ts';
import { type Column, type MemberName, memberNames } from './columns.ts';
import { readCreatures, type SheetCreature } from './creatures.ts';
import { extendManifest, extendStats, extendStones, spellAlike, statsIn } from './extend-world.ts';
import { type ColumnsByMember, columnsByMember } from './row.ts';
import { type CellIssue, formatCellIssue, isOwnExport, type Sheet } from './sheet.ts';
import type { StatEntry } from './stats.ts';
import { describeReading } from './summary.ts';

type ImportOptions = {
  readonly sheet: Sheet;
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
      readonly creatures: number;
      readonly forms: number;
      /** Paths in the folder. */
      readonly written: readonly string[];
      readonly notes: readonly Note[];
    }
  /** Nothing was written: the user said so. */
  | { readonly kind: 'refused' }
  /** Nothing was written. Each issue is one line. */
  | { readonly kind: 'issues'; readonly lines: readonly string[] };

/** Returns the name of the files that a spreadsheet is imported to. */
function sheetName(file: string): string {
  return nameWords(path.basename(file).replace(/\.[^.]*$/, '')).join('-') || 'sheet';
}

/**
 * Imports a spreadsheet into a world's folder: writes its creatures to a file of their own, and adds missing types, egg
 * groups and stones. Rejects with an `OperatorError` if the folder cannot be read or written, or if the file of creatures
 * was edited by hand.
 */
export async function importSheet(options: ImportOptions): Promise<ImportOutcome> {
  const { sheet, folder, columns, listSeparator, record, force, onProgress, confirm } = options;
  const { file } = sheet;
  const byMember = columnsByMember(columns);
  const issues: CellIssue[] = [];
  const files = await readFolder(folder);
  const yaml = await loadYaml(files);
  const stats = extendStats(statsIn(files, yaml), columns);
  const reading = {
    columns,
    byMember,
    listSeparator,
    stats,
    report: (issue: CellIssue) => void issues.push(issue),
  };
  const { creatures, stones } = readCreatures(sheet.rows, reading, isOwnExport(sheet));
  if (creatures.length === 0) {
    return { kind: 'issues', lines: describeCells(sheet, issues) };
  }

  const entries = creatures.map(({ entry }) => entry);
  const manifest = extendManifest(files, yaml, folderTitle(folder), entries, stats);
  const stonesText = extendStones(files, yaml, stones);
  const creatureFile = `creatures/${sheetName(file)}.json`;
  const creaturesText = writeRecords(spellAlike(entries, manifest));
  const texts = new Map([
    ...(manifest.text === undefined ? [] : [['world.json', manifest.text] as const]),
    ...(stonesText === undefined ? [] : [['evolution-stones.json', stonesText] as const]),
    [creatureFile, creaturesText] as const,
  ]);
  const before = new Map(files.map(({ path: name, text }) => [name, text]));
  const all = [...new Map([...before, ...texts])].map(([name, text]) => ({ path: name, text }));

  const { world, faults } = checkFiles(all, yaml, onProgress);
  if (issues.length > 0 || !world) {
    const imported = { sheet, creatureFile, creatures, byMember, issues };
    return { kind: 'issues', lines: describeFaults(imported, faults, all, yaml) };
  }

  const kept = await readImportRecord(folder, file);
  const there = before.get(creatureFile);
  const isEdited =
    there !== undefined && there !== creaturesText && kept?.wrote[creatureFile] !== digestOf(there);
  if (isEdited && !force) {
    throw new OperatorError(
      `The file "${creatureFile}" of "${folder}" was changed by hand since import made it; keep what is yours in another file of "creatures", or write over it with --force`,
    );
  }
  if (!(await confirm(`${describeReading(entries, columns)}\n`))) {
    return { kind: 'refused' };
  }
  const wrote = { [creatureFile]: digestOf(creaturesText) };
  texts.set(recordPath(file), `${writeRecord({ ...record, wrote })}\n`);
  const changed = new Map([...texts].filter(([name, text]) => before.get(name) !== text));
  await writeFiles(folder, changed);
  return {
    kind: 'imported',
    title: world.manifest.title,
    creatures: creatures.length,
    forms: creatures.reduce((sum, { rows }) => sum + rows.length, 0),
    written: [...changed.keys()].filter((name) => !name.startsWith(`${recordFolder}/`)),
    notes: await readNotes(folder, world),
  };
}

/** Reads the files of a world; none if the folder does not exist yet. */
async function readFolder(folder: string): Promise<readonly WorldFile[]> {
  return existsSync(folder) ? readWorldFolder(folder) : [];
}

/** Reads the stats of a world; undefined if the world does not exist yet. */
export async function readWorldStats(folder: string): Promise<readonly StatEntry[] | undefined> {
  const files = await readFolder(folder);
  return statsIn(files, await loadYaml(files));
}

/** The record of an import, which the next one reads. */
export type ImportRecord = v.InferOutput<typeof ImportRecordSchema>;

const ImportRecordSchema = v.strictObject({
  about: v.string(),
  columns: v.array(v.strictObject({ column: v.string(), member: v.string() })),
  listSeparator: v.pipe(v.string(), v.nonEmpty()),
  decimal: v.optional(v.picklist(['.', ','])),
  /** SHA-256 of the file of creatures by its path. Earlier versions of this program have other files too. */
  wrote: v.record(v.string(), v.string()),
});

/** Subfolder of a world's folder, which no file of a world is read from. */
const recordFolder = 'imports';

function recordPath(file: string): string {
  return `${recordFolder}/${sheetName(file)}.json`;
}

/** Reads the record of the last import of a spreadsheet. Rejects with an `OperatorError` if it is not valid. */
export async function readImportRecord(
  folder: string,
  file: string,
): Promise<ImportRecord | undefined> {
  const place = path.join(folder, recordPath(file));
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

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A spreadsheet and what was read from it. */
type Imported = {
  readonly sheet: Sheet;
  /** Path of the file of creatures. */
  readonly creatureFile: string;
  /** In the order of that file. */
  readonly creatures: readonly SheetCreature[];
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
 * Formats the issues of cells and the faults of a world as lines. Those of imported creatures have the row and the column
 * that they stem from; those that a cell is to blame for, which has an issue already, are left out.
 */
function describeFaults(
  imported: Imported,
  faults: readonly Fault[],
  files: readonly WorldFile[],
  yaml: TextFormat | undefined,
): readonly string[] {
  const { sheet, creatures, issues } = imported;
  const unreadable = new Set(issues.map(({ spot }) => `${spot?.line}:${spot?.column}`));
  const isConsequence = (place: Place): boolean => {
    const cell = locate(place, imported)?.spot;
    return cell && 'steps' in place
      ? unreadable.has(`${cell.line}:${cell.column}`) ||
          creatures[Number(place.steps[0])]?.entry.number === null
      : // Types that no row could tell are missing in the file of the world.
        issues.length > 0 && place.file === 'world.json';
  };
  const found = issuesOf(
    faults.filter(({ place }) => !isConsequence(place)),
    files,
    yaml,
    (place) => locate(place, imported),
  ).map((issue): Issue => {
    const { clash, hint } = issue;
    const row = `row ${clash?.spot?.line} of ${sheet.file}`;
    return clash?.file === sheet.file
      ? { ...issue, hint: hint?.replace(formatLocation(clash), row) }
      : issue;
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
];

/** Returns the row of a place in the file of creatures, as a line, and its column; column 0 stands for the whole row. */
function locate(
  place: Place,
  { sheet, creatureFile, creatures, byMember }: Imported,
): Location | undefined {
  if (place.file !== creatureFile || !('steps' in place)) {
    return undefined;
  }
  const [index, list, form, ...inForm] = place.steps;
  const isForm = list === 'forms' && typeof form === 'number';
  const field = (isForm ? inForm : place.steps.slice(1)).join('.');
  const [, ...possible] = membersByField.find(([start]) => field.startsWith(start)) ?? [
    field,
    ...memberNames.filter((name) => field.split('.', 1)[0] === name),
  ];
  const [column = -1] = possible.flatMap((member) => byMember.get(member) ?? []);
  const line = creatures[Number(index)]?.rows[isForm ? form + 1 : 0] ?? 1;
  return { file: sheet.file, spot: { line, column: column + 1 } };
}
