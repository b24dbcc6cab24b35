import { queryProblem, type SearchProblem } from './search-problem.ts';
import { charactersOf, longestText, type Operator } from './syntax.ts';

/** `text` is what the token says: a phrase without quotation marks and escapes, anything else as written. */
export type Token = (
  | { readonly kind: 'word' | 'phrase' | 'open' | 'close' | 'minus' | 'end'; readonly text: string }
  | { readonly kind: 'operator'; readonly text: Operator }
) & {
  readonly column: number;
  /** The column behind it. */
  readonly end: number;
  /** Whether a space stands before it. */
  readonly spaced: boolean;
};

/** Typographic marks too: keyboards of phones put them in unasked. */
const quotationMarks = new Set(['"', '\u201c', '\u201d', '\u201e']);

const signs: ReadonlyMap<string, Operator> = new Map([
  [':', ':'],
  ['=', '='],
  ['<', '<'],
  ['>', '>'],
  ['\u2264', '<='],
  ['\u2265', '>='],
  ['\u2260', '!='],
]);

const pairs: ReadonlyMap<string, Operator> = new Map([
  ['!=', '!='],
  ['<=', '<='],
  ['>=', '>='],
]);

/** The tokens of a query in order, `end` last, or the first thing that is none. Looks at each character once. */
export function readTokens(query: string): readonly Token[] | SearchProblem {
  const characters = charactersOf(query);
  const beyond = characters[longestText];
  if (beyond !== undefined) {
    const piece = { text: beyond, column: longestText + 1 };
    return queryProblem(piece, `the end: a query has at most ${longestText} characters`);
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

/** A `-` begins a negation, except where a value is due. */
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
  const next = wordEnd(characters, start);
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
        const piece = { text: escaped ?? 'the end', column: at + 1 };
        return queryProblem(piece, 'a quotation mark or another "\\" after "\\"');
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
  const pair = pairs.get(first + (characters[at + 1] ?? ''));
  if (pair) {
    return { text: pair, length: 2 };
  }
  const sign = signs.get(first);
  return sign && { text: sign, length: 1 };
}

function wordEnd(characters: readonly string[], start: number): number {
  let at = start + 1;
  while (at < characters.length && !endsWord(characters, at)) {
    at += 1;
  }
  return at;
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
