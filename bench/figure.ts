import type { Runtime } from '../harness/places.ts';

/** A number that the project promises, as it was measured. */
export type Figure = {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  readonly wanted: { readonly atMost: number } | { readonly atLeast: number };
};

/** A measurement to look at: one bar among others of its chart. */
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
  /** What is the same in all panels looks the same in all: a runtime, or what the runtimes are held against. */
  readonly of: Runtime | 'reference';
  /** A second line of the same runtime is drawn paler. */
  readonly isSecond: boolean;
  readonly points: readonly Point[];
};

/** Lines that are looked at together. */
export type Panel = {
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly Line[];
};

/** What came of a group. */
export type Outcome = {
  readonly figures: readonly Figure[];
  readonly charts: readonly Chart[];
  /** What a group has that measures at several sizes. */
  readonly panels?: readonly Panel[];
  /** What a reader of the figures has to know. */
  readonly notes: readonly string[];
};

/** A measurement that is no number misses every figure. */
export function isMet({ measured, wanted }: Figure): boolean {
  return 'atMost' in wanted ? measured <= wanted.atMost : measured >= wanted.atLeast;
}
