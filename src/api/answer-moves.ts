/** Answers about moves: what one does, which a creature learns, and which a search of moves finds. */
import type { Catalog, Learnset, Move } from '../catalog/catalog.ts';
import { describeMove } from '../catalog/describe-move.ts';
import { searchMoves } from '../search/move-search.ts';
import type { Question, Subject } from '../search/question.ts';
import { counted, listed } from '../world/phrases.ts';
import type { AnswerRecord } from './answer-record.ts';
import { labelOf, tellCount, tellFirst } from './answer-words.ts';

/** Says what a move is and does. */
export function tellMove(move: Move): AnswerRecord {
  const { name, type, category, power, accuracy, pp } = move;
  const numbers = Object.entries({ power, accuracy, PP: pp }).flatMap(([fact, value]) =>
    value === undefined ? [] : [{ name: fact, values: [String(value)] }],
  );
  const written = numbers.map((fact) => `${fact.name} ${fact.values.join('')}`);
  const told = listed([`${category} of the type ${type}`, ...written], 'and');
  return {
    kind: 'fact',
    text: `${name} is a move: ${told}. ${describeMove(move)}`,
    forms: [],
    move: name,
    facts: [{ name: 'type', values: [type] }, { name: 'category', values: [category] }, ...numbers],
  };
}

/** Says which of some moves in an order is the first, and its number; undefined if they have no order or no number. */
function tellFirstMove(
  moves: readonly Move[],
  sort: string,
): Pick<AnswerRecord, 'text' | 'move' | 'facts'> | undefined {
  const [, minus, field = ''] = /^(-?)(.+)$/.exec(sort) ?? [];
  const numberOf = ({ power, accuracy, pp, priority, generation }: Move): number | undefined =>
    new Map(Object.entries({ power, accuracy, pp, priority, gen: generation })).get(field);
  const [first] = moves;
  const value = first && numberOf(first);
  if (!first || value === undefined) {
    return undefined;
  }
  const label = labelOf({ name: field });
  const text = tellFirst(first.name, {
    equal: moves.filter((move) => numberOf(move) === value).length - 1,
    noun: 'move',
    isMost: minus === '-',
    label,
    value,
  });
  return { text, move: first.name, facts: [{ name: label, values: [String(value)] }] };
}

/** Mew learns 229 moves by machine, which no sentence tells. */
const mostLearned = 80;

/**
 * Says how many moves are learned, which in a way, or which at a level: `Charizard learns Heat Wave at level 30.`; if none, at
 * which level some are next. `told` is the number, or the names.
 */
function tellLearned(
  name: string,
  moves: Learnset['moves'],
  { level, way }: { readonly level?: number; readonly way?: string },
): { readonly text: string; readonly told: string } {
  if (level === undefined) {
    const all = moves.filter((each) => way === undefined || each.way === way);
    const names = [...new Set(all.map(({ move }) => move.name))];
    const count = names.length === 0 ? 'no move' : counted(names.length, 'move');
    const text = `${name} learns ${count}${way === undefined ? '' : ` by ${way}`}`;
    const areTold = way !== undefined && names.length > 0 && names.length <= mostLearned;
    return areTold
      ? { text: `${text}: ${listed(names, 'and')}.`, told: names.join(', ') }
      : { text: `${text}.`, told: String(names.length) };
  }
  const namesAt = (wanted: number): readonly string[] =>
    moves.filter((each) => each.level === wanted).map(({ move }) => move.name);
  const learned = namesAt(level);
  if (learned.length > 0) {
    return {
      text: `${name} learns ${listed(learned, 'and')} at level ${level}.`,
      told: learned.join(', '),
    };
  }
  const next = moves.find((each) => (each.level ?? 0) > level)?.level;
  const later =
    next === undefined ? '' : ` At level ${next} it learns ${listed(namesAt(next), 'and')}.`;
  return { text: `${name} learns no move at level ${level}.${later}`, told: '0' };
}

/** The same as an answer, of a form by its name in it. */
export function answerLearned(
  { of, ...which }: Extract<Question, { kind: 'moves' }>,
  name: string,
  catalog: Catalog,
): Omit<AnswerRecord, 'forms'> {
  const { text, told } = tellLearned(name, catalog.learnsetOf(of)?.moves ?? [], which);
  return { kind: 'moves', text, facts: [{ name: 'moves', values: [told] }] };
}

/** Tells which move of a search is the first in its order, or how many it finds. */
export function answerMoveList(
  { q, sort }: Extract<Question, { kind: 'move-list' }>,
  catalog: Catalog,
): AnswerRecord {
  const outcome = searchMoves(catalog, q, sort);
  const found = outcome.kind === 'found' ? outcome.moves : [];
  const text = tellCount(
    'move',
    found.map(({ name }) => name),
  );
  return {
    kind: 'moves',
    ...(tellFirstMove(found, sort) ?? { text }),
    forms: [],
    moves: { q, sort, total: found.length },
  };
}

/** Tells how a form learns a move, or of which game it is known that it does not learn some. */
export function tellLearning(
  of: Subject,
  names: readonly string[],
  holds: boolean,
  catalog: Catalog,
): Pick<AnswerRecord, 'text' | 'ways' | 'game'> {
  const { game, moves = [] } = ('form' in of && catalog.learnsetOf(of)) || {};
  if (!holds) {
    return game === undefined ? { text: '' } : { text: ` in ${game}`, game };
  }
  const ways = moves
    .filter(({ move }) => names.length === 1 && move.name === names[0])
    .map(({ way, level }) => ({ way, ...(level !== undefined && { level }) }));
  const told = ways.map(({ way, level }) =>
    level === 0 ? 'when it evolves' : [way, level].join(' ').trim(),
  );
  return ways.length === 0 ? { text: '' } : { text: ` (${told.join(', ')})`, ways };
}
