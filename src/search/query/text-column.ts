import type { Catalog, FormOf } from '../../catalog/catalog.ts';
import { compileNearestNames, type NearestNames } from '../nearest-names.ts';
import type { EntrySet } from './entry-set.ts';
import type { TextField } from './fields.ts';
import { type KnownWords, valueKey } from './known-words.ts';
import { compilePostings, entriesWith, type Postings } from './postings.ts';
import { compareCodePoints, type Ranking, rankValues } from './ranking.ts';

/** The values that the entries have in one field. */
export type TextColumn = {
  /** How to find the entries that have the value; undefined for a value that is not known. */
  readonly find: (value: string) => (() => EntrySet) | undefined;
  readonly nearest: NearestNames;
  /** Undefined for a field that has no order. */
  readonly ranking: Ranking | undefined;
};

export function compileTextColumn(
  field: TextField,
  catalog: Catalog,
  entries: readonly FormOf[],
  wordsOf: KnownWords,
): TextColumn {
  const values = new Map<string, number>();
  const names: string[] = [];
  const valueOf = (name: string): number => {
    const key = valueKey(name, wordsOf);
    const value = values.get(key) ?? values.size;
    if (value === values.size) {
      values.set(key, value);
      names.push(name);
    }
    return value;
  };
  field.alwaysKnown(catalog).forEach((name) => valueOf(name));
  const pairs: { values: number[]; places: number[] } = { values: [], places: [] };
  entries.forEach((entry, place) => {
    // A base form has the name of its creature; two spellings of one value may meet.
    for (const value of new Set(field.valuesOf(entry).map((name) => valueOf(name)))) {
      pairs.values.push(value);
      pairs.places.push(place);
    }
  });
  const postings = compilePostings(pairs, values.size, entries.length);
  return {
    find: findIn(values, postings),
    nearest: compileNearest(field, catalog, names),
    ranking: rankEntries(field, entries, wordsOf),
  };
}

/** Stands alone so that what it keeps alive is what it uses, and not all that compiling needed. */
function findIn(values: ReadonlyMap<string, number>, postings: Postings): TextColumn['find'] {
  return (text) => {
    const value = values.get(valueKey(text));
    return value === undefined ? undefined : () => entriesWith(value, postings);
  };
}

function rankEntries(
  { sortedBy }: TextField,
  entries: readonly FormOf[],
  wordsOf: KnownWords,
): Ranking | undefined {
  if (!sortedBy) {
    return undefined;
  }
  const keys = entries.map((entry) => {
    const name = sortedBy(entry);
    return name === undefined ? undefined : valueKey(name, wordsOf);
  });
  const { ranks, count } = rankValues(keys, compareCodePoints);
  return { ranks, count };
}

function compileNearest(
  { means }: TextField,
  catalog: Catalog,
  names: readonly string[],
): NearestNames {
  // Made when first needed: most catalogs are never asked for a value that they do not have.
  let nearest: NearestNames | undefined;
  return (text, limit) => {
    nearest ??= compileNearestNames(names.map((name) => ({ name })));
    const meant = means(text, catalog);
    const all = new Set([...(meant === undefined ? [] : [meant]), ...nearest(text, limit)]);
    return [...all].slice(0, limit);
  };
}
