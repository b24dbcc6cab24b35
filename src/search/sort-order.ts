import { parseCatalogNumber } from '../catalog/find-form.ts';
import {
  type ComparedName,
  compileNearestNames,
  fits,
  namesFitting,
  prepareName,
} from '../world/nearest-names.ts';
import { nameKey, nameWords } from '../world/name-key.ts';
import { listed } from '../world/phrases.ts';
import { type FieldOrder, isSortable, type NamedField } from './fields.ts';
import { type PlainText, wordFields } from './plain-words.ts';
import type { Reading } from './read-words.ts';
import type { Columns, Entry, OwnedName, SearchIndex } from './search-index.ts';
import {
  type Fragment,
  type SearchProblem,
  findExcess,
  mostNearest,
  queryProblem,
} from './search-problem.ts';
import { findFieldIn } from './words/vocabulary.ts';

/** What to sort by, the most significant first. */
export type SortOrder = readonly FieldOrder[];

/** An order as a request has it, and the parameter that has it. */
type WrittenOrder = Fragment & { readonly parameter: 'sort' | 'q' };

/** Returns the order that a request gives for itself, or else in its query. */
export function writtenOrder(
  sort: string,
  [inQuery]: readonly Fragment[],
): WrittenOrder | undefined {
  return sort.trim() === ''
    ? inQuery && { text: inQuery.text, column: inQuery.column, parameter: 'q' }
    : { text: sort, column: 1, parameter: 'sort' };
}

/**
 * Parses an order such as `-weight,name`: names of fields with commas between them, `-` for descending. A blank text is
 * no order; a repeated field changes nothing. `expected` introduces the names of the sortable fields, and `find` may know
 * more names of these.
 */
export function parseFieldOrder<Known extends NamedField>(
  written: WrittenOrder,
  fields: readonly Known[],
  expected: string,
  find: (name: string) => Known | undefined,
): readonly FieldOrder<Known>[] | SearchProblem {
  const { text, parameter } = written;
  if (text.trim() === '') {
    return [];
  }
  const excess = findExcess(text, 'sort order');
  if (excess) {
    return { ...excess, parameter };
  }
  const order: FieldOrder<Known>[] = [];
  const parts = text.split(',');
  let { column } = written;
  for (const [i, part] of parts.entries()) {
    const fragment = trimmed(part, column);
    const isDescending = fragment.text.startsWith('-');
    const name = isDescending ? trimmed(fragment.text.slice(1), fragment.column + 1) : fragment;
    const field = find(name.text);
    if (!field || !isSortable(field)) {
      const sortable = fields.filter(isSortable);
      const next = i === parts.length - 1 ? 'the end' : ',';
      const names = sortable.map((each) => each.name);
      const problem = queryProblem(
        name.text === '' ? { text: next, column: name.column } : name,
        `${expected} ${listed(names, 'or')}`,
        field
          ? []
          : (withSign(name.text, find) ?? compileNearestNames(sortable)(name.text, mostNearest)),
      );
      return { ...problem, parameter };
    }
    order.push({ field, isDescending });
    column += [...part].length + 1;
  }
  return withoutRepeated(order);
}

/** Reads the order as other services write it, `weight:desc` or `weight desc`. */
function withSign(
  text: string,
  find: (name: string) => NamedField | undefined,
): readonly string[] | undefined {
  const [, written = '', direction] = /^(\S+?)(?:\s*:\s*|\s+)(asc|desc)/i.exec(text) ?? [];
  const field = find(written);
  return field && isSortable(field)
    ? [direction?.toLowerCase() === 'asc' ? field.name : `-${field.name}`]
    : undefined;
}

function withoutRepeated<Known>(order: readonly FieldOrder<Known>[]): readonly FieldOrder<Known>[] {
  return order.filter(({ field }, i) => order.findIndex((each) => each.field === field) === i);
}

/** Writes an order as a request gives it. */
export function writeSortOrder(order: SortOrder): string {
  return order
    .map(({ field: { name }, isDescending }) => (isDescending ? `-${name}` : name))
    .join(',');
}

/** Returns the order that a request gives, or else the one that its words stand for. */
export function orderOf(
  written: WrittenOrder | undefined,
  { orders }: Reading,
  index: SearchIndex,
): SortOrder | SearchProblem {
  return written
    ? parseFieldOrder(written, index.fields, 'a field with one value:', (name) =>
        findFieldIn(index.catalog, name),
      )
    : withoutRepeated(orders);
}

/** Sorts entries, the most significant field first; equals stay as they are, and entries without a value come last. */
export function sortEntries<Item>(
  entries: readonly Entry<Item>[],
  order: readonly FieldOrder<NamedField>[],
  columns: Columns<Item>,
): readonly Entry<Item>[] {
  let sorted = entries;
  // The sort is stable: the least significant first, each number is read once.
  for (const { field, isDescending } of order.toReversed()) {
    const keys = columns.sortKeys(field.name) ?? [];
    sorted = sorted
      .map((entry) => {
        const key = keys[entry.position] ?? NaN;
        return { entry, key: Number.isNaN(key) ? Infinity : isDescending ? -key : key };
      })
      .toSorted((a, b) => (a.key === b.key ? 0 : a.key - b.key))
      .map(({ entry }) => entry);
  }
  return sorted;
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
    const rank = forms.has(entry.item.form) ? fits.whole - 1 : Math.min(...ranks);
    return { entry, rank, wholeRank: whole.get(entry) ?? fits.none };
  });
  const formRank = ({ item }: Entry): number => (item.form.rank === 0 ? 0 : 1);
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
    if (entry.item.creature.number === number) {
      own.set(entry, fits.whole);
    }
  }
  return entries.some((entry) => own.has(entry)) ? own : bestFits(index.localNames, joined);
}

function bestFits(names: readonly OwnedName[], text: ComparedName): Map<Entry, number> {
  const best = new Map<Entry, number>();
  for (const { name, fit } of namesFitting(names, text)) {
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
