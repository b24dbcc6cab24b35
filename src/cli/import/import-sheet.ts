import path from 'node:path';
import * as v from 'valibot';
import { existsSync } from 'node:fs';
import { type Issue, formatIssue, formatLocation } from '../../world/issue.ts';
import { type Note, readNotes } from '../notes.ts';
import { loadYaml, parseFile } from '../../world/parse-file.ts';
import { type OnProgress, partOf } from '../../world/on-progress.ts';
import { nameWords, nameKey } from '../../world/name-key.ts';
import { parseWorld } from '../../world/parse-world.ts';
import {
  type CreatureEntry,
  type EvolutionStoneEntry,
  type Manifest,
  EvolutionStoneSchema,
  ManifestSchema,
} from '../../world/schema.ts';
import type { TextFormat } from '../../world/text-format.ts';
import type { WorldFile } from '../../world/world-files.ts';
import { readFolder as readWorldFolder } from '../../service/load-world.ts';
import { folderTitle, writeFiles, writeRecord, writeRecords } from '../world-files.ts';
import { type CellIssue, formatCellIssue, rowsBelowNames } from './sheet.ts';
import { type Column, type MemberName, noMember } from './columns.ts';
import type { DecimalSign } from './numbers.ts';
import { describeReading } from './summary.ts';
import { type SheetCreature, readCreatures } from './creatures.ts';
import { type NamedStone, type ColumnsByMember, columnsByMember } from './row.ts';
import { coloursOfTypes } from '@creature-catalog/portrait/type-looks';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { OperatorError } from '../../service/operator-error.ts';

type ImportOptions = {
  readonly file: string;
  /** The world's folder, which may not exist yet. */
  readonly folder: string;
  readonly columns: readonly Column[];
  /** A distinct name of each column, for the import record. */
  readonly columnNames: readonly string[];
  readonly listSeparator: string;
  readonly isExport: boolean;
  /** The sign before decimals that the user chose, for the next import. */
  readonly decimal: DecimalSign | undefined;
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
  | { readonly kind: 'issues'; readonly lines: readonly string[] }
  /** Nothing was written: the file was made or edited by hand. */
  | { readonly kind: 'edited by hand'; readonly path: string };

/** The share of the time for reading, measured with 50,000 rows; validation takes the rest. */
const readingShare = 0.5;

/** Returns the name of the files that a spreadsheet is imported to. */
export function sheetName(file: string): string {
  return nameWords(path.basename(file).replace(/\.[^.]*$/, '')).join('-') || 'sheet';
}

/**
 * Imports a spreadsheet into a world's folder: writes its creatures to a file of their own, and adds missing types, egg
 * groups and stones. Files that were edited by hand stay as they are. Rejects with an `OperatorError` if the spreadsheet
 * cannot be read or the folder cannot be written.
 */
export async function importSheet(options: ImportOptions): Promise<ImportOutcome> {
  const { file, folder, columns, listSeparator, isExport, force, onProgress, confirm } = options;
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
  if (found.creatures.length === 0) {
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
  const manifest = extendManifest(
    parsePart(ManifestSchema, find('world'), yaml),
    folderTitle(folder),
    found.creatures.map(({ entry }) => entry),
  );
  if (isFree('world')) {
    texts.set('world.json', `${writeRecord(manifest)}\n`);
  }
  const stones = extendStones(
    parsePart(v.array(EvolutionStoneSchema), find('evolution-stones'), yaml) ?? [],
    found.stones.values(),
  );
  if (stones.length > 0 && isFree('evolution-stones')) {
    texts.set('evolution-stones.json', writeRecords(stones));
  }
  const creatureFile = `creatures/${sheetName(file)}`;
  const creaturePath = `${creatureFile}.json`;
  const creaturesText = writeRecords(normalizeSpelling(found.creatures, manifest));
  if (
    issues.length === 0 &&
    !isFree(creatureFile) &&
    !force &&
    before.get(creaturePath) !== creaturesText
  ) {
    return { kind: 'edited by hand', path: creaturePath };
  }
  texts.set(creaturePath, creaturesText);

  const parsed = parseWorld(mergeFiles(before, texts), yaml, partOf(onProgress, readingShare, 1));
  const rowAt = rowFinder(creaturesText, found.creatures);
  const placeHint = ({ hint, clash }: Issue): string | undefined =>
    clash?.file === creaturePath
      ? hint?.replace(formatLocation(clash), `row ${rowAt(clash.spot?.line)} of ${file}`)
      : hint;
  const placeIn = createIssuePlacer(found.creatures, byMember);
  const place = (issue: Issue): CellIssue => placeIn({ ...issue, hint: placeHint(issue) });
  if (issues.length > 0 || parsed.kind === 'invalid') {
    const worldIssues = parsed.kind === 'invalid' ? parsed.issues : [];
    const isImported = (issue: Issue): boolean => issue.file === creaturePath;
    const further = worldIssues.filter(isImported).map(place);
    const elsewhere = worldIssues
      .filter((issue) => !isImported(issue) && !isNamed(issue, found.names))
      .map((issue) => formatIssue({ ...issue, hint: placeHint(issue) }));
    const all = [...issues, ...further.filter(isOwnIssue(issues, found.names, byMember))];
    return { kind: 'issues', lines: [...linesOf(file, all, names), ...elsewhere] };
  }
  const entries = found.creatures.map(({ entry }) => entry);
  if (!(await confirm(`${describeReading(entries, byMember)}\n`))) {
    return { kind: 'refused' };
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
    notes: await readNotes(folder, parsed.world),
  };
}

function recordOf(
  { file, columns, columnNames, listSeparator, decimal }: ImportOptions,
  texts: ReadonlyMap<string, string>,
): ImportRecord {
  return {
    about: `How import reads ${path.basename(file)}, and what it wrote. The next import asks nothing; change a member here to have it read otherwise.`,
    columns: columns.map(({ member = noMember }, i) => ({ column: columnNames[i] ?? '', member })),
    listSeparator,
    ...(decimal !== undefined && { decimal }),
    wrote: Object.fromEntries([...texts].map(([name, text]) => [name, digestOf(text)])),
  };
}

/** Members that name other creatures. */
const references = ['evolvesFrom', 'line', 'family'] as const;

/**
 * Creates a filter for issues of the world that unreadable cells are not to blame for: those of other cells, unless a creature
 * is missing, or has another number, because its row could not be read.
 */
function isOwnIssue(
  issues: readonly CellIssue[],
  /** Of all rows. */
  names: ReadonlySet<string>,
  columns: ColumnsByMember,
): (issue: CellIssue) => boolean {
  const known = new Set([...names].map((name) => JSON.stringify(name)));
  const referring = new Set<number | undefined>(
    references.flatMap((member) => columns.get(member) ?? []),
  );
  const numbers = columns.get('number')?.[0];
  const areNumbersRead = issues.every(({ column }) => column === undefined || column !== numbers);
  return ({ row, column, received }) =>
    !issues.some((each) => each.row === row && each.column === column) &&
    !(referring.has(column) && known.has(received)) &&
    (areNumbersRead || numbers === undefined || column !== numbers);
}

/** Whether an issue is about a name that a row of the spreadsheet has, which may be one that could not be read. */
function isNamed({ received }: Issue, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => JSON.stringify(name) === received);
}

/** Finds the row of the spreadsheet that a line of the written creatures is made of. */
function rowFinder(
  text: string,
  creatures: readonly SheetCreature[],
): (line: number | undefined) => number {
  const lines = text.split('\n');
  return (line = 1) => {
    const before = lines.slice(0, line);
    const start = before.findLastIndex((each) => each.startsWith('  {'));
    const creature = creatures[before.filter((each) => each.startsWith('  {')).length - 1];
    const inner = before.slice(start);
    const forms = inner.findIndex((each) => each.startsWith('    "forms"'));
    const rank =
      forms === -1 ? 0 : inner.slice(forms).filter((each) => each.startsWith('      {')).length;
    return creature?.rows[rank] ?? 1;
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

/** Reads the files of a world; none if the folder does not exist yet. */
async function readFolder(folder: string): Promise<readonly WorldFile[]> {
  return existsSync(folder) ? readWorldFolder(folder) : [];
}

/** Parses one file of a world; undefined if it is absent or not valid. Its issues come up when the world is validated. */
function parsePart<Schema extends v.GenericSchema>(
  schema: Schema,
  file: WorldFile | undefined,
  yaml: TextFormat | undefined,
): v.InferOutput<Schema> | undefined {
  const parsed = file && v.safeParse(schema, parseFile(file, yaml, [])?.value);
  return parsed?.success ? parsed.output : undefined;
}

/** Adds the types, egg groups and generations of creatures to a manifest. */
function extendManifest(
  before: Manifest | undefined,
  title: string,
  creatures: Iterable<CreatureEntry>,
): Manifest {
  const manifest: Manifest = before ?? {
    format: 1,
    title,
    generations: 1,
    types: [],
    eggGroups: [],
  };
  const newTypes: string[] = [];
  const eggGroups = [...manifest.eggGroups];
  let { generations } = manifest;
  const knownTypes = new Set(manifest.types.map(({ name }) => nameKey(name)));
  const knownGroups = new Set(eggGroups.map(({ name }) => nameKey(name)));
  for (const creature of creatures) {
    generations = Math.max(generations, creature.generation);
    for (const form of [creature, ...(creature.forms ?? [])]) {
      for (const name of form.types ?? []) {
        if (!knownTypes.has(nameKey(name))) {
          knownTypes.add(nameKey(name));
          newTypes.push(name);
        }
      }
      for (const name of form.eggGroups ?? []) {
        if (!knownGroups.has(nameKey(name))) {
          knownGroups.add(nameKey(name));
          eggGroups.push({ name });
        }
      }
    }
  }
  const colours = coloursOfTypes(
    newTypes,
    manifest.types.map(({ colour }) => colour),
  );
  const types = [
    ...manifest.types,
    ...newTypes.map((name, place) => ({ name, colour: colours[place] ?? '' })),
  ];
  // A generation above 99 becomes an issue of the creature.
  return { ...manifest, generations: Math.min(generations, 99), types, eggGroups };
}

/** Adds stones that a spreadsheet names. */
function extendStones(
  before: readonly EvolutionStoneEntry[],
  named: Iterable<NamedStone>,
): readonly EvolutionStoneEntry[] {
  const known = new Set(before.map(({ slug }) => slug));
  const added = [...named].filter(({ slug }) => !known.has(slug));
  const colours = coloursOfTypes(
    added.map(({ slug }) => slug),
    before.map(({ colour }) => colour),
  );
  return [
    ...before,
    ...added.map(({ slug, name }, place) => ({
      name,
      slug,
      aka: name,
      colour: colours[place] ?? '',
    })),
  ];
}

/** Returns the creatures with types and egg groups spelled as in the manifest. */
function normalizeSpelling(
  creatures: readonly SheetCreature[],
  manifest: Manifest,
): CreatureEntry[] {
  const speller = (known: readonly { readonly name: string }[]) => {
    const spellings = new Map(known.map(({ name }) => [nameKey(name), name]));
    return (names: readonly string[]): string[] => [
      ...new Set(names.map((name) => spellings.get(nameKey(name)) ?? name)),
    ];
  };
  const spellTypes = speller(manifest.types);
  const spellGroups = speller(manifest.eggGroups);
  return creatures.map(({ entry }) => ({
    ...entry,
    types: spellTypes(entry.types),
    eggGroups: spellGroups(entry.eggGroups),
    ...(entry.forms && {
      forms: entry.forms.map((form) => ({
        ...form,
        ...(form.types && { types: spellTypes(form.types) }),
        ...(form.eggGroups && { eggGroups: spellGroups(form.eggGroups) }),
      })),
    }),
  }));
}

/** A record of an import for the next one, which overwrites only files whose digest is still the same. */
const ImportRecordSchema = v.strictObject({
  about: v.string(),
  columns: v.array(v.strictObject({ column: v.string(), member: v.string() })),
  listSeparator: v.pipe(v.string(), v.nonEmpty()),
  decimal: v.optional(v.picklist(['.', ','])),
  /** SHA-256 by the path of the file in the world's folder. */
  wrote: v.record(v.string(), v.string()),
});

type ImportRecord = v.InferOutput<typeof ImportRecordSchema>;

/** Subfolder of a world's folder, which no file of a world is read from. */
const recordFolder = 'imports';

export function recordPath(name: string): string {
  return `${recordFolder}/${name}.json`;
}

/** Reads the records of all imports into a world, by path. Rejects with an `OperatorError` if one is not valid. */
export async function readImportRecords(
  folder: string,
): Promise<ReadonlyMap<string, ImportRecord>> {
  const records = new Map<string, ImportRecord>();
  for (const name of await list(path.join(folder, recordFolder))) {
    const file = `${recordFolder}/${name}`;
    const text = await readFile(path.join(folder, file), 'utf8');
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ImportRecordSchema), text);
    if (!parsed.success) {
      const reason = v.flatten(parsed.issues).root?.[0] ?? parsed.issues[0].message;
      throw new OperatorError(
        `The file "${path.join(folder, file)}" is not a valid record of an import (${reason}); correct it, or remove it to be asked again`,
      );
    }
    records.set(file, parsed.output);
  }
  return records;
}

function writeImportRecord(record: ImportRecord): string {
  return `${writeRecord(record)}\n`;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function list(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => /^[^.].*\.json$/.test(name)).toSorted();
  } catch {
    return [];
  }
}

/** The members that an issue may stem from, by the start of its field path; longer starts first. */
const membersByField: readonly (readonly [start: string, members: readonly MemberName[]])[] = [
  ['abilities.hidden', ['hiddenAbilities']],
  ['abilities', ['abilities', 'hiddenAbilities']],
  ['evolvesFrom[0].stone', ['stone', 'item', 'how']],
  ['evolvesFrom[0].item', ['item', 'how']],
  ['evolvesFrom[0].level', ['level', 'how']],
  ['evolvesFrom[0].condition', ['how']],
  ['evolvesFrom', ['evolvesFrom', 'line']],
  ['relatedTo', ['family']],
  ['heightMetres', ['height']],
  ['weightKilograms', ['weight']],
  ['gender', ['gender', 'male', 'female']],
  ['appearance.body', ['body']],
  ['appearance', ['colour', 'body']],
  ['eggGroups', ['eggGroups']],
  ['types', ['types']],
  ['aliases', ['aliases']],
  ['description', ['description']],
  ['number', ['number']],
  ['name', ['name']],
  ['species', ['species']],
  ['generation', ['generation']],
];

/** Maps issues of a file of imported creatures to rows and columns of the spreadsheet. */
function createIssuePlacer(
  creatures: readonly SheetCreature[],
  columns: ColumnsByMember,
): (issue: Issue) => CellIssue {
  const byName = new Map(creatures.map((creature) => [creature.entry.name, creature]));
  return ({ record = '', field = '', expected, received, hint }) => {
    const position = /^record (?<position>[0-9]+)$/.exec(record)?.groups?.['position'];
    const creature = byName.get(record) ?? creatures[Number(position) - 1];
    const [, form, rest = ''] = /^(?:forms\[(?<form>[0-9]+)\]\.?)?(?<rest>.*)$/s.exec(field) ?? [];
    const row = creature?.rows[form === undefined ? 0 : Number(form) + 1] ?? 1;
    const possible = membersByField.find(([start]) => rest.startsWith(start))?.[1] ?? [];
    const member = possible.find((each) => columns.has(each));
    const column = member === undefined ? undefined : columns.get(member)?.[0];
    return { row, column, expected, received, ...(hint !== undefined && { hint }) };
  };
}
