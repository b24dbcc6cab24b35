import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { formatIssue } from '../../world/issue.ts';
import { loadYaml } from '../../world/load-yaml.ts';
import { type OnProgress, partOf } from '../../world/on-progress.ts';
import { nameWords } from '../../world/name-key.ts';
import { parseFile } from '../../world/parse-file.ts';
import { parseWorld } from '../../world/parse-world.ts';
import { readWorldFiles } from '../../world/read-world.ts';
import { EvolutionStoneSchema, ManifestSchema } from '../../world/schema.ts';
import type { TextFormat } from '../../world/text-format.ts';
import type { WorldFile } from '../../world/world-files.ts';
import { readingWorld } from '../../service/world-store/load-world.ts';
import { folderTitle } from '../folder-title.ts';
import { writeFiles } from '../write-files.ts';
import { writeRecord, writeRecords } from '../write-json.ts';
import { type CellIssue, formatCellIssue } from './cell-issue.ts';
import { noMember } from './choose-columns.ts';
import { growManifest, growStones } from './grow-world.ts';
import type { Column } from './guess-columns.ts';
import {
  digestOf,
  type ImportRecord,
  readImportRecords,
  recordPath,
  writeImportRecord,
} from './import-record.ts';
import { createIssuePlacer } from './place-issue.ts';
import { readCreatures } from './read-creatures.ts';
import { respell } from './respell.ts';
import { rowsBelowNames } from './rows-below-names.ts';
import { columnsByMember } from './row-cells.ts';

export type ImportOptions = {
  readonly file: string;
  /** The world's folder; it is made where it is missing. */
  readonly folder: string;
  readonly columns: readonly Column[];
  /** How each column is named to whoever reads the record. */
  readonly columnNames: readonly string[];
  readonly listSeparator: string;
  readonly isExport: boolean;
  /** Whether a file of creatures is written over that somebody changed by hand. */
  readonly force: boolean;
  readonly onProgress: OnProgress;
};

export type ImportOutcome =
  | {
      readonly kind: 'imported';
      readonly title: string;
      readonly creatures: number;
      readonly forms: number;
      /** Paths in the folder. */
      readonly written: readonly string[];
    }
  /** Nothing was written. A line each. */
  | { readonly kind: 'issues'; readonly lines: readonly string[] }
  /** Nothing was written: the file was changed by hand since it was made, or made by hand. */
  | { readonly kind: 'not ours'; readonly path: string };

/** Of the processor time that a large spreadsheet takes: measured with 50,000 rows. The checks of its world take the rest. */
const readingShare = 0.5;

/** The name under which a spreadsheet is known in a world's folder. */
export function sheetName(file: string): string {
  return nameWords(path.basename(file).replace(/\.[^.]*$/, '')).join('-') || 'sheet';
}

/**
 * Makes creatures of the rows of a spreadsheet and writes them to a file of a world's folder, with what a world needs
 * beside them where nobody has written that. What is not as import left it stays as it is. Rejects with an
 * `OperatorError` where the spreadsheet cannot be read or the folder cannot be written.
 */
export async function importSheet(options: ImportOptions): Promise<ImportOutcome> {
  const { file, folder, columns, listSeparator, isExport, force, onProgress } = options;
  const names = columns.map(({ name }) => name);
  const byMember = columnsByMember(columns);
  const issues: CellIssue[] = [];
  const reading = {
    columns,
    byMember,
    listSeparator,
    report: (issue: CellIssue) => void issues.push(issue),
  };
  const found = await readCreatures(
    rowsBelowNames(file, columns, partOf(onProgress, 0, readingShare), reading.report),
    reading,
    isExport,
  );
  if (issues.length > 0) {
    return { kind: 'issues', lines: linesOf(file, issues, names) };
  }

  const records = await readImportRecords(folder);
  const files = await readFolder(folder);
  const yaml = await loadYaml(files);
  const before = new Map(files.map(({ path: name, text }) => [name, text]));
  const find = (name: string): WorldFile | undefined =>
    files.find((each) => new RegExp(`^${name}\\.(?:json|ya?ml)$`).test(each.path));
  const isFree = (name: string): boolean => {
    const there = find(name);
    return (
      !there ||
      [...records.values()].some(({ wrote }) => wrote[there.path] === digestOf(there.text))
    );
  };

  const texts = new Map<string, string>();
  const manifest = growManifest(
    parsePart(ManifestSchema, find('world'), yaml),
    folderTitle(folder),
    found.creatures.map(({ entry }) => entry),
  );
  if (isFree('world')) {
    texts.set('world.json', `${writeRecord(manifest)}\n`);
  }
  const stones = growStones(
    parsePart(v.array(EvolutionStoneSchema), find('evolution-stones'), yaml) ?? [],
    found.stones.values(),
  );
  if (stones.length > 0 && isFree('evolution-stones')) {
    texts.set('evolution-stones.json', writeRecords(stones));
  }
  const creatureFile = `creatures/${sheetName(file)}`;
  const creaturePath = `${creatureFile}.json`;
  const creaturesText = writeRecords(respell(found.creatures, manifest));
  if (!isFree(creatureFile) && !force && before.get(creaturePath) !== creaturesText) {
    return { kind: 'not ours', path: creaturePath };
  }
  texts.set(creaturePath, creaturesText);

  const parsed = parseWorld(mergeFiles(before, texts), yaml, partOf(onProgress, readingShare, 1));
  if (parsed.kind === 'invalid') {
    const place = createIssuePlacer(found.creatures, byMember);
    const lines = parsed.issues.map((issue) =>
      issue.file === creaturePath ? formatCellIssue(file, place(issue), names) : formatIssue(issue),
    );
    return { kind: 'issues', lines };
  }

  texts.set(recordPath(sheetName(file)), writeImportRecord(recordOf(options, texts)));
  const changed = new Map([...texts].filter(([name, text]) => before.get(name) !== text));
  await writeFiles(folder, changed);
  return {
    kind: 'imported',
    title: parsed.world.manifest.title,
    creatures: found.creatures.length,
    forms: found.creatures.reduce((sum, { rows }) => sum + rows.length, 0),
    written: [...changed.keys()].filter((name) => !name.startsWith('imports/')),
  };
}

function recordOf(
  { file, columns, columnNames, listSeparator }: ImportOptions,
  texts: ReadonlyMap<string, string>,
): ImportRecord {
  return {
    about: `How import reads ${path.basename(file)}, and what it wrote. The next import asks nothing; change a member here to have it read otherwise.`,
    columns: columns.map(({ member = noMember }, i) => ({ column: columnNames[i] ?? '', member })),
    listSeparator,
    wrote: Object.fromEntries([...texts].map(([name, text]) => [name, digestOf(text)])),
  };
}

function linesOf(
  file: string,
  issues: readonly CellIssue[],
  names: readonly string[],
): readonly string[] {
  return issues
    .toSorted((a, b) => a.row - b.row || (a.column ?? -1) - (b.column ?? -1))
    .map((issue) => formatCellIssue(file, issue, names));
}

function mergeFiles(
  before: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): readonly WorldFile[] {
  return [...new Map([...before, ...texts])].map(([name, text]) => ({ path: name, text }));
}

/** The files of a world that are there; none where there is no folder yet. */
async function readFolder(folder: string): Promise<readonly WorldFile[]> {
  return existsSync(folder) ? readingWorld(folder, () => readWorldFiles(folder)) : [];
}

/** What a file says; undefined where it is not there, or wrong, which is found with the rest of the world. */
function parsePart<Schema extends v.GenericSchema>(
  schema: Schema,
  file: WorldFile | undefined,
  yaml: TextFormat | undefined,
): v.InferOutput<Schema> | undefined {
  const parsed = file && v.safeParse(schema, parseFile(file, yaml, [])?.value);
  return parsed?.success ? parsed.output : undefined;
}
