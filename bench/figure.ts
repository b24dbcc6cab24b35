/** A number that the project promises, as it was measured. */
export type Figure = {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  readonly wanted: { readonly atMost: number } | { readonly atLeast: number };
};

/** A measurement to look at: one bar among others of its chart. */
export type Bar = { readonly name: string; readonly value: number };

export type Chart = {
  readonly title: string;
  readonly unit: string;
  readonly bars: readonly Bar[];
};

/** What came of a group. */
export type Outcome = {
  readonly figures: readonly Figure[];
  readonly charts: readonly Chart[];
  /** What a reader of the figures has to know. */
  readonly notes: readonly string[];
};

/** A measurement that is no number misses every figure. */
export function isMet({ measured, wanted }: Figure): boolean {
  return 'atMost' in wanted ? measured <= wanted.atMost : measured >= wanted.atLeast;
}
