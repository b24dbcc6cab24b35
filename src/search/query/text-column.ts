import type { Catalog, FormOf } from '../../catalog/catalog.ts';
import { compileNearestNames, type NearestNames } from '../nearest-names.ts';
import type { TextField } from './fields.ts';
import { type KnownWords, valueKey } from './known-words.ts';
import { compilePosting, type Posting } from './posting.ts';
import { compareCodePoints, type Ranking, rankValues } from './ranking.ts';

/** The values that the entries have in one field. */
export type TextColumn = {
  /** The entries that have the value; undefined for a value that is not known. */
  readonly find: (value: string) => Posting | undefined;
  readonly nearest: NearestNames;
  /** Undefined for a field that has no order. */
  readonly ranking: Ranking | undefined;
};

type Value = { readonly name: string; readonly places: number[] };

export function compileTextColumn(
  field: TextField,
  catalog: Catalog,
  entries: readonly FormOf[],
  wordsOf: KnownWords,
): TextColumn {
  const keyOf = (name: string): string => valueKey(name, wordsOf);
  const values = new Map<string, Value>();
  const valueOf = (name: string): Value => {
    const key = keyOf(name);
    const value = values.get(key) ?? { name, places: [] };
    values.set(key, value);
    return value;
  };
  field.alwaysKnown(catalog).forEach((name) => valueOf(name));
  entries.forEach((entry, place) => {
    for (const name of field.valuesOf(entry)) {
      const { places } = valueOf(name);
      // A base form has the name of its creature; two spellings of one value may meet.
      if (places.at(-1) !== place) {
        places.push(place);
      }
    }
  });
  const postings = new Map(
    [...values].map(([key, { places }]) => [key, compilePosting(places, entries.length)]),
  );
  return {
    find: (value) => postings.get(valueKey(value)),
    nearest: compileNearest(field, catalog, [...values.values()]),
    ranking: rankEntries(field, entries, keyOf),
  };
}

function rankEntries(
  { sortedBy }: TextField,
  entries: readonly FormOf[],
  keyOf: (name: string) => string,
): Ranking | undefined {
  if (!sortedBy) {
    return undefined;
  }
  const keys = entries.map((entry) => {
    const name = sortedBy(entry);
    return name === undefined ? undefined : keyOf(name);
  });
  const { ranks, count } = rankValues(keys, compareCodePoints);
  return { ranks, count };
}

function compileNearest(
  { means }: TextField,
  catalog: Catalog,
  values: readonly { readonly name: string }[],
): NearestNames {
  // Made when first needed: most catalogs are never asked for a value that they do not have.
  let nearest: NearestNames | undefined;
  return (text, limit) => {
    nearest ??= compileNearestNames(values);
    const meant = means(text, catalog);
    const names = new Set([...(meant === undefined ? [] : [meant]), ...nearest(text, limit)]);
    return [...names].slice(0, limit);
  };
}
