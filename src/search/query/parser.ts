import { type Token, readTokens } from './lexer.ts';
import { queryProblem, type SearchProblem } from './search-problem.ts';
import { deepestNesting, type QueryNode } from './syntax.ts';

const somethingToFind = 'a word, a phrase in quotation marks or a condition such as gen:1';

type Cursor = { readonly tokens: readonly Token[]; at: number };

/**
 * The tree of a query, or its first mistake. From the strongest to the weakest bind: `-`, words side by side, `or`.
 * By recursive descent, whose depth is bounded; each token is looked at a fixed number of times.
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
  while (!endsSequence(cursor)) {
    const token = peek(cursor);
    if (isKeyword(cursor, 'and')) {
      // It says what the space says already.
      cursor.at += 1;
    } else if (!token.spaced) {
      return queryProblem(token, expectedSpaceBefore(token));
    }
    const node = parseOperand(cursor, depth);
    if (node.kind === 'invalid') {
      return node;
    }
    nodes.push(node);
  }
  return nodes.length === 1 ? first : { kind: 'all', nodes };
}

function expectedSpaceBefore(token: Token): string {
  return token.kind === 'operator'
    ? `a space or the end, or quotation marks around a value with "${token.text}" in it`
    : 'a space';
}

function parseOperand(cursor: Cursor, depth: number): QueryNode | SearchProblem {
  const token = peek(cursor);
  if (isKeyword(cursor, 'or') || isKeyword(cursor, 'and')) {
    return queryProblem(token, somethingToFind);
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
      return queryProblem(token, somethingToFind);
  }
}

function parseNegation(cursor: Cursor, depth: number): QueryNode | SearchProblem {
  const next = peek(cursor);
  if (next.spaced || next.kind === 'end' || next.kind === 'close') {
    return missing(cursor, 'what to leave out right after "-"');
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

/** A word alone, or the field of a term. */
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
  return {
    kind: 'term',
    field: { text, column },
    operator: { text: operator.text, column: operator.column },
    value: { text: value.text, column: value.column },
  };
}

/** The problem that the next token makes by standing too far away or by being another than wanted. */
function missing({ tokens, at }: Cursor, expected: string): SearchProblem {
  const token = tokens[at] ?? endToken;
  const before = tokens[at - 1];
  return token.spaced && before
    ? queryProblem({ text: 'a space', column: before.end }, expected)
    : queryProblem(token, expected);
}

/** Whether the words side by side end here: at `or`, at a `)` or at the end. */
function endsSequence(cursor: Cursor): boolean {
  const { kind } = peek(cursor);
  return kind === 'end' || kind === 'close' || isKeyword(cursor, 'or');
}

/** A word before an operator is a field, whatever it is called. */
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
