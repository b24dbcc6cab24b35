import { quotationMarks } from './condition.ts';
import {
  charactersOf,
  findExcess,
  longestText,
  queryProblem,
  type SearchProblem,
} from './search-problem.ts';

export type Operator = ':' | '=' | '!=' | '<' | '<=' | '>' | '>=';

/** The text of a phrase is without quotation marks and escapes, that of any other token as written. */
export type Token = (
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

/** Returns the tokens of a query in order, `end` last, or the first problem. Looks at each character once. */
export function readTokens(query: string): readonly Token[] | SearchProblem {
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
