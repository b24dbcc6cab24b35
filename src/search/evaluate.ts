import { nameKey, nameWords } from '../world/name-key.ts';
import { compareNumbers, type NumberColumn, type TextColumn } from './columns.ts';
import { complement, emptySet, type EntrySet, intersect, isEmpty, unite } from './entry-set.ts';
import type { FieldIndex, IndexedField } from './field-index.ts';
import type { NumberField, TextField } from './fields.ts';
import type { QueryNode, Term } from './parse-query.ts';
import { type MatchWord, entriesOf, findNames } from './plain-words.ts';
import { parseQuantity } from './quantity.ts';
import { mostNearest, oneOf, queryProblem, type SearchProblem } from './search-problem.ts';

/** A query whose names are all known, so that it cannot fail. `find` returns a new set. */
export type Plan =
  | { readonly kind: 'all'; readonly plans: readonly Plan[] }
  | { readonly kind: 'any'; readonly plans: readonly Plan[] }
  | { readonly kind: 'not'; readonly plan: Plan }
  | { readonly kind: 'entries'; readonly find: () => EntrySet };

/** Returns the entries that a plan finds among `size`, in a new set. */
export function evaluatePlan(plan: Plan, size: number): EntrySet {
  switch (plan.kind) {
    case 'entries':
      return plan.find();
    case 'not': {
      const set = evaluatePlan(plan.plan, size);
      complement(set, size);
      return set;
    }
    case 'all':
    case 'any': {
      const [first, ...others] = plan.plans;
      if (!first) {
        const set = emptySet(size);
        if (plan.kind === 'all') {
          complement(set, size);
        }
        return set;
      }
      const set = evaluatePlan(first, size);
      for (const other of others) {
        (plan.kind === 'all' ? intersect : unite)(set, evaluatePlan(other, size));
      }
      return set;
    }
  }
}

/** Returns the plan of a query, or the first part of it that the catalog does not know. */
export function planQuery(
  node: QueryNode,
  index: FieldIndex,
  matchWord: MatchWord,
): Plan | SearchProblem {
  switch (node.kind) {
    case 'all':
    case 'any': {
      const plans = planAll(node, index, matchWord);
      return 'kind' in plans ? plans : { kind: node.kind, plans };
    }
    case 'not': {
      const plan = planQuery(node.node, index, matchWord);
      return plan.kind === 'invalid' ? plan : { kind: 'not', plan };
    }
    case 'word':
    case 'phrase':
      return nameKey(node.text) === ''
        ? queryProblem(node, `a ${node.kind} with a letter or a digit`)
        : { kind: 'entries', find: () => entriesOf(matchWord(node)) };
    case 'term':
      return planTerm(node, index);
  }
}

function planAll(
  { kind, nodes }: Extract<QueryNode, { kind: 'all' | 'any' }>,
  index: FieldIndex,
  matchWord: MatchWord,
): readonly Plan[] | SearchProblem {
  const plans: Plan[] = [];
  for (const [i, node] of nodes.entries()) {
    const before = kind === 'all' ? nodes[i - 1] : undefined;
    const plan = findStrayUnit(before, node, index) ?? planQuery(node, index, matchWord);
    if (plan.kind === 'invalid') {
      return plan;
    }
    plans.push(plan);
  }
  return plans;
}

/** Reports the `m` in `height>2 m`, which would be a word to find in names. */
function findStrayUnit(
  before: QueryNode | undefined,
  node: QueryNode,
  { fields }: FieldIndex,
): SearchProblem | undefined {
  const term = before?.kind === 'not' ? before.node : before;
  if (node.kind !== 'word' || term?.kind !== 'term') {
    return undefined;
  }
  const indexed = fields.get(term.field.text.toLowerCase());
  const isUnit =
    indexed?.kind === 'number' &&
    indexed.field.quantity.units.has(node.text.toLowerCase()) &&
    parseQuantity(term.value.text + node.text, indexed.field.quantity) !== undefined;
  return isUnit
    ? queryProblem(node, `"${node.text}" right after the number, without a space`)
    : undefined;
}

function planTerm(term: Term, index: FieldIndex): Plan | SearchProblem {
  const indexed = index.fields.get(term.field.text.toLowerCase());
  switch (indexed?.kind) {
    case 'text':
      return planText(term, indexed, index);
    case 'number':
      return planNumber(term, indexed.field, indexed.column);
    case undefined:
      return queryProblem(
        term.field,
        `one of the fields ${oneOf([...index.fields.keys()])}`,
        index.nearestFields(term.field.text, mostNearest),
      );
  }
}

function planText(
  { operator, value }: Term,
  { field, column }: Extract<IndexedField, { kind: 'text' }>,
  index: FieldIndex,
): Plan | SearchProblem {
  if (operator.text !== ':' && operator.text !== '=' && operator.text !== '!=') {
    return queryProblem(operator, `":", "=" or "!=" after "${field.name}", which has no order`);
  }
  const find =
    operator.text === ':' ? findPartly(value, field, column, index) : column.find(value.text);
  if (!find) {
    return queryProblem(value, field.one, column.nearest(value.text, mostNearest));
  }
  const plan: Plan = { kind: 'entries', find };
  return operator.text === '!=' ? { kind: 'not', plan } : plan;
}

/** Returns a function that finds the entries with the value, or with a part of it where the field says so. */
function findPartly(
  { text, column: at }: Term['value'],
  { partly }: TextField,
  column: TextColumn,
  index: FieldIndex,
): (() => EntrySet) | undefined {
  const whole = column.find(text);
  const words = nameWords(text);
  if (partly === undefined || words.length === 0) {
    return whole;
  }
  const kind = words.length === 1 ? 'word' : 'phrase';
  const found =
    partly === 'words' ? column.withWords(words) : findNames({ kind, text, column: at }, index);
  if (whole) {
    unite(found, whole());
  }
  return isEmpty(found) ? undefined : () => found.slice();
}

function planNumber(
  { operator, value }: Term,
  { quantity }: NumberField,
  column: NumberColumn,
): Plan | SearchProblem {
  const number = parseQuantity(value.text, quantity);
  return number === undefined
    ? queryProblem(value, quantity.expected)
    : { kind: 'entries', find: () => compareNumbers(column, operator.text, number) };
}
