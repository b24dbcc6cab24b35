import type { Runtime } from '../harness/places.ts';
import type { Check } from './check.ts';
import type { Fault } from './fault.ts';

/** How a group is to run. */
export type Settings = {
  readonly runtime: Runtime;
  /** `smoke` is a few seconds a group. */
  readonly volume: 'full' | 'smoke';
  /** For how long a group runs whose volume is a time. */
  readonly minutes?: number;
  /** Decides whatever is chosen at random. */
  readonly seed: number;
  /** Injected into each service, to see that the group notices it. */
  readonly fault?: Fault;
};

/** Checks that run together, on one runtime at a time. */
export type Group = {
  readonly name: string;
  readonly title: string;
  /** Programs of the system. */
  readonly needs: readonly string[];
  /** Injected with `--faults`: a group that does not notice it checks nothing. */
  readonly fault: Fault;
  /** Rejects if it could not check, which counts as not passed. */
  readonly run: (settings: Settings) => Promise<readonly Check[]>;
};

/** How much of something a run is to have. */
export function amount(
  { volume }: Settings,
  amounts: { readonly full: number; readonly smoke: number },
): number {
  return amounts[volume];
}
