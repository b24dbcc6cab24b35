/**
 * Learnsets as texts: the place of the game; the moves with their levels, separated by commas; and for each way its moves. These
 * parts are separated by semicolons. A move is its place in the sorted moves, in base 36 with a fixed number of digits.
 * `0;2p1,0h7;1a2b;;` says: of the first game, the move `2p` at level 1, `0h` at 7, and `1a` and `2b` in the first way.
 */
import type { LearnsetEntry } from '../world/schema.ts';
import type { Creature, Learned, Learnset, Move, MoveFacts, PackedLearnsets } from './catalog.ts';

/** The way of moves that are learned at a level. */
export const byLevel = 'level';

/** Digits of the place of a move. */
function digitsFor(moves: number): number {
  return Math.max(2, moves.toString(36).length);
}

/** Packs the learnsets of a world with these ways beside `level`. Throws if one refers to a move that is not there. */
export function packLearnsets(
  learnsets: readonly LearnsetEntry[],
  ways: readonly string[],
  moves: readonly MoveFacts[],
  creatures: readonly Creature[],
): PackedLearnsets {
  const games = [...new Set(learnsets.flatMap(({ game }) => (game === undefined ? [] : [game])))];
  const digits = digitsFor(moves.length);
  const codes = new Map(
    moves.map(({ name }, place) => [name, place.toString(36).padStart(digits, '0')]),
  );
  const codeOf = (name: string): string => {
    const code = codes.get(name);
    if (code === undefined) {
      throw new Error(`The world's validation let "${name}" pass, which is no move`);
    }
    return code;
  };
  const byForm = new Map<string, string>();
  for (const { form, alsoFor = [], game, level = {}, ways: moreWays = {} } of learnsets) {
    const levels = Object.entries(level)
      .flatMap(([name, at]) => [at].flat().map((each) => ({ code: codeOf(name), at: each })))
      .toSorted((a, b) => a.at - b.at || (a.code < b.code ? -1 : 1));
    const inWay = new Map(Object.entries(moreWays));
    const text = [
      game === undefined ? '' : String(games.indexOf(game)),
      levels.map(({ code, at }) => code + String(at)).join(','),
      ...ways.map((way) => (inWay.get(way) ?? []).map(codeOf).toSorted().join('')),
    ].join(';');
    [form, ...alsoFor].forEach((name) => byForm.set(name, text));
  }
  const forms = creatures.map((creature) => {
    const own = creature.forms.map(({ name }) => byForm.get(name) ?? '');
    return own.slice(0, own.findLastIndex((text) => text !== '') + 1);
  });
  return { ways, games, forms };
}

/** Throws a `RangeError` if the text refers to a move or game that is not there. */
export function unpackLearnset(
  text: string,
  { ways, games }: PackedLearnsets,
  moves: readonly Move[],
): Learnset {
  const digits = digitsFor(moves.length);
  const moveAt = (place: string): Move => {
    const move = moves[Number.parseInt(place, 36)];
    if (!move) {
      throw new RangeError(`A learnset refers to the move at ${place}, which is missing`);
    }
    return move;
  };
  const [placeOfGame = '', levels = '', ...others] = text.split(';');
  const game = games[Number(placeOfGame)];
  const learned: Learned[] = (levels === '' ? [] : levels.split(',')).map((each) => ({
    move: moveAt(each.slice(0, digits)),
    way: byLevel,
    level: Number(each.slice(digits)),
  }));
  for (const [i, way] of ways.entries()) {
    const places = others[i] ?? '';
    for (let at = 0; at < places.length; at += digits) {
      learned.push({ move: moveAt(places.slice(at, at + digits)), way });
    }
  }
  return placeOfGame === '' || game === undefined ? { moves: learned } : { game, moves: learned };
}

/** Returns the ways in which a learnset has a move, given by its place. The same as to unpack it, and look. */
export function findInLearnset(
  text: string,
  place: number,
  { ways }: PackedLearnsets,
  moves: readonly Move[],
): readonly Learned[] {
  const digits = digitsFor(moves.length);
  const wanted = place.toString(36).padStart(digits, '0');
  const move = moves[place];
  // Few learnsets have it, and most of the others do not have its digits anywhere.
  if (!move || !text.includes(wanted)) {
    return [];
  }
  const [, levels = '', ...others] = text.split(';');
  const learned: Learned[] = levels
    .split(',')
    .filter((each) => each.startsWith(wanted))
    .map((each) => ({ move, way: byLevel, level: Number(each.slice(digits)) }));
  for (const [i, way] of ways.entries()) {
    const places = others[i] ?? '';
    for (let at = places.indexOf(wanted); at !== -1; at = places.indexOf(wanted, at + 1)) {
      if (at % digits === 0) {
        learned.push({ move, way });
      }
    }
  }
  return learned;
}
