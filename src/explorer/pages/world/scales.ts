import type { MeasureSummary } from '../../../catalog/stats.ts';

export type Range = { readonly least: number; readonly most: number };

export type Scale = {
  readonly at: (value: number) => number;
  /** Round values for grid lines, ascending. */
  readonly ticks: readonly number[];
};

/** The round numbers 1, 2 and 5 times a power of ten that are in a range. */
export function roundSizes(least: number, most: number): readonly number[] {
  const sizes: number[] = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.log10(most); power += 1) {
    sizes.push(...[1, 2, 5].map((each) => withoutNoise(each * 10 ** power)));
  }
  return sizes.filter((each) => each >= least && each <= most);
}

/** The least round step that is no finer than a number. */
function stepFrom(finest: number): number {
  return roundSizes(finest, finest * 10)[0] ?? finest;
}

/** Without the noise of binary fractions. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(12));
}

const margin = 1.15;

/**
 * Creates a logarithmic scale from the least to the greatest of some values. Ticks are at least `spacing` units of the drawing from
 * each other.
 */
export function createLogScale(
  range: Range,
  [start, end]: readonly [start: number, end: number],
  spacing: number,
): Scale {
  const [least, most] = [range.least / margin, range.most * margin];
  const [low, high] = [Math.log10(least), Math.log10(most)];
  const at = (value: number): number =>
    start + ((Math.log10(value) - low) / (high - low)) * (end - start);
  const isApart = (ticks: readonly number[]): boolean =>
    ticks.every((tick, i) => i === 0 || Math.abs(at(tick) - at(ticks[i - 1] ?? tick)) >= spacing);
  const all = roundSizes(least, most);
  const powers = all.filter((tick) => tick.toExponential().startsWith('1e'));
  const ticks = [all, powers].find(isApart) ?? everyFew(powers, isApart);
  // A narrow range may contain no round value.
  return { at, ticks: ticks.length > 0 ? ticks : [range.least] };
}

/** Takes every second tick, or third and so on, until they are far enough apart. */
function everyFew(
  ticks: readonly number[],
  isApart: (ticks: readonly number[]) => boolean,
): readonly number[] {
  for (let step = 2; step < ticks.length; step += 1) {
    const fewer = ticks.filter((_, i) => i % step === 0);
    if (isApart(fewer)) {
      return fewer;
    }
  }
  return ticks.slice(0, 1);
}

/** Room at both ends of a linear scale, as a share of the range. */
const linearMargin = 0.04;

/** The same with linear steps; the scale does not go below 0. */
export function createLinearScale(
  { least, most }: Range,
  [start, end]: readonly [start: number, end: number],
  spacing: number,
): Scale {
  // A single value has room around it as well.
  const room = (most - least || Math.abs(most) || 1) * linearMargin;
  const low = least >= 0 ? Math.max(0, least - room) : least - room;
  const high = most + room;
  const at = (value: number): number => start + ((value - low) / (high - low)) * (end - start);
  const step = stepFrom((spacing / Math.abs(end - start)) * (high - low));
  const ticks = multiplesOf(step, Math.ceil(low / step), Math.floor(high / step));
  return { at, ticks: ticks.length > 0 ? ticks : [least] };
}

function multiplesOf(step: number, first: number, last: number): readonly number[] {
  const count = Math.max(0, last - first + 1);
  return Array.from({ length: count }, (_, i) => withoutNoise((first + i) * step));
}

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

/** The last edge is above the greatest value. */
function stepEdges(least: number, most: number): readonly number[] {
  const step = stepFrom((most - least) / mostBins || Math.abs(most) || 1);
  return multiplesOf(step, Math.floor(least / step), Math.floor(most / step) + 1);
}

function factorEdges(least: number, most: number): readonly number[] {
  const edges: number[] = [];
  // A power lower, as the logarithm is rounded.
  for (let power = Math.floor(Math.log10(least)) - 1; (edges.at(-1) ?? 0) <= most; power += 1) {
    edges.push(...factors.map((factor) => withoutNoise(factor * 10 ** power)));
  }
  const first = edges.findLastIndex((edge) => edge <= least);
  return edges.slice(first, edges.findIndex((edge) => edge > most) + 1);
}

/**
 * The height that fills its place on the stage, in metres: between two creatures, it goes from one to the other by equal
 * factors. Undefined while neither is known.
 */
export function middleScale(
  place: number,
  metresAt: (place: number) => number | undefined,
): number | undefined {
  const [before, after] = [metresAt(Math.floor(place)), metresAt(Math.ceil(place))];
  if (before === undefined || after === undefined) {
    return before ?? after;
  }
  return before * (after / before) ** (place - Math.floor(place));
}

const fewestTicks = 3;

/** Lines of a ruler up to a height in metres: multiples of a round size. */
export function ticksUpTo(metres: number): readonly number[] {
  const [step = metres] = roundSizes(metres / fewestTicks / 2.5, metres / fewestTicks).slice(-1);
  return Array.from({ length: Math.floor(metres / step) }, (_, i) =>
    Number(((i + 1) * step).toPrecision(6)),
  );
}
