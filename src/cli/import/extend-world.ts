import * as v from 'valibot';
import { coloursOfTypes } from '@creature-catalog/portrait/type-looks';
import { nameKey } from '../../world/name-key.ts';
import { parseFile } from '../../world/parse-file.ts';
import { isYaml, type TextFormat } from '../../world/text-format.ts';
import type { WorldFile } from '../../world/world-files.ts';
import { writeRecord, writeRecords } from '../world-files.ts';
import type { SheetEntry } from './creatures.ts';
import type { Column } from './columns.ts';
import type { NamedStone } from './row.ts';
import { findStat, type StatEntry, usualStatEntries } from './stats.ts';

/** A file of a world that an import adds to; `value` is undefined if the file is absent or not valid. */
type Part<Value> = { readonly file: WorldFile | undefined; readonly value: Value | undefined };

function openPart<Schema extends v.GenericSchema>(
  stem: string,
  schema: Schema,
  files: readonly WorldFile[],
  yaml: TextFormat | undefined,
): Part<v.InferOutput<Schema>> {
  const file = files.find(({ path: name }) => name.replace(/\.(?:json|ya?ml)$/, '') === stem);
  // Its issues come up when the world is checked.
  const parsed = file && v.safeParse(schema, parseFile(file, yaml, [])?.value);
  return { file, value: parsed?.success ? parsed.output : undefined };
}

/** Whether an import may write a file: if it is missing, or JSON that it understands. YAML may have comments. */
function isExtensible({ file, value }: Part<unknown>): boolean {
  return file === undefined || (value !== undefined && !isYaml(file.path));
}

type Named = { readonly name: string };

/** The members of a manifest that an import adds to; it keeps all others. */
const OpenManifest = v.looseObject({
  generations: v.number(),
  stats: v.optional(
    v.array(
      v.looseObject({
        name: v.string(),
        aliases: v.optional(v.array(v.string())),
        most: v.optional(v.string()),
        least: v.optional(v.string()),
      }),
    ),
  ),
  types: v.array(v.looseObject({ name: v.string(), colour: v.string() })),
  eggGroups: v.array(v.looseObject({ name: v.string() })),
});
const OpenStones = v.array(v.looseObject({ slug: v.string(), colour: v.string() }));

/** Returns the stats of a world; none if its file is not valid, undefined if it has no file yet. */
export function statsIn(
  files: readonly WorldFile[],
  yaml: TextFormat | undefined,
): readonly StatEntry[] | undefined {
  const { file, value } = openPart('world', OpenManifest, files, yaml);
  return file && (value?.stats ?? []);
}

/** Adds the stats of columns to those of a world. */
export function extendStats(
  known: readonly StatEntry[] = [],
  columns: readonly Column[],
): readonly StatEntry[] {
  const added = newNames(
    known,
    columns.flatMap(({ stat = [] }) => stat),
  );
  return [...known, ...added.map((name) => findStat(name, usualStatEntries) ?? { name })];
}

/**
 * Adds the types, egg groups and generations of creatures to a manifest, and sets its stats. Returns also the text, if it
 * changes.
 */
export function extendManifest(
  files: readonly WorldFile[],
  yaml: TextFormat | undefined,
  title: string,
  creatures: readonly SheetEntry[],
  stats: readonly StatEntry[],
) {
  const part = openPart('world', OpenManifest, files, yaml);
  const manifest = part.value ?? { format: 1, title, generations: 1, types: [], eggGroups: [] };
  const forms = creatures.flatMap((creature) => [creature, ...(creature.forms ?? [])]);
  const newTypes = newNames(
    manifest.types,
    forms.flatMap(({ types = [] }) => types),
  );
  const newGroups = newNames(
    manifest.eggGroups,
    forms.flatMap(({ eggGroups = [] }) => eggGroups),
  );
  const colours = coloursOfTypes(
    newTypes,
    manifest.types.map(({ colour }) => colour),
  );
  const extended = {
    ...manifest,
    // A generation above 99 becomes an issue of the creature.
    generations: creatures.reduce(
      (most, { generation }) => Math.max(most, Math.min(generation, 99)),
      manifest.generations,
    ),
    types: [
      ...manifest.types,
      ...newTypes.map((name, place) => ({ name, colour: colours[place] ?? '' })),
    ],
    eggGroups: [...manifest.eggGroups, ...newGroups.map((name) => ({ name }))],
    ...(stats.length > 0 && { stats }),
  };
  const isSame =
    part.file !== undefined &&
    newTypes.length + newGroups.length === 0 &&
    stats.length === (part.value?.stats ?? []).length &&
    extended.generations === manifest.generations;
  return {
    types: extended.types,
    eggGroups: extended.eggGroups,
    text: isSame || !isExtensible(part) ? undefined : `${writeRecord(extended)}\n`,
  };
}

function newNames(known: readonly Named[], names: readonly string[]): readonly string[] {
  const keys = new Set(known.map(({ name }) => nameKey(name)));
  return names.filter((name) => {
    const isNew = !keys.has(nameKey(name));
    keys.add(nameKey(name));
    return isNew;
  });
}

/** Adds stones that a spreadsheet names. Returns the text, if it changes. */
export function extendStones(
  files: readonly WorldFile[],
  yaml: TextFormat | undefined,
  named: readonly NamedStone[],
): string | undefined {
  const part = openPart('evolution-stones', OpenStones, files, yaml);
  const before = part.value ?? [];
  const added = named.filter(({ slug }) => !before.some((stone) => stone.slug === slug));
  const colours = coloursOfTypes(
    added.map(({ slug }) => slug),
    before.map(({ colour }) => colour),
  );
  const stones = added.map(({ slug, name }, place) => ({
    name,
    slug,
    aka: name,
    colour: colours[place] ?? '',
  }));
  return added.length > 0 && isExtensible(part) ? writeRecords([...before, ...stones]) : undefined;
}

/** Returns the creatures with types and egg groups spelled as in the manifest. */
export function spellAlike(
  creatures: readonly SheetEntry[],
  { types, eggGroups }: { readonly types: readonly Named[]; readonly eggGroups: readonly Named[] },
): readonly SheetEntry[] {
  const speller = (known: readonly Named[]) => {
    const spellings = new Map(known.map(({ name }) => [nameKey(name), name]));
    return (names: readonly string[]): string[] => [
      ...new Set(names.map((name) => spellings.get(nameKey(name)) ?? name)),
    ];
  };
  const [spellTypes, spellGroups] = [speller(types), speller(eggGroups)];
  const spell = <Form extends { types?: string[] | undefined; eggGroups?: string[] | undefined }>(
    form: Form,
  ): Form => ({
    ...form,
    ...(form.types && { types: spellTypes(form.types) }),
    ...(form.eggGroups && { eggGroups: spellGroups(form.eggGroups) }),
  });
  return creatures.map((creature) => ({
    ...spell(creature),
    ...(creature.forms && { forms: creature.forms.map(spell) }),
  }));
}
