import { nameWords } from '../../world/name-key.ts';
import { type Fit, fits } from '../../world/name-fit.ts';
import { fitAt } from '../names/name-scan.ts';
import { parseCatalogNumber } from './catalog-number.ts';
import { hasEntry } from './entry-set.ts';
import type { FieldIndex } from './field-index.ts';
import { compareNumbers } from './number-column.ts';
import { sortByRank } from './ranking.ts';
import type { QueryNode } from './syntax.ts';

/** The words and phrases that stand side by side in a query. */
export type PlainText = readonly Extract<QueryNode, { kind: 'word' | 'phrase' }>[];

export function plainText(node: QueryNode): PlainText {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return [node];
    case 'all':
      return node.nodes.flatMap(plainText);
    case 'any':
    case 'not':
    case 'term':
      return [];
  }
}

/**
 * The places, which ascend, with those first of which a name fits the text best, base forms before others among equals.
 * Where the text is one word that is a catalog number, the creature of that number fits it as one of that name would.
 * Names in other languages count where none of what was found has the text in another name.
 */
export function sortByFit(places: Uint32Array, text: PlainText, index: FieldIndex): Uint32Array {
  if (text.length === 0 || places.length < 2) {
    return places;
  }
  const { size, baseForms } = index;
  const ranks = new Uint8Array(size);
  const fitOfPlace = fitsAmong(places, text, index);
  for (const place of places) {
    ranks[place] = 2 * fitOfPlace(place) + (hasEntry(baseForms, place) ? 0 : 1);
  }
  return sortByRank(places, { ranks, count: 2 * (fits.none + 1) }, 'ascending');
}

function fitsAmong(
  places: Uint32Array,
  text: PlainText,
  { names, catalogNumbers, meanings }: FieldIndex,
): (place: number) => Fit {
  const letters = text.flatMap((each) => nameWords(each.text)).join('');
  const piece = new TextEncoder().encode(letters);
  const number = numberOf(text);
  const numbered = number === undefined ? undefined : compareNumbers(catalogNumbers, '=', number);
  const own = (place: number): Fit =>
    numbered && hasEntry(numbered, place) ? fits.whole : fitAt(names, place, piece);
  if (places.some((place) => own(place) < fits.none)) {
    return own;
  }
  const local = meanings.fitsOf(letters);
  return (place) => local.get(place) ?? fits.none;
}

/** The catalog number that the whole text is; in a phrase digits are words of names alone. */
function numberOf([first, ...others]: PlainText): number | undefined {
  return first?.kind === 'word' && others.length === 0 ? parseCatalogNumber(first.text) : undefined;
}
