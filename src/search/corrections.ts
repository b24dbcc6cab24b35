import { writeValue } from './condition.ts';
import { endOfToken } from './parse-query.ts';
import type { SearchProblem } from './search-problem.ts';

type Corrections = {
  /** The column after the wrong part, counted from 1; that of the problem if something is missing. */
  readonly end: number;
  /**
   * Known names like the wrong part, best first, each with the whole text that has the name in its place.
   */
  readonly corrections: readonly { readonly name: string; readonly text: string }[];
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
