import {
  type CreatureEntry,
  type EvolutionEntry,
  type EvolutionStoneEntry,
  type FormEntry,
  type LearnsetEntry,
  type Manifest,
  type MoveEntry,
  usualLearnWays,
  type World,
} from '../world/schema.ts';
import {
  type Catalog,
  type Creature,
  type Evolution,
  type EvolutionLine,
  type EvolutionStone,
  type Family,
  firstAlike,
  type Form,
  type FormOf,
  type Move,
  type PackedLearnsets,
} from './catalog.ts';
import { describeEvolution } from './evolutions.ts';
import { createCatalog } from './open-catalog.ts';
import { nameWords } from '../world/name-key.ts';
import { noLearnsets, packLearnset } from './pack-learnsets.ts';

/**
 * Compiles a validated world to a catalog; `modified` is when the world last changed. Throws if a reference leads nowhere,
 * which validation excludes.
 */
export function compileCatalog(world: World, modified?: Date): Catalog {
  const creatures = compileCreatures(world.creatures, world.manifest);
  const evolutions = compileEvolutions(world.creatures, creatures);
  const { manifest, leagues, evolutionStones } = world;
  return createCatalog(
    {
      manifest,
      leagues,
      evolutionStones: evolutionStones.map((stone) => compileStone(stone, evolutions)),
      creatures,
      localNames: world.creatures.map((entry) =>
        withoutTrailing([entry, ...(entry.forms ?? [])].map(({ names = {} }) => names)),
      ),
      families: groupFamilies(creatures, evolutions),
      ...compileMoves(world, creatures),
    },
    modified,
  );
}

/** Leaves out the last records if they are empty. */
function withoutTrailing<Item extends object>(items: readonly Item[]): Item[] {
  return items.slice(0, items.findLastIndex((item) => Object.keys(item).length > 0) + 1);
}

function compileStone(
  stone: EvolutionStoneEntry,
  evolutions: readonly Evolution[],
): EvolutionStone {
  return {
    ...stone,
    effects: withoutCosmetic(evolutions.filter(({ way }) => way.stone === stone.slug)).map(
      (evolution) => describeEvolution(evolution),
    ),
  };
}

/** Leaves out evolutions that differ from an earlier one in the looks of the forms alone (decision 22). */
function withoutCosmetic(evolutions: readonly Evolution[]): Evolution[] {
  const known = new Map<string, Evolution>();
  for (const evolution of evolutions) {
    const { from, to, way } = evolution;
    const names = [from, to].map(({ creature, form }) => firstAlike(creature, form).name);
    const key = JSON.stringify([names, way]);
    if (!known.has(key)) {
      known.set(key, evolution);
    }
  }
  return [...known.values()];
}

function groupFamilies(creatures: readonly Creature[], evolutions: readonly Evolution[]): Family[] {
  const families: { id: number; members: Creature[]; evolutions: Evolution[] }[] = [];
  for (const creature of creatures) {
    const { familyId: id } = creature;
    (families[id - 1] ??= { id, members: [], evolutions: [] }).members.push(creature);
  }
  for (const evolution of evolutions) {
    families[evolution.from.creature.familyId - 1]?.evolutions.push(evolution);
  }
  return families;
}

type Node = {
  readonly creature: CreatureEntry;
  readonly entry: CreatureEntry | FormEntry;
  readonly base: Node | undefined;
  readonly children: Node[];
};

/**
 * Returns the evolution lines of all forms by form name (decision 5). A form without ancestors or descendants of its
 * own has those of the base form, unless `evolves` is false.
 */
export function compileEvolutionLines(
  creatures: readonly CreatureEntry[],
): ReadonlyMap<string, EvolutionLine> {
  const nodes = new Map<string, Node>();
  for (const creature of creatures) {
    const base: Node = { creature, entry: creature, base: undefined, children: [] };
    nodes.set(creature.name, base);
    for (const entry of creature.forms ?? []) {
      nodes.set(entry.name, { creature, entry, base, children: [] });
    }
  }
  for (const node of nodes.values()) {
    for (const { from } of node.entry.evolvesFrom ?? []) {
      nodes.get(from)?.children.push(node);
    }
  }
  return new Map([...nodes].map(([name, node]) => [name, lineOf(node, nodes)]));
}

function lineOf(node: Node, nodes: ReadonlyMap<string, Node>): EvolutionLine {
  const ancestors = walk(node, (each) => parentsOf(each, nodes)).toReversed();
  const descendants = walk(node, childrenOf);
  return {
    stage: ancestors.length + 1,
    creatures: [...ancestors, node.creature, ...descendants].map(({ name }) => name),
  };
}

/** Returns the distinct creatures reachable from a node: the nearest stage first, each stage in number order. */
function walk(start: Node, next: (node: Node) => readonly Node[]): CreatureEntry[] {
  const found: CreatureEntry[] = [];
  const seen = new Set([start.creature]);
  for (let level = next(start); level.length > 0;) {
    const stage = level.filter(({ creature }) => !seen.has(creature));
    const creatures = new Set(stage.map(({ creature }) => creature));
    found.push(...[...creatures].toSorted((a, b) => a.number - b.number));
    creatures.forEach((creature) => seen.add(creature));
    level = stage.flatMap((node) => next(node));
  }
  return found;
}

function parentsOf(node: Node, nodes: ReadonlyMap<string, Node>): Node[] {
  const ways: readonly EvolutionEntry[] =
    node.entry.evolvesFrom ?? node.base?.entry.evolvesFrom ?? [];
  return ways.map(({ from }) => nodes.get(from)).filter((parent) => parent !== undefined);
}

function childrenOf(node: Node): readonly Node[] {
  if (node.children.length > 0 || !node.base) {
    return node.children;
  }
  const ends = 'evolves' in node.entry && node.entry.evolves === false;
  return ends ? [] : node.base.children;
}

/** Compiles the creatures of a validated world, in their order. Throws if a reference leads nowhere. */
export function compileCreatures(
  entries: readonly CreatureEntry[],
  { stats = [] }: Manifest,
): Creature[] {
  const compiled: Compiled = {
    families: compileFamilies(entries),
    lines: compileEvolutionLines(entries),
    stats: stats.map(({ name }) => name),
  };
  return entries.map((entry) => compileCreature(entry, compiled));
}

/** What creatures are compiled with. */
type Compiled = {
  /** Ids by the number of a creature. */
  readonly families: ReadonlyMap<number, number>;
  /** By the name of a form. */
  readonly lines: ReadonlyMap<string, EvolutionLine>;
  /** Names of the world's stats, in its order. */
  readonly stats: readonly string[];
};

/** Returns all evolutions, sorted by number of the creature that evolves, then its form, then the resulting form. */
export function compileEvolutions(
  entries: readonly CreatureEntry[],
  creatures: readonly Creature[],
): Evolution[] {
  const forms = new Map<string, FormOf>();
  for (const creature of creatures) {
    for (const form of creature.forms) {
      forms.set(form.name, { creature, form });
    }
  }
  const evolutions = entries.flatMap((entry) =>
    [entry, ...(entry.forms ?? [])].flatMap(({ name, evolvesFrom }) =>
      (evolvesFrom ?? []).map(({ from, ...way }) => ({
        from: required(forms.get(from), from),
        to: required(forms.get(name), name),
        way,
      })),
    ),
  );
  // The sort is stable: ties stay in the order of the resulting creatures.
  return evolutions.toSorted(
    (a, b) =>
      a.from.creature.number - b.from.creature.number || a.from.form.rank - b.from.form.rank,
  );
}

function compileCreature(entry: CreatureEntry, compiled: Compiled): Creature {
  return {
    number: entry.number,
    name: entry.name,
    species: entry.species,
    generation: entry.generation,
    starter: entry.starter ?? false,
    legendary: entry.legendary ?? false,
    mythical: entry.mythical ?? false,
    ultraBeast: entry.ultraBeast ?? false,
    baby: entry.baby,
    fossil: entry.fossil,
    paradox: entry.paradox,
    catchRate: entry.catchRate,
    baseFriendship: entry.baseFriendship,
    hatchCycles: entry.hatchCycles,
    growthRate: entry.growthRate,
    familyId: required(compiled.families.get(entry.number), entry.name),
    forms: [
      compileForm(entry, undefined, 0, compiled),
      ...(entry.forms ?? []).map((form, i) => compileForm(entry, form, i + 1, compiled)),
    ],
  };
}

/** A further form inherits absent facts from the base form. */
function compileForm(
  base: CreatureEntry,
  further: FormEntry | undefined,
  rank: number,
  { lines, stats }: Compiled,
): Form {
  const { name, aliases } = further ?? base;
  const numbers = further?.stats ?? base.stats;
  const experience = further?.baseExperience ?? base.baseExperience;
  const effort = further?.effort ?? base.effort;
  return {
    name,
    slug: nameWords(name).join('-'),
    aliases: aliases ?? [],
    rank,
    types: further?.types ?? base.types,
    abilities: further?.abilities ?? base.abilities,
    eggGroups: further?.eggGroups ?? base.eggGroups,
    gender: further?.gender ?? base.gender,
    heightMetres: further?.heightMetres ?? base.heightMetres,
    weightKilograms: further?.weightKilograms ?? base.weightKilograms,
    mega: further?.mega ?? false,
    regional: further?.regional,
    gigantamax: further?.gigantamax,
    stats: stats.length === 0 ? undefined : stats.map((stat) => required(numbers?.[stat], name)),
    baseExperience: experience === 'unknown' ? undefined : experience,
    effort: effort === 'unknown' ? undefined : effort,
    description: further?.description ?? base.description,
    descriptions: compileDescriptions(base, further),
    colour: further?.appearance?.colour ?? base.appearance?.colour,
    body: further?.appearance?.body ?? base.appearance?.body,
    line: required(lines.get(name), name),
  };
}

/** A form with a text of its own does not inherit other languages: they would tell something else. */
function compileDescriptions(
  base: CreatureEntry,
  further: FormEntry | undefined,
): Form['descriptions'] {
  const inherited = further?.description === undefined ? base.descriptions : {};
  const descriptions = { ...inherited, ...further?.descriptions };
  return Object.keys(descriptions).length === 0 ? undefined : descriptions;
}

function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) {
    throw new Error(`The world's validation let "${name}" pass without its counterpart`);
  }
  return value;
}

/**
 * Returns the family id of each creature by number (decision 6): evolutions of any form and `relatedTo` join creatures
 * to a family; ids rank families by their first members, from 1. Expects creatures in number order.
 */
export function compileFamilies(creatures: readonly CreatureEntry[]): ReadonlyMap<number, number> {
  const owners = new Map<string, number>();
  for (const { number, name, forms } of creatures) {
    owners.set(name, number);
    for (const form of forms ?? []) {
      owners.set(form.name, number);
    }
  }
  const families = new Map(creatures.map(({ number }) => [number, new Set([number])]));
  for (const creature of creatures) {
    for (const relative of relatives(creature)) {
      join(families, creature.number, owners.get(relative) ?? creature.number);
    }
  }
  const ids = new Map([...new Set(families.values())].map((family, i) => [family, i + 1]));
  return new Map(Array.from(families, ([number, family]) => [number, ids.get(family) ?? 0]));
}

/** Joins the families of two creatures: the members of the smaller one get the other. */
function join(families: Map<number, Set<number>>, one: number, other: number): void {
  const [small, large] = [one, other]
    .flatMap((number) => families.get(number) ?? [])
    .toSorted((a, b) => a.size - b.size);
  if (small && large && small !== large) {
    for (const member of small) {
      large.add(member);
      families.set(member, large);
    }
  }
}

function relatives({ evolvesFrom, relatedTo, forms }: CreatureEntry): string[] {
  return [
    ...(relatedTo ?? []),
    ...[evolvesFrom, ...(forms ?? []).map((form) => form.evolvesFrom)].flatMap((ways) =>
      (ways ?? []).map(({ from }) => from),
    ),
  ];
}

/** Compiles the moves of a validated world and who learns them. Throws if a learnset refers to a move that is not there. */
function compileMoves(
  { manifest, moves: entries = [], learnsets = [] }: World,
  creatures: readonly Creature[],
): { readonly moves: readonly Move[]; readonly packedLearnsets: PackedLearnsets } {
  const moves = entries.map(compileMove).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    moves,
    packedLearnsets:
      learnsets.length === 0
        ? noLearnsets
        : compileLearnsets(learnsets, manifest.learnWays ?? usualLearnWays, moves, creatures),
  };
}

/** With its members in the order of a catalog file. */
export function compileMove(entry: MoveEntry): Move {
  const { name } = entry;
  return {
    name,
    slug: nameWords(name).join('-'),
    aliases: entry.aliases ?? [],
    type: entry.type,
    category: entry.category,
    power: entry.power,
    accuracy: entry.accuracy,
    pp: entry.pp,
    priority: entry.priority ?? 0,
    generation: entry.generation,
    target: entry.target,
    flags: entry.flags ?? [],
    effects: entry.effects ?? [],
    description: entry.description,
    names: entry.names ?? {},
  };
}

function compileLearnsets(
  learnsets: readonly LearnsetEntry[],
  ways: readonly string[],
  moves: readonly Move[],
  creatures: readonly Creature[],
): PackedLearnsets {
  const games = [...new Set(learnsets.flatMap(({ game }) => (game === undefined ? [] : [game])))];
  const places = new Map(moves.map(({ name }, place) => [name, place]));
  const placeOf = (name: string): number => {
    const place = places.get(name);
    if (place === undefined) {
      throw new Error(`The world's validation let "${name}" pass, which is no move`);
    }
    return place;
  };
  const byForm = new Map<string, string>();
  for (const { form, alsoFor = [], game, level = {}, ways: moreWays = {} } of learnsets) {
    const inWay = new Map(Object.entries(moreWays));
    const text = packLearnset(
      {
        game: game === undefined ? undefined : games.indexOf(game),
        level: Object.entries(level)
          .flatMap(([name, at]) =>
            [at].flat().map((each): [move: number, level: number] => [placeOf(name), each]),
          )
          .toSorted(([moveA, a], [moveB, b]) => a - b || moveA - moveB),
        ways: ways.map((way) => (inWay.get(way) ?? []).map(placeOf).toSorted((a, b) => a - b)),
      },
      moves.length,
    );
    [form, ...alsoFor].forEach((name) => byForm.set(name, text));
  }
  const forms = creatures.map((creature) => {
    const own = creature.forms.map(({ name }) => byForm.get(name) ?? '');
    return own.slice(0, own.findLastIndex((text) => text !== '') + 1);
  });
  return { ways, games, forms };
}
