import type { FormOf } from '../catalog/catalog.ts';
import { countBelow } from '../catalog/pack/binary-search.ts';
import {
  type SectionReader,
  type Sections,
  joinSections,
  readUnder,
  sectionsUnder,
} from '../catalog/pack/pack.ts';
import { sortTexts } from '../catalog/pack/texts.ts';
import { nameKey } from '../world/name-key.ts';
import type { NearestNames } from '../world/nearest-names.ts';
import type { Manifest } from '../world/schema.ts';
import {
  type EntrySet,
  addEntry,
  emptySet,
  positionsOf,
  setOf,
  sortIntoBuckets,
} from './entry-set.ts';
import type { NameLookups, NumberField, TextField } from './fields.ts';
import type { Operator } from './parse-query.ts';
import { withoutNoise } from './quantity.ts';
import { rankTexts } from './similar-names.ts';
import { compileStringTable, findText, openStringTable } from './string-table.ts';
import { findWords } from './word-index.ts';

/** The values of all entries in one field, by position, as ranks among the distinct values. */
export type Ranks = {
  /** `count` where the entry has no value. */
  readonly ranks: Uint32Array;
  /** How many distinct values there are. */
  readonly count: number;
};

export type Direction = 'ascending' | 'descending';

export type TextColumn = {
  /** Returns a function that finds the entries with the value; undefined for an unknown value. */
  readonly find: (value: string) => (() => EntrySet) | undefined;
  /** Returns the entries with a value that has these words, whole and in this order. */
  readonly withWords: (words: readonly string[]) => EntrySet;
  /** Returns a value as it is written in the world; undefined for an unknown one. */
  readonly written: (value: string) => string | undefined;
  readonly nearest: NearestNames;
  /** Undefined for a field without an order. */
  readonly ranks: Ranks | undefined;
};

export type NumberColumn = {
  readonly ranks: Ranks;
  /** Distinct numbers, ascending; the index of each is its rank. */
  readonly numbers: Float64Array;
  /** The entries by rank. */
  readonly postings: Postings;
};

/** Takes entries in their order and keeps none of them. */
export type ColumnWriter = {
  readonly add: (entry: FormOf) => void;
  readonly finish: () => Sections;
};

/** The entries with value `v` are `positions` from `starts[v]` to before `starts[v + 1]`, ascending. */
export type Postings = { readonly starts: Uint32Array; readonly positions: Uint32Array };

/** In the place of a value that an entry does not have. */
const noValue = 0xffff_ffff;

export function createTextColumnWriter(field: TextField, manifest: Manifest): ColumnWriter {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const values: number[] = [];
  const positions: number[] = [];
  const sortValues: number[] = [];
  const known = new Map<string, number>();
  let position = 0;
  const numberOf = (value: string): number => {
    let number = known.get(value);
    if (number === undefined) {
      // A value without letters and digits, such as `???`, is compared as it is.
      const key = nameKey(value) || value;
      number = numbers.get(key) ?? texts.push(value) - 1;
      numbers.set(key, number);
      known.set(value, number);
    }
    return number;
  };
  field.knownValues?.(manifest).forEach(numberOf);
  return {
    add: (entry) => {
      // A base form has the name of its creature; two spellings of one value may meet.
      const first = values.length;
      for (const value of field.valuesOf(entry)) {
        const number = numberOf(value);
        if (!values.includes(number, first)) {
          values.push(number);
          positions.push(position);
        }
      }
      const sorted = field.sortedBy?.(entry);
      sortValues.push(sorted === undefined ? noValue : numberOf(sorted));
      position += 1;
    },
    finish: () =>
      joinSections([
        sectionsUnder('values', compileStringTable(texts)),
        compilePostings(Uint32Array.from(positions), Uint32Array.from(values), texts.length),
        field.sortedBy
          ? new Map([['ranks', rankValues(sortValues, [...numbers.keys()])]])
          : new Map(),
      ]),
  };
}

/** Opens the column of `size` entries. */
export function openTextColumn(
  reader: SectionReader,
  field: TextField,
  size: number,
  lookups: NameLookups,
): TextColumn {
  const table = openStringTable(readUnder('values', reader));
  const postings = openPostings(reader);
  const count = postings.starts.length - 1;
  return {
    find: (text) => {
      const value = findText(table, text);
      if (value !== undefined) {
        return () => addEntries(emptySet(size), postings, value, value + 1);
      }
      const positions = field.otherLanguages?.(text, lookups) ?? [];
      return positions.length === 0 ? undefined : () => setOf(positions, size);
    },
    withWords: (words) => {
      const found = emptySet(size);
      for (const key of positionsOf(findWords(table.keys, words))) {
        const value = table.numbers[key] ?? 0;
        addEntries(found, postings, value, value + 1);
      }
      return found;
    },
    written: (text) => {
      const value = findText(table, text);
      return value === undefined ? undefined : table.writtenAt(value);
    },
    nearest: (text, limit) => {
      const suggested = field.suggestFor?.(text, lookups);
      const near = rankTexts(table, text, limit).map(({ number }) => table.writtenAt(number));
      return [...new Set([...(suggested === undefined ? [] : [suggested]), ...near])].slice(
        0,
        limit,
      );
    },
    ranks: field.sortedBy && { ranks: reader.integers('ranks'), count },
  };
}

export function createNumberColumnWriter(field: NumberField): ColumnWriter {
  const numbers: number[] = [];
  return {
    add: (entry) => {
      const number = field.valueOf(entry);
      numbers.push(number === undefined ? Number.NaN : withoutNoise(number));
    },
    finish: () => {
      const values = Float64Array.from(numbers);
      const known = values.filter((value) => !Number.isNaN(value)).toSorted();
      const distinct = known.filter((value, i) => i === 0 || value !== known[i - 1]);
      const count = distinct.length;
      const ranks = Uint32Array.from(values, (value) =>
        Number.isNaN(value) ? count : countBelow(distinct, value),
      );
      return joinSections([
        new Map([['numbers', distinct]]),
        new Map([['ranks', ranks]]),
        compilePostings(
          ranks.map((_, position) => position),
          ranks,
          count,
        ),
      ]);
    },
  };
}

export function openNumberColumn(reader: SectionReader): NumberColumn {
  const numbers = reader.numbers('numbers');
  return {
    ranks: { ranks: reader.integers('ranks'), count: numbers.length },
    numbers,
    postings: openPostings(reader),
  };
}

/** Returns the entries whose number compares so with the given one. An entry without a number never does, not even by `!=`. */
export function compareNumbers(column: NumberColumn, operator: Operator, number: number): EntrySet {
  const { numbers, postings, ranks } = column;
  const set = emptySet(ranks.ranks.length);
  const below = countBelow(numbers, number);
  const upTo = numbers[below] === number ? below + 1 : below;
  const add = (from: number, to: number): EntrySet => addEntries(set, postings, from, to);
  switch (operator) {
    case ':':
    case '=':
      return add(below, upTo);
    case '!=':
      add(0, below);
      return add(upTo, numbers.length);
    case '<':
      return add(0, below);
    case '<=':
      return add(0, upTo);
    case '>':
      return add(upTo, numbers.length);
    case '>=':
      return add(below, numbers.length);
  }
}

/** Sorts positions by the ranks of their entries; equals keep their order, and entries without a value come last. */
export function sortByRank(
  positions: Uint32Array,
  { ranks, count }: Ranks,
  direction: Direction,
): Uint32Array {
  if (positions.length < 2) {
    return positions;
  }
  const buckets = positions.map((position) => {
    const rank = ranks[position] ?? count;
    return direction === 'ascending' || rank === count ? rank : count - 1 - rank;
  });
  return sortIntoBuckets(positions, buckets, count + 1).positions;
}

export function openPostings(reader: SectionReader): Postings {
  return { starts: reader.integers('starts'), positions: reader.integers('positions') };
}

/** Takes the values of positions in their order; `count` stands for no value. */
function compilePostings(positions: Uint32Array, values: Uint32Array, count: number): Sections {
  const sorted = sortIntoBuckets(positions, values, count + 1);
  return new Map([
    ['starts', sorted.starts.slice(0, count + 1)],
    ['positions', sorted.positions],
  ]);
}

/** Adds to the set the entries with a value from `from` to before `to`. */
function addEntries(
  set: EntrySet,
  { starts, positions }: Postings,
  from: number,
  to: number,
): EntrySet {
  const end = starts[to] ?? 0;
  for (let i = starts[from] ?? 0; i < end; i += 1) {
    addEntry(set, positions[i] ?? 0);
  }
  return set;
}

/** Ranks among all values of the field: gaps for values that nothing is sorted by do no harm. */
function rankValues(values: readonly number[], keys: readonly string[]): Uint32Array<ArrayBuffer> {
  const rankOf = new Uint32Array(keys.length);
  sortTexts(keys).forEach((value, rank) => {
    rankOf[value] = rank;
  });
  return Uint32Array.from(values, (value) => rankOf[value] ?? keys.length);
}
