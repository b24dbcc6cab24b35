import { nameKey, nameWords } from '../../world/name-key.ts';
import { parseCatalogNumber } from './catalog-number.ts';
import { type EntrySet, isEmpty, setOf, unite } from './entry-set.ts';
import type { FieldIndex } from './field-index.ts';
import type { NumberField, TextField } from './fields.ts';
import { scanForLetters, scanForWords } from '../names/name-scan.ts';
import { compareNumbers, type NumberColumn } from './number-column.ts';
import { parseQuantity } from './quantity.ts';
import { mostNearest, oneOf, queryProblem, type SearchProblem } from './search-problem.ts';
import type { QueryNode, Term } from './syntax.ts';
import type { TextColumn } from './text-column.ts';

/** A query whose names are all known: what is left cannot fail. `find` gives a set of the caller's own. */
export type Plan =
  | { readonly kind: 'all'; readonly plans: readonly Plan[] }
  | { readonly kind: 'any'; readonly plans: readonly Plan[] }
  | { readonly kind: 'not'; readonly plan: Plan }
  | { readonly kind: 'entries'; readonly find: () => EntrySet };

/** The plan of a query, or the first thing in it that the catalog does not know. */
export function resolveQuery(node: QueryNode, index: FieldIndex): Plan | SearchProblem {
  switch (node.kind) {
    case 'all':
    case 'any': {
      const plans = resolveAll(node, index);
      return 'kind' in plans ? plans : { kind: node.kind, plans };
    }
    case 'not': {
      const plan = resolveQuery(node.node, index);
      return plan.kind === 'invalid' ? plan : { kind: 'not', plan };
    }
    case 'word': {
      const key = nameKey(node.text);
      return key === ''
        ? queryProblem(node, 'a word with a letter or a digit')
        : {
            kind: 'entries',
            find: () =>
              orElsewhere(findWord(node.text, key, index), index, () => [
                ...index.meanings.fitsOf(node.text).keys(),
              ]),
          };
    }
    case 'phrase': {
      const words = nameWords(node.text);
      return words.length === 0
        ? queryProblem(node, 'a phrase with a letter or a digit')
        : {
            kind: 'entries',
            find: () =>
              orElsewhere(scanForWords(index.names, words), index, () =>
                index.meanings.placesWithWords(node.text),
              ),
          };
    }
    case 'term':
      return resolveTerm(node, index);
  }
}

/** The entries with a name that has the word, and with the catalog number that it may be. */
function findWord(text: string, key: string, { names, catalogNumbers }: FieldIndex): EntrySet {
  const found = scanForLetters(names, key);
  const number = parseCatalogNumber(text);
  if (number !== undefined) {
    unite(found, compareNumbers(catalogNumbers, '=', number));
  }
  return found;
}

/**
 * What a word finds in the names of the world's own language and among catalog numbers; only where that is nothing, what
 * it finds in the others. So a search means the same whichever languages a world has.
 */
function orElsewhere(
  found: EntrySet,
  { size }: FieldIndex,
  elsewhere: () => readonly number[],
): EntrySet {
  return isEmpty(found) ? setOf(elsewhere(), size) : found;
}

function resolveAll(
  { kind, nodes }: Extract<QueryNode, { kind: 'all' | 'any' }>,
  index: FieldIndex,
): readonly Plan[] | SearchProblem {
  const plans: Plan[] = [];
  for (const [i, node] of nodes.entries()) {
    const before = kind === 'all' ? nodes[i - 1] : undefined;
    const plan = findStrayUnit(before, node, index) ?? resolveQuery(node, index);
    if (plan.kind === 'invalid') {
      return plan;
    }
    plans.push(plan);
  }
  return plans;
}

/** In `height>2 m` the `m` would be a word to find in names, which nobody means. */
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

function resolveTerm(term: Term, index: FieldIndex): Plan | SearchProblem {
  const indexed = index.fields.get(term.field.text.toLowerCase());
  switch (indexed?.kind) {
    case 'text':
      return resolveText(term, indexed.field, indexed.column);
    case 'number':
      return resolveNumber(term, indexed.field, indexed.column);
    case undefined:
      return queryProblem(
        term.field,
        `one of the fields ${oneOf([...index.fields.keys()])}`,
        index.nearestFields(term.field.text, mostNearest),
      );
  }
}

function resolveText(
  { operator, value }: Term,
  field: TextField,
  { find, nearest }: TextColumn,
): Plan | SearchProblem {
  if (operator.text !== ':' && operator.text !== '=' && operator.text !== '!=') {
    return queryProblem(operator, `":", "=" or "!=" after "${field.name}", which has no order`);
  }
  const findEntries = find(value.text);
  if (!findEntries) {
    return queryProblem(value, field.one, nearest(value.text, mostNearest));
  }
  const plan: Plan = { kind: 'entries', find: findEntries };
  return operator.text === '!=' ? { kind: 'not', plan } : plan;
}

function resolveNumber(
  { operator, value }: Term,
  { quantity }: NumberField,
  column: NumberColumn,
): Plan | SearchProblem {
  const number = parseQuantity(value.text, quantity);
  return number === undefined
    ? queryProblem(value, quantity.expected)
    : { kind: 'entries', find: () => compareNumbers(column, operator.text, number) };
}
