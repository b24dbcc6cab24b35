import { nameWords } from '../world/name-key.ts';
import { type LearnsetEntry, type MoveEntry, usualLearnWays, type World } from '../world/schema.ts';
import type { Creature, Move, PackedLearnsets } from './catalog.ts';
import { noLearnsets, packLearnset } from './pack-learnsets.ts';

/** Compiles the moves of a validated world and who learns them. Throws if a learnset refers to a move that is not there. */
export function compileMoves(
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
