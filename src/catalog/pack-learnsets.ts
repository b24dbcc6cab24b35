/**
 * Learnsets as texts: the place of the game; the moves with their levels, separated by commas; and for each way its moves. These
 * parts are separated by semicolons. A move is its place in the sorted moves, in base 36 with a fixed number of digits.
 * `0;2p1,0h7;1a2b;;` says: of the first game, the move `2p` at level 1, `0h` at 7, and `1a` and `2b` in the first way.
 */
import type { Learned, Learnset, Move, PackedLearnsets } from './catalog.ts';

export const noLearnsets: PackedLearnsets = { ways: [], games: [], forms: [] };

/** The way of moves that are learned at a level. */
export const byLevel = 'level';

/** A learnset with the places of its moves and of its game. */
type PlacedLearnset = {
  readonly game: number | undefined;
  readonly level: readonly (readonly [move: number, level: number])[];
  /** For each way its moves. */
  readonly ways: readonly (readonly number[])[];
};

/** Digits of the place of a move. */
function digitsFor(moves: number): number {
  return Math.max(2, moves.toString(36).length);
}

/** `moves` is the number of the world's moves. */
export function packLearnset({ game, level, ways }: PlacedLearnset, moves: number): string {
  const digits = digitsFor(moves);
  const pack = (place: number): string => place.toString(36).padStart(digits, '0');
  return [
    game === undefined ? '' : String(game),
    level.map(([move, at]) => pack(move) + String(at)).join(','),
    ...ways.map((places) => places.map(pack).join('')),
  ].join(';');
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
