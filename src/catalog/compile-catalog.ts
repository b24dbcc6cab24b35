import {
  type CreatureEntry,
  type EvolutionEntry,
  type EvolutionStoneEntry,
  type FormEntry,
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
  firstAlike,
  type Form,
  type FormOf,
  formsOf,
  type MoveFacts,
} from './catalog.ts';
import type { CatalogContent, NameColumns } from './catalog-schema.ts';
import { describeEvolution } from './evolutions.ts';
import { openCatalog } from './open-catalog.ts';
import { packLearnsets } from './pack-learnsets.ts';

/**
 * Compiles a validated world to a catalog; `modified` is when the world last changed. Throws if a reference leads nowhere,
 * which validation excludes.
 */
export function compileCatalog(world: World, modified?: Date): Catalog {
  const { manifest, leagues, evolutionStones } = world;
  const nodes = nodesOf(world.creatures);
  const compiled: Compiled = {
    nodes,
    families: compileFamilies(world.creatures, nodes),
    stats: (manifest.stats ?? []).map(({ name }) => name),
  };
  const creatures = world.creatures.map((entry) => compileCreature(entry, compiled));
  const evolutions = compileEvolutions(nodes, creatures);
  return openCatalog(
    {
      manifest,
      leagues,
      evolutionStones: evolutionStones.map((stone) => compileStone(stone, evolutions)),
      creatures,
      names: nameColumns(world.creatures.flatMap((entry) => [entry, ...(entry.forms ?? [])])),
      families: groupFamilies(creatures, evolutions),
      ...compileMoves(world, creatures),
    },
    modified,
  );
}

function nameColumns(named: readonly Pick<MoveEntry, 'names'>[]): NameColumns {
  const languages = new Set(named.flatMap(({ names = {} }) => Object.keys(names)));
  return Object.fromEntries(
    [...languages]
      .toSorted()
      .map((language) => [language, named.map(({ names }) => names?.[language] ?? '')]),
  );
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
    const names = [from, to].map((each) => firstAlike(each).name);
    const key = JSON.stringify([names, way]);
    if (!known.has(key)) {
      known.set(key, evolution);
    }
  }
  return [...known.values()];
}

/** Groups creatures and evolutions by family, in the order of the ids: a family comes with the first of its members. */
function groupFamilies(
  creatures: readonly Creature[],
  evolutions: readonly Evolution[],
): CatalogContent['families'] {
  const places = new Map(creatures.map((creature, place) => [creature, place]));
  const placeOf = ({ creature, form }: FormOf) =>
    [required(places.get(creature), creature.name), form.rank] as const;
  const members = Map.groupBy(places, ([{ familyId }]) => familyId);
  const byFamily = Map.groupBy(evolutions, ({ from }) => from.creature.familyId);
  return Array.from(members, ([id, all]) => ({
    members: all.map(([, place]) => place),
    evolutions: (byFamily.get(id) ?? []).map(({ from, to, way }) => ({
      from: placeOf(from),
      to: placeOf(to),
      way,
    })),
  }));
}

/** A form in the files of a world, and the forms that evolve from it. */
type Node = {
  readonly creature: CreatureEntry;
  readonly entry: CreatureEntry | FormEntry;
  readonly base: Node | undefined;
  readonly children: Node[];
};

/** Forms by their names, in number and form order. */
type Nodes = ReadonlyMap<string, Node>;

function nodesOf(creatures: readonly CreatureEntry[]): Nodes {
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
  return nodes;
}

/**
 * Returns the evolution line of a form (decision 5). A form without ancestors or descendants of its own has those of the
 * base form, unless `evolves` is false.
 */
function lineOf(node: Node, nodes: Nodes): EvolutionLine {
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

function parentsOf(node: Node, nodes: Nodes): Node[] {
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

/** What creatures are compiled with. */
type Compiled = {
  readonly nodes: Nodes;
  /** Ids by creature. */
  readonly families: ReadonlyMap<CreatureEntry, number>;
  /** Names of the world's stats, in its order. */
  readonly stats: readonly string[];
};

/** Returns all evolutions, sorted by number of the creature that evolves, then its form, then the resulting form. */
function compileEvolutions(nodes: Nodes, creatures: readonly Creature[]): Evolution[] {
  const forms = new Map(
    creatures.flatMap(formsOf).map((formOf): [string, FormOf] => [formOf.form.name, formOf]),
  );
  const evolutions = [...nodes].flatMap(([name, { entry }]) =>
    (entry.evolvesFrom ?? []).map(({ from, ...way }) => ({
      from: required(forms.get(from), from),
      to: required(forms.get(name), name),
      way,
    })),
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
    familyId: required(compiled.families.get(entry), entry.name),
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
  { nodes, stats }: Compiled,
): Form {
  const { name, aliases } = further ?? base;
  const numbers = further?.stats ?? base.stats;
  const experience = further?.baseExperience ?? base.baseExperience;
  const effort = further?.effort ?? base.effort;
  const node = required(nodes.get(name), name);
  return {
    name,
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
    line: lineOf(node, nodes),
    inheritsLine: (further && !further.evolvesFrom && node.children.length === 0) || undefined,
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
 * Returns the family id of each creature (decision 6): evolutions of any form and `relatedTo` join creatures to a family;
 * ids rank families by their first members, from 1. Expects creatures in number order.
 */
function compileFamilies(
  creatures: readonly CreatureEntry[],
  nodes: Nodes,
): ReadonlyMap<CreatureEntry, number> {
  const families = new Map(creatures.map((creature) => [creature, new Set([creature])]));
  for (const { creature, entry } of nodes.values()) {
    const related = entry === creature ? creature.relatedTo : undefined;
    const ancestors = entry.evolvesFrom?.map(({ from }) => from);
    for (const name of [...(related ?? []), ...(ancestors ?? [])]) {
      join(families, creature, required(nodes.get(name), name).creature);
    }
  }
  const ids = new Map([...new Set(families.values())].map((family, i) => [family, i + 1]));
  return new Map(Array.from(families, ([creature, family]) => [creature, ids.get(family) ?? 0]));
}

/** Joins the families of two creatures: the members of the smaller one get the other. */
function join(
  families: Map<CreatureEntry, Set<CreatureEntry>>,
  one: CreatureEntry,
  other: CreatureEntry,
): void {
  const [small, large] = [one, other]
    .flatMap((creature) => families.get(creature) ?? [])
    .toSorted((a, b) => a.size - b.size);
  if (small && large && small !== large) {
    for (const member of small) {
      large.add(member);
      families.set(member, large);
    }
  }
}

/** Compiles the moves of a validated world and who learns them. Throws if a learnset refers to a move that is not there. */
function compileMoves(
  { manifest, moves: entries = [], learnsets = [] }: World,
  creatures: readonly Creature[],
): Pick<CatalogContent, 'moves' | 'moveNames' | 'learnsets'> {
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const moves = sorted.map(compileMove);
  const ways = manifest.learnWays ?? usualLearnWays;
  return {
    ...(moves.length > 0 && { moves, moveNames: nameColumns(sorted) }),
    ...(learnsets.length > 0 && { learnsets: packLearnsets(learnsets, ways, moves, creatures) }),
  };
}

/** With its members in the order of a catalog file. */
export function compileMove(entry: MoveEntry): MoveFacts {
  return {
    name: entry.name,
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
  };
}
