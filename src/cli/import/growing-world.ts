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
import { usualLearnWays } from '../../world/schema.ts';
import type { LearningWords } from './learnsets.ts';
import type { Column, SheetKind } from './columns.ts';
import type { SheetRecords } from './records.ts';
import type { Spell } from './row.ts';
import { findStat, type StatEntry, usualStatEntries } from './stats.ts';

/** A file of a world that an import adds to; `value` is undefined if the file is absent or not valid. */
type Part<Value> = {
  readonly role: Role;
  readonly file: WorldFile | undefined;
  readonly value: Value | undefined;
  /** Whether an import may write it: if it is missing, or JSON that it understands. YAML may have comments. */
  readonly isOpen: boolean;
};

/** Throws an `OperatorError` for what a sheet says of a file that an import leaves as it is. */
function expectOpen({ isOpen, file }: Part<unknown>, what: string): void {
  if (!isOpen) {
    throw new OperatorError(
      `The workbook has ${what}, but import leaves "${file?.path}" as it is; write the ${what.replace(/^a | of.*/g, '')} there, and choose the sheet of creatures with --sheet`,
    );
  }
}

/** Returns the path and the text of a file that has other records now; nothing if it has not, or stays as it is. */
function changedFile(
  { role, value = [], isOpen }: Part<object>,
  changed: object | readonly object[],
): readonly (readonly [path: string, text: string])[] {
  const text = Array.isArray(changed) ? writeRecords(changed) : `${writeRecord(changed)}\n`;
  const isSame = JSON.stringify(value) === JSON.stringify(changed);
  return isSame || !isOpen ? [] : [[`${role}.json`, text]];
}

/** Names of one kind: those of the world as it spells them, and new ones as they are spelled first. */
class Names {
  readonly added: string[] = [];
  readonly #byKey: Map<string, string>;

  constructor(known: readonly string[]) {
    this.#byKey = new Map(known.map((name) => [nameKey(name), name]));
  }

  /** Returns the spelling of a name, which is added if it is new. */
  spell(name: string): string {
    const key = nameKey(name);
    const known = this.#byKey.get(key);
    // An empty name stems from a cell that was reported.
    if (known === undefined && name !== '') {
      this.#byKey.set(key, name);
      this.added.push(name);
    }
    return known ?? name;
  }
}

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

const naming = { name: v.string(), aliases: v.optional(v.array(v.string()), []) };
const OpenRecord = v.looseObject({
  ...naming,
  forms: v.optional(v.array(v.looseObject(naming)), []),
});
const OpenRecords = v.union([v.array(OpenRecord), OpenRecord]);

/** The files of a world to which an import adds. None of them need be valid; the issues come up when all are checked. */
export class GrowingWorld {
  readonly files: readonly WorldFile[];
  readonly yaml: TextFormat | undefined;
  /** None if the file of the world is not valid, undefined if it has none and no creatures yet. */
  readonly stats: readonly StatEntry[] | undefined;
  readonly #manifest: Part<v.InferOutput<typeof OpenManifest>>;
  readonly #sorted: ReturnType<typeof sortFiles>;
  readonly #names: Readonly<Record<'types' | 'eggGroups' | 'category', Names>>;

  constructor(files: readonly WorldFile[], yaml: TextFormat | undefined) {
    this.files = files;
    this.yaml = yaml;
    this.#sorted = sortFiles(files);
    this.#manifest = this.#open('world', OpenManifest);
    const { file, value } = this.#manifest;
    this.stats = value?.stats ?? (file && this.has('creatures') ? [] : undefined);
    this.#names = {
      types: new Names((value?.types ?? []).map(({ name }) => name)),
      eggGroups: new Names((value?.eggGroups ?? []).map(({ name }) => name)),
      category: new Names(value?.moveCategories ?? []),
    };
  }

  /** Whether there are files of creatures, moves or learnsets. */
  has(records: (typeof recordFolders)[number]): boolean {
    return this.#sorted.of(records).length > 0;
  }

  #open<Schema extends v.GenericSchema>(role: Role, schema: Schema): Part<v.InferOutput<Schema>> {
    const [file] = this.#sorted.of(role);
    const parsed = file && v.safeParse(schema, parseFile(file, this.yaml, [])?.value);
    const value = parsed?.success ? parsed.output : undefined;
    return { role, file, value, isOpen: !file || (parsed?.success === true && !isYaml(file.path)) };
  }

  /** Returns the name of a type, an egg group or a category as the world spells it. A new one is added. */
  readonly spell: Spell = (member, name) =>
    member === 'types' || member === 'eggGroups' || member === 'category'
      ? this.#names[member].spell(name)
      : name;

  /** Returns what the cells of learnsets may refer to. */
  learningWords(): LearningWords {
    return {
      findMove: this.#finderOf('moves'),
      findForm: this.#finderOf('creatures'),
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
    const names = new Names(known.map(({ name }) => name));
    columns.forEach(({ stat = '' }) => names.spell(stat));
    return [...known, ...names.added.map((name) => findStat(name, usualStatEntries) ?? { name })];
  }

  /**
   * Adds what records need, and sets stats and what sheets say of types, stones and leagues. Returns the title of the world,
   * and by its path the text of each file that changes. Throws an `OperatorError` if types or leagues cannot be written.
   */
  extend(title: string, kind: SheetKind, records: SheetRecords, stats: readonly StatEntry[]) {
    const manifest = this.#extendManifest(title, kind, records, stats);
    return {
      title: manifest.title ?? title,
      texts: new Map([
        ...changedFile(this.#manifest, manifest),
        ...this.#extendStones(records),
        ...this.#extendLeagues(records),
      ]),
    };
  }

  #extendManifest(
    title: string,
    kind: SheetKind,
    { creatures, moves, learnsets, types }: SheetRecords,
    stats: readonly StatEntry[],
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
    if (types.length > 0) {
      expectOpen(part, 'a chart of types');
    }
    const factsOf = new Map(types.map(({ name, ...facts }) => [name, facts]));
    const newTypes = this.#names.types.added;
    const colours = coloursOfTypes(
      newTypes,
      manifest.types.map(({ colour }) => colour),
    );
    const generations = [...creatures, ...moves].map(({ entry }) => entry.generation ?? 1);
    const moveCategories = [...(manifest.moveCategories ?? []), ...this.#names.category.added];
    // A way in a cell of a creature is more likely a slip than a new one.
    const usedWays =
      kind === 'learnsets' ? learnsets.flatMap(({ entry }) => Object.keys(entry.ways ?? {})) : [];
    const ways =
      manifest.learnWays ??
      usualLearnWays.filter((way) => this.has('learnsets') || usedWays.includes(way));
    const names = new Names(ways);
    usedWays.forEach((way) => names.spell(way));
    const areUsual = usedWays.every((way) => usualLearnWays.includes(way));
    return {
      ...manifest,
      // A generation above 99 becomes an issue of the creature.
      generations: generations.reduce(
        (most, generation) => Math.max(most, Math.min(generation, 99)),
        manifest.generations,
      ),
      types: [
        ...manifest.types,
        ...newTypes.map((name, place) => ({ name, colour: colours[place] ?? '' })),
      ].map((type) => ({ ...type, ...factsOf.get(type.name) })),
      eggGroups: [...manifest.eggGroups, ...this.#names.eggGroups.added.map((name) => ({ name }))],
      ...(stats.length > 0 && { stats }),
      ...(moveCategories.length > 0 && { moveCategories }),
      ...((manifest.learnWays !== undefined || !areUsual) && {
        learnWays: [...ways, ...names.added],
      }),
    };
  }

  /** Adds stones that a spreadsheet names, and sets what it says of them. */
  #extendStones({ stones: named }: SheetRecords) {
    const part = this.#open('evolution-stones', OpenStones);
    const before = part.value ?? [];
    const known = new Set(before.map(({ slug }) => slug));
    const added = [...named.values()].filter(({ slug }) => !known.has(slug));
    const colours = coloursOfTypes(
      added.map(({ slug }) => slug),
      before.map(({ colour }) => colour),
    );
    return changedFile(part, [
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

  /** Sets the leagues of a sheet among those of the world. */
  #extendLeagues({ leagues }: SheetRecords) {
    const part = this.#open('leagues', OpenLeagues);
    const all = [...(part.value ?? []), ...leagues].map((league) => [league.slug, league] as const);
    const records = [...new Map(all).values()];
    if (leagues.length > 0 && JSON.stringify(part.value) !== JSON.stringify(records)) {
      expectOpen(part, 'leagues');
    }
    return changedFile(part, records);
  }
}
