/** Counts over all forms of a world, for the explorer's plots. */
import * as v from 'valibot';
import type { Catalog, Form } from './catalog.ts';
import { StatSummarySchema, summarizeStats } from './stat-summary.ts';

const Count = v.pipe(v.number(), v.integer());

const Range = v.strictObject({ least: v.number(), greatest: v.number() });

export const WorldStatisticsSchema = v.strictObject({
  types: v.pipe(
    v.array(
      v.strictObject({
        name: v.string(),
        forms: v.pipe(Count, v.description('Number of forms that have it')),
        alone: v.pipe(Count, v.description('Number of forms that have only this type')),
      }),
    ),
    v.description('In the order of the world'),
  ),
  typePairs: v.pipe(
    v.array(v.strictObject({ types: v.tuple([v.string(), v.string()]), forms: Count })),
    v.description(
      'Pairs of types that a form has, regardless of which is first, in the order of the world',
    ),
  ),
  genders: v.pipe(
    v.array(
      v.strictObject({
        male: v.pipe(v.number(), v.description('Percent')),
        female: v.pipe(v.number(), v.description('Percent')),
        forms: Count,
      }),
    ),
    v.description('In descending order of the percentage of males'),
  ),
  genderless: v.pipe(Count, v.description('Number of forms without a gender')),
  heightMetres: v.optional(v.pipe(Range, v.description('Absent if no height is known'))),
  weightKilograms: v.optional(v.pipe(Range, v.description('Absent if no weight is known'))),
  stats: v.optional(
    v.pipe(
      v.array(StatSummarySchema),
      v.description('Of base forms, as in /v1/stat; absent in a world without stats'),
    ),
  ),
});

/** Counts and ranges over all forms of a world. */
export type WorldStatistics = v.InferOutput<typeof WorldStatisticsSchema>;

type Counts = Map<number, number>;

export function compileWorldStatistics(catalog: Catalog): WorldStatistics {
  const { manifest, forms } = catalog;
  const names = manifest.types.map(({ name }) => name);
  const placeOf = new Map(names.map((name, i) => [name, i]));
  const withType: Counts = new Map();
  const alone: Counts = new Map();
  const pairs: Counts = new Map();
  const males: Counts = new Map();
  let genderless = 0;
  const heights = createRange();
  const weights = createRange();
  for (const { form } of forms) {
    const places = placesOf(form, placeOf);
    for (const [i, place] of places.entries()) {
      count(withType, place);
      for (const other of places.slice(i + 1)) {
        count(pairs, place * names.length + other);
      }
    }
    if (places.length === 1) {
      count(alone, places[0] ?? 0);
    }
    if (form.gender === 'genderless') {
      genderless += 1;
    } else {
      count(males, form.gender.male);
    }
    heights.include(form.heightMetres);
    weights.include(form.weightKilograms);
  }
  const heightMetres = heights.read();
  const weightKilograms = weights.read();
  return {
    types: names.map((name, i) => ({
      name,
      forms: withType.get(i) ?? 0,
      alone: alone.get(i) ?? 0,
    })),
    typePairs: [...pairs]
      .toSorted(([a], [b]) => a - b)
      .map(([key, among]) => ({
        types: [names[Math.floor(key / names.length)] ?? '', names[key % names.length] ?? ''],
        forms: among,
      })),
    genders: [...males]
      .toSorted(([a], [b]) => b - a)
      .map(([male, among]) => ({ male, female: 100 - male, forms: among })),
    genderless,
    ...(heightMetres && { heightMetres }),
    ...(weightKilograms && { weightKilograms }),
    ...(manifest.stats && { stats: summarizeStats(catalog) }),
  };
}

/** Returns the positions of a form's types in the world's order, ascending. */
function placesOf({ types }: Form, placeOf: ReadonlyMap<string, number>): readonly number[] {
  return types
    .map((type) => placeOf.get(type))
    .filter((place) => place !== undefined)
    .toSorted((a, b) => a - b);
}

function count(counts: Counts, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function createRange() {
  let least = Number.POSITIVE_INFINITY;
  let greatest = 0;
  return {
    include: (value: number | 'unknown'): void => {
      if (value !== 'unknown') {
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
      }
    },
    read: () => (greatest === 0 ? undefined : { least, greatest }),
  };
}
