import type { Catalog, Move } from '../catalog/catalog.ts';
import { describeMove, effectNamesOf } from '../catalog/describe-move.ts';
import { findForm } from '../catalog/find-form.ts';
import { memoize } from '../world/memoize.ts';
import { nameWords } from '../world/name-key.ts';
import { nearTo, prepareName } from '../world/nearest-names.ts';
import { patternOf } from './name-pattern.ts';
import {
  compileNumber,
  compileTree,
  findComparison,
  unknownField,
  valuesWithPart,
} from './compile-query.ts';
import { findField, type NumberField, type TextField } from './fields.ts';
import { parseQuery, splitOrder, strayOperator } from './parse-query.ts';
import { meansMove, readMoveWords } from './read-move-words.ts';
import { nodesOf, type QueryNode, type Term } from './query-tree.ts';
import { percent, type Quantity, signedNumber, wholeNumber } from './quantity.ts';
import { Columns, type Entry, type Predicate } from './search-index.ts';
import { mostNearest, queryProblem, type SearchProblem } from './search-problem.ts';
import { parseFieldOrder, sortEntries, writtenOrder } from './sort-order.ts';
import { Lexicon } from './words/lexicon.ts';
import { findFieldIn, vocabularyOf } from './words/vocabulary.ts';

/** A field of a search of moves. */
type MoveField = TextField<Move> | NumberField<Move>;

const ownFields: readonly MoveField[] = [
  {
    ...textField('name', ['move'], ({ name, aliases }) => [name, ...aliases]),
    sorts: true,
    partly: 'text',
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
    partly: 'text',
  },
  { ...textField('effect', ['effects'], effectNamesOf), partly: 'text' },
  { ...textField('is', ['flags'], ({ flags }) => flags), aliases: ['flag'] },
];

const fieldsOf = memoize((catalog: Catalog): readonly MoveField[] => [
  ...ownFields,
  numberField(
    'learners',
    [],
    wholeNumber,
    (move) => new Set(catalog.learnersOf(move).map(({ creature }) => creature)).size,
  ),
  {
    kind: 'text',
    name: 'learner',
    alsoKnownAs: ['by', 'creature', 'form'],
    meaning: 'A form that learns the move',
    one: 'the name of a creature or form',
    owners: function* owners() {
      for (const of of catalog.forms) {
        for (const name of [of.form.name, ...of.form.aliases]) {
          yield [
            name,
            () => {
              const learned = new Set(catalog.learnsetOf(of)?.moves.map(({ move }) => move));
              return (move) => learned.has(move);
            },
          ];
        }
      }
    },
  },
]);

/** Stands beside the fields for the names in other languages. */
const elsewhere = textField('name elsewhere', [], ({ names }) => Object.values(names));

function textField(
  name: string,
  alsoKnownAs: readonly string[],
  valuesOf: (move: Move) => readonly string[],
): TextField<Move> {
  return { kind: 'text', name, alsoKnownAs, meaning: name, one: `a known ${name}`, valuesOf };
}

function numberField(
  name: string,
  alsoKnownAs: readonly string[],
  quantity: Quantity,
  valueOf: NumberField<Move>['valueOf'],
): NumberField<Move> {
  return { kind: 'number', name, alsoKnownAs, meaning: name, quantity, valueOf };
}

const columnsOf = memoize(
  (catalog: Catalog) =>
    new Columns(catalog.manifest, [...fieldsOf(catalog), elsewhere], catalog.moves),
);

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
  // A word such as `without` excludes what the words after it mean together.
  const texts = nodes.flatMap((node) =>
    node.kind === 'word'
      ? [node.text]
      : node.kind === 'not' && node.isSpoken && node.node.kind === 'word'
        ? ['not', node.node.text]
        : [],
  );
  const areWords = texts.length >= nodes.length;
  const place = texts.findIndex(meansMove);
  // Descriptions speak of "fire moves" too.
  if (literal.kind === 'invalid' || (hasAny(literal) && place === -1)) {
    return literal;
  }
  if (areWords) {
    // Another such word is the name of a stat: Attacke.
    const beside = place === -1 ? texts : texts.toSpliced(place, 1);
    const lexicon = new Lexicon(catalog);
    // Words of a language without spaces stand in one.
    const parted = beside.flatMap((text) =>
      lexicon.isSpaceless(lexicon.keyOf(text)) ? lexicon.partsOf(text).texts : text,
    );
    const { q: read, sort: order, others } = readMoveWords(parted, catalog);
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
  const fields = fieldsOf(catalog);
  const test = compileTree<Entry<Move>>(node, {
    compileWord: ({ text }) => {
      const words = wordsOf(text);
      return ({ item }) => wordsIn(item).includes(words);
    },
    compileTerm: (term) => compileTerm(term, catalog),
    hasSeveral: (name) => ['is', 'effect', 'learner'].includes(findField(fields, name)?.name ?? ''),
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
  const columns = columnsOf(catalog);
  const sorted = sortEntries(columns.entries.filter(test), order, columns);
  return { kind: 'found', moves: sorted.map(({ item }) => item) };
}

/** Finds a field by its names in all languages of the world. */
function findMoveField(name: string, catalog: Catalog): MoveField | undefined {
  const fields = fieldsOf(catalog);
  return findField(fields, name) ?? findField(fields, findFieldIn(catalog, name)?.name ?? '');
}

function compileTerm(term: Term, catalog: Catalog): Predicate<Move> | SearchProblem {
  const { operator, value, bound } = term;
  const columns = columnsOf(catalog);
  const column = columns.column(findMoveField(term.field.text, catalog)?.name ?? '');
  if (!column || column.kind === 'matchup') {
    return unknownField(term.field, fieldsOf(catalog));
  }
  if (bound) {
    return strayOperator(bound.operator);
  }
  if (column.kind === 'number') {
    return compileNumber(term, column.field.quantity, column.numbers, columns);
  }
  const { field, values } = column;
  const comparison = findComparison(term, field.name);
  if (comparison) {
    return comparison;
  }
  const meaning = vocabularyOf(catalog).meanings.get(prepareName(value.text).key);
  const isMeant = meaning?.kind === 'condition' && meaning.field === field.name;
  const learner = field.name === 'learner' ? findForm(catalog, value.text)?.form.name : undefined;
  const wanted = prepareName(isMeant ? meaning.value : (learner ?? value.text));
  const pattern = patternOf(value.text);
  const isPart = operator.text === ':' && field.partly === 'text';
  const having = (among: typeof values): Predicate<Move> | undefined =>
    columns.among(
      isPart && !pattern
        ? valuesWithPart(among, wanted)
        : among.filter(({ key }) => (pattern ? pattern(key) : key === wanted.key)),
    );
  const local = field.name === 'name' ? columns.texts(elsewhere.name).values : [];
  const test = having(values) ?? having(local);
  if (!test) {
    const near = nearTo(value.text)(values).slice(0, mostNearest);
    return queryProblem(
      value,
      field.one,
      near.map(({ name }) => name.written),
    );
  }
  return operator.text === '!=' ? (entry) => !test(entry) : test;
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
