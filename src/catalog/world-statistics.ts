/** Counts over the forms of a world, and the spread of their numbers, for the explorer's figures and for programs. */
import * as v from 'valibot';
import { type Catalog, type FormOf, isCosmetic } from './catalog.ts';
import {
  countEach,
  MeasureSummarySchema,
  StatSummarySchema,
  summarizeMeasure,
  summarizeStats,
} from './stats.ts';
import { described, Integer, optionalMember } from '../world/described.ts';

export const WorldStatisticsSchema = v.strictObject({
  total: described(Integer, 'Number of all that are counted'),
  generations: described(
    v.array(v.strictObject({ number: Integer, count: Integer })),
    'In order, from the first',
  ),
  types: described(
    v.array(
      v.strictObject({
        name: v.string(),
        count: described(Integer, 'Number of those that have it'),
        alone: described(Integer, 'Number of those that have only this type'),
      }),
    ),
    'In the order of the world',
  ),
  typePairs: described(
    v.array(v.strictObject({ types: v.tuple([v.string(), v.string()]), count: Integer })),
    'Pairs of types that one has, regardless of which is first, in the order of the world',
  ),
  genders: described(
    v.array(
      v.strictObject({
        male: described(v.number(), 'Percent'),
        female: described(v.number(), 'Percent'),
        count: Integer,
      }),
    ),
    'In descending order of the percentage of males',
  ),
  genderless: described(Integer, 'Number of those without a gender'),
  /** Absent if none is known. */
  heightMetres: v.optional(MeasureSummarySchema),
  weightKilograms: v.optional(MeasureSummarySchema),
  stats: optionalMember(
    v.array(StatSummarySchema),
    'As in /v1/stat; absent in a world without stats',
  ),
});

/** Counts and spreads over some forms of a world. */
export type WorldStatistics = v.InferOutput<typeof WorldStatisticsSchema>;

/** Which forms are counted, in the words of a search: one of each creature, those that differ in their facts, or every one. */
export const countedChoices = ['base', 'distinct', 'all'] as const;
export type CountedForms = (typeof countedChoices)[number];

const isCounted: Readonly<Record<CountedForms, (formOf: FormOf) => boolean>> = {
  base: ({ form }) => form.rank === 0,
  distinct: (formOf) => !isCosmetic(formOf),
  all: () => true,
};

export function compileWorldStatistics(catalog: Catalog, choice: CountedForms): WorldStatistics {
  const { manifest } = catalog;
  const counted = catalog.forms.filter(isCounted[choice]);
  const forms = counted.map(({ form }) => form);
  const names = manifest.types.map(({ name }) => name);
  /** The types of each form, in the order of the world. */
  const typesOf = forms.map(({ types }) => names.filter((name) => types.includes(name)));
  const generations = countEach(counted.map(({ creature }) => creature.generation));
  const withType = countEach(typesOf.flat());
  const alone = countEach(typesOf.filter(({ length }) => length === 1).flat());
  const pairs = countEach(
    typesOf.flatMap((types) =>
      types.flatMap((one, i) => types.slice(i + 1).map((other) => pairOf(one, other))),
    ),
  );
  const males = countEach(
    forms.flatMap(({ gender }) => (gender === 'genderless' ? [] : [gender.male])),
  );
  const heightMetres = summarizeMeasure(manifest, forms, (form) => form.heightMetres, 3);
  const weightKilograms = summarizeMeasure(manifest, forms, (form) => form.weightKilograms, 3);
  return {
    total: counted.length,
    generations: catalog.generationCounts.map((_, i) => ({
      number: i + 1,
      count: generations.get(i + 1) ?? 0,
    })),
    types: names.map((name) => ({
      name,
      count: withType.get(name) ?? 0,
      alone: alone.get(name) ?? 0,
    })),
    typePairs: names.flatMap((one, i) =>
      names.slice(i + 1).flatMap((other): WorldStatistics['typePairs'] => {
        const count = pairs.get(pairOf(one, other));
        return count === undefined ? [] : [{ types: [one, other], count }];
      }),
    ),
    genders: [...males]
      .toSorted(([a], [b]) => b - a)
      .map(([male, among]) => ({ male, female: 100 - male, count: among })),
    genderless: forms.filter(({ gender }) => gender === 'genderless').length,
    ...(heightMetres && { heightMetres }),
    ...(weightKilograms && { weightKilograms }),
    ...(manifest.stats && { stats: summarizeStats(catalog, forms) }),
  };
}

/** A key for two types. No name has a line feed. */
function pairOf(one: string, other: string): string {
  return `${one}\n${other}`;
}
