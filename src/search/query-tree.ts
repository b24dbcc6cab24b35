import { quoteValue } from './condition.ts';
import type { Operator } from './query-tokens.ts';
import type { Fragment } from './search-problem.ts';

/**
 * A query as written, before any name in it is looked up. The empty query is `all` of no nodes; parentheses show in the
 * shape of the tree alone.
 */
export type QueryNode =
  | { readonly kind: 'all'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'any'; readonly nodes: readonly QueryNode[] }
  /** Where a word such as `without` excludes, and no sign, more words after it may belong to what it excludes. */
  | { readonly kind: 'not'; readonly node: QueryNode; readonly isSpoken?: true }
  /** The values of `gen:1,2`: any of them, if a form has only one value of the field. */
  | (Omit<Term, 'kind'> & { readonly kind: 'list'; readonly nodes: readonly QueryNode[] })
  /** The order of `sort:-weight`. */
  | ({ readonly kind: 'order' } & Fragment)
  | ({ readonly kind: 'word'; readonly isAfterAnd?: true } & Fragment)
  | ({ readonly kind: 'phrase' } & Fragment)
  | Term;

/** A field, an operator and a value. */
export type Term = {
  readonly kind: 'term';
  readonly field: Fragment;
  readonly operator: { readonly text: Operator; readonly column: number };
  readonly value: Fragment;
  /** What follows the value, such as the `>=4` of `weak:fire>=4`. */
  readonly bound?: Bound;
};

/** A comparison with a number. */
export type Bound = Pick<Term, 'operator' | 'value'>;

export function allOf(nodes: readonly QueryNode[]): QueryNode {
  const [only, second] = nodes;
  return only && !second ? only : { kind: 'all', nodes };
}

export function anyOf(nodes: readonly QueryNode[]): QueryNode {
  const [only, second] = nodes;
  return only && !second ? only : { kind: 'any', nodes };
}

/** Excludes what a query finds; of one that excludes, what it excludes. */
export function excluding(node: QueryNode): QueryNode {
  return node.kind === 'not' ? node.node : { kind: 'not', node };
}

/** Whether two conditions are values of one field. */
export function isOneOf(one: QueryNode, other: QueryNode): boolean {
  return one.kind === 'term' && other.kind === 'term' && one.field.text === other.field.text;
}

/** Whether a word excludes a value, and another condition is a value of the same field. */
export function isExcludedWith(excluded: QueryNode, other: QueryNode): boolean {
  return excluded.kind === 'not' && excluded.isSpoken === true && isOneOf(excluded.node, other);
}

/** Returns what is side by side in a query. */
export function nodesOf(node: QueryNode | undefined): readonly QueryNode[] {
  return node?.kind === 'all' ? node.nodes : [node].filter((each) => each !== undefined);
}

const measure = String.raw`-?(?:\d+(?:\.\d+)?|\.\d+)`;
const range = new RegExp(
  `^(?:(${measure})([a-z%]*))?(?:\\.\\.|(?<=.)[-–](?=.)|(?<=.)\\+$)(?:(${measure})([a-z%]*))?$`,
  'i',
);

/** Returns a condition as if it were written in the place of a word. */
export function conditionAt(
  field: string,
  value: string,
  word: Fragment | undefined,
  operator: Operator = ':',
): QueryNode {
  const column = word?.column ?? 1;
  const kind = /^\d/.test(value) ? 'word' : 'phrase';
  const text = value.toLowerCase();
  return parseCondition(
    { text: field, column },
    { text: operator, column },
    { kind, text, column },
  );
}

/**
 * Returns the condition of a value, or the conditions if it has several: `1..3`, `1-3` and `100+` of a range, `fire/flying` of a
 * pair, `1,2` of a list, `fire|water` of alternatives, `-fire` of an exclusion. A value in quotation marks is one.
 */
export function parseCondition(
  field: Fragment,
  operator: Term['operator'],
  { kind, text, column }: Fragment & { readonly kind?: 'word' | 'phrase' },
  bound?: Bound,
): QueryNode {
  const term: Term = {
    kind: 'term',
    field,
    operator,
    value: { text, column },
    ...(bound && { bound }),
  };
  const isEqual = operator.text === ':' || operator.text === '=';
  if (kind === 'phrase' || (!isEqual && operator.text !== '!=')) {
    return term;
  }
  // `type:-fire` is what people write who mean `-type:fire`; a sign before a digit is that of a number.
  if (/^[-!]\p{L}/u.test(text)) {
    const value = { text: text.slice(1), column: column + 1 };
    return { kind: 'not', node: parseCondition(field, operator, value, bound) };
  }
  const parts = (separator: string): QueryNode[] => {
    let at = column;
    return text.split(separator).map((part) => {
      const start = at + part.length - part.trimStart().length;
      at += [...part].length + 1;
      return parseCondition(field, operator, { text: part.trim(), column: start }, bound);
    });
  };
  const separator = ['|', ',', '/'].find(
    (sign) => text.split(sign).every((part) => part.trim() !== '') && text.includes(sign),
  );
  if (separator === ',') {
    return { ...term, kind: 'list', nodes: parts(',') };
  }
  if (separator !== undefined) {
    return { kind: (separator === '|') === isEqual ? 'any' : 'all', nodes: parts(separator) };
  }
  const [whole, from, unit = '', to, lastUnit = ''] = range.exec(text) ?? [];
  if (whole === undefined || (from === undefined && to === undefined)) {
    return term;
  }
  // Of an unknown value neither holds, and `!=` no more than the others.
  const signs = isEqual ? (['>=', '<='] as const) : (['<', '>'] as const);
  const limit = (sign: Operator, number: string | undefined, unitOfIt: string): Term[] =>
    number === undefined
      ? []
      : [
          {
            ...term,
            operator: { ...operator, text: sign },
            value: { text: number + unitOfIt, column },
          },
        ];
  const nodes = [...limit(signs[0], from, unit || lastUnit), ...limit(signs[1], to, lastUnit)];
  return isEqual ? allOf(nodes) : anyOf(nodes);
}

/** Writes a query so that it parses to the same tree, with no more parentheses than it needs. */
export function printQuery(node: QueryNode): string {
  switch (node.kind) {
    case 'all':
      return node.nodes.map((each) => printInside(each, ['all', 'any'])).join(' ');
    case 'any':
      return node.nodes.map((each) => printInside(each, ['any'])).join(' or ');
    case 'not':
      return `-${printInside(node.node, ['all', 'any'])}`;
    case 'word':
      return node.text;
    case 'phrase':
      return quoteValue(node.text);
    case 'order':
      return `sort:${/^[\w,-]+$/.test(node.text) ? node.text : quoteValue(node.text)}`;
    case 'list':
      return `${node.field.text}${node.operator.text}${node.value.text}`;
    case 'term': {
      const { field, operator, bound } = node;
      const after = bound ? `${bound.operator.text}${bound.value.text}` : '';
      return `${field.text}${operator.text}${printValue(node)}${after}`;
    }
  }
}

function printInside(node: QueryNode, weaker: readonly QueryNode['kind'][]): string {
  return weaker.includes(node.kind) ? `(${printQuery(node)})` : printQuery(node);
}

function printValue({ field, operator, value }: Term): string {
  const isPlain =
    /^(?:\*|\*?[\p{L}\p{N}.%-]+\*?|\d+'\d*"?)$/u.test(value.text) &&
    parseCondition(field, operator, value).kind === 'term';
  return isPlain ? value.text : quoteValue(value.text);
}

/** The place of a node in the query; of several, that of the last. */
export function columnOf(node: QueryNode): number {
  switch (node.kind) {
    case 'term':
    case 'list':
      return node.field.column;
    case 'not':
      return columnOf(node.node);
    case 'all':
    case 'any':
      return Math.max(...node.nodes.map(columnOf));
    case 'word':
    case 'phrase':
    case 'order':
      return node.column;
  }
}
