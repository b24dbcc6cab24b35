import type { Catalog } from '../catalog/catalog.ts';
import { findForm, parseCatalogNumber } from '../catalog/find-form.ts';
import { memoize } from '../world/memoize.ts';
import { nameKey } from '../world/name-key.ts';
import {
  type ComparedName,
  compileNearestNames,
  fitOf,
  fits,
  namesWithWords,
  nearTo,
  prepareName,
} from '../world/nearest-names.ts';
import { listed } from '../world/phrases.ts';
import { findField, hasOneValue, type MatchupField, type NamedField } from './fields.ts';
import { patternOf } from './name-pattern.ts';
import { strayOperator } from './parse-query.ts';
import type { Operator } from './query-tokens.ts';
import type { Bound, QueryNode, Term } from './query-tree.ts';
import { findInNames, type PlainWord, type WordMatcher } from './plain-words.ts';
import { multiplierQuantity, parseQuantity, type Quantity } from './quantity.ts';
import type { Columns, Predicate, SearchIndex, TextColumn } from './search-index.ts';
import { type Fragment, mostNearest, queryProblem, type SearchProblem } from './search-problem.ts';

type Test<Item> = (item: Item) => boolean;

/** Whether an item meets a query or a part of it; or why the query cannot be used. */
type Compiled<Item> = Test<Item> | SearchProblem;

/** What the leaves of a tree mean for one kind of items. */
type Leaves<Item> = {
  readonly compileWord: (node: PlainWord) => Compiled<Item>;
  readonly compileTerm: (term: Term) => Compiled<Item>;
  /** Whether an item may have several of the values that a list of this field names. */
  readonly hasSeveral: (field: string) => boolean;
};

/**
 * Whether an item passes all of some tests, or any of them. A loop, since `every` would need a new function for each form,
 * and their garbage makes all answers wait. A single test stands for itself: every further call for each form is felt.
 */
export function passes<Item>(which: 'all' | 'any', tests: readonly Test<Item>[]): Test<Item> {
  const [only, second] = tests;
  if (only && !second) {
    return only;
  }
  const decides = which === 'any';
  return (item) => {
    for (const test of tests) {
      if (test(item) === decides) {
        return decides;
      }
    }
    return !decides;
  };
}

/** Compiles the tree of a query, up to the first part of it that is not known. */
export function compileTree<Item>(node: QueryNode, leaves: Leaves<Item>): Compiled<Item> {
  switch (node.kind) {
    case 'all':
    case 'any': {
      // A repeated word has one predicate.
      const tests = new Set<Test<Item>>();
      for (const each of node.nodes) {
        const test = compileTree(each, leaves);
        if (typeof test !== 'function') {
          return test;
        }
        tests.add(test);
      }
      return passes(node.kind, [...tests]);
    }
    case 'not': {
      const test = compileTree(node.node, leaves);
      return typeof test === 'function' ? (item) => !test(item) : test;
    }
    case 'word':
    case 'phrase':
      return nameKey(node.text) === ''
        ? queryProblem(node, `a ${node.kind} with a letter or a digit`)
        : leaves.compileWord(node);
    case 'list': {
      const kind = node.operator.text === '!=' ? 'all' : 'any';
      return leaves.hasSeveral(node.field.text)
        ? queryProblem(node.value, '"|" between values for one of them, "/" for all of them')
        : compileTree({ kind, nodes: node.nodes }, leaves);
    }
    case 'order':
      return queryProblem(
        node,
        'the order beside all conditions, outside of "or", "-" and parentheses',
      );
    case 'term':
      return leaves.compileTerm(node);
  }
}

/** Returns the predicate of a query, or the first part of it that the catalog does not know. */
export function compileQuery(node: QueryNode, words: WordMatcher): Predicate | SearchProblem {
  return compileTree(node, {
    compileWord: (word) => {
      const match = words.match(word);
      return 'kind' in match ? match : match.matches;
    },
    compileTerm: (term) => compileTerm(term, words),
    hasSeveral: (name) => {
      const field = findField(words.index.fields, name);
      return field !== undefined && !hasOneValue(field);
    },
  });
}

export function unknownField(name: Fragment, fields: readonly NamedField[]): SearchProblem {
  return queryProblem(
    name,
    `one of the fields ${listed(
      fields.map((each) => each.name),
      'or',
    )}`,
    compileNearestNames(fields)(name.text, mostNearest),
  );
}

/** Reports an operator that compares, behind a field whose values have no order. */
export function findComparison({ operator }: Term, field: string): SearchProblem | undefined {
  return operator.text === ':' || operator.text === '=' || operator.text === '!='
    ? undefined
    : queryProblem(operator, `":", "=" or "!=" after "${field}", which has no order`);
}

function compileTerm(term: Term, words: WordMatcher): Predicate | SearchProblem {
  const { index } = words;
  const column = index.column(term.field.text);
  if (term.bound && column && column.kind !== 'matchup') {
    return strayOperator(term.bound.operator);
  }
  switch (column?.kind) {
    case 'matchup':
      return compileMatchup(term, column.field, index);
    case 'text':
      return compileText(term, column, words);
    case 'number':
      return compileNumber(term, column.field.quantity, column.numbers, index);
    case undefined:
      return unknownField(term.field, index.fields);
  }
}

/** A form has to take the attacks of the type as the field says, and within the bound if there is one. */
function compileMatchup(
  { operator, value, bound }: Term,
  field: MatchupField,
  index: SearchIndex,
): Predicate | SearchProblem {
  if (operator.text !== ':' && operator.text !== '=' && operator.text !== '!=') {
    const expected = `":" and a type after "${field.name}", such as ${field.name}:fire`;
    return queryProblem(operator, expected);
  }
  const isFit = patternOf(value.text);
  const types = index.catalog.manifest.types.map(({ name }) => name);
  const tests: Predicate[] = [];
  for (const type of isFit ? types.filter((name) => isFit(nameKey(name))) : [value.text]) {
    const multipliers = index.multipliersOf(type);
    if (!multipliers) {
      return queryProblem(value, 'a type', nearestValues(index.texts('type'), type, index));
    }
    const isWithin = bound
      ? compileNumber(bound, multiplierQuantity, multipliers, index)
      : () => true;
    if (typeof isWithin !== 'function') {
      return isWithin;
    }
    tests.push((entry) => field.holds(multipliers[entry.position] ?? 1) && isWithin(entry));
  }
  const test = passes('any', tests);
  return operator.text === '!=' ? (entry) => !test(entry) : test;
}

function compileText(
  term: Term,
  column: TextColumn,
  words: WordMatcher,
): Predicate | SearchProblem {
  const { index } = words;
  const { operator, value } = term;
  const { field } = column;
  const comparison = findComparison(term, field.name);
  if (comparison) {
    return comparison;
  }
  const isFit = patternOf(value.text);
  // Who learns any of many moves takes too long to find out in one piece.
  if (isFit && 'owners' in field) {
    return queryProblem(value, `${field.one}, without "*"`);
  }
  const whole = isFit ? undefined : hasValue(column, prepareName(value.text), index);
  // Of a text no one writes the whole.
  const isPart = operator.text === ':' || field.partly === 'text';
  const part = isFit
    ? hasPattern(value, isFit, column, words)
    : isPart
      ? hasPart(value, column, words)
      : undefined;
  if (typeof part === 'object') {
    return part;
  }
  const test: Predicate | undefined =
    part && whole ? (entry) => part(entry) || whole(entry) : (part ?? whole);
  if (!test) {
    return queryProblem(value, field.one, nearestValues(column, value.text, index));
  }
  return operator.text === '!=' ? (entry) => !test(entry) : test;
}

/**
 * Returns whether an entry has a value that a pattern fits. Of names that of the creature counts: no mega form begins with
 * `m` for it.
 */
function hasPattern(
  value: Term['value'],
  isFit: (key: string) => boolean,
  { values, field }: TextColumn,
  words: WordMatcher,
): Predicate | SearchProblem {
  const found = words.find(`${field.name}:${value.text}`, value, () => {
    if (field.partly !== 'names') {
      return words.index.among(values.filter(({ key }) => isFit(key)));
    }
    const keys = keysOf(words.index.catalog).filter(({ key }) => isFit(key));
    const creatures = new Set(keys.map(({ creature }) => creature));
    return ({ item }) => creatures.has(item.creature);
  });
  return found ?? (() => false);
}

const keysOf = memoize(({ creatures }: Catalog) =>
  creatures.map((creature) => ({ creature, key: prepareName(creature.name).key })),
);

/** Returns whether an entry has a value, or a name in any order of its words or another language; undefined for an unknown one. */
export function hasValue(
  { find, field }: TextColumn,
  text: ComparedName,
  index: SearchIndex,
): Predicate | undefined {
  const value = find(text);
  if (value) {
    return index.among([value]) ?? (() => false);
  }
  const named = field.partly === 'names' ? findForm(index.catalog, text.written) : undefined;
  return named && parseCatalogNumber(text.written) === undefined
    ? ({ item }) => item.form === named.form
    : undefined;
}

/** Returns whether an entry has the text as a part of a value or as a whole one; undefined if none has. */
function hasPart(
  { text, column: at }: Term['value'],
  { field, values }: TextColumn,
  words: WordMatcher,
): Predicate | SearchProblem | undefined {
  const wanted = prepareName(text);
  if (wanted.key === '') {
    return undefined;
  }
  const node: PlainWord = {
    kind: wanted.words.length === 1 ? 'word' : 'phrase',
    text,
    column: at,
  };
  switch (field.partly) {
    case 'names':
      return words.find(`name ${node.kind} ${text}`, node, () =>
        findInNames(node, wanted, words.index),
      );
    case 'words':
      return words.index.among(namesWithWords(values, wanted));
    case 'text': {
      const found = words.find(`text ${text}`, node, () =>
        words.index.among(valuesWithPart(values, wanted)),
      );
      return found ?? (() => false);
    }
    case undefined:
      return undefined;
  }
}

/** Returns the values with a text at the beginning of a word, or anywhere in a script without spaces. */
export function valuesWithPart<Value extends ComparedName>(
  values: readonly Value[],
  text: ComparedName,
): readonly Value[] {
  const most = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(text.key)
    ? fits.withinWord
    : fits.fromWord;
  // Texts are long, and have all pairs of letters.
  return values.filter((value) => fitOf(value, text) <= most);
}

function nearestValues(
  { field, values }: TextColumn,
  text: string,
  { catalog }: SearchIndex,
): readonly string[] {
  // A name in another order of its words is no value, but a lookup finds it.
  const meant = field.partly === 'names' ? catalog.findName(text)?.creature.name : undefined;
  const near = nearTo(text)(values).map(({ name }) => name.written);
  return [...new Set([...(meant === undefined ? [] : [meant]), ...near])].slice(0, mostNearest);
}

/** Compares the numbers of entries, by position, with a number or another field. */
export function compileNumber<Item>(
  { operator, value }: Bound,
  quantity: Quantity,
  numbers: readonly number[],
  columns: Columns<Item>,
): Predicate<Item> | SearchProblem {
  const printed = quantity.parsePrinted?.(value.text);
  if (printed) {
    return compareEach(operator.text, numbers.map(printed.round), printed.wanted);
  }
  const wanted = parseQuantity(value.text, quantity);
  if (wanted !== undefined) {
    return compareEach(operator.text, numbers, wanted);
  }
  const other = columns.column(value.text);
  if (other?.kind === 'number' && other.field.quantity === quantity) {
    const compare = comparisons[operator.text];
    return ({ position }) => {
      const than = other.numbers[position] ?? NaN;
      return !Number.isNaN(than) && compare(numbers[position] ?? NaN, than);
    };
  }
  return queryProblem(value, quantity.expected);
}

function compareEach(
  operator: Operator,
  numbers: readonly number[],
  wanted: number,
): Predicate<unknown> {
  const compare = comparisons[operator];
  return ({ position }) => compare(numbers[position] ?? NaN, wanted);
}

/** An unknown number is NaN, which compares with nothing, not even by `!=`. */
const comparisons: Readonly<Record<Operator, (number: number, wanted: number) => boolean>> = {
  ':': (number, wanted) => number === wanted,
  '=': (number, wanted) => number === wanted,
  '!=': (number, wanted) => !Number.isNaN(number) && number !== wanted,
  '<': (number, wanted) => number < wanted,
  '<=': (number, wanted) => number <= wanted,
  '>': (number, wanted) => number > wanted,
  '>=': (number, wanted) => number >= wanted,
};
