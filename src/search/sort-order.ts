import { parseCatalogNumber } from '../catalog/find-form.ts';
import {
  type ComparedName,
  type NameList,
  compileNearestNames,
  fits,
  prepareName,
} from '../world/nearest-names.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import { memoize } from '../world/memoize.ts';
import { listed } from '../world/phrases.ts';
import { type Field, findField, isSortable, type NamedField } from './fields.ts';
import { type PlainText, wordFields } from './plain-words.ts';
import type { Reading } from './read-words.ts';
import type { Entry, OwnedName, SearchIndex } from './search-index.ts';
import {
  type Fragment,
  type SearchProblem,
  charactersOf,
  findExcess,
  inQueryText,
  longestText,
  mostNearest,
  sortProblem,
} from './search-problem.ts';

/** What to sort by, the most significant first: a number by position, NaN for an entry without a value. */
export type SortOrder = readonly {
  readonly field: string;
  readonly keys: readonly number[];
  readonly isDescending: boolean;
}[];

const sortableOf = memoize(({ fields }: SearchIndex): readonly Field[] =>
  fields.filter(isSortable),
);
const nearestOf = memoize((sortable: readonly NamedField[]) => compileNearestNames(sortable));

/** A field to sort by, as an order names it. */
export type FieldOrder<Known> = { readonly field: Known; readonly isDescending: boolean };

/**
 * Parses an order such as `-weight,name`: names of fields with commas between them, `-` for descending. A blank text is
 * no order; a repeated field changes nothing. `expected` introduces the names of the sortable fields.
 */
export function parseFieldOrder<Known extends NamedField>(
  text: string,
  fields: readonly Known[],
  sortable: readonly Known[],
  expected: string,
): readonly FieldOrder<Known>[] | SearchProblem {
  if (text.trim() === '') {
    return [];
  }
  const characters = charactersOf(text);
  const excess = findExcess(characters);
  if (excess) {
    return sortProblem(excess, `the end: a sort order has at most ${longestText} characters`);
  }
  const order = new Map<Known, FieldOrder<Known>>();
  let column = 1;
  for (const part of text.split(',')) {
    const fragment = trimmed(part, column);
    const isDescending = fragment.text.startsWith('-');
    const name = isDescending ? trimmed(fragment.text.slice(1), fragment.column + 1) : fragment;
    const field = findField(fields, name.text);
    if (!field || !sortable.includes(field)) {
      const isLast = column + [...part].length > characters.length;
      return sortProblem(
        name.text === '' ? { text: isLast ? 'the end' : ',', column: name.column } : name,
        `${expected} ${listed(
          sortable.map((each) => each.name),
          'or',
        )}`,
        field ? [] : nearestOf(sortable)(name.text, mostNearest),
      );
    }
    if (!order.has(field)) {
      order.set(field, { field, isDescending });
    }
    column += [...part].length + 1;
  }
  return [...order.values()];
}

/** Parses the order of a search of forms. */
export function parseSortOrder(text: string, index: SearchIndex): SortOrder | SearchProblem {
  const order = parseFieldOrder(text, index.fields, sortableOf(index), 'a field with one value:');
  return 'kind' in order
    ? order
    : order.flatMap(({ field: { name }, isDescending }) => {
        const keys = index.sortKeys(name);
        return keys ? [{ field: name, keys, isDescending }] : [];
      });
}

/** Writes an order as a request gives it. */
export function writeSortOrder(order: SortOrder): string {
  return order.map(({ field, isDescending }) => (isDescending ? `-${field}` : field)).join(',');
}

/** Returns the order that a query gives, or else the one that its words stand for. */
export function orderOf(
  [written]: readonly Fragment[],
  { orders }: Reading,
  index: SearchIndex,
): SortOrder | SearchProblem {
  return written
    ? inQueryText(parseSortOrder(written.text, index), written)
    : parseSortOrder(orders.join(','), index);
}

/** Sorts entries; equals stay as they are, and entries without a value come last. */
export function sortEntries(entries: readonly Entry[], order: SortOrder): readonly Entry[] {
  return entries.toSorted((a, b) => {
    for (const { keys, isDescending } of order) {
      const left = keys[a.position] ?? NaN;
      const right = keys[b.position] ?? NaN;
      const difference = isDescending ? right - left : left - right;
      if (Number.isNaN(difference)) {
        const missing = Number(Number.isNaN(left)) - Number(Number.isNaN(right));
        if (missing !== 0) {
          return missing;
        }
      } else if (difference !== 0) {
        return difference;
      }
    }
    return 0;
  });
}

/**
 * Sorts entries by how well a name fits the words and phrases of an alternative of the query, base forms before others among
 * equals; a form that the words name comes first, and names that have all words, also those that are conditions. If the text is one word that is a catalog number, the creature of that
 * number fits it as a whole name does. Names in other languages count if no entry has the text in a name of the world's own
 * language. After the names come entries with the words in other facts, in the order of `wordFields`; the least telling of
 * several words counts. Beside a word for creatures, as in `cat pokemon`, they come before parts of names.
 */
export function sortByFit(
  entries: readonly Entry[],
  texts: readonly PlainText[],
  { named, typed, ignored }: Reading,
  index: SearchIndex,
): readonly Entry[] {
  if (texts.length === 0 || entries.length < 2) {
    return entries;
  }
  const forms = new Set(named.map(({ form }) => form));
  const whole = bestFits(index.ownNames, prepareName(typed));
  const subjects = new Set((index.catalog.manifest.subjects ?? []).map(nameKey));
  const isKind = ignored.some((word) => subjects.has(nameKey(word)));
  const known = texts.map((text) => ({ text, fit: fitsAmong(entries, text, index) }));
  const ranked = entries.map((entry) => {
    const ranks = known.map(({ text, fit }) => rankIn(text, entry, fit, isKind));
    const rank = forms.has(entry.formOf.form) ? fits.whole - 1 : Math.min(...ranks);
    return { entry, rank, wholeRank: whole.get(entry) ?? fits.none };
  });
  const formRank = ({ formOf }: Entry): number => (formOf.form.rank === 0 ? 0 : 1);
  return ranked
    .toSorted(
      (a, b) =>
        a.wholeRank - b.wholeRank || a.rank - b.rank || formRank(a.entry) - formRank(b.entry),
    )
    .map(({ entry }) => entry);
}

/** An entry that has not all words is of another alternative. */
function rankIn(
  text: PlainText,
  entry: Entry,
  known: ReadonlyMap<Entry, number>,
  isKind: boolean,
): number {
  if (!text.every(({ match }) => match.matches(entry))) {
    return Infinity;
  }
  const fit = known.get(entry);
  if (fit === undefined) {
    return fits.none + Math.max(...text.map(({ match }) => match.placeOf(entry)));
  }
  return isKind && fit > fits.whole ? fits.none + wordFields.length + fit : fit;
}

function fitsAmong(
  entries: readonly Entry[],
  text: PlainText,
  index: SearchIndex,
): ReadonlyMap<Entry, number> {
  const joined = prepareName(text.flatMap(({ node }) => nameWords(node.text)).join(''));
  const [only, second] = text;
  // In a phrase digits are words of names alone.
  const number =
    only?.node.kind === 'word' && !second ? parseCatalogNumber(only.node.text) : undefined;
  const own = bestFits(index.ownNames, joined);
  for (const entry of number === undefined ? [] : entries) {
    if (entry.formOf.creature.number === number) {
      own.set(entry, fits.whole);
    }
  }
  return entries.some((entry) => own.has(entry)) ? own : bestFits(index.localNames, joined);
}

function bestFits(names: NameList<OwnedName>, text: ComparedName): Map<Entry, number> {
  const best = new Map<Entry, number>();
  for (const { name, fit } of names.fitting(text)) {
    for (const entry of name.entries) {
      best.set(entry, Math.min(fit, best.get(entry) ?? fits.none));
    }
  }
  return best;
}

/** Trims the part, and moves the column to the beginning of the rest. */
function trimmed(part: string, column: number): Fragment {
  const text = part.trimStart();
  return { text: text.trimEnd(), column: column + [...part].length - [...text].length };
}
