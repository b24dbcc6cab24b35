import { atMost, type Check, describeChecks } from '../accept/check.ts';
import { median } from '../harness/quantile.ts';
import type { Sending } from './load.ts';
import type { Server } from './servers.ts';

/** How a group is to measure. */
export type Settings = {
  /** How often everything is measured; the median counts. */
  readonly rounds: number;
  /** How long a server is loaded in one round, in whole seconds. */
  readonly seconds: number;
  /** How many creatures the generated worlds have, ascending; undefined if each group uses its own. */
  readonly sizes: readonly number[] | undefined;
};

/** Measurements that run together. */
export type Group = {
  readonly name: string;
  readonly title: string;
  /** Programs of the system. */
  readonly needs: readonly string[];
  readonly measure: (settings: Settings) => Promise<Outcome>;
};

/** Measurements by the name of what was measured, one a round. */
type Measurements = Readonly<Record<string, readonly number[]>>;

/** What a group measured, and the promised figures. */
export type Outcome = {
  readonly checks: readonly Check[];
  readonly measurements: Measurements;
  readonly unit: string;
  /** Notes for the reader of the figures. */
  readonly notes?: readonly string[];
};

/** Something to measure once; `interleave` decides how often and in which order. */
type Subject = { readonly name: string; readonly measure: () => Promise<number> };

/**
 * Measures all subjects in turn, round after round, so that whatever the machine does meanwhile falls on all of them. Each
 * round begins with another one.
 */
export async function interleave(
  subjects: readonly Subject[],
  rounds: number,
): Promise<Measurements> {
  const measurements: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    const start = round % subjects.length;
    for (const { name, measure } of [...subjects.slice(start), ...subjects.slice(0, start)]) {
      (measurements[name] ??= []).push(await measure());
    }
  }
  return measurements;
}

/** The median over the rounds; NaN, which misses every figure, if nothing has that name. */
export function medianOf(measurements: Measurements, name: string): number {
  return median(measurements[name] ?? []);
}

/** The median of the ratios that the rounds gave each by itself: a slow moment of the machine falls out of a ratio. */
export function ratioOf(measurements: Measurements, name: string, baseline: string): number {
  const base = measurements[baseline] ?? [];
  return median(
    (measurements[name] ?? []).map((measured, round) => measured / (base[round] ?? Number.NaN)),
  );
}

/** That something is at most so many times as much as a baseline. */
export type Bound = readonly [name: string, baseline: string, most: number];

export function checkBounds(measurements: Measurements, bounds: readonly Bound[]): Check[] {
  return bounds.map(([name, baseline, most]) =>
    atMost(`${name} ÷ ${baseline}`, ratioOf(measurements, name, baseline), most, ' ×'),
  );
}

/** One server under one load. */
export type Loaded = {
  readonly name: string;
  readonly server: Server;
  readonly load: string;
  readonly sending?: Sending;
};

/** Seconds of load before the first round, in which the runtime compiles hot code. */
const warmUpSeconds = 3;

/** Measures the processor time per request of each server under its load, interleaved, against bounds. */
export async function compareCpu(
  { rounds, seconds }: Settings,
  loaded: readonly Loaded[],
  bounds: readonly Bound[],
): Promise<Outcome> {
  for (const { server, load, sending } of loaded) {
    await server.measureCpu(load, Math.min(warmUpSeconds, seconds * 2), sending);
  }
  const measurements = await interleave(
    loaded.map(({ name, server, load, sending }) => ({
      name,
      measure: () => server.measureCpu(load, seconds, sending),
    })),
    rounds,
  );
  return { checks: checkBounds(measurements, bounds), measurements, unit: 'µs' };
}

const barWidth = 40;

/** The results of a group, written for people. */
export function describeOutcome({ checks, measurements, unit, notes = [] }: Outcome): string {
  const names = Object.keys(measurements);
  const width = Math.max(...names.map(({ length }) => length));
  const most = Math.max(...names.map((name) => medianOf(measurements, name)));
  const bars = names.map((name) => {
    const value = medianOf(measurements, name);
    const bar = '█'.repeat(Math.ceil((value / most) * barWidth));
    return `   ${name.padEnd(width)} ${value.toPrecision(4).padStart(9)} ${unit} ${bar}`;
  });
  return [...bars, describeChecks(checks), ...notes.map((note) => `   ${note}`)].join('\n');
}
