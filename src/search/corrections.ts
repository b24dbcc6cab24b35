import { endOfToken } from './parse-query.ts';
import type { SearchProblem } from './search-problem.ts';

/** A known name, and the whole text with the name in the place of the wrong part. */
export type Correction = { readonly name: string; readonly text: string };

export type Corrections = {
  /** The column after the wrong part, counted from 1; that of the problem where something is missing. */
  readonly end: number;
  /** Best first; empty if no known name is like the wrong part. */
  readonly corrections: readonly Correction[];
};

/** Returns how far the problem of a query or a sort order reaches, and the text with each of the nearest names. */
export function correct(text: string, { parameter, column, nearest }: SearchProblem): Corrections {
  const characters = Array.from(text);
  const afterLast = characters.length + 1;
  const end =
    (parameter === 'q' ? endOfToken(text, column) : endOfField(characters, column)) ?? afterLast;
  return {
    end: Math.max(column, Math.min(end, afterLast)),
    corrections: nearest.map((name) => ({
      name,
      text: [
        ...characters.slice(0, column - 1),
        parameter === 'q' ? writeValue(name) : name,
        ...characters.slice(end - 1),
      ].join(''),
    })),
  };
}

function endOfField(characters: readonly string[], column: number): number | undefined {
  const comma = characters.indexOf(',', column - 1);
  return comma === -1 ? undefined : comma + 1;
}

/** Writes a name as the value of a condition: in quotation marks, unless it is a word. */
function writeValue(name: string): string {
  return /^[\p{L}\p{N}]+$/u.test(name) ? name : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
