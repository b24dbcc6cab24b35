/** Ranges and means of the stats of a world (decision 23). */
import * as v from 'valibot';
import type { Catalog } from './catalog.ts';
import { numberOf, type Stat, statsOf, statSumsOf } from './stats.ts';

const Mean = v.pipe(v.number(), v.description('With one decimal'));

export const StatSummarySchema = v.strictObject({
  name: v.string(),
  key: v.pipe(v.string(), v.description('Its member of `stats`: `specialAttack`')),
  field: v.pipe(v.string(), v.description('Its field in a search: `special-attack`')),
  least: v.number(),
  most: v.number(),
  mean: Mean,
  median: v.number(),
  counts: v.pipe(
    v.array(v.tuple([v.number(), v.number()])),
    v.description('Each number that a creature has, ascending, and how many creatures have it'),
  ),
  types: v.pipe(
    v.array(v.strictObject({ type: v.string(), mean: Mean })),
    v.description('The mean of the creatures of each type, in the order of the world'),
  ),
});

/** A stat of the world, or the total of all, over the base forms. */
export type StatSummary = v.InferOutput<typeof StatSummarySchema>;

/** Returns a summary of each stat in the order of the world, then of the total; none in a world without stats. */
export function summarizeStats(catalog: Catalog): StatSummary[] {
  const { manifest } = catalog;
  const [total] = statSumsOf(manifest);
  return [...statsOf(manifest), ...(total ? [total] : [])].map((stat) => summarize(stat, catalog));
}

function summarize(stat: Stat, { creatures, manifest }: Catalog): StatSummary {
  const numbers: number[] = [];
  const byType = new Map<string, number[]>(manifest.types.map(({ name }) => [name, []]));
  for (const {
    forms: [{ stats, types }],
  } of creatures) {
    const number = numberOf(stats, stat) ?? 0;
    numbers.push(number);
    types.forEach((type) => byType.get(type)?.push(number));
  }
  numbers.sort((a, b) => a - b);
  const counts = new Map<number, number>();
  numbers.forEach((number) => counts.set(number, (counts.get(number) ?? 0) + 1));
  const { name, key, field } = stat;
  return {
    name,
    key,
    field,
    least: numbers[0] ?? 0,
    most: numbers.at(-1) ?? 0,
    mean: meanOf(numbers),
    median: medianOf(numbers),
    counts: [...counts],
    types: [...byType]
      .filter(([, among]) => among.length > 0)
      .map(([type, among]) => ({ type, mean: meanOf(among) })),
  };
}

function meanOf(numbers: readonly number[]): number {
  const sum = numbers.reduce((all, number) => all + number, 0);
  return Math.round((sum * 10) / numbers.length) / 10;
}

/** Expects numbers in ascending order. */
function medianOf(numbers: readonly number[]): number {
  const middle = numbers.length / 2;
  const upper = numbers[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((numbers[middle - 1] ?? 0) + upper) / 2 : upper;
}
