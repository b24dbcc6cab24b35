import {
  charactersOf,
  findExcess,
  type Fragment,
  longestText,
  queryProblem,
  type SearchProblem,
} from './search-problem.ts';

export type Operator = ':' | '=' | '!=' | '<' | '<=' | '>' | '>=';

/**
 * A query as written, before any name in it is looked up. The empty query is `all` of no nodes; parentheses show in the
 * shape of the tree alone.
 */
export type QueryNode =
  | { readonly kind: 'all'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'any'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly node: QueryNode }
  | ({ readonly kind: 'word' } & Fragment)
  | ({ readonly kind: 'phrase' } & Fragment)
  | Term;

/** A field, an operator and a value without a space between them. */
export type Term = {
  readonly kind: 'term';
  readonly field: Fragment;
  readonly operator: { readonly text: Operator; readonly column: number };
  readonly value: Fragment;
  /** What follows the value, such as the `>=4` of `weak:fire>=4`. */
  readonly bound?: Bound;
};

/** A comparison with a number. */
export type Bound = {
  readonly operator: { readonly text: Operator; readonly column: number };
  readonly value: Fragment;
};

/** The text of a phrase is without quotation marks and escapes, that of any other token as written. */
type Token = (
  | { readonly kind: 'word' | 'phrase' | 'open' | 'close' | 'minus' | 'end'; readonly text: string }
  | { readonly kind: 'operator'; readonly text: Operator }
) & {
  readonly column: number;
  /** The column after the token. */
  readonly end: number;
  /** Whether there is a space before the token. */
  readonly spaced: boolean;
};

/** How deep parentheses and `-` may be nested. */
const deepestNesting = 50;

/** Includes typographic marks: phone keyboards insert them. */
const quotationMarks = new Set(['"', '\u201c', '\u201d', '\u201e']);

/** Every way to write an operator. */
export const operators: ReadonlyMap<string, Operator> = new Map([
  [':', ':'],
  ['=', '='],
  ['<', '<'],
  ['>', '>'],
  ['\u2264', '<='],
  ['\u2265', '>='],
  ['\u2260', '!='],
  ['!=', '!='],
  ['<=', '<='],
  ['>=', '>='],
]);

const operand = 'a word, a phrase in quotation marks or a condition such as gen:1';

/** The tokens that are left to parse; the last one has the kind `end`. */
type Cursor = { readonly tokens: readonly Token[]; at: number };

/**
 * Returns the tree of a query, or the first problem. From the strongest to the weakest bind: `-`, words side by side,
 * `or`. Recursive descent of bounded depth.
 */
export function parseQuery(query: string): QueryNode | SearchProblem {
  const tokens = readTokens(query);
  if ('kind' in tokens) {
    return tokens;
  }
  const cursor = { tokens, at: 0 };
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

/** Returns the column after the token that begins at a column; undefined if none does or the query has no tokens. */
export function endOfToken(query: string, column: number): number | undefined {
  const tokens = readTokens(query);
  return 'kind' in tokens ? undefined : tokens.find((token) => token.column === column)?.end;
}

function parseAlternatives(cursor: Cursor, depth: number): QueryNode | SearchProblem {
  const first = parseSequence(cursor, depth);
  if (first.kind === 'invalid') {
    return first;
  }
  const nodes = [first];
  while (isKeyword(cursor, 'or')) {
    cursor.at += 1;
    const node = parseSequence(cursor, depth);
    if (node.kind === 'invalid') {
      return node;
    }
    nodes.push(node);
  }
  return nodes.length === 1 ? first : { kind: 'any', nodes };
}

function parseSequence(cursor: Cursor, depth: number): QueryNode | SearchProblem {
  const first = parseOperand(cursor, depth);
  if (first.kind === 'invalid') {
    return first;
  }
  const nodes = [first];
  for (
    let token = peek(cursor);
    token.kind !== 'end' && token.kind !== 'close' && !isKeyword(cursor, 'or');
    token = peek(cursor)
  ) {
    if (isKeyword(cursor, 'and')) {
      cursor.at += 1;
    } else if (!token.spaced) {
      return token.kind === 'operator' ? strayOperator(token) : queryProblem(token, 'a space');
    }
    const node = parseOperand(cursor, depth);
    if (node.kind === 'invalid') {
      return node;
    }
    nodes.push(node);
  }
  return nodes.length === 1 ? first : { kind: 'all', nodes };
}

function parseOperand(cursor: Cursor, depth: number): QueryNode | SearchProblem {
  const token = peek(cursor);
  if (isKeyword(cursor, 'or') || isKeyword(cursor, 'and')) {
    return queryProblem(token, operand);
  }
  if ((token.kind === 'minus' || token.kind === 'open') && depth === deepestNesting) {
    return queryProblem(token, `at most ${deepestNesting} levels of "(" and "-"`);
  }
  cursor.at += 1;
  switch (token.kind) {
    case 'minus':
      return parseNegation(cursor, depth + 1);
    case 'open':
      return parseGroup(cursor, token, depth + 1);
    case 'phrase':
      return { kind: 'phrase', text: token.text, column: token.column };
    case 'word':
      return parseWord(cursor, token);
    case 'operator':
      return queryProblem(token, `the name of a field right before "${token.text}"`);
    case 'close':
    case 'end':
      return queryProblem(token, operand);
  }
}

function parseNegation(cursor: Cursor, depth: number): QueryNode | SearchProblem {
  const next = peek(cursor);
  if (next.spaced || next.kind === 'end' || next.kind === 'close') {
    return missing(cursor, 'a word or condition to exclude right after "-"');
  }
  const node = parseOperand(cursor, depth);
  return node.kind === 'invalid' ? node : { kind: 'not', node };
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
function parseWord(cursor: Cursor, { text, column }: Token): QueryNode | SearchProblem {
  const operator = peek(cursor);
  if (operator.kind !== 'operator' || operator.spaced) {
    return { kind: 'word', text, column };
  }
  cursor.at += 1;
  const value = peek(cursor);
  if (value.spaced || (value.kind !== 'word' && value.kind !== 'phrase')) {
    return missing(cursor, `a value right after "${operator.text}"`);
  }
  cursor.at += 1;
  const bound = parseBound(cursor);
  return {
    kind: 'term',
    field: { text, column },
    operator: { text: operator.text, column: operator.column },
    value: { text: value.text, column: value.column },
    ...(bound && { bound }),
  };
}

/** Parses a comparison right behind a value. */
function parseBound(cursor: Cursor): Bound | undefined {
  const { tokens, at } = cursor;
  const operator = tokens[at];
  const value = tokens[at + 1];
  if (operator?.kind !== 'operator' || operator.spaced || value?.kind !== 'word' || value.spaced) {
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

/** Reports the next token, or the space before it, where something else was expected. */
function missing(cursor: Cursor, expected: string): SearchProblem {
  const token = peek(cursor);
  const before = cursor.tokens[cursor.at - 1];
  return token.spaced && before
    ? queryProblem({ text: 'a space', column: before.end }, expected)
    : queryProblem(token, expected);
}

/** A word before an operator is a field, even `or` and `and`. */
function isKeyword({ tokens, at }: Cursor, keyword: 'and' | 'or'): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  const isField = next?.kind === 'operator' && !next.spaced;
  return token?.kind === 'word' && token.text.toLowerCase() === keyword && !isField;
}

const endToken: Token = { kind: 'end', text: 'the end', column: 1, end: 1, spaced: false };

function peek({ tokens, at }: Cursor): Token {
  return tokens[at] ?? endToken;
}

/** Returns the tokens of a query in order, `end` last, or the first problem. Looks at each character once. */
function readTokens(query: string): readonly Token[] | SearchProblem {
  const characters = charactersOf(query);
  const excess = findExcess(characters);
  if (excess) {
    return queryProblem(excess, `the end: a query has at most ${longestText} characters`);
  }
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    const start = skipSpaces(characters, at);
    const isValue = start === at && tokens.at(-1)?.kind === 'operator';
    const token = readToken(characters, start, start > at, isValue);
    if (token.kind === 'invalid') {
      return token;
    }
    tokens.push(token);
    if (token.kind === 'end') {
      return tokens;
    }
    at = token.end - 1;
  }
}

/** A `-` begins a negation, except where a value is expected. */
function readToken(
  characters: readonly string[],
  start: number,
  spaced: boolean,
  isValue: boolean,
): Token | SearchProblem {
  const column = start + 1;
  const first = characters[start];
  if (first === undefined) {
    return { kind: 'end', text: 'the end', column, end: column, spaced };
  }
  if (first === '(' || first === ')') {
    const kind = first === '(' ? 'open' : 'close';
    return { kind, text: first, column, end: column + 1, spaced };
  }
  if (quotationMarks.has(first)) {
    return readPhrase(characters, start, spaced);
  }
  if (first === '-' && !isValue) {
    return { kind: 'minus', text: first, column, end: column + 1, spaced };
  }
  const operator = operatorAt(characters, start);
  if (operator) {
    const { text, length } = operator;
    return { kind: 'operator', text, column, end: column + length, spaced };
  }
  let next = start + 1;
  while (next < characters.length && !endsWord(characters, next)) {
    next += 1;
  }
  const text = characters.slice(start, next).join('');
  return { kind: 'word', text, column, end: next + 1, spaced };
}

function readPhrase(
  characters: readonly string[],
  start: number,
  spaced: boolean,
): Token | SearchProblem {
  const column = start + 1;
  let text = '';
  for (let at = start + 1; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    if (quotationMarks.has(character)) {
      return { kind: 'phrase', text, column, end: at + 2, spaced };
    }
    if (character === '\\') {
      at += 1;
      const escaped = characters[at];
      if (escaped === undefined || !(escaped === '\\' || quotationMarks.has(escaped))) {
        return queryProblem(
          { text: escaped ?? 'the end', column: at + 1 },
          'a quotation mark or another "\\" after "\\"',
        );
      }
      text += escaped;
    } else {
      text += character;
    }
  }
  const end = { text: 'the end', column: characters.length + 1 };
  return queryProblem(end, `a quotation mark for the one at column ${column}`);
}

function operatorAt(
  characters: readonly string[],
  at: number,
): { readonly text: Operator; readonly length: number } | undefined {
  const first = characters[at] ?? '';
  const second = characters[at + 1] ?? '';
  const pair = second === '=' ? operators.get(first + second) : undefined;
  if (pair) {
    return { text: pair, length: 2 };
  }
  const single = operators.get(first);
  return single && { text: single, length: 1 };
}

function endsWord(characters: readonly string[], at: number): boolean {
  const character = characters[at] ?? '';
  return (
    character === '(' ||
    character === ')' ||
    quotationMarks.has(character) ||
    isSpace(character) ||
    operatorAt(characters, at) !== undefined
  );
}

function skipSpaces(characters: readonly string[], from: number): number {
  let at = from;
  while (isSpace(characters[at] ?? '')) {
    at += 1;
  }
  return at;
}

function isSpace(character: string): boolean {
  return character !== '' && character.trim() === '';
}
