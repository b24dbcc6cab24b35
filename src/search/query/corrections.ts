import { readTokens } from './lexer.ts';
import type { SearchProblem } from './search-problem.ts';

/** A known name, and the whole text with it in the place of what goes wrong. */
export type Correction = { readonly name: string; readonly text: string };

/** What goes wrong in a text, from a column to before another, and what the text may have been meant to be. */
export type Corrections = {
  /** The column after it, counted from 1; that of the problem where something is missing. */
  readonly end: number;
  /** Best first; empty where no known name is like what stands there. */
  readonly corrections: readonly Correction[];
};

/** How far the problem of a query or a sort order goes, and the text with each of the nearest names in its place. */
export function correct(text: string, { parameter, column, nearest }: SearchProblem): Corrections {
  const characters = Array.from(text);
  const end = parameter === 'q' ? endOfToken(text, column) : endOfField(characters, column);
  return {
    end: Math.max(column, Math.min(end ?? characters.length + 1, characters.length + 1)),
    corrections: nearest.map((name) => ({
      name,
      text: [
        ...characters.slice(0, column - 1),
        parameter === 'q' ? writeValue(name) : name,
        ...characters.slice((end ?? characters.length + 1) - 1),
      ].join(''),
    })),
  };
}

/** Where the token at a column ends; undefined where there is none, or the text has no tokens. */
function endOfToken(query: string, column: number): number | undefined {
  const tokens = readTokens(query);
  return 'kind' in tokens ? undefined : tokens.find((token) => token.column === column)?.end;
}

function endOfField(characters: readonly string[], column: number): number | undefined {
  const comma = characters.indexOf(',', column - 1);
  return comma === -1 ? undefined : comma + 1;
}

/** A name as the value of a condition: in quotation marks, unless it is a word. */
function writeValue(name: string): string {
  return /^[\p{L}\p{N}]+$/u.test(name) ? name : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
