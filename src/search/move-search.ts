import type { Catalog, Move } from '../catalog/catalog.ts';
import { describeMove, effectNamesOf } from '../catalog/describe-move.ts';
import { memoize } from '../world/memoize.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import { compileNearestNames, prepareName } from '../world/nearest-names.ts';
import { patternOf } from './name-pattern.ts';
import { comparisons, compileTree, findComparison, unknownField } from './compile-query.ts';
import { findField, type NamedField } from './fields.ts';
import { parseQuery, splitOrder, strayOperator } from './parse-query.ts';
import { meansMove, readMoveWords } from './read-move-words.ts';
import { nodesOf, type QueryNode, type Term } from './query-tree.ts';
import { parseQuantity, percent, type Quantity, signedNumber, wholeNumber } from './quantity.ts';
import { mostNearest, queryProblem, type SearchProblem } from './search-problem.ts';
import { parseFieldOrder, sortByKeys, writtenOrder } from './sort-order.ts';
import { findFieldIn, vocabularyOf } from './words/vocabulary.ts';

type TextField = NamedField & {
  readonly kind: 'text';
  readonly valuesOf: (move: Move) => readonly string[];
  /** Whether `:` compares words of a value too. */
  readonly isPartly?: true;
};

type NumberField = NamedField & {
  readonly kind: 'number';
  readonly quantity: Quantity;
  readonly valueOf: (move: Move) => number | undefined;
};

/** A field of a search of moves. */
type MoveField = TextField | NumberField;

const fields: readonly MoveField[] = [
  {
    ...textField('name', ['move'], ({ name, aliases }) => [name, ...aliases]),
    sorts: true,
    isPartly: true,
  },
  { ...textField('type', ['types'], ({ type }) => [type]), sorts: true },
  {
    ...textField('category', ['class', 'damage class'], ({ category }) => [category]),
    sorts: true,
  },
  numberField('power', ['base power', 'damage'], wholeNumber, ({ power }) => power),
  numberField('accuracy', ['acc'], percent, ({ accuracy }) => accuracy),
  numberField('pp', ['power points'], wholeNumber, ({ pp }) => pp),
  numberField('priority', ['prio'], signedNumber, ({ priority }) => priority),
  {
    ...numberField('gen', [], wholeNumber, ({ generation }) => generation),
    aliases: ['generation'],
  },
  {
    ...textField('target', ['range'], ({ target }) => (target === undefined ? [] : [target])),
    isPartly: true,
  },
  { ...textField('effect', ['effects'], effectNamesOf), isPartly: true },
  { ...textField('is', ['flags'], ({ flags }) => flags), aliases: ['flag'] },
];

function textField(
  name: string,
  alsoKnownAs: readonly string[],
  valuesOf: TextField['valuesOf'],
): TextField {
  return { kind: 'text', name, alsoKnownAs, valuesOf };
}

function numberField(
  name: string,
  alsoKnownAs: readonly string[],
  quantity: Quantity,
  valueOf: NumberField['valueOf'],
): NumberField {
  return { kind: 'number', name, alsoKnownAs, quantity, valueOf };
}

type MovePredicate = (move: Move) => boolean;

type MoveSearchOutcome =
  | { readonly kind: 'found'; readonly moves: readonly Move[] }
  | SearchProblem;

/**
 * Returns the moves that match a query in the language of searches, sorted; ties by name. A plain word is looked for in
 * names, types, categories, flags and descriptions; words that find nothing so are read as people say them, and else looked
 * for in names in other languages. Never throws, whatever the texts are.
 */
export function searchMoves(catalog: Catalog, q: string, sort: string): MoveSearchOutcome {
  const query = parseQuery(q);
  if (query.kind === 'invalid') {
    return query;
  }
  const literal = findMoves(catalog, query, sort);
  const nodes = nodesOf(query);
  const texts = nodes.flatMap((node) => (node.kind === 'word' ? [node.text] : []));
  // Descriptions speak of "fire moves" too.
  if (literal.kind === 'invalid' || (hasAny(literal) && !texts.some(meansMove))) {
    return literal;
  }
  if (texts.length === nodes.length) {
    const { q: read, sort: order, others } = readMoveWords(texts, catalog);
    const meant = parseQuery([read, ...others].join(' '));
    const found = meant.kind === 'invalid' ? literal : findMoves(catalog, meant, sort || order);
    if (hasAny(found)) {
      return found;
    }
  }
  return hasAny(literal) ? literal : findMoves(catalog, query, sort, localNamesOf);
}

function hasAny(outcome: MoveSearchOutcome): boolean {
  return outcome.kind === 'found' && outcome.moves.length > 0;
}

/** `wordsIn` returns the words of a move in which a plain word is looked for. */
function findMoves(
  catalog: Catalog,
  query: QueryNode,
  sort: string,
  wordsIn = textOf,
): MoveSearchOutcome {
  const { node, orders } = splitOrder(query);
  const test = compileTree<Move>(node, {
    compileWord: ({ text }) => {
      const words = wordsOf(text);
      return (move) => wordsIn(move).includes(words);
    },
    compileTerm: (term) => compileTerm(term, catalog),
    hasSeveral: (name) => ['is', 'effect'].includes(findField(fields, name)?.name ?? ''),
  });
  if (typeof test !== 'function') {
    return test;
  }
  const written = writtenOrder(sort, orders);
  const order = written
    ? parseFieldOrder(written, fields, 'one of the fields', (name) => findMoveField(name, catalog))
    : [];
  if ('kind' in order) {
    return order;
  }
  const moves = catalog.moves.filter(test);
  const keys = order.map(({ field, isDescending }) => ({
    keyOf: keyOf(field, moves),
    isDescending,
  }));
  return { kind: 'found', moves: sortByKeys(moves, keys) };
}

/** Finds a field by its names in all languages of the world. */
function findMoveField(name: string, catalog: Catalog): MoveField | undefined {
  return findField(fields, name) ?? findField(fields, findFieldIn(catalog, name)?.name ?? '');
}

function compileTerm(term: Term, catalog: Catalog): MovePredicate | SearchProblem {
  const { operator, value, bound } = term;
  const field = findMoveField(term.field.text, catalog);
  if (!field) {
    return unknownField(term.field, fields);
  }
  if (bound) {
    return strayOperator(bound.operator);
  }
  if (field.kind === 'number') {
    const wanted = parseQuantity(value.text, field.quantity);
    return wanted === undefined
      ? queryProblem(value, field.quantity.expected)
      : (move) => comparisons[operator.text](field.valueOf(move) ?? NaN, wanted);
  }
  const comparison = findComparison(term, field.name);
  if (comparison) {
    return comparison;
  }
  const values = valuesOf(catalog);
  const known = values.get(field.name) ?? [];
  const meaning = vocabularyOf(catalog).meanings.get(prepareName(value.text).key);
  const isMeant = meaning?.kind === 'condition' && meaning.field === field.name;
  const key = nameKey(isMeant ? meaning.value : value.text);
  const part = wordsOf(value.text);
  const isPart = operator.text === ':' && field.isPartly === true;
  const pattern = patternOf(value.text);
  const fits = (each: Value): boolean =>
    pattern
      ? pattern(each.key)
      : each.key === key || (isPart && part !== '' && each.words.includes(part));
  const own = known.filter(fits);
  const fitting =
    own.length > 0 || field.name !== 'name' ? own : (values.get(elsewhere) ?? []).filter(fits);
  if (fitting.length === 0) {
    const nearest = compileNearestNames(known.map(({ written }) => ({ name: written })));
    return queryProblem(value, `a known ${field.name}`, nearest(value.text, mostNearest));
  }
  const found = new Set(fitting.flatMap(({ moves }) => moves));
  return operator.text === '!=' ? (move) => !found.has(move) : (move) => found.has(move);
}

/** A value of a text field, and the moves that have it. */
type Value = {
  readonly written: string;
  readonly key: string;
  readonly words: string;
  readonly moves: readonly Move[];
};

/** Stands beside the fields for the names in other languages. */
const elsewhere = 'name elsewhere';

/** The values of the text fields by the name of the field: a query may ask for hundreds. */
const valuesOf = memoize(({ moves }: Catalog): ReadonlyMap<string, readonly Value[]> => {
  const texts = fields.filter((field) => field.kind === 'text');
  return new Map([
    ...texts.map((field) => [field.name, collectValues(moves, field.valuesOf)] as const),
    [elsewhere, collectValues(moves, ({ names }) => Object.values(names))],
  ]);
});

function collectValues(
  moves: readonly Move[],
  textsOf: (move: Move) => readonly string[],
): readonly Value[] {
  const texts = moves.flatMap((move) => textsOf(move).map((written) => ({ written, move })));
  const byKey = Map.groupBy(texts, ({ written }) => nameKey(written));
  return Array.from(byKey, ([key, [first, ...others]]) => {
    const written = first?.written ?? '';
    const owners = [first, ...others].flatMap((each) => each?.move ?? []);
    return { written, key, words: wordsOf(written), moves: owners };
  });
}

const textOf = memoize((move: Move): string =>
  wordsOf(
    [move.name, ...move.aliases, move.type, move.category, ...move.flags, describeMove(move)].join(
      ' ',
    ),
  ),
);

const localNamesOf = memoize(({ names }: Move): string =>
  Object.values(names).map(wordsOf).join(''),
);

/** The words of a text with a space before each. The last of those that are looked for may be half typed. */
function wordsOf(text: string): string {
  return nameWords(text)
    .map((word) => ` ${word}`)
    .join('');
}

/** Returns the number by which a field sorts a move: its own, or the place of its first text among those of the others. */
function keyOf(field: MoveField, moves: readonly Move[]): (move: Move) => number {
  if (field.kind === 'number') {
    return (move) => field.valueOf(move) ?? NaN;
  }
  const texts = new Set(moves.flatMap((move) => field.valuesOf(move).slice(0, 1)));
  const places = new Map([...texts].toSorted().map((text, place) => [text, place]));
  return (move) => places.get(field.valuesOf(move)[0] ?? '') ?? NaN;
}
