import * as v from 'valibot';
import { checkWorld } from './check-world.ts';
import { type Issue, show } from './issue.ts';
import { CreatureSchema, EvolutionStoneSchema, LeagueSchema, ManifestSchema } from './schema.ts';
import type { Located, World } from './world.ts';

/** A file of a world: its path relative to the world's folder, with `/` between the parts, and its text. */
export type WorldFile = { readonly path: string; readonly text: string };

export type ParsedWorld =
  | { readonly kind: 'valid'; readonly world: World }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] };

const creatureFile = /^creatures(?:\/[^/]+)?\.json$/;

/**
 * The world that its files describe, or every issue they have. Takes `world.json`, `creatures.json` or the files of
 * `creatures/`, and, where they are there, `leagues.json` and `evolution-stones.json`; other files are left alone.
 */
export function parseWorld(files: readonly WorldFile[]): ParsedWorld {
  const issues: Issue[] = [];
  const byPath = new Map(files.map((file) => [file.path, file]));

  const manifestFile = byPath.get('world.json');
  if (!manifestFile) {
    issues.push(missingFile('world.json', 'a file that describes the world'));
  }
  const manifestJson = manifestFile && parseJson(manifestFile, issues);
  const manifest =
    manifestJson && parseEntry(ManifestSchema, manifestJson.value, 'world.json', undefined, issues);

  const creatureFiles = files.filter(({ path }) => creatureFile.test(path));
  if (creatureFiles.length === 0) {
    issues.push(missingFile('creatures', 'a file "creatures.json" or a folder of such files'));
  }
  const creatures = creatureFiles.flatMap((file) => parseEntries(CreatureSchema, file, issues));
  const leagues = parseEntries(LeagueSchema, byPath.get('leagues.json'), issues);
  const stones = parseEntries(EvolutionStoneSchema, byPath.get('evolution-stones.json'), issues);

  if (manifest) {
    issues.push(...checkWorld(manifest, creatures, leagues, stones));
  }
  if (!manifest || issues.length > 0) {
    return { kind: 'invalid', issues };
  }
  return {
    kind: 'valid',
    world: {
      manifest,
      creatures: creatures.map(({ entry }) => entry).toSorted((a, b) => a.number - b.number),
      leagues: leagues.map(({ entry }) => entry),
      evolutionStones: stones.map(({ entry }) => entry),
    },
  };
}

function missingFile(file: string, expected: string): Issue {
  return { file, record: undefined, field: undefined, expected, received: 'nothing' };
}

/** The parsed text in a box, so that a JSON `null` can be told from a text that does not parse. */
function parseJson(file: WorldFile, issues: Issue[]): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(file.text) };
  } catch (error) {
    const received = error instanceof Error ? error.message : String(error);
    issues.push({
      file: file.path,
      record: undefined,
      field: undefined,
      expected: 'JSON',
      received: `text that does not parse (${received})`,
    });
    return undefined;
  }
}

function parseEntries<Schema extends v.GenericSchema>(
  schema: Schema,
  file: WorldFile | undefined,
  issues: Issue[],
): Located<v.InferOutput<Schema>>[] {
  const json = file && parseJson(file, issues);
  if (!json) {
    return [];
  }
  if (!Array.isArray(json.value)) {
    issues.push({
      file: file.path,
      record: undefined,
      field: undefined,
      expected: 'an array of records',
      received: show(json.value),
    });
    return [];
  }
  const entries: Located<v.InferOutput<Schema>>[] = [];
  for (const [index, value] of json.value.entries()) {
    const entry = parseEntry(schema, value, file.path, recordLabel(value, index), issues);
    if (entry !== undefined) {
      entries.push({ file: file.path, entry });
    }
  }
  return entries;
}

function parseEntry<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  file: string,
  record: string | undefined,
  issues: Issue[],
): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, value);
  if (result.success) {
    return result.output;
  }
  for (const issue of result.issues.flatMap((each) => innermost(each))) {
    issues.push({
      file,
      record,
      field: issue.field,
      expected: issue.expected,
      received: issue.received,
    });
  }
  return undefined;
}

type FieldIssue = {
  readonly field: string | undefined;
  readonly expected: string;
  readonly received: string;
};

/** A union's issue names no member; where one alternative got further than the others, its own issues say more. */
function innermost(
  issue: v.BaseIssue<unknown>,
  outer: readonly v.IssuePathItem[] = [],
): FieldIssue[] {
  const path = [...outer, ...(issue.path ?? [])];
  const deeper = issue.issues?.filter(
    (inner) => inner.path !== undefined || inner.kind === 'validation',
  );
  if (deeper && deeper.length > 0) {
    return deeper.flatMap((inner) => innermost(inner, path));
  }
  return [
    {
      field: formatPath(path),
      expected: expectation(issue),
      received: issue.input === undefined ? 'nothing' : show(issue.input),
    },
  ];
}

/** What the schema's own message says it expects, or what the library says of it. */
function expectation(issue: v.BaseIssue<unknown>): string {
  const own = /: Expected (?<what>.*)$/s.exec(issue.message)?.groups?.['what'];
  if (own !== undefined) {
    return own.replace(/ but received .*$/s, '');
  }
  return issue.expected ?? issue.message;
}

function formatPath(path: readonly v.IssuePathItem[]): string | undefined {
  let text = '';
  for (const { key } of path) {
    text += typeof key === 'number' ? `[${key}]` : `${text === '' ? '' : '.'}${String(key)}`;
  }
  return text === '' ? undefined : text;
}

/** What to call a record in an issue: its name where it has one, else its position from 1. */
function recordLabel(value: unknown, index: number): string {
  if (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string'
  ) {
    return value.name;
  }
  return `record ${index + 1}`;
}
