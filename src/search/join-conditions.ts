import { prepareName } from '../world/nearest-names.ts';
import { compileQuery } from './compile-query.ts';
import { type Field, findField, hasOneValue } from './fields.ts';
import { parseQuantity } from './quantity.ts';
import { allOf, anyOf, isOneOf, printQuery, type QueryNode } from './query-tree.ts';
import type { Run } from './run.ts';
import type { SearchIndex } from './search-index.ts';

/** Reads conditions side by side as people mean them together. */
export function joinConditions(nodes: readonly QueryNode[], run: Run): readonly QueryNode[] {
  const joined = joinSingles(joinAlternatives(nodes, run), run.index);
  return joined.map((node) => starterLine(node, joined));
}

/** Joins flags that no form has together, or words: `legendaries and mythicals` are any of these. Undefined if some form has both. */
export function eitherOf(
  one: QueryNode | undefined,
  [other, further]: readonly QueryNode[],
  { index, words }: Run,
): QueryNode | undefined {
  if (!one || !other || further) {
    return undefined;
  }
  const isFlag = (node: QueryNode): boolean =>
    node.kind === 'word' || (node.kind === 'term' && node.field.text === 'is');
  const finds = (node: QueryNode): boolean => {
    const test = compileQuery(node, words);
    return typeof test === 'function' && index.entries.some(test);
  };
  const nodes = [...(one.kind === 'any' ? one.nodes : [one]), other];
  return nodes.every(isFlag) && finds(one) && finds(other) && !finds(allOf([one, other]))
    ? anyOf(nodes)
    : undefined;
}

/** Joins two values of a field with a word such as `o` between them, and leaves out one such as `y` between conditions. Both begin names. */
function joinAlternatives(
  nodes: readonly QueryNode[],
  { vocabulary: { or, and } }: Run,
): readonly QueryNode[] {
  const joined: QueryNode[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const [node, next] = [nodes[at], nodes[at + 1]];
    const before = joined.at(-1);
    const key = node?.kind === 'word' ? prepareName(node.text).key : '';
    const isMeaningless =
      [before, next].every((each) => each?.kind === 'term' || each?.kind === 'not') && and.has(key);
    if (before && next && isOneOf(before, next) && or.has(key)) {
      joined.splice(-1, 1, { kind: 'any', nodes: [before, next] });
      at += 1;
    } else if (node && !isMeaningless) {
      joined.push(node);
    }
  }
  return joined;
}

/** Takes several values of a field of which a form has only one, such as a generation, for any of them. */
function joinSingles(nodes: readonly QueryNode[], { fields }: SearchIndex): readonly QueryNode[] {
  const groups = Map.groupBy(nodes, (node) => {
    const isValue = node.kind === 'term' && node.operator.text === ':';
    const field = isValue ? findField(fields, node.field.text) : undefined;
    return field && hasOneValue(field) ? field : node;
  });
  return [...groups.values()].map(anyOf);
}

/** Conditions that no starter meets, but what it evolves into. */
const evolved = /^(?:is:(?:final|mega|gigantamax)|stage:[2-9]|stage>1|-stage:1)$/;

/** Takes `starter` beside what no starter is, such as `fully evolved`, for the family of one. */
function starterLine(node: QueryNode, beside: readonly QueryNode[]): QueryNode {
  return node.kind === 'term' &&
    printQuery(node) === 'is:starter' &&
    beside.some((each) => evolved.test(printQuery(each)))
    ? { ...node, value: { ...node.value, text: 'starter-line' } }
    : node;
}

/** Joins a number, or the two of a range, and the unit behind a space, which may be a word for it. */
export function joinUnits(
  nodes: readonly QueryNode[],
  { lexicon }: Run,
  fieldOf: (name: string) => Field | undefined,
): readonly QueryNode[] {
  const withUnit = (before: QueryNode, unit: string): QueryNode | undefined => {
    if (before.kind === 'not') {
      const node = withUnit(before.node, unit);
      return node && { ...before, node };
    }
    if (before.kind === 'all' || before.kind === 'any') {
      const parts = before.nodes.flatMap((each) => withUnit(each, unit) ?? []);
      return parts.length === before.nodes.length ? { ...before, nodes: parts } : undefined;
    }
    const field = before.kind === 'term' ? fieldOf(before.field.text) : undefined;
    if (before.kind !== 'term' || field?.kind !== 'number') {
      return undefined;
    }
    const text = before.value.text + unit;
    const isMeasure = parseQuantity(text, field.quantity) !== undefined;
    return isMeasure ? { ...before, value: { ...before.value, text } } : undefined;
  };
  const joined: QueryNode[] = [];
  for (const node of nodes) {
    const before = joined.at(-1);
    const key = node.kind === 'word' ? lexicon.keyOf(node.text) : '';
    const unit = lexicon.find(lexicon.vocabulary.units, key) ?? key;
    const whole = before && unit !== '' ? withUnit(before, unit) : undefined;
    if (whole) {
      joined.splice(-1, 1, whole);
    } else {
      joined.push(node);
    }
  }
  return joined;
}
