import { patternOf } from './name-pattern.ts';
import { readTokens, type Token } from './query-tokens.ts';
import { allOf, anyOf, type Bound, nodesOf, parseCondition, type QueryNode } from './query-tree.ts';
import { findTooMany, type Fragment, queryProblem, type SearchProblem } from './search-problem.ts';

/** How deep parentheses and `-` may be nested. */
const deepestNesting = 50;

const operand = 'a word, a phrase in quotation marks or a condition such as gen:1';

/** The words and signs between operands, in the languages in which they are no beginning of a name. */
const keywords: ReadonlyMap<string, 'and' | 'or' | 'not'> = new Map([
  ...['and', '&', '&&', '+', '/'].map((word) => [word, 'and'] as const),
  ...['or', 'oder', 'ou'].map((word) => [word, 'or'] as const),
  ...['not', 'without', 'nicht', 'ohne', 'sans'].map((word) => [word, 'not'] as const),
]);

/** The fields that name an order and not a condition. */
const orderFields: ReadonlySet<string> = new Set(['sort', 'order']);

const inName = 'letters and digits, or quotation marks around a name with a sign in it';

/** Signs of other languages, and what this one has instead: they would mean nothing if they were dropped. */
const foreignSigns: ReadonlyMap<string, string> = new Map([
  ['*', 'letters: "*" stands only before or after a value, as in name:p* and name:*y'],
  ['&', 'a space or "and" between two conditions that must both hold'],
  ['+', 'a space between two conditions that must both hold'],
  ...Array.from('^$~@{}[]\\', (sign) => [sign, inName] as const),
]);

/** A number and all above it. */
const openRange = /^\d[\d.]*[a-z%]*\+$/i;

/** The tokens that are left to parse; the last one has the kind `end`. */
type Cursor = {
  readonly tokens: readonly Token[];
  at: number;
  /** The words and phrases so far, each once. */
  readonly words: Set<string>;
};

/**
 * Returns the tree of a query, or the first problem. From the strongest to the weakest bind: `-` (or `!`, `not`), words side
 * by side, `or` (or `|`). Recursive descent of bounded depth.
 */
export function parseQuery(query: string): QueryNode | SearchProblem {
  const tokens = readTokens(query);
  if ('kind' in tokens) {
    return tokens;
  }
  const cursor = { tokens, at: 0, words: new Set<string>() };
  if (peek(cursor).kind === 'end') {
    return { kind: 'all', nodes: [] };
  }
  const node = parseAlternatives(cursor, 0);
  const rest = peek(cursor);
  if (node.kind === 'invalid' || rest.kind === 'end') {
    return node;
  }
  return queryProblem(rest, 'a "(" somewhere before this ")"');
}

/** Splits a query into what selects forms and the orders of its `sort:`, which stand beside its conditions. */
export function splitOrder(query: QueryNode): {
  readonly node: QueryNode;
  readonly orders: readonly Fragment[];
} {
  const nodes = nodesOf(query);
  const rest = nodes.filter(({ kind }) => kind !== 'order');
  return {
    node: rest.length === nodes.length ? query : allOf(rest),
    orders: nodes.filter((node) => node.kind === 'order'),
  };
}

function parseAlternatives(cursor: Cursor, depth: number): QueryNode | SearchProblem {
  const nodes: QueryNode[] = [];
  for (;;) {
    const node = parseSequence(cursor, depth);
    if (node.kind === 'invalid') {
      return node;
    }
    nodes.push(node);
    if (keywordAt(cursor) !== 'or') {
      return anyOf(nodes);
    }
    cursor.at += 1;
  }
}

function parseSequence(cursor: Cursor, depth: number): QueryNode | SearchProblem {
  const nodes: QueryNode[] = [];
  for (let isAfterAnd = false; ;) {
    const node = parseOperand(cursor, depth);
    if (node.kind === 'invalid') {
      return node;
    }
    nodes.push(node.kind === 'word' && isAfterAnd ? { ...node, isAfterAnd } : node);
    const token = peek(cursor);
    const keyword = keywordAt(cursor);
    if (token.kind === 'end' || token.kind === 'close' || keyword === 'or') {
      return allOf(nodes);
    }
    isAfterAnd = keyword === 'and';
    if (isAfterAnd) {
      cursor.at += 1;
    } else if (!token.spaced) {
      return token.kind === 'operator' ? strayOperator(token) : queryProblem(token, 'a space');
    }
  }
}

function parseOperand(cursor: Cursor, depth: number): QueryNode | SearchProblem {
  const token = peek(cursor);
  const keyword = keywordAt(cursor);
  if (keyword === 'or' || keyword === 'and') {
    return queryProblem(token, operand);
  }
  const isNegation = token.kind === 'minus' || keyword === 'not';
  if ((isNegation || token.kind === 'open') && depth === deepestNesting) {
    return queryProblem(token, `at most ${deepestNesting} levels of "(" and "-"`);
  }
  cursor.at += 1;
  if (isNegation) {
    return parseNegation(cursor, token, depth + 1);
  }
  switch (token.kind) {
    case 'open':
      return parseGroup(cursor, token, depth + 1);
    case 'phrase':
      return countWord(cursor, { kind: 'phrase', text: token.text, column: token.column });
    case 'word':
      return parseWord(cursor, token);
    case 'operator':
      return queryProblem(token, `the name of a field right before "${token.text}"`);
    case 'or':
    case 'close':
    case 'end':
      return queryProblem(token, operand);
  }
}

function parseNegation(cursor: Cursor, sign: Token, depth: number): QueryNode | SearchProblem {
  const next = peek(cursor);
  const isWord = sign.kind === 'word';
  if ((next.spaced && !isWord) || next.kind === 'end' || next.kind === 'close') {
    const place = isWord ? 'after' : 'right after';
    return missing(cursor, `a word or condition to exclude ${place} "${sign.text}"`);
  }
  const node = parseOperand(cursor, depth);
  if (node.kind === 'invalid') {
    return node;
  }
  return isWord && node.kind === 'word'
    ? { kind: 'not', node, isSpoken: true }
    : { kind: 'not', node };
}

function parseGroup(cursor: Cursor, open: Token, depth: number): QueryNode | SearchProblem {
  const node = parseAlternatives(cursor, depth);
  const close = peek(cursor);
  if (node.kind !== 'invalid' && close.kind !== 'close') {
    return queryProblem(close, `a ")" for the "(" at column ${open.column}`);
  }
  cursor.at += 1;
  return node;
}

/** Parses a word, or a term that begins with it. */
function parseWord(cursor: Cursor, word: Token): QueryNode | SearchProblem {
  const operator = peek(cursor);
  const { text, column } = word;
  if (operator.kind !== 'operator') {
    const name = { text: 'name', column };
    return (
      findForeignSign(word) ??
      (patternOf(text)
        ? parseCondition(name, { text: ':', column }, { text, column })
        : countWord(cursor, { kind: 'word', text, column }))
    );
  }
  cursor.at += 1;
  const values = takeValues(cursor);
  const unfit = values.map(findForeignSign).find((problem) => problem);
  const [first, second] = values;
  if (!first || unfit) {
    return unfit ?? missing(cursor, `a value right after "${operator.text}"`);
  }
  if (orderFields.has(text.toLowerCase())) {
    return { kind: 'order', text: first.text, column: first.column };
  }
  const bound = second ? undefined : parseBound(cursor);
  const nodes = values.map((value) =>
    parseCondition(
      { text, column },
      { text: operator.text, column: operator.column },
      value,
      bound,
    ),
  );
  return (operator.text === '!=' ? allOf : anyOf)(nodes);
}

/** Refuses a query with too many words before any is looked up. */
function countWord(
  { words }: Cursor,
  node: QueryNode & Fragment & { readonly kind: 'word' | 'phrase' },
): QueryNode | SearchProblem {
  words.add(`${node.kind} ${node.text}`);
  return findTooMany(words.size, node) ?? node;
}

type Value = Fragment & { readonly kind: 'word' | 'phrase' };

/** Takes a value, and those that follow it after `|` without a space; none if something else is there. */
function takeValues(cursor: Cursor): readonly Value[] {
  const values: Value[] = [];
  for (;;) {
    const value = peek(cursor);
    const next = cursor.tokens[cursor.at + 1];
    if (value.kind !== 'word' && value.kind !== 'phrase') {
      return values;
    }
    // In `type: gen:1` and `type:fire|gen:1` the word is the next field.
    const isField = next?.kind === 'operator' && !next.spaced && value.kind === 'word';
    if (isField && (value.spaced || values.length > 0)) {
      cursor.at -= values.length > 0 ? 1 : 0;
      return values;
    }
    values.push({ kind: value.kind, text: value.text, column: value.column });
    cursor.at += 1;
    const after = cursor.tokens[cursor.at + 1];
    if (peek(cursor).kind !== 'or' || peek(cursor).spaced || after?.spaced !== false) {
      return values;
    }
    cursor.at += 1;
  }
}

function findForeignSign({
  kind,
  text,
  column,
}: Fragment & Pick<Token, 'kind'>): SearchProblem | undefined {
  if (kind !== 'word' || openRange.test(text)) {
    return undefined;
  }
  const characters = [...text];
  const isExpression = characters.length > 2 && text.startsWith('/') && text.endsWith('/');
  const isPattern = patternOf(text) !== undefined;
  const signAt = characters.findIndex(
    (character) => foreignSigns.has(character) && !(isPattern && character === '*'),
  );
  const at = isExpression ? 0 : signAt;
  const found = characters[at];
  const expected = isExpression ? inName : foreignSigns.get(found ?? '');
  return found === undefined || expected === undefined
    ? undefined
    : queryProblem({ text: found, column: column + at }, expected);
}

/** Parses a comparison behind a value. */
function parseBound(cursor: Cursor): Bound | undefined {
  const { tokens, at } = cursor;
  const operator = tokens[at];
  const value = tokens[at + 1];
  if (operator?.kind !== 'operator' || value?.kind !== 'word') {
    return undefined;
  }
  cursor.at += 2;
  return {
    operator: { text: operator.text, column: operator.column },
    value: { text: value.text, column: value.column },
  };
}

/** Reports an operator behind a value that takes none. */
export function strayOperator(operator: Fragment): SearchProblem {
  return queryProblem(
    operator,
    `a space or the end, or quotation marks around a value with "${operator.text}" in it`,
  );
}

/** Reports the next token, or the space before it, if something else was expected. */
function missing(cursor: Cursor, expected: string): SearchProblem {
  const token = peek(cursor);
  const before = cursor.tokens[cursor.at - 1];
  return token.spaced && before
    ? queryProblem({ text: 'a space', column: before.end }, expected)
    : queryProblem(token, expected);
}

/** Returns the keyword that is next. A word before an operator is a field, even `or` and `and`. */
function keywordAt({ tokens, at }: Cursor): 'and' | 'or' | 'not' | undefined {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token?.kind === 'or') {
    return 'or';
  }
  const isField = next?.kind === 'operator' && !next.spaced;
  return token?.kind === 'word' && !isField ? keywords.get(token.text.toLowerCase()) : undefined;
}

const endToken: Token = { kind: 'end', text: 'the end', column: 1, end: 1, spaced: false };

function peek({ tokens, at }: Cursor): Token {
  return tokens[at] ?? endToken;
}
