import type { FieldIndex } from './field-index.ts';
import { type Direction, type Ranking, sortAscending, sortByRank } from './ranking.ts';
import {
  mostNearest,
  oneOf,
  type Piece,
  type SearchProblem,
  sortProblem,
} from './search-problem.ts';
import { charactersOf, longestText } from './syntax.ts';

/** What to sort by, the first first. */
export type SortOrder = readonly { readonly ranking: Ranking; readonly direction: Direction }[];

/**
 * The order that a text such as `-weight,name` asks for: names of fields with commas between them, `-` for the other
 * direction. No text, no order. A field that stands there again changes nothing.
 */
export function parseSortOrder(text: string, index: FieldIndex): SortOrder | SearchProblem {
  if (text.trim() === '') {
    return [];
  }
  const characters = charactersOf(text);
  const beyond = characters[longestText];
  if (beyond !== undefined) {
    const piece = { text: beyond, column: longestText + 1 };
    return sortProblem(piece, `the end: a sort order has at most ${longestText} characters`);
  }
  const order = new Map<string, { ranking: Ranking; direction: Direction }>();
  let column = 1;
  for (const part of text.split(',')) {
    const piece = trimmed(part, column);
    const direction = piece.text.startsWith('-') ? 'descending' : 'ascending';
    const field =
      direction === 'descending' ? trimmed(piece.text.slice(1), piece.column + 1) : piece;
    const name = field.text.toLowerCase();
    const ranking = index.rankings.get(name);
    if (!ranking) {
      return unknownField(field, column + [...part].length > characters.length, index);
    }
    if (!order.has(name)) {
      order.set(name, { ranking, direction });
    }
    column += [...part].length + 1;
  }
  return [...order.values()];
}

/** The places, which ascend, in the order wanted; equals stay as they are. */
export function sortPlaces(places: Uint32Array, order: SortOrder): Uint32Array {
  // Stable sorts by the last field first leave the first field in charge.
  return order.reduceRight(
    (sorted, { ranking, direction }, i) =>
      i === order.length - 1
        ? sortAscending(sorted, ranking, direction)
        : sortByRank(sorted, ranking, direction),
    places,
  );
}

function unknownField(
  field: Piece,
  isLast: boolean,
  { fields, rankings, nearestRankings }: FieldIndex,
): SearchProblem {
  const expected = `a field with one value: ${oneOf([...rankings.keys()])}`;
  if (field.text === '') {
    return sortProblem({ text: isLast ? 'the end' : ',', column: field.column }, expected);
  }
  const isKnown = fields.has(field.text.toLowerCase());
  return sortProblem(field, expected, isKnown ? [] : nearestRankings(field.text, mostNearest));
}

/** The part without the spaces around it, and the column where the rest begins. */
function trimmed(part: string, column: number): Piece {
  const text = part.trimStart();
  return { text: text.trimEnd(), column: column + [...part].length - [...text].length };
}
