import type { Catalog, Move } from '../catalog/catalog.ts';
import { describeMove } from '../catalog/describe-move.ts';
import { memoize } from '../world/memoize.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import { compileNearestNames } from '../world/nearest-names.ts';
import { comparisons } from './compile-query.ts';
import { findField } from './fields.ts';
import {
  ambiguousList,
  misplacedOrder,
  parseQuery,
  type QueryNode,
  splitOrder,
  strayOperator,
  type Term,
} from './parse-query.ts';
import { parseQuantity, percent, signedNumber, wholeNumber } from './quantity.ts';
import {
  inQueryText,
  mostNearest,
  oneOf,
  queryProblem,
  type SearchProblem,
  sortProblem,
} from './search-problem.ts';

/** A field of a search of moves: texts, or a number. */
type MoveField = {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly alsoKnownAs: readonly string[];
} & (
  | { readonly kind: 'text'; readonly valuesOf: (move: Move) => readonly string[] }
  | {
      readonly kind: 'number';
      readonly quantity: typeof wholeNumber;
      readonly valueOf: (move: Move) => number | undefined;
    }
);

const fields: readonly MoveField[] = [
  {
    kind: 'text',
    name: 'name',
    alsoKnownAs: ['move'],
    valuesOf: ({ name, aliases, names }) => [name, ...aliases, ...Object.values(names)],
  },
  { kind: 'text', name: 'type', alsoKnownAs: ['types'], valuesOf: ({ type }) => [type] },
  {
    kind: 'text',
    name: 'category',
    alsoKnownAs: ['class', 'damage class'],
    valuesOf: ({ category }) => [category],
  },
  {
    kind: 'number',
    name: 'power',
    alsoKnownAs: ['base power', 'damage'],
    quantity: wholeNumber,
    valueOf: ({ power }) => power,
  },
  {
    kind: 'number',
    name: 'accuracy',
    alsoKnownAs: ['acc'],
    quantity: percent,
    valueOf: ({ accuracy }) => accuracy,
  },
  {
    kind: 'number',
    name: 'pp',
    alsoKnownAs: ['power points'],
    quantity: wholeNumber,
    valueOf: ({ pp }) => pp,
  },
  {
    kind: 'number',
    name: 'priority',
    alsoKnownAs: ['prio'],
    quantity: signedNumber,
    valueOf: ({ priority }) => priority,
  },
  {
    kind: 'number',
    name: 'gen',
    aliases: ['generation'],
    alsoKnownAs: [],
    quantity: wholeNumber,
    valueOf: ({ generation }) => generation,
  },
  {
    kind: 'text',
    name: 'target',
    alsoKnownAs: ['range'],
    valuesOf: ({ target }) => (target === undefined ? [] : [target]),
  },
  {
    kind: 'text',
    name: 'is',
    aliases: ['flag'],
    alsoKnownAs: ['flags'],
    valuesOf: ({ flags }) => flags,
  },
];

const nearestFields = compileNearestNames(fields);

type MovePredicate = (move: Move) => boolean;

export type MoveSearchOutcome =
  | { readonly kind: 'found'; readonly moves: readonly Move[] }
  | SearchProblem;

/**
 * Returns the moves that match a query in the language of searches, sorted; ties by name. A plain word is looked for in
 * names, types, categories, flags and descriptions. Never throws, whatever the texts are.
 */
export function searchMoves(catalog: Catalog, q: string, sort: string): MoveSearchOutcome {
  const query = parseQuery(q);
  if (query.kind === 'invalid') {
    return query;
  }
  const { node, orders } = splitOrder(query);
  const test = compile(node, catalog);
  if (typeof test !== 'function') {
    return test;
  }
  const [inQuery] = sort.trim() === '' ? orders : [];
  const order = inQuery ? inQueryText(parseOrder(inQuery.text), inQuery) : parseOrder(sort);
  return Array.isArray(order)
    ? { kind: 'found', moves: sortMoves(catalog.moves.filter(test), order) }
    : order;
}

function compile(node: QueryNode, catalog: Catalog): MovePredicate | SearchProblem {
  switch (node.kind) {
    case 'all':
    case 'any': {
      const tests: MovePredicate[] = [];
      for (const each of node.nodes) {
        const test = compile(each, catalog);
        if (typeof test !== 'function') {
          return test;
        }
        tests.push(test);
      }
      return node.kind === 'all'
        ? (move) => tests.every((test) => test(move))
        : (move) => tests.some((test) => test(move));
    }
    case 'not': {
      const test = compile(node.node, catalog);
      return typeof test === 'function' ? (move) => !test(move) : test;
    }
    case 'word':
    case 'phrase': {
      const words = wordsOf(node.text);
      return words === ''
        ? queryProblem(node, `a ${node.kind} with a letter or a digit`)
        : (move) => textOf(move).includes(words);
    }
    case 'list': {
      const field = findField(fields, node.field.text);
      const kind = node.operator.text === '!=' ? 'all' : 'any';
      return field?.name === 'is'
        ? ambiguousList(node)
        : compile({ kind, nodes: node.nodes }, catalog);
    }
    case 'order':
      return misplacedOrder(node);
    case 'term':
      return compileTerm(node, catalog);
  }
}

function compileTerm(
  { field: name, operator, value, bound }: Term,
  catalog: Catalog,
): MovePredicate | SearchProblem {
  const field = findField(fields, name.text);
  if (!field) {
    const expected = `one of the fields ${oneOf(fields.map((each) => each.name))}`;
    return queryProblem(name, expected, nearestFields(name.text, mostNearest));
  }
  if (bound) {
    return strayOperator({ text: bound.operator.text, column: bound.operator.column });
  }
  if (field.kind === 'number') {
    const wanted = parseQuantity(value.text, field.quantity);
    return wanted === undefined
      ? queryProblem(value, field.quantity.expected)
      : (move) => comparisons[operator.text](field.valueOf(move) ?? NaN, wanted);
  }
  if (operator.text !== ':' && operator.text !== '=' && operator.text !== '!=') {
    return queryProblem(operator, `":", "=" or "!=" after "${field.name}", which has no order`);
  }
  const known = valuesOf(catalog).get(field.name) ?? [];
  const key = nameKey(value.text);
  const part = wordsOf(value.text);
  const isPart = operator.text === ':' && (field.name === 'name' || field.name === 'target');
  const fitting = known.filter(
    (each) => each.key === key || (isPart && part !== '' && each.words.includes(part)),
  );
  if (fitting.length === 0) {
    const nearest = compileNearestNames(known.map(({ written }) => ({ name: written })));
    return queryProblem(value, `a known ${field.name}`, nearest(value.text, mostNearest));
  }
  const found = new Set(fitting.flatMap(({ moves }) => [...moves]));
  return operator.text === '!=' ? (move) => !found.has(move) : (move) => found.has(move);
}

/** A value of a text field, and the moves that have it. */
type Value = {
  readonly written: string;
  readonly key: string;
  readonly words: string;
  readonly moves: Set<Move>;
};

/** The values of the text fields by the name of the field: a query may ask for hundreds. */
const valuesOf = memoize(({ moves }: Catalog): ReadonlyMap<string, readonly Value[]> => {
  const texts = fields.filter((field) => field.kind === 'text');
  return new Map(texts.map((field) => [field.name, collectValues(moves, field.valuesOf)]));
});

function collectValues(
  moves: readonly Move[],
  textsOf: (move: Move) => readonly string[],
): readonly Value[] {
  const values = new Map<string, Value>();
  for (const move of moves) {
    for (const written of textsOf(move)) {
      const key = nameKey(written);
      const value = values.get(key) ?? { written, key, words: wordsOf(written), moves: new Set() };
      values.set(key, value);
      value.moves.add(move);
    }
  }
  return [...values.values()];
}

/** The words in which a plain word is looked for. */
const textOf = memoize((move: Move): string =>
  wordsOf(
    [move.name, ...move.aliases, move.type, move.category, ...move.flags, describeMove(move)].join(
      ' ',
    ),
  ),
);

/** The words of a text with a space before each. The last of those that are looked for may be half typed. */
function wordsOf(text: string): string {
  return nameWords(text)
    .map((word) => ` ${word}`)
    .join('');
}

type MoveOrder = { readonly field: MoveField; readonly isDescending: boolean };

function parseOrder(sort: string): MoveOrder[] | SearchProblem {
  const order: MoveOrder[] = [];
  let column = 1;
  for (const part of sort.trim() === '' ? [] : sort.split(',')) {
    const text = part.trim();
    const isDescending = text.startsWith('-');
    const field = findField(fields, isDescending ? text.slice(1) : text);
    if (!field) {
      const expected = `one of the fields ${oneOf(fields.map(({ name }) => name))}`;
      return sortProblem({ text, column }, expected, nearestFields(text, mostNearest));
    }
    order.push({ field, isDescending });
    column += [...part].length + 1;
  }
  return order;
}

/** Sorts moves; equals stay as they are, and moves without a value come last. */
function sortMoves(moves: readonly Move[], order: readonly MoveOrder[]): readonly Move[] {
  return moves.toSorted((a, b) => {
    for (const { field, isDescending } of order) {
      const difference = compareBy(field, a, b, isDescending);
      if (difference !== 0) {
        return difference;
      }
    }
    return 0;
  });
}

function compareBy(field: MoveField, a: Move, b: Move, isDescending: boolean): number {
  const valueOf = (move: Move): number | string | undefined =>
    field.kind === 'number' ? field.valueOf(move) : field.valuesOf(move)[0];
  const left = valueOf(a);
  const right = valueOf(b);
  if (left === undefined || right === undefined) {
    return Number(left === undefined) - Number(right === undefined);
  }
  const difference = left < right ? -1 : Number(left > right);
  return isDescending ? -difference : difference;
}
