import * as v from 'valibot';
import { checkWorld } from './check-world.ts';
import { type Issue, show } from './issue.ts';
import { findJsonFault } from './json-fault.ts';
import {
  CreatureSchema,
  EvolutionStoneSchema,
  LeagueSchema,
  ManifestSchema,
  Text,
} from './schema.ts';
import { fieldIssues } from './schema-issues.ts';
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
  const creatures = parseRecords(CreatureSchema, creatureFiles, issues);
  const leagues = parseRecords(LeagueSchema, [byPath.get('leagues.json')], issues);
  const stones = parseRecords(EvolutionStoneSchema, [byPath.get('evolution-stones.json')], issues);
  if (creatureFiles.length > 0 && creatures.entries.length + creatures.malformed.length === 0) {
    issues.push(missingFile('creatures', 'at least one creature'));
  }

  issues.push(
    ...checkWorld(manifest, creatures.entries, leagues.entries, stones.entries, {
      creatures: creatures.malformed,
      stones: stones.malformed,
    }),
  );
  if (!manifest || issues.length > 0) {
    return { kind: 'invalid', issues };
  }
  return {
    kind: 'valid',
    world: {
      manifest,
      creatures: creatures.entries
        .map(({ entry }) => entry)
        .toSorted((a, b) => a.number - b.number),
      leagues: leagues.entries.map(({ entry }) => entry),
      evolutionStones: stones.entries.map(({ entry }) => entry),
    },
  };
}

function missingFile(file: string, expected: string): Issue {
  return { file, record: undefined, field: undefined, expected, received: 'nothing' };
}

/** The parsed text in a box, so that a JSON `null` can be told from a text that does not parse. */
function parseJson(file: WorldFile, issues: Issue[]): { readonly value: unknown } | undefined {
  // Some editors put a byte order mark first.
  const text = file.text.replace(/^\uFEFF/, '');
  try {
    return { value: JSON.parse(text) };
  } catch {
    const fault = findJsonFault(text) ?? { expected: 'JSON', received: 'text that does not parse' };
    issues.push({ file: file.path, record: undefined, field: undefined, ...fault });
    return undefined;
  }
}

/** The records of a kind: well-formed ones with their files, and the values of the others. */
type Records<Entry> = {
  readonly entries: readonly Located<Entry>[];
  readonly malformed: readonly unknown[];
};

function parseRecords<Schema extends v.GenericSchema>(
  schema: Schema,
  files: readonly (WorldFile | undefined)[],
  issues: Issue[],
): Records<v.InferOutput<Schema>> {
  const entries: Located<v.InferOutput<Schema>>[] = [];
  const malformed: unknown[] = [];
  for (const file of files.filter((each) => each !== undefined)) {
    const values = parseArray(file, issues);
    if (!values) {
      malformed.push(undefined);
    }
    for (const [index, value] of (values ?? []).entries()) {
      const entry = parseEntry(schema, value, file.path, recordLabel(value, index), issues);
      if (entry === undefined) {
        malformed.push(value);
      } else {
        entries.push({ file: file.path, entry });
      }
    }
  }
  return { entries, malformed };
}

function parseArray(file: WorldFile, issues: Issue[]): readonly unknown[] | undefined {
  const json = parseJson(file, issues);
  if (!json) {
    return undefined;
  }
  if (Array.isArray(json.value)) {
    return json.value;
  }
  issues.push({
    file: file.path,
    record: undefined,
    field: undefined,
    expected: 'an array of records',
    received: show(json.value),
  });
  return undefined;
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
  issues.push(
    ...result.issues
      .flatMap((each) => fieldIssues(each))
      .map(({ field, expected, received }) => ({ file, record, field, expected, received })),
  );
  return undefined;
}

const Named = v.looseObject({ name: Text });

/** What to call a record in an issue: its name where it has a usable one, else its position from 1. */
function recordLabel(value: unknown, index: number): string {
  return v.is(Named, value) ? value.name : `record ${index + 1}`;
}
