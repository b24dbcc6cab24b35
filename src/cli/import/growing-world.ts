import * as v from 'valibot';
import { coloursOfTypes } from '@creature-catalog/portrait/type-looks';
import { OperatorError } from '../../service/operator-error.ts';
import { lazily } from '../../world/memoize.ts';
import { nameKey, nameWords } from '../../world/name-key.ts';
import { parseFile } from '../../world/parse-file.ts';
import { parseRecords } from '../../world/parse-records.ts';
import { isYaml } from '../../world/text-format.ts';
import { type Role, sortFiles, type WorldFile } from '../../world/world-files.ts';
import { schemaFor, writeRecord, writeRecords } from '../world-files.ts';
import { digestOf } from './import-record.ts';
import {
  type EvolutionStoneEntry,
  EvolutionStoneSchema,
  type LeagueEntry,
  LeagueSchema,
  type Manifest,
  ManifestSchema,
  usualLearnWays,
} from '../../world/schema.ts';
import type { MemberName, SheetKind } from './columns.ts';
import { findStat, type StatEntry, usualStatEntries } from './stats.ts';

/** A file of a world that an import adds to; `value` is undefined if the file is absent or not valid. */
type Part<Value> = {
  readonly role: Role;
  readonly file: WorldFile | undefined;
  readonly value: Value | undefined;
};

/** Throws an `OperatorError` for what a sheet says of a file of YAML, which an import leaves as it is. */
function expectJson({ file }: Part<unknown>, what: string): void {
  if (file && isYaml(file.path)) {
    throw new OperatorError(
      `The workbook has ${what}, but import leaves "${file.path}" as it is; write the ${what.replace(/^a | of.*/g, '')} there, and choose the sheet of creatures with --sheet`,
    );
  }
}

/**
 * Returns the path and the text of a file that has other records now; nothing if it has not. A file that is not valid stays
 * as it is, and so does one of YAML, which may have comments.
 */
function changedFile(
  { role, file, value }: Part<object>,
  changed: object | readonly object[],
): readonly (readonly [path: string, text: string])[] {
  const text = Array.isArray(changed) ? writeRecords(changed) : `${writeRecord(changed)}\n`;
  const isSame = JSON.stringify(value ?? []) === JSON.stringify(changed);
  const stays = file && (value === undefined || isYaml(file.path));
  return isSame || stays ? [] : [[`${role}.json`, text]];
}

/** Names of one kind: those of the world as it spells them, and new ones as they are spelled first. */
class Names {
  readonly added: string[] = [];
  /** Those that sheets have, new or not. */
  readonly used = new Set<string>();
  readonly #byKey: Map<string, string>;

  constructor(known: readonly string[] = []) {
    this.#byKey = new Map(known.map((name) => [nameKey(name), name]));
  }

  /** Returns the spelling of a name, which is added if it is new. */
  spell(name: string): string {
    // An empty name stems from a cell that was reported.
    if (name === '') {
      return name;
    }
    const known = this.#byKey.get(nameKey(name));
    if (known === undefined) {
      this.#byKey.set(nameKey(name), name);
      this.added.push(name);
    }
    this.used.add(known ?? name);
    return known ?? name;
  }
}

type TypeEntry = Manifest['types'][number];

/**
 * The files of a world to which an import adds, with what the cells of sheets name and say of it. None of the files need be
 * valid; the issues come up when all are checked.
 */
export class GrowingWorld {
  /** The stats of its files: none if that of the world is not valid, undefined if it has none and no creatures yet. */
  readonly knownStats: readonly StatEntry[] | undefined;
  /** What sheets say of types, by their names, and of leagues and stones, by their slugs. Stones may just be named. */
  readonly types = new Map<string, Partial<TypeEntry>>();
  readonly leagues = new Map<string, LeagueEntry>();
  readonly stones = new Map<
    string,
    Pick<EvolutionStoneEntry, 'name'> & Partial<EvolutionStoneEntry>
  >();
  /** The names of the forms of a sheet by what finds them; they go before those of the world. */
  readonly forms = new Map<string, string>();
  /** The greatest generation in a cell. */
  #generations = 1;
  readonly #manifest: Part<Manifest>;
  readonly #sorted: ReturnType<typeof sortFiles>;
  readonly #names: Readonly<Record<'types' | 'eggGroups' | 'category' | 'way' | 'stat', Names>>;
  readonly #formNames = lazily(() => this.#namesIn('creatures'));
  readonly #moveNames = lazily(() => this.#namesIn('moves'));

  constructor(files: readonly WorldFile[]) {
    this.#sorted = sortFiles(files);
    this.#manifest = this.#open('world', ManifestSchema);
    const { file, value } = this.#manifest;
    this.knownStats = value?.stats ?? (file && this.has('creatures') ? [] : undefined);
    this.#names = {
      types: new Names(value?.types.map(({ name }) => name)),
      eggGroups: new Names(value?.eggGroups.map(({ name }) => name)),
      category: new Names(value?.moveCategories),
      way: new Names(this.learnWays),
      stat: new Names(this.knownStats?.map(({ name }) => name)),
    };
  }

  /** Whether there are files of creatures, moves or learnsets. */
  has(records: SheetKind): boolean {
    return this.#sorted.of(records).length > 0;
  }

  /** The ways to learn a move beside the level. */
  get learnWays(): readonly string[] {
    return this.#manifest.value?.learnWays ?? usualLearnWays;
  }

  /** Its stats, with those that columns named. */
  get stats(): readonly StatEntry[] {
    const added = this.#names.stat.added.map(
      (name) => findStat(name, usualStatEntries) ?? { name },
    );
    return [...(this.knownStats ?? []), ...added];
  }

  /** Opens a file as it is written: with its members in their order, and the address of its schema. */
  #open<Value extends object>(role: Role, schema: v.GenericSchema<unknown, Value>): Part<Value> {
    const [file] = this.#sorted.of(role);
    const value = file && parseFile(file)?.value;
    // An import fills lists that may not be empty.
    const open = v.custom<Value>(
      (each) =>
        v.safeParse(schema, each).issues?.every(({ type }) => type === 'min_length') ?? true,
    );
    return { role, file, value: v.is(open, value) ? value : undefined };
  }

  /** Returns a name in a cell as the world spells it; a new one as it is spelled first. */
  spell(member: MemberName, name: string): string {
    const names: Partial<Record<MemberName, Names>> = this.#names;
    return names[member]?.spell(name) ?? name;
  }

  /** Takes a generation in a cell. One above 99 becomes an issue of its record. */
  reach(generation: number): void {
    this.#generations = Math.max(this.#generations, Math.min(generation, 99));
  }

  /** Returns the slug of a stone that a cell names; adds a new one. */
  slugOfStone(name: string): string {
    const slug = slugOf(name, 'stone');
    this.stones.set(slug, this.stones.get(slug) ?? { name });
    return slug;
  }

  /** Returns the name of the form or the move that a text means; undefined if there is none. */
  find(role: 'creatures' | 'moves', text: string): string | undefined {
    const key = nameKey(text);
    return role === 'creatures'
      ? (this.forms.get(key) ?? this.#formNames().get(key))
      : this.#moveNames().get(key);
  }

  /** The number from which the rows of a file count that have none: that of its first creature, or the one after the greatest. */
  firstNumber(file: string): number {
    const { entries } = parseRecords('creatures', this.#sorted.of('creatures'), []);
    let [least, greatest] = [Infinity, 0];
    for (const { file: of, entry } of entries) {
      least = of === file ? Math.min(least, entry.number) : least;
      greatest = Math.max(greatest, entry.number);
    }
    return Math.min(least, greatest + 1);
  }

  #namesIn(role: 'creatures' | 'moves'): ReadonlyMap<string, string> {
    const records = parseRecords(role, this.#sorted.of(role), []).entries;
    const named = records.flatMap(({ entry }) => [
      entry,
      ...('forms' in entry ? (entry.forms ?? []) : []),
    ]);
    // A name goes before an alias.
    return new Map([
      ...named.flatMap(({ name, aliases = [] }) =>
        aliases.map((each) => [nameKey(each), name] as const),
      ),
      ...named.map(({ name }) => [nameKey(name), name] as const),
    ]);
  }

  /**
   * Adds all that sheets name and say. Returns the title of the world, by default `title`, the names of new stones, and by its
   * path the text of each file that changes. Throws an `OperatorError` if types or leagues cannot be written.
   */
  extend(title: string) {
    const manifest = this.#extendManifest(title);
    const { added, changed } = this.#extendStones();
    return {
      title: manifest.title,
      newStones: added.map(([, { name }]) => name),
      texts: new Map([
        ...changedFile(this.#manifest, manifest),
        ...changed,
        ...this.#extendLeagues(),
      ]),
    };
  }

  #extendManifest(title: string) {
    const { types, eggGroups, category, way } = this.#names;
    const { stats } = this;
    const manifest: Manifest & { readonly $schema?: string } = this.#manifest.value ?? {
      $schema: schemaFor('world.json'),
      format: 1,
      title,
      generations: 1,
      types: [],
      eggGroups: [],
    };
    if (this.types.size > 0) {
      expectJson(this.#manifest, 'a chart of types');
    }
    const colours = coloursOfTypes(
      types.added,
      manifest.types.map(({ colour }) => colour),
    );
    const moveCategories = [...(manifest.moveCategories ?? []), ...category.added];
    const ways =
      manifest.learnWays ??
      usualLearnWays.filter((each) => this.has('learnsets') || way.used.has(each));
    return {
      ...manifest,
      generations: Math.max(manifest.generations, this.#generations),
      types: [
        ...manifest.types,
        ...types.added.map((name, place) => ({ name, colour: colours[place] ?? '' })),
      ].map((type) => ({ ...type, ...this.types.get(type.name) })),
      eggGroups: [...manifest.eggGroups, ...eggGroups.added.map((name) => ({ name }))],
      ...(stats.length > 0 && { stats }),
      ...(moveCategories.length > 0 && { moveCategories }),
      ...(way.added.length > 0 && { learnWays: [...ways, ...way.added] }),
    };
  }

  #extendStones() {
    const part = this.#open('evolution-stones', v.array(EvolutionStoneSchema));
    const before = part.value ?? [];
    const known = new Set(before.map(({ slug }) => slug));
    const added = [...this.stones].filter(([slug]) => !known.has(slug));
    const colours = coloursOfTypes(
      added.map(([slug]) => slug),
      before.map(({ colour }) => colour),
    );
    const changed = changedFile(part, [
      ...before.map((stone) => ({ ...stone, ...this.stones.get(stone.slug), name: stone.name })),
      ...added.map(([slug, { name, ...said }], place) => ({
        name,
        slug,
        aka: name,
        colour: colours[place] ?? '',
        ...said,
      })),
    ]);
    return { added, changed };
  }

  #extendLeagues() {
    const part = this.#open('leagues', v.array(LeagueSchema));
    const before = new Map(part.value?.map((league) => [league.slug, league]));
    const records = [...new Map([...before, ...this.leagues]).values()];
    if (this.leagues.size > 0 && JSON.stringify(part.value) !== JSON.stringify(records)) {
      expectJson(part, 'leagues');
    }
    return changedFile(part, records);
  }
}

/** "Fire Stone" gets the slug `fire`, as in the built-in world; a name in other letters than Latin ones a made-up slug. */
export function slugOf(name: string, last: 'stone' | 'league'): string {
  const words = nameWords(name);
  const slug = (words.at(-1) === last && words.length > 1 ? words.slice(0, -1) : words).join('-');
  return /[^a-z0-9-]/.test(slug) ? `${last}-${digestOf(slug).slice(0, 6)}` : slug;
}
