import type { Runtime } from '../harness/places.ts';
import type { SystemProgram } from '../harness/system-programs.ts';
import type { Breakage } from './broken/breakage.ts';
import type { Check } from './check.ts';

/** How a group is to run. */
export type Settings = {
  readonly runtime: Runtime;
  /** `smoke` is a few seconds a group. */
  readonly volume: 'full' | 'smoke';
  /** For how long a group runs whose volume is a time. */
  readonly minutes?: number;
  /** Decides whatever is chosen at random. */
  readonly seed: number;
  /** An empty folder, removed at the end. */
  readonly folder: string;
  /** The program to start: the one that is published, or a build that is broken on purpose. */
  readonly program: string;
};

/** Checks that run together, on one runtime at a time. */
export type Group = {
  readonly name: string;
  readonly title: string;
  readonly needs: readonly SystemProgram[];
  /** Builds that the group has to find fault with, so that it is known to bite. */
  readonly breakages: readonly Breakage[];
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
