import { quotationMarks } from './condition.ts';
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
export type Bound = {
  readonly operator: { readonly text: Operator; readonly column: number };
  readonly value: Fragment;
};

/** The text of a phrase is without quotation marks and escapes, that of any other token as written. */
type Token = (
  | {
      readonly kind: 'word' | 'phrase' | 'open' | 'close' | 'minus' | 'or' | 'end';
      readonly text: string;
    }
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

/** The words between operands, in the languages in which they are no beginning of a name. */
const keywords: ReadonlyMap<string, 'and' | 'or' | 'not'> = new Map([
  ['and', 'and'],
  ...['or', 'oder', 'ou'].map((word) => [word, 'or'] as const),
  ...['not', 'without', 'nicht', 'ohne', 'sans'].map((word) => [word, 'not'] as const),
]);

/** The fields that name an order and not a condition. */
const orderFields: ReadonlySet<string> = new Set(['sort', 'order']);

const inName = 'letters and digits, or quotation marks around a name with a sign in it';

/** Signs of other languages, and what this one has instead: they would mean nothing if they were dropped. */
const foreignSigns: ReadonlyMap<string, string> = new Map([
  ['*', 'letters alone: a word finds the names that have it, without "*"'],
  ['&', 'a space or "and" between two conditions that must both hold'],
  ['+', 'a space between two conditions that must both hold'],
  ...Array.from('^$~@{}[]\\', (sign) => [sign, inName] as const),
]);

/** The tokens that are left to parse; the last one has the kind `end`. */
type Cursor = { readonly tokens: readonly Token[]; at: number };

/**
 * Returns the tree of a query, or the first problem. From the strongest to the weakest bind: `-` (or `!`, `not`), words side
 * by side, `or` (or `|`). Recursive descent of bounded depth.
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

/** Returns the column after the token at a column, or after the value in a list of several; undefined without tokens. */
export function endOfToken(query: string, column: number): number | undefined {
  const tokens = readTokens(query);
  const token =
    'kind' in tokens
      ? undefined
      : tokens.find((each) => each.column <= column && column < each.end);
  if (token?.kind !== 'word') {
    return token?.end;
  }
  const [value = ''] = /^[^,/]*/.exec([...token.text].slice(column - token.column).join('')) ?? [];
  return value === '' ? token.end : column + [...value].length;
}

/** Splits a query into what selects forms and the orders of its `sort:`, which stand beside its conditions. */
export function splitOrder(query: QueryNode): {
  readonly node: QueryNode;
  readonly orders: readonly Fragment[];
} {
  const nodes = query.kind === 'all' ? query.nodes : [query];
  const rest = nodes.filter(({ kind }) => kind !== 'order');
  return {
    node: rest.length === nodes.length ? query : joined('all', rest),
    orders: nodes.filter((node) => node.kind === 'order'),
  };
}

export function misplacedOrder(order: Fragment): SearchProblem {
  return queryProblem(
    order,
    'the order beside all conditions, outside of "or", "-" and parentheses',
  );
}

/** Reports a list of values that a form may have at once. */
export function ambiguousList({ value }: Pick<Term, 'value'>): SearchProblem {
  return queryProblem(value, '"|" between values for one of them, "/" for all of them');
}

function parseAlternatives(cursor: Cursor, depth: number): QueryNode | SearchProblem {
  const first = parseSequence(cursor, depth);
  if (first.kind === 'invalid') {
    return first;
  }
  const nodes = [first];
  while (keywordAt(cursor) === 'or') {
    cursor.at += 1;
    const node = parseSequence(cursor, depth);
    if (node.kind === 'invalid') {
      return node;
    }
    nodes.push(node);
  }
  return joined('any', nodes);
}

function parseSequence(cursor: Cursor, depth: number): QueryNode | SearchProblem {
  const first = parseOperand(cursor, depth);
  if (first.kind === 'invalid') {
    return first;
  }
  const nodes = [first];
  for (
    let token = peek(cursor);
    token.kind !== 'end' && token.kind !== 'close' && keywordAt(cursor) !== 'or';
    token = peek(cursor)
  ) {
    const isAfterAnd = keywordAt(cursor) === 'and';
    if (isAfterAnd) {
      cursor.at += 1;
    } else if (!token.spaced) {
      return token.kind === 'operator' ? strayOperator(token) : queryProblem(token, 'a space');
    }
    const node = parseOperand(cursor, depth);
    if (node.kind === 'invalid') {
      return node;
    }
    nodes.push(node.kind === 'word' && isAfterAnd ? { ...node, isAfterAnd } : node);
  }
  return joined('all', nodes);
}

function joined(kind: 'all' | 'any', nodes: readonly QueryNode[]): QueryNode {
  const [first, second] = nodes;
  return first && !second ? first : { kind, nodes };
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
      return { kind: 'phrase', text: token.text, column: token.column };
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
  if (operator.kind !== 'operator') {
    return findForeignSign(word) ?? { kind: 'word', text: word.text, column: word.column };
  }
  cursor.at += 1;
  const values = takeValues(cursor);
  const unfit = values.map(findForeignSign).find((problem) => problem);
  const [first, second] = values;
  if (!first || unfit) {
    return unfit ?? missing(cursor, `a value right after "${operator.text}"`);
  }
  if (orderFields.has(word.text.toLowerCase())) {
    return { kind: 'order', text: first.text, column: first.column };
  }
  const bound = second ? undefined : parseBound(cursor);
  const nodes = values.map((value) =>
    parseCondition(
      { text: word.text, column: word.column },
      { text: operator.text, column: operator.column },
      value,
      bound,
    ),
  );
  return joined(operator.text === '!=' ? 'all' : 'any', nodes);
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

const measure = String.raw`\d+(?:\.\d+)?`;
const range = new RegExp(
  `^(?:(${measure})([a-z%]*))?(?:\\.\\.|(?<=.)[-–](?=.))(?:(${measure})([a-z%]*))?$`,
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
 * Returns the condition of a value, or the conditions if it has several: `1..3` and `1-3` of a range, `fire/flying` of a
 * pair, `1,2` of a list, `fire|water` of alternatives, `-fire` of an exclusion. A value in quotation marks is one.
 */
export function parseCondition(
  field: Fragment,
  operator: Term['operator'],
  { kind, text, column }: Fragment & Partial<Pick<Value, 'kind'>>,
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
  const limits = [
    { sign: '>=', number: from, unit: unit || lastUnit },
    { sign: '<=', number: to, unit: lastUnit },
  ] as const;
  const nodes = limits.flatMap(({ sign, number, unit: each }): Term[] =>
    number === undefined
      ? []
      : [
          {
            ...term,
            operator: { ...operator, text: sign },
            value: { text: number + each, column },
          },
        ],
  );
  return isEqual ? joined('all', nodes) : { kind: 'not', node: joined('all', nodes) };
}

function findForeignSign({
  kind,
  text,
  column,
}: Fragment & Pick<Token, 'kind'>): SearchProblem | undefined {
  if (kind !== 'word') {
    return undefined;
  }
  const characters = [...text];
  const isPattern = characters.length > 2 && text.startsWith('/') && text.endsWith('/');
  const at = isPattern ? 0 : characters.findIndex((character) => foreignSigns.has(character));
  const found = characters[at];
  const expected = isPattern ? inName : foreignSigns.get(found ?? '');
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

/** A `-` or `!` begins a negation, unless a value is expected. */
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
  const operator = operatorAt(characters, start);
  if (operator) {
    const { text, length } = operator;
    return { kind: 'operator', text, column, end: column + length, spaced };
  }
  if ((first === '-' || first === '!') && !isValue) {
    return { kind: 'minus', text: first, column, end: column + 1, spaced };
  }
  if (first === '|') {
    const length = characters[start + 1] === '|' ? 2 : 1;
    return { kind: 'or', text: '|'.repeat(length), column, end: column + length, spaced };
  }
  let next = start + 1;
  while (next < characters.length && !(endsWord(characters, next) && !isInches(characters, next))) {
    next += 1;
  }
  const text = characters.slice(start, next).join('');
  return { kind: 'word', text, column, end: next + 1, spaced };
}

/** Whether a quotation mark is the sign for inches behind feet, as in `2'04"`. */
function isInches(characters: readonly string[], at: number): boolean {
  return (
    quotationMarks.has(characters[at] ?? '') &&
    /\d['\u2019\u2032]\d{1,2}$/.test(characters.slice(Math.max(0, at - 4), at).join(''))
  );
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
    character === '|' ||
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
