import type { SystemProgram } from '../harness/system-programs.ts';
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
  /** An empty folder, removed at the end. */
  readonly folder: string;
};

/** Measurements that run together. */
export type Group = {
  readonly name: string;
  readonly title: string;
  readonly needs: readonly SystemProgram[];
  readonly measure: (settings: Settings) => Promise<Outcome>;
};

/** A promised number and its measurement. */
export type Figure = {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  readonly wanted: { readonly atMost: number } | { readonly atLeast: number };
};

/** The result of a group. */
export type Outcome = {
  readonly figures: readonly Figure[];
  /** All measurements, for the report. */
  readonly measurements: Measurements;
  readonly unit: string;
  /** Notes for the reader of the figures. */
  readonly notes?: readonly string[];
};

export function atMost(name: string, measured: number, limit: number, unit = '×'): Figure {
  return { name, measured, unit, wanted: { atMost: limit } };
}

export function atLeast(name: string, measured: number, limit: number, unit = '×'): Figure {
  return { name, measured, unit, wanted: { atLeast: limit } };
}

/** NaN misses every figure. */
export function isMet({ measured, wanted }: Figure): boolean {
  return 'atMost' in wanted ? measured <= wanted.atMost : measured >= wanted.atLeast;
}

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

/** Seconds of load before the first round, in which the runtime compiles hot code. */
const warmUpSeconds = 3;

/** One server under one load. */
export type Loaded = {
  readonly name: string;
  readonly server: Server;
  readonly load: string;
  readonly sending?: Sending;
};

/** Processor time per request of each server under its load, in microseconds, interleaved. */
export async function measureCpu(
  loaded: readonly Loaded[],
  { rounds, seconds }: Pick<Settings, 'rounds' | 'seconds'>,
): Promise<Measurements> {
  for (const { server, load, sending } of loaded) {
    await server.measureCpu(load, Math.min(warmUpSeconds, seconds * 2), sending);
  }
  return interleave(
    loaded.map(({ name, server, load, sending }) => ({
      name,
      measure: () => server.measureCpu(load, seconds, sending),
    })),
    rounds,
  );
}

const barWidth = 40;

/** The results of a group, written for people. */
export function describeOutcome({ figures, measurements, unit, notes = [] }: Outcome): string {
  const medians = [...measurements.keys()].map((name) => medianOf(measurements, name));
  const longest = [...measurements.keys(), ...figures.map(({ name }) => name)];
  const width = longest.reduce((most, { length }) => Math.max(most, length), 0);
  const most = medians.reduce((highest, each) => Math.max(highest, each), 0);
  return [
    ...[...measurements.keys()].map((name, i) => {
      const value = medians[i] ?? Number.NaN;
      const bar = '█'.repeat(Math.max(1, Math.round((value / most) * barWidth) || 1));
      return `  ${name.padEnd(width)} ${format(value)} ${unit} ${bar}`;
    }),
    ...figures.map((figure) => {
      const { name, measured, wanted } = figure;
      const bound = 'atMost' in wanted ? `≤ ${wanted.atMost}` : `≥ ${wanted.atLeast}`;
      const verdict = isMet(figure) ? 'ok' : 'missed';
      return `  ${name.padEnd(width)} ${format(measured)} ${figure.unit.padEnd(2)}  wanted ${bound.padEnd(7)} ${verdict}`;
    }),
    ...notes.map((note) => `  ${note}`),
  ].join('\n');
}

/** A measurement with as many digits as can mean something. */
function format(value: number): string {
  const text = Number.isFinite(value) ? value.toFixed(value < 10 ? 3 : 1) : 'none';
  return text.padStart(9);
}
