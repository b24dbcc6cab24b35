import * as v from 'valibot';
import { coloursOfTypes } from '@creature-catalog/portrait/type-looks';
import { OperatorError } from '../../service/operator-error.ts';
import { nameKey } from '../../world/name-key.ts';
import { parseFile } from '../../world/parse-file.ts';
import { isYaml, type TextFormat } from '../../world/text-format.ts';
import {
  type recordFolders,
  type Role,
  sortFiles,
  type WorldFile,
} from '../../world/world-files.ts';
import { schemaFor, writeRecord, writeRecords } from '../world-files.ts';
import { type LeagueEntry, usualLearnWays } from '../../world/schema.ts';
import type { LearningWords } from './learnsets.ts';
import type { Column, SheetKind } from './columns.ts';
import type { SheetRecords, TypeFacts } from './records.ts';
import type { NamedStone } from './row.ts';
import { findStat, type StatEntry, usualStatEntries } from './stats.ts';

/** A file of a world that an import adds to; `value` is undefined if the file is absent or not valid. */
type Part<Value> = { readonly file: WorldFile | undefined; readonly value: Value | undefined };

/** Whether an import may write a file: if it is missing, or JSON that it understands. YAML may have comments. */
function isExtensible({ file, value }: Part<unknown>): boolean {
  return file === undefined || (value !== undefined && !isYaml(file.path));
}

/** Throws an `OperatorError` if a sheet says something of a file that an import leaves as it is. */
function expectExtensible(part: Part<unknown>, said: readonly unknown[], what: string): void {
  if (said.length > 0 && !isExtensible(part)) {
    throw new OperatorError(
      `The workbook has ${what}, but import leaves "${part.file?.path}" as it is; write the ${what.replace(/^a | of.*/g, '')} there, and choose the sheet of creatures with --sheet`,
    );
  }
}

function textOf(part: Part<readonly object[]>, records: readonly object[]): string | undefined {
  return isExtensible(part) && !isSame(part, records) ? writeRecords(records) : undefined;
}

function isSame({ value = [] }: Part<readonly object[]>, records: readonly object[]): boolean {
  return JSON.stringify(value) === JSON.stringify(records);
}

type Named = { readonly name: string };

/** The members of a manifest that an import adds to; it keeps all others. */
const OpenManifest = v.looseObject({
  title: v.optional(v.string()),
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
  moveCategories: v.optional(v.array(v.string())),
  learnWays: v.optional(v.array(v.string())),
});
const OpenStones = v.array(v.looseObject({ slug: v.string(), colour: v.string() }));

const OpenLeagues = v.array(v.looseObject({ slug: v.string() }));

const OneOrMore = <Schema extends v.GenericSchema>(record: Schema) =>
  v.union([
    v.array(record),
    v.pipe(
      record,
      v.transform((each) => [each]),
    ),
  ]);
const naming = { name: v.string(), aliases: v.optional(v.array(v.string()), []) };
const OpenRecords = OneOrMore(
  v.looseObject({ ...naming, forms: v.optional(v.array(v.looseObject(naming)), []) }),
);

/** The files of a world to which an import adds. None of them need be valid; the issues come up when all are checked. */
export class GrowingWorld {
  readonly files: readonly WorldFile[];
  readonly yaml: TextFormat | undefined;
  /** None if the file of the world is not valid, undefined if it has none and no creatures yet. */
  readonly stats: readonly StatEntry[] | undefined;
  readonly #manifest: Part<v.InferOutput<typeof OpenManifest>>;
  readonly #sorted: ReturnType<typeof sortFiles>;

  constructor(files: readonly WorldFile[], yaml: TextFormat | undefined) {
    this.files = files;
    this.yaml = yaml;
    this.#sorted = sortFiles(files);
    this.#manifest = this.#open('world', OpenManifest);
    const { file, value } = this.#manifest;
    this.stats = value?.stats ?? (file && this.has('creatures') ? [] : undefined);
  }

  /** Whether there are files of creatures, moves or learnsets. */
  has(records: (typeof recordFolders)[number]): boolean {
    return this.#sorted.of(records).length > 0;
  }

  #open<Schema extends v.GenericSchema>(role: Role, schema: Schema): Part<v.InferOutput<Schema>> {
    const [file] = this.#sorted.of(role);
    const parsed = file && v.safeParse(schema, parseFile(file, this.yaml, [])?.value);
    return { file, value: parsed?.success ? parsed.output : undefined };
  }

  /** Returns what the cells of learnsets may refer to. */
  learningWords(): LearningWords {
    const findForm = this.#finderOf('creatures');
    return {
      findMove: this.#finderOf('moves'),
      isForm: (text) => findForm(text) !== undefined,
      spellForm: (text) => findForm(text) ?? text,
      ways: this.#manifest.value?.learnWays ?? usualLearnWays,
    };
  }

  #finderOf(role: 'creatures' | 'moves'): (text: string) => string | undefined {
    const named = this.#sorted
      .of(role)
      .flatMap((file) => {
        const parsed = v.safeParse(OpenRecords, parseFile(file, this.yaml, [])?.value);
        return parsed.success ? parsed.output : [];
      })
      .flatMap((record) => [record, ...record.forms]);
    // A name goes before an alias.
    const names = new Map([
      ...named.flatMap(({ name, aliases }) =>
        aliases.map((each) => [nameKey(each), name] as const),
      ),
      ...named.map(({ name }) => [nameKey(name), name] as const),
    ]);
    return (text) => names.get(nameKey(text));
  }

  /** Returns the stats of the world with those of columns. */
  statsWith(columns: readonly Column[]): readonly StatEntry[] {
    const known = this.stats ?? [];
    const added = newNames(
      known,
      columns.flatMap(({ stat = [] }) => stat),
    );
    return [...known, ...added.map((name) => findStat(name, usualStatEntries) ?? { name })];
  }

  /**
   * Adds what records need to the manifest, and sets its stats and what a sheet says of types. Returns also the text, if it
   * changes. Throws an `OperatorError` if types cannot be written.
   */
  extendManifest(
    title: string,
    needs: Needs,
    stats: readonly StatEntry[],
    typeFacts: readonly TypeFacts[],
  ) {
    const part = this.#manifest;
    const manifest = part.value ?? {
      $schema: schemaFor('world.json'),
      format: 1,
      title,
      generations: 1,
      types: [],
      eggGroups: [],
    };
    expectExtensible(part, typeFacts, 'a chart of types');
    const named = [...typeFacts.map(({ name }) => name), ...needs.types];
    const newTypes = newNames(manifest.types, named);
    const factsOf = new Map(typeFacts.map(({ name, ...facts }) => [nameKey(name), facts]));
    const newGroups = newNames(manifest.eggGroups, needs.eggGroups);
    const moveCategories = addNames(manifest.moveCategories ?? [], needs.moveCategories);
    const areUsual = needs.learnWays.every((way) => usualLearnWays.includes(way));
    const learnWays = addNames(
      manifest.learnWays ??
        usualLearnWays.filter((way) => this.has('learnsets') || needs.learnWays.includes(way)),
      needs.learnWays,
    );
    const colours = coloursOfTypes(
      newTypes,
      manifest.types.map(({ colour }) => colour),
    );
    const extended = {
      ...manifest,
      // A generation above 99 becomes an issue of the creature.
      generations: needs.generations.reduce(
        (most, generation) => Math.max(most, Math.min(generation, 99)),
        manifest.generations,
      ),
      types: [
        ...manifest.types,
        ...newTypes.map((name, place) => ({ name, colour: colours[place] ?? '' })),
      ].map((type) => ({ ...type, ...factsOf.get(nameKey(type.name)) })),
      eggGroups: [...manifest.eggGroups, ...newGroups.map((name) => ({ name }))],
      ...(stats.length > 0 && { stats }),
      ...(moveCategories.length > 0 && { moveCategories }),
      ...((manifest.learnWays !== undefined || !areUsual) && { learnWays }),
    };
    const isUnchanged =
      part.file !== undefined && JSON.stringify(extended) === JSON.stringify(manifest);
    return {
      title: extended.title ?? title,
      types: extended.types,
      eggGroups: extended.eggGroups,
      moveCategories: moveCategories.map((name) => ({ name })),
      text: isUnchanged || !isExtensible(part) ? undefined : `${writeRecord(extended)}\n`,
    };
  }

  /** Adds stones that a spreadsheet names, and sets what it says of them. Returns the text, if it changes. */
  extendStones(named: ReadonlyMap<string, NamedStone>): string | undefined {
    const part = this.#open('evolution-stones', OpenStones);
    const before = part.value ?? [];
    const added = [...named.values()].filter(({ slug }) =>
      before.every((stone) => stone.slug !== slug),
    );
    const colours = coloursOfTypes(
      added.map(({ slug }) => slug),
      before.map(({ colour }) => colour),
    );
    return textOf(part, [
      ...before.map((stone) => {
        const { name: _, ...said } = named.get(stone.slug) ?? {};
        return { ...stone, ...said };
      }),
      ...added.map(({ name, slug, ...said }, place) => ({
        name,
        slug,
        aka: name,
        colour: colours[place] ?? '',
        ...said,
      })),
    ]);
  }

  /** Sets the leagues of a sheet among those of the world. Returns the text, if it changes. */
  extendLeagues(leagues: readonly LeagueEntry[]): string | undefined {
    const part = this.#open('leagues', OpenLeagues);
    const all = [...(part.value ?? []), ...leagues].map((league) => [league.slug, league] as const);
    const records = [...new Map(all).values()];
    expectExtensible(part, isSame(part, records) ? [] : leagues, 'leagues');
    return textOf(part, records);
  }
}

/** What the records of a spreadsheet need in a manifest; names may be there several times. */
type Needs = {
  readonly types: readonly string[];
  readonly eggGroups: readonly string[];
  readonly generations: readonly number[];
  readonly moveCategories: readonly string[];
  readonly learnWays: readonly string[];
};

export function needsOf(kind: SheetKind, records: SheetRecords): Needs {
  const creatures = records.creatures.map(({ entry }) => entry);
  const moves = records.moves.map(({ entry }) => entry);
  // A way in a cell of a creature is more likely a slip than a new one.
  const learnsets = kind === 'learnsets' ? records.learnsets : [];
  const forms = creatures.flatMap((creature) => [creature, ...(creature.forms ?? [])]);
  return {
    types: [...forms.flatMap(({ types = [] }) => types), ...moves.map(({ type }) => type)],
    eggGroups: forms.flatMap(({ eggGroups = [] }) => eggGroups),
    generations: [...creatures, ...moves].flatMap(({ generation = [] }) => generation),
    moveCategories: moves.map(({ category }) => category),
    learnWays: learnsets.flatMap(({ entry }) => Object.keys(entry.ways ?? {})),
  };
}

function newNames(known: readonly Named[], names: readonly string[]): readonly string[] {
  const keys = new Set(known.map(({ name }) => nameKey(name)));
  return names.filter((name) => {
    // An empty name stems from a cell that was reported.
    const isNew = name !== '' && !keys.has(nameKey(name));
    keys.add(nameKey(name));
    return isNew;
  });
}

function addNames(known: readonly string[], names: readonly string[]): readonly string[] {
  const named = known.map((name) => ({ name }));
  return [...known, ...newNames(named, names)];
}

function speller(known: readonly Named[]): (names: readonly string[]) => string[] {
  const spellings = new Map(known.map(({ name }) => [nameKey(name), name]));
  return (names) => [...new Set(names.map((name) => spellings.get(nameKey(name)) ?? name))];
}

/** Returns records with types, egg groups and categories spelled as in the manifest. */
export function spellAlike(
  { creatures, moves, learnsets }: SheetRecords,
  manifest: Readonly<Record<'types' | 'eggGroups' | 'moveCategories', readonly Named[]>>,
) {
  const spellTypes = speller(manifest.types);
  const spellGroups = speller(manifest.eggGroups);
  const spellCategories = speller(manifest.moveCategories);
  const spell = <Form extends { types?: string[] | undefined; eggGroups?: string[] | undefined }>(
    form: Form,
  ): Form => ({
    ...form,
    ...(form.types && { types: spellTypes(form.types) }),
    ...(form.eggGroups && { eggGroups: spellGroups(form.eggGroups) }),
  });
  return {
    creatures: creatures.map(({ entry }) => ({
      ...spell(entry),
      ...(entry.forms && { forms: entry.forms.map(spell) }),
    })),
    moves: moves.map(({ entry }) => ({
      ...entry,
      type: spellTypes([entry.type]).join(),
      category: spellCategories([entry.category]).join(),
    })),
    learnsets: learnsets.map(({ entry }) => entry),
  };
}
