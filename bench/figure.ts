import type { Runtime } from '../harness/places.ts';

/** A promised number and its measurement. */
export type Figure = {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  readonly wanted: { readonly atMost: number } | { readonly atLeast: number };
};

/** A measurement as one bar of a chart. */
export type Bar = {
  readonly name: string;
  /** The median of the rounds. */
  readonly value: number;
  readonly rounds: readonly number[];
};

export type Chart = {
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly Bar[];
};

/** Something measured at several sizes: a point of a line. */
export type Point = Omit<Bar, 'name'> & { readonly size: number };

/** How one thing grows with the size of the world. */
export type Line = {
  readonly name: string;
  /** Identifies the look of the line in all panels: a runtime, or the reference. */
  readonly of: Runtime | 'reference';
  /** A second line of the same runtime is drawn paler. */
  readonly isSecond: boolean;
  readonly points: readonly Point[];
};

/** Lines in one panel. */
export type Panel = {
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly Line[];
};

/** The result of a group. */
export type Outcome = {
  readonly figures: readonly Figure[];
  readonly charts: readonly Chart[];
  /** The panels of a group that measures several sizes. */
  readonly panels?: readonly Panel[];
  /** Notes for the reader of the figures. */
  readonly notes: readonly string[];
};

/** NaN misses every figure. */
export function isMet({ measured, wanted }: Figure): boolean {
  return 'atMost' in wanted ? measured <= wanted.atMost : measured >= wanted.atLeast;
}
