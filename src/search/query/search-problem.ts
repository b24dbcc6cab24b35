/** Why a search cannot run: where, what stood there, what was wanted, and known names like what stood there. */
export type SearchProblem = {
  readonly kind: 'invalid';
  readonly parameter: 'q' | 'sort';
  /** Characters (Unicode code points), counted from 1. */
  readonly column: number;
  /** What stood there, shortened where it is long; `the end` or `a space` where there was nothing to show. */
  readonly found: string;
  /** In words, without a full stop: `a value right after ":"`. */
  readonly expected: string;
  /** Names of fields or of values, best first; empty where none is like what stood there. */
  readonly nearest: readonly string[];
};

/** A piece of the text of a query, without its quotation marks, and the column where it begins. */
export type Piece = { readonly text: string; readonly column: number };

/** Known names that an error offers. */
export const mostNearest = 5;

const longestFound = 60;

/** The problem that a piece of the query makes. */
export function queryProblem(
  { text, column }: Piece,
  expected: string,
  nearest: readonly string[] = [],
): SearchProblem {
  return { kind: 'invalid', parameter: 'q', column, found: excerpt(text), expected, nearest };
}

/** The problem that a piece of the sort order makes. */
export function sortProblem(
  { text, column }: Piece,
  expected: string,
  nearest: readonly string[] = [],
): SearchProblem {
  return { kind: 'invalid', parameter: 'sort', column, found: excerpt(text), expected, nearest };
}

/** Alternatives in words: `a, b or c`. */
export function oneOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

function excerpt(text: string): string {
  if (text === '') {
    return '""';
  }
  const characters = [...text];
  return characters.length > longestFound ? `${characters.slice(0, longestFound).join('')}…` : text;
}
