import type { MeasureSummary } from '../../../catalog/stat-summary.ts';

/** The values from an edge to below the next. */
export type Bin = { readonly from: number; readonly to: number; readonly count: number };

export function queryOfBin(field: string, { from, to }: Bin): string {
  return `${field}>=${from} ${field}<${to}`;
}

/** About as many bins as a histogram has room for. */
const mostBins = 20;

/** Edges in each power of ten that divide it by almost equal factors (the series R5 of Renard). */
const factors = [1, 1.6, 2.5, 4, 6.3] as const;

/** Sorts values into bins of one width, or of one factor, whose edges are round. Expects at least one value, and values of at most ten digits. */
export function binsOf(
  { least, most, counts }: Pick<MeasureSummary, 'least' | 'most' | 'counts'>,
  isLogarithmic: boolean,
): readonly Bin[] {
  const exact = isLogarithmic ? factorEdges(least, most) : stepEdges(least, most);
  // Searches for whole numbers take no others.
  const isWhole = counts.every(([value]) => Number.isInteger(value));
  const edges = isWhole ? [...new Set(exact.map(Math.ceil))] : exact;
  return edges.slice(1).map((to, i) => {
    const from = edges[i] ?? to;
    const within = counts.filter(([value]) => value >= from && value < to);
    return { from, to, count: within.reduce((sum, [, count]) => sum + count, 0) };
  });
}

function stepEdges(least: number, most: number): readonly number[] {
  const finest = (most - least) / mostBins || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(finest));
  const step = power * ([1, 2, 5].find((each) => each * power >= finest) ?? 10);
  const first = Math.floor(least / step);
  // The last edge is above the greatest value.
  const count = Math.floor(most / step) - first + 2;
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

function factorEdges(least: number, most: number): readonly number[] {
  const edges: number[] = [];
  // A power lower, as the logarithm is rounded.
  for (let power = Math.floor(Math.log10(least)) - 1; (edges.at(-1) ?? 0) <= most; power += 1) {
    edges.push(...factors.map((factor) => Number((factor * 10 ** power).toPrecision(12))));
  }
  const first = edges.findLastIndex((edge) => edge <= least);
  return edges.slice(first, edges.findIndex((edge) => edge > most) + 1);
}
