import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { OperatorError } from '../../service/operator-error.ts';
import { readFolder as readWorldFolder } from '../../service/load-world.ts';
import { nameWords } from '../../world/name-key.ts';
import type { OnProgress } from '../../world/on-progress.ts';
import { loadYaml } from '../../world/parse-file.ts';
import { checkFiles } from '../../world/parse-world.ts';
import type { WorldFile } from '../../world/world-files.ts';
import { type Note, readNotes } from '../notes.ts';
import { folderTitle, writeFiles, writeRecord, writeRecords } from '../world-files.ts';
import type { Column } from './columns.ts';
import type { StatEntry } from './stats.ts';
import { readCreatures } from './creatures.ts';
import { extendManifest, extendStats, extendStones, spellAlike, statsIn } from './extend-world.ts';
import { describeCells, describeFaults } from './place-issues.ts';
import { columnsByMember } from './row.ts';
import { type CellIssue, isOwnExport, type Sheet } from './sheet.ts';
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
