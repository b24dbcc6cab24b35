import type { Outcome } from './figure.ts';
import type { SystemProgram } from '../harness/system-programs.ts';

/** How a group is to measure. */
export type Settings = {
  /** How often everything is measured; the median counts. */
  readonly rounds: number;
  /** How long a server is loaded in one round, in whole seconds. */
  readonly seconds: number;
  /** Whether to measure a broken build instead of the service: it must miss every figure. */
  readonly broken: boolean;
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
