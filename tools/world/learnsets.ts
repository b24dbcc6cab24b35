/** Learnsets out of `@pkmn/sim`: its codes (`9L12`, `9M`) for the newest game that a form is in, with what is inherited. */
import { type ModdedDex, type Species, Dex } from '@pkmn/sim';
import type { LearnsetEntry } from '../../src/world/schema.ts';
import { isListed } from './moves.ts';
import { typographic } from './sources.ts';

/** What a form learns, in the members of a world's files. */
export type Learnset = Pick<LearnsetEntry, 'game' | 'level' | 'ways'>;

/** A game of the source: its edition of the facts, and the generation that its codes begin with. */
type Game = { readonly dex: ModdedDex; readonly generation: number; readonly name: string };

/** Of each generation the last game whose learnsets the source has under its number. */
const gameNames: readonly string[] = [
  '',
  '',
  '',
  'Emerald',
  'HeartGold and SoulSilver',
  'Black 2 and White 2',
  'Omega Ruby and Alpha Sapphire',
  'Ultra Sun and Ultra Moon',
  'Sword and Shield',
  'Scarlet and Violet',
];
const letsGo: Game = {
  dex: Dex,
  generation: 7,
  name: 'Let\u2019s Go, Pikachu! and Let\u2019s Go, Eevee!',
};
const shiningPearl: Game = {
  dex: Dex.mod('gen8bdsp'),
  generation: 8,
  name: 'Brilliant Diamond and Shining Pearl',
};

/** Forms that hatch from no egg and evolve from nothing that did. */
const eggless: ReadonlySet<string> = new Set([
  'Pikachu-Starter',
  'Eevee-Starter',
  'Floette-Eternal',
]);

/** The code of moves that a form can only have learned before it evolved; the source has none for it. */
const earlier = 'P';

/**
 * The ways of the source's codes, in the order of lists. `V` (brought over from an older game) and `D` (an online game) are
 * none of a game's own.
 */
const ways: ReadonlyMap<string, string> = new Map([
  ['M', 'machine'],
  ['T', 'tutor'],
  ['E', 'egg'],
  [earlier, 'before evolving'],
  ['R', 'form change'],
  ['S', 'event'],
]);

/** Ways that are told of a move if it has no other. */
const lastResorts: ReadonlySet<string> = new Set(['event', 'before evolving']);

/** The names of all ways to learn beside the level. */
export const learnWays: readonly string[] = [...ways.values()];

/** Returns what a form learns in the newest game that it is in. Throws if the source does not say. */
export function learnsetOf(species: Species): Learnset {
  const learnset = collect(species);
  if (!learnset) {
    throw new Error(`The source has no learnset of "${species.name}"`);
  }
  return learnset.format();
}

/**
 * A form for which the source has nothing learns what the form does that it comes from, or the base form. Some forms learn
 * a move or two on the change that makes them, beside all of the form that they come from.
 */
function collect(species: Species): Collected | undefined {
  const game = newestGame(species);
  const own = game && new Collected(game, species);
  const other = Dex.species.get(species.changesFrom ?? species.baseSpecies);
  if (own?.hasLevels || other.name === species.name) {
    return own;
  }
  const inherited = collect(other);
  return own && inherited ? own.with(inherited) : inherited;
}

/** The newest game in whose codes a form learns by level or machine, or by changing into it. */
function newestGame(species: Species): Game | undefined {
  const generations = codesOf(Dex, species)
    .filter(([, code]) => /^\d[LMTR]/.test(code))
    .map(([, code]) => Number(code[0]));
  // The source lets the partners of one game use the codes of later ones, in which they are not.
  if (species.isNonstandard === 'LGPE') {
    return letsGo;
  }
  const generation = Math.max(0, ...generations);
  if (generation < shiningPearl.generation && isInShiningPearl(species)) {
    return shiningPearl;
  }
  const name = gameNames[generation] ?? '';
  return name === '' ? undefined : { dex: Dex, generation, name };
}

function isInShiningPearl({ name }: Species): boolean {
  const { dex } = shiningPearl;
  const species = dex.species.get(name);
  return !species.isNonstandard && codesOf(dex, species).some(([, code]) => code.startsWith('8L'));
}

/** Each code of a form with the id of its move. */
function codesOf(dex: ModdedDex, { id }: Species): [move: string, code: string][] {
  const { learnset = {} } = dex.species.getLearnsetData(id);
  return Object.entries(learnset).flatMap(([move, codes]) =>
    codes.map((code): [string, string] => [move, code]),
  );
}

/** The moves of a form in a game. */
class Collected {
  readonly hasLevels: boolean;
  readonly #game: Game;
  readonly #levels = new Map<string, Set<number>>();
  readonly #ways = new Map(learnWays.map((way) => [way, new Set<string>()]));

  constructor(game: Game, species: Species) {
    this.#game = game;
    for (const [name, kind, level] of this.#codes(species)) {
      if (kind === 'L') {
        this.#levels.set(name, (this.#levels.get(name) ?? new Set()).add(level));
      } else {
        this.#add(kind, name);
      }
    }
    this.hasLevels = this.#levels.size > 0;
    if (!eggless.has(species.name)) {
      this.#inheritEggMoves(species);
    }
    this.#inheritEarlierMoves(species);
  }

  /** A creature keeps its moves when it evolves. */
  #inheritEarlierMoves({ prevo }: Species): void {
    const parent = Dex.species.get(prevo);
    if (!prevo || !parent.exists) {
      return;
    }
    for (const [name, kind] of this.#codes(parent)) {
      if (kind === 'L' || kind === 'M' || kind === 'T') {
        this.#add(earlier, name);
      }
    }
    this.#inheritEarlierMoves(parent);
  }

  /** The source lists egg moves at the earliest member of a family. */
  #inheritEggMoves(species: Species): void {
    // Since generation 9 creatures teach each other egg moves, so that a form which never hatches learns them too.
    const teaches = this.#game.generation >= 9;
    const seen = new Set([species.name]);
    for (
      let parent = Dex.species.learnsetParent(species, teaches);
      parent && !seen.has(parent.name);
      parent = Dex.species.learnsetParent(parent, teaches)
    ) {
      seen.add(parent.name);
      for (const [name, kind] of this.#codes(parent)) {
        // A Pichu learns Volt Tackle in its egg.
        if (kind === 'E' || (kind === 'R' && parent.name === 'Pichu')) {
          this.#add('E', name);
        }
      }
    }
  }

  #codes(species: Species): [name: string, kind: string, level: number][] {
    const { dex, generation } = this.#game;
    return codesOf(dex, species).flatMap(([id, code]): [string, string, number][] => {
      const move = Dex.moves.get(id);
      return code.startsWith(String(generation)) && isListed(move)
        ? [[typographic(move.name), code[1] ?? '', Number(code.slice(2))]]
        : [];
    });
  }

  #add(kind: string, name: string): void {
    this.#ways.get(ways.get(kind) ?? '')?.add(name);
  }

  /** Adds all that another form learns. */
  with(other: Collected): Collected {
    other.#levels.forEach((levels, name) => this.#levels.set(name, levels));
    other.#ways.forEach((names, way) => names.forEach((name) => this.#ways.get(way)?.add(name)));
    return this;
  }

  /** Levels in their order; of events and of earlier stages only what cannot be learned in another way. */
  format(): Learnset {
    const level = [...this.#levels]
      .map(([name, levels]): [string, number[]] => [name, [...levels].toSorted((a, b) => a - b)])
      .toSorted(([a, [atA = 0]], [b, [atB = 0]]) => atA - atB || (a < b ? -1 : 1))
      .map(([name, levels]) => [name, levels.length === 1 ? levels[0] : levels]);
    const others = new Set(this.#levels.keys());
    const named = [...this.#ways].flatMap(([way, names]) => {
      const own = [...names].filter((name) => !lastResorts.has(way) || !others.has(name));
      own.forEach((name) => others.add(name));
      return own.length === 0 ? [] : [[way, own.toSorted((a, b) => (a < b ? -1 : 1))]];
    });
    return {
      game: this.#game.name,
      ...(level.length > 0 && { level: Object.fromEntries(level) }),
      ...(named.length > 0 && { ways: Object.fromEntries(named) }),
    };
  }
}
