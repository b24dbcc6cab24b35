import type { Bar } from './figure.ts';
import { median } from '../harness/quantile.ts';

/** One of those that are compared. */
export type Contestant = {
  readonly name: string;
  /** Measures once; the bench decides how often and in which order. */
  readonly measure: () => Promise<number>;
};

/** Measurements by the name of the contestant, one a round. */
export type Measurements = ReadonlyMap<string, readonly number[]>;

/**
 * Measures all contestants in turn, round after round, so that whatever the machine does meanwhile falls on all of
 * them. Each round begins with another one.
 */
export async function interleave(
  contestants: readonly Contestant[],
  rounds: number,
): Promise<Measurements> {
  const measurements = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const start = round % contestants.length;
    for (const { name, measure } of [...contestants.slice(start), ...contestants.slice(0, start)]) {
      measurements.get(name)?.push(await measure());
    }
  }
  return measurements;
}

/** A bar for each contestant, with all its rounds. */
export function barsOf(measurements: Measurements): Bar[] {
  return [...measurements].map(([name, rounds]) => ({ name, value: median(rounds), rounds }));
}

/** The median over the rounds of one contestant. */
export function medianOf(measurements: Measurements, name: string): number {
  return median(measurements.get(name) ?? []);
}

/** The median of the ratios that the rounds gave each by itself: a slow moment of the machine falls out of a ratio. */
export function ratioOf(measurements: Measurements, name: string, baseline: string): number {
  const base = measurements.get(baseline) ?? [];
  return median(
    (measurements.get(name) ?? []).map((measured, round) => measured / (base[round] ?? Number.NaN)),
  );
}
