import type { Piece } from './search-problem.ts';

/** Longest text of a query or a sort order, in characters. */
export const longestText = 1000;

/** The characters (Unicode code points) of a text; of one that is too long, enough to tell that it is. */
export function charactersOf(text: string): readonly string[] {
  // A code point takes up two units at most.
  return Array.from(text.slice(0, 2 * longestText + 2));
}

/** How deep parentheses and `-` may stand in each other. */
export const deepestNesting = 50;

export type Operator = ':' | '=' | '!=' | '<' | '<=' | '>' | '>=';

/**
 * A query as written, before any name in it is looked up. `all` holds where each of its nodes does, so that the empty
 * query is `all` of nothing; parentheses leave no trace but the shape of the tree.
 */
export type QueryNode =
  | { readonly kind: 'all'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'any'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly node: QueryNode }
  | ({ readonly kind: 'word' } & Piece)
  | ({ readonly kind: 'phrase' } & Piece)
  | Term;

/** `field`, operator, value without a space between them. */
export type Term = {
  readonly kind: 'term';
  readonly field: Piece;
  readonly operator: { readonly text: Operator; readonly column: number };
  readonly value: Piece;
};
