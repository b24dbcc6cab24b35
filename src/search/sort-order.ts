import { type Fit, fits } from '../world/nearest-names.ts';
import { nameWords } from '../world/name-key.ts';
import { type Direction, type Ranks, compareNumbers, sortByRank } from './columns.ts';
import { hasEntry } from './entry-set.ts';
import type { FieldIndex } from './field-index.ts';
import type { QueryNode } from './parse-query.ts';
import { type MatchWord, type PlainWord, type WordMatch, wordFields } from './plain-words.ts';
import { parseCatalogNumber } from './quantity.ts';
import {
  type Fragment,
  type SearchProblem,
  charactersOf,
  findExcess,
  longestText,
  mostNearest,
  oneOf,
  sortProblem,
} from './search-problem.ts';
import { fitAt } from './word-index.ts';

/** The fields to sort by, the most significant first. */
export type SortOrder = readonly { readonly ranks: Ranks; readonly direction: Direction }[];

/**
 * Parses an order such as `-weight,name`: names of fields with commas between them, `-` for descending. A blank text is
 * no order; a repeated field changes nothing.
 */
export function parseSortOrder(text: string, index: FieldIndex): SortOrder | SearchProblem {
  if (text.trim() === '') {
    return [];
  }
  const characters = charactersOf(text);
  const excess = findExcess(characters);
  if (excess) {
    return sortProblem(excess, `the end: a sort order has at most ${longestText} characters`);
  }
  const order = new Map<string, { ranks: Ranks; direction: Direction }>();
  let column = 1;
  for (const part of text.split(',')) {
    const fragment = trimmed(part, column);
    const direction = fragment.text.startsWith('-') ? 'descending' : 'ascending';
    const field =
      direction === 'descending' ? trimmed(fragment.text.slice(1), fragment.column + 1) : fragment;
    const name = field.text.toLowerCase();
    const ranks = index.sortable.get(name);
    if (!ranks) {
      return unknownField(field, column + [...part].length > characters.length, index);
    }
    if (!order.has(name)) {
      order.set(name, { ranks, direction });
    }
    column += [...part].length + 1;
  }
  return [...order.values()];
}

/** Sorts ascending positions; equals stay as they are. */
export function sortPositions(positions: Uint32Array, order: SortOrder): Uint32Array {
  // Stable sorts from the least significant field to the most significant.
  return order.reduceRight(
    (sorted, { ranks, direction }) => sortByRank(sorted, ranks, direction),
    positions,
  );
}

/** The sort order that the first word such as `tallest` asks for; empty if there is none. */
export function orderOfWords(query: QueryNode, matchWord: MatchWord): string {
  return (
    textOf(query)
      .map((word) => matchWord(word).order)
      .find((order) => order !== '') ?? ''
  );
}

/**
 * Sorts ascending positions by how well a name fits the words and phrases of the query, base forms before others among
 * equals. If the text is one word that is a catalog number, the creature of that number fits it as a whole name does.
 * Names in other languages count where no entry has the text in a name of the world's own language. After the names come
 * entries with the words in other facts, in the order of `wordFields`; the least telling of several words counts.
 */
export function sortByFit(
  positions: Uint32Array,
  query: QueryNode,
  index: FieldIndex,
  matchWord: MatchWord,
): Uint32Array {
  const text = textOf(query);
  if (text.length === 0 || positions.length < 2) {
    return positions;
  }
  const ranks = new Uint32Array(index.size);
  const matches = text.map(matchWord);
  const fitOf = fitsAmong(positions, text, index);
  const rankOf = (position: number): number => {
    const fit = fitOf(position);
    return fit < fits.none ? fit : fits.none + Math.max(...matches.map(placeOf(position)));
  };
  for (const position of positions) {
    ranks[position] = 2 * rankOf(position) + (hasEntry(index.baseForms, position) ? 0 : 1);
  }
  const count = 2 * (fits.none + wordFields.length + 1);
  return sortByRank(positions, { ranks, count }, 'ascending');
}

/** By what a word found an entry: 0 for a name, and else the place of the field, from 1. */
function placeOf(position: number): (match: WordMatch) => number {
  return ({ byName, byValue }) =>
    hasEntry(byName, position) ? 0 : 1 + byValue.findIndex((each) => hasEntry(each, position));
}

/** The words and phrases that are side by side in a query. */
type PlainText = readonly PlainWord[];

function textOf(node: QueryNode): PlainText {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return [node];
    case 'all':
      return node.nodes.flatMap(textOf);
    case 'any':
    case 'not':
    case 'term':
      return [];
  }
}

function fitsAmong(
  positions: Uint32Array,
  text: PlainText,
  { names, catalogNumbers, lookups }: FieldIndex,
): (position: number) => Fit {
  const letters = text.flatMap((each) => nameWords(each.text)).join('');
  const bytes = new TextEncoder().encode(letters);
  const [first] = text;
  // In a phrase digits are words of names alone.
  const number =
    first?.kind === 'word' && text.length === 1 ? parseCatalogNumber(first.text) : undefined;
  const numbered = number === undefined ? undefined : compareNumbers(catalogNumbers, '=', number);
  const own = (position: number): Fit =>
    numbered && hasEntry(numbered, position) ? fits.whole : fitAt(names, position, bytes);
  if (positions.some((position) => own(position) < fits.none)) {
    return own;
  }
  const local = lookups.fitsOf(letters);
  return (position) => local.get(position) ?? fits.none;
}

function unknownField(
  field: Fragment,
  isLast: boolean,
  { fields, sortable, nearestSortable }: FieldIndex,
): SearchProblem {
  const expected = `a field with one value: ${oneOf([...sortable.keys()])}`;
  if (field.text === '') {
    return sortProblem({ text: isLast ? 'the end' : ',', column: field.column }, expected);
  }
  const isKnown = fields.has(field.text.toLowerCase());
  return sortProblem(field, expected, isKnown ? [] : nearestSortable(field.text, mostNearest));
}

/** Trims the part, and moves the column to where the rest begins. */
function trimmed(part: string, column: number): Fragment {
  const text = part.trimStart();
  return { text: text.trimEnd(), column: column + [...part].length - [...text].length };
}
