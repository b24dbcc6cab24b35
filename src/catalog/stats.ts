/** The stats of a world, and how the numbers of forms are spread: their stats and sizes (decision 23). */
import * as v from 'valibot';
import type { Manifest } from '../world/schema.ts';
import type { Catalog, Form } from './catalog.ts';
import { nameWords, slugOf } from '../world/name-key.ts';
import { memoize } from '../world/memoize.ts';
import { described, Integer } from '../world/described.ts';

/** A stat of a world, or a sum of some (decision 23). */
type Stat = {
  readonly name: string;
  /** Its member in answers: `specialAttack`. */
  readonly key: string;
  /** Its field of the query language: `special-attack`. */
  readonly field: string;
  readonly aliases: readonly string[];
  /** The places in the stats of a form whose numbers it adds up. */
  readonly places: readonly number[];
  /** Words for the creature with the most and with the least of it. */
  readonly most?: string | undefined;
  readonly least?: string | undefined;
};

/** Returns the stats of a world in its order; none if it has no stats. */
export const statsOf = memoize(({ stats = [] }: Manifest): readonly Stat[] =>
  stats.map(({ name, aliases = [], most, least }, place) => ({
    ...namesOf(name),
    aliases,
    places: [place],
    most,
    least,
  })),
);

/** Returns the sums of stats by which searches find: the total, then those that the world names. */
export const statSumsOf = memoize((manifest: Manifest): readonly Stat[] => {
  const { stats = [], statSums = [] } = manifest;
  if (stats.length === 0) {
    return [];
  }
  const total: Stat = {
    ...namesOf('Total'),
    aliases: ['BST', 'base stat total'],
    places: stats.map((_, place) => place),
    most: 'strongest',
    least: 'weakest',
  };
  const named = statSums.map(({ name, stats: parts, most }) => ({
    ...namesOf(name),
    aliases: [],
    places: parts.map((part) => stats.findIndex((stat) => stat.name === part)),
    most,
  }));
  return [total, ...named];
});

/** Returns the number that a form has for a stat or a sum; undefined in a world without stats. */
export function numberOf(numbers: readonly number[] | undefined, stat: Stat): number | undefined {
  return numbers && stat.places.reduce((sum, place) => sum + (numbers[place] ?? 0), 0);
}

function namesOf(name: string): Pick<Stat, 'name' | 'key' | 'field'> {
  const [first = '', ...rest] = nameWords(name);
  const key = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
  return { name, key, field: slugOf(name) };
}

/** What a list of numbers is like. */
const SpreadEntries = {
  least: v.number(),
  lowerQuartile: v.number(),
  median: v.number(),
  upperQuartile: v.number(),
  most: v.number(),
  mean: described(v.number(), 'Rounded: of a stat to one decimal, of a size to three'),
};

export const TypeSpreadSchema = v.strictObject({
  type: v.string(),
  count: described(Integer, 'How many have the type and a known number'),
  ...SpreadEntries,
});

/** Over those whose number is known; quartiles are interpolated, as spreadsheets and NumPy do by default. */
export const MeasureSummarySchema = v.strictObject({
  ...SpreadEntries,
  counts: described(
    v.array(v.tuple([v.number(), Integer])),
    'Each number that a counted form has, ascending, and how many have it',
  ),
  types: described(v.array(TypeSpreadSchema), 'The same of each type, in the order of the world'),
});

/** A number of forms, such as their height, over those whose number is known. */
export type MeasureSummary = v.InferOutput<typeof MeasureSummarySchema>;

export const StatSummarySchema = v.strictObject({
  name: v.string(),
  key: described(v.string(), 'Its member of `stats`: `specialAttack`'),
  field: described(v.string(), 'Its field in a search: `special-attack`'),
  ...MeasureSummarySchema.entries,
});

/** A stat of the world, or the total of all; over the base forms unless said otherwise. */
export type StatSummary = v.InferOutput<typeof StatSummarySchema>;

/** Returns a summary of each stat in the order of the world, then of the total; none in a world without stats. */
export function summarizeStats(
  { manifest, creatures }: Catalog,
  forms: readonly Form[] = creatures.map((creature) => creature.forms[0]),
): StatSummary[] {
  const [total] = statSumsOf(manifest);
  return [...statsOf(manifest), ...(total ? [total] : [])].flatMap((stat) => {
    const { name, key, field } = stat;
    const numberOfForm = ({ stats }: Form): number => numberOf(stats, stat) ?? 0;
    const summary = summarizeMeasure(manifest, forms, numberOfForm, 1);
    return summary ? [{ name, key, field, ...summary }] : [];
  });
}

/** Summarizes a number of forms; undefined if none of them has it. */
export function summarizeMeasure(
  { types }: Manifest,
  forms: readonly Form[],
  numberOfForm: (form: Form) => number | 'unknown',
  /** Decimals of means. */
  decimals: number,
): MeasureSummary | undefined {
  const known: number[] = [];
  const byType = new Map<string, number[]>(types.map(({ name }) => [name, []]));
  for (const form of forms) {
    const number = numberOfForm(form);
    if (number !== 'unknown') {
      known.push(number);
      form.types.forEach((type) => byType.get(type)?.push(number));
    }
  }
  return known.length === 0
    ? undefined
    : {
        ...spreadOf(known, decimals),
        counts: [...countEach(known)].toSorted(([a], [b]) => a - b),
        types: [...byType]
          .filter(([, among]) => among.length > 0)
          .map(([type, among]) => ({ type, count: among.length, ...spreadOf(among, decimals) })),
      };
}

/** Expects at least one number. */
export function spreadOf(numbers: readonly number[], decimals: number) {
  const ascending = numbers.toSorted((a, b) => a - b);
  const sum = numbers.reduce((all, number) => all + number, 0);
  return {
    least: ascending[0] ?? 0,
    lowerQuartile: quantileOf(ascending, 0.25),
    median: quantileOf(ascending, 0.5),
    upperQuartile: quantileOf(ascending, 0.75),
    most: ascending.at(-1) ?? 0,
    mean: Number((sum / numbers.length).toFixed(decimals)),
  };
}

/** The number below which a share of the others is, interpolated between neighbours. */
function quantileOf(ascending: readonly number[], share: number): number {
  const place = (ascending.length - 1) * share;
  const below = ascending[Math.floor(place)] ?? 0;
  const above = ascending[Math.ceil(place)] ?? 0;
  // Removes errors of binary fractions.
  return Number((below + (above - below) * (place % 1)).toFixed(6));
}

/** Counts how often each item occurs, in the order in which they first occur. */
export function countEach<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) {
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return counts;
}

/** The fields of all stats, and of the first of their sums. */
export function statFieldsOf(manifest: Manifest): readonly string[] {
  return [...statsOf(manifest), ...statSumsOf(manifest).slice(0, 1)].map(({ field }) => field);
}
