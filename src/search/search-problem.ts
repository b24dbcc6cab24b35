/** Why a search cannot run: the position, the text there, the text expected, and known names like the text there. */
export type SearchProblem = {
  readonly kind: 'invalid';
  /** `q`, `sort`, or that of a filter. */
  readonly parameter: string;
  /** Characters (Unicode code points), counted from 1. */
  readonly column: number;
  /** The text at the column, shortened if it is long; `the end` or `a space` if there is nothing to show. */
  readonly found: string;
  /** In words, without a full stop: `a value right after ":"`. */
  readonly expected: string;
  /** Names of fields or of values, best first; empty if none is like the text that was found. */
  readonly nearest: readonly string[];
};

/** A part of the text of a query, without its quotation marks, and the column where it begins. */
export type Fragment = {
  readonly text: string;
  readonly column: number;
  /** As it is written, where the text is what that means: `feuer` of `fire`. */
  readonly written?: string;
};

/** Longest text of a query or a sort order, in characters. */
export const longestText = 1000;

/** Known names that an error suggests. */
export const mostNearest = 5;

/** Different words of one query: each is compared with all names. */
const mostWords = 64;

const longestFound = 60;

/** Returns the problem of a part of a query. */
export function queryProblem(
  { text: meant, column, written: text = meant }: Fragment,
  expected: string,
  nearest: readonly string[] = [],
): SearchProblem {
  const characters = [...text];
  const shown =
    characters.length > longestFound ? `${characters.slice(0, longestFound).join('')}…` : text;
  return { kind: 'invalid', parameter: 'q', column, found: shown || '""', expected, nearest };
}

/** Returns the problem of a text that is longer than allowed. */
export function findExcess(text: string, what: 'query' | 'sort order'): SearchProblem | undefined {
  const excess = [...text][longestText];
  return excess === undefined
    ? undefined
    : queryProblem(
        { text: excess, column: longestText + 1 },
        `the end: a ${what} has at most ${longestText} characters`,
      );
}

/** Returns the problem of a word that is looked for beside others, if it is one too many. */
export function findTooMany(words: number, word: Fragment): SearchProblem | undefined {
  return words > mostWords
    ? queryProblem(word, `at most ${mostWords} different words in a query`)
    : undefined;
}
