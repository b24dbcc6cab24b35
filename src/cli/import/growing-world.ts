import * as v from 'valibot';
import { coloursOfTypes } from '@creature-catalog/portrait/type-looks';
import { OperatorError } from '../../service/operator-error.ts';
import { lazily } from '../../world/memoize.ts';
import { nameKey, nameWords } from '../../world/name-key.ts';
import { parseFile } from '../../world/parse-file.ts';
import { parseRecords } from '../../world/parse-records.ts';
import { isYaml, type TextFormat } from '../../world/text-format.ts';
import { type Role, sortFiles, type WorldFile } from '../../world/world-files.ts';
import { schemaFor, writeRecord, writeRecords } from '../world-files.ts';
import {
  type EvolutionStoneEntry,
  EvolutionStoneSchema,
  type LeagueEntry,
  LeagueSchema,
  type Manifest,
  ManifestSchema,
  usualLearnWays,
} from '../../world/schema.ts';
import type { Column, MemberName, SheetKind } from './columns.ts';
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

type Generational = { readonly generation?: number | undefined };

type TypeEntry = Manifest['types'][number];

/**
 * The files of a world to which an import adds, with what the cells of sheets name and say of it. None of the files need be
 * valid; the issues come up when all are checked.
 */
export class GrowingWorld {
  readonly files: readonly WorldFile[];
  readonly yaml: TextFormat | undefined;
  /** The stats of its files: none if that of the world is not valid, undefined if it has none and no creatures yet. */
  readonly knownStats: readonly StatEntry[] | undefined;
  /** Its stats, with those of columns. */
  stats: readonly StatEntry[];
  /** What sheets say of types, by their names, and of leagues and stones, by their slugs. Stones may just be named. */
  readonly types = new Map<string, Partial<TypeEntry>>();
  readonly leagues = new Map<string, LeagueEntry>();
  readonly stones = new Map<
    string,
    Pick<EvolutionStoneEntry, 'name'> & Partial<EvolutionStoneEntry>
  >();
  /** The names of the forms of a sheet by what finds them; they go before those of the world. */
  readonly forms = new Map<string, string>();
  readonly #manifest: Part<Manifest>;
  readonly #sorted: ReturnType<typeof sortFiles>;
  /** Of types, egg groups, categories of moves, and ways to learn them. */
  readonly #spellings: ReadonlyMap<MemberName, Names>;
  readonly #formNames = lazily(() => this.#namesIn('creatures'));
  readonly #moveNames = lazily(() => this.#namesIn('moves'));

  constructor(files: readonly WorldFile[], yaml: TextFormat | undefined) {
    this.files = files;
    this.yaml = yaml;
    this.#sorted = sortFiles(files);
    this.#manifest = this.#open('world', ManifestSchema);
    const { file, value } = this.#manifest;
    this.knownStats = value?.stats ?? (file && this.has('creatures') ? [] : undefined);
    this.stats = this.knownStats ?? [];
    this.#spellings = new Map([
      ['types', new Names((value?.types ?? []).map(({ name }) => name))],
      ['eggGroups', new Names((value?.eggGroups ?? []).map(({ name }) => name))],
      ['category', new Names(value?.moveCategories ?? [])],
      ['way', new Names(this.learnWays)],
    ]);
  }

  /** Whether there are files of creatures, moves or learnsets. */
  has(records: SheetKind): boolean {
    return this.#sorted.of(records).length > 0;
  }

  /** The ways to learn a move beside the level. */
  get learnWays(): readonly string[] {
    return this.#manifest.value?.learnWays ?? usualLearnWays;
  }

  /** Opens a file as it is written: with its members in their order, and the address of its schema. */
  #open<Value extends object>(role: Role, schema: v.GenericSchema<unknown, Value>): Part<Value> {
    const [file] = this.#sorted.of(role);
    const value = file && parseFile(file, this.yaml, [])?.value;
    // An import fills lists that may not be empty.
    const open = v.custom<Value>(
      (each) =>
        v.safeParse(schema, each).issues?.every(({ type }) => type === 'min_length') ?? true,
    );
    return { role, file, value: v.is(open, value) ? value : undefined };
  }

  /** Returns a name in a cell as the world spells it; a new one as it is spelled first. */
  spell(member: MemberName, name: string): string {
    return this.#spellings.get(member)?.spell(name) ?? name;
  }

  #added(member: MemberName): readonly string[] {
    return this.#spellings.get(member)?.added ?? [];
  }

  addStats(columns: readonly Column[]): void {
    const names = new Names(this.stats.map(({ name }) => name));
    columns.forEach(({ stat = '' }) => names.spell(stat));
    const added = names.added.map((name) => findStat(name, usualStatEntries) ?? { name });
    this.stats = [...this.stats, ...added];
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

  #namesIn(role: 'creatures' | 'moves'): ReadonlyMap<string, string> {
    const records = parseRecords(role, this.#sorted.of(role), this.yaml, []).entries;
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
   * Adds all that sheets name and say, and what their records need: generations, and ways to learn. Returns the title of the
   * world, and by its path the text of each file that changes. Throws an `OperatorError` if types or leagues cannot be written.
   */
  extend(title: string, entries: readonly Generational[], ways: readonly string[]) {
    const manifest = this.#extendManifest(title, entries, ways);
    return {
      title: manifest.title ?? title,
      texts: new Map([
        ...changedFile(this.#manifest, manifest),
        ...this.#extendStones(),
        ...this.#extendLeagues(),
      ]),
    };
  }

  #extendManifest(title: string, entries: readonly Generational[], usedWays: readonly string[]) {
    const part = this.#manifest;
    const { stats } = this;
    const manifest: Manifest & { readonly $schema?: string } = part.value ?? {
      $schema: schemaFor('world.json'),
      format: 1,
      title,
      generations: 1,
      types: [],
      eggGroups: [],
    };
    if (this.types.size > 0) {
      expectJson(part, 'a chart of types');
    }
    const types = this.#added('types');
    const colours = coloursOfTypes(
      types,
      manifest.types.map(({ colour }) => colour),
    );
    const moveCategories = [...(manifest.moveCategories ?? []), ...this.#added('category')];
    const ways =
      manifest.learnWays ??
      usualLearnWays.filter((way) => this.has('learnsets') || usedWays.includes(way));
    const areUsual = usedWays.every((way) => usualLearnWays.includes(way));
    return {
      ...manifest,
      // A generation above 99 becomes an issue of the creature.
      generations: entries.reduce(
        (most, { generation = 1 }) => Math.max(most, Math.min(generation, 99)),
        manifest.generations,
      ),
      types: [
        ...manifest.types,
        ...types.map((name, place) => ({ name, colour: colours[place] ?? '' })),
      ].map((type) => ({ ...type, ...this.types.get(type.name) })),
      eggGroups: [...manifest.eggGroups, ...this.#added('eggGroups').map((name) => ({ name }))],
      ...(stats.length > 0 && { stats }),
      ...(moveCategories.length > 0 && { moveCategories }),
      ...((manifest.learnWays !== undefined || !areUsual) && {
        learnWays: [...new Set([...ways, ...usedWays])],
      }),
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
    return changedFile(part, [
      ...before.map((stone) => {
        const { name: _, ...said } = this.stones.get(stone.slug) ?? {};
        return { ...stone, ...said };
      }),
      ...added.map(([slug, { name, ...said }], place) => ({
        name,
        slug,
        aka: name,
        colour: colours[place] ?? '',
        ...said,
      })),
    ]);
  }

  #extendLeagues() {
    const part = this.#open('leagues', v.array(LeagueSchema));
    const before = (part.value ?? []).map((league) => [league.slug, league] as const);
    const records = [...new Map([...before, ...this.leagues]).values()];
    if (this.leagues.size > 0 && JSON.stringify(part.value) !== JSON.stringify(records)) {
      expectJson(part, 'leagues');
    }
    return changedFile(part, records);
  }
}

/** "Fire Stone" gets the slug `fire`, as in the built-in world. */
export function slugOf(name: string, last: 'stone' | 'league'): string {
  const words = nameWords(name);
  return (words.at(-1) === last && words.length > 1 ? words.slice(0, -1) : words).join('-');
}
