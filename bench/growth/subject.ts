import type { Point } from '../figure.ts';
import type { Runtime } from '../../harness/places.ts';
import { median } from '../../harness/quantile.ts';
import { createState } from '../servers/service.ts';
import type { GrowthLoad, GrownWorld } from './grown-world.ts';

/** The measurements of each subject. */
export type Measure = 'first start' | 'later start' | 'memory unused' | 'memory used' | GrowthLoad;

/** A runtime with a world: its measurements and failures so far. */
export type Subject = {
  readonly runtime: Runtime;
  readonly world: GrownWorld;
  /** The state directory of the service. */
  readonly state: string;
  readonly rounds: (measure: Measure) => readonly number[];
  readonly record: (measure: Measure, value: number) => void;
  /** The failed measurements with their reasons. */
  readonly failures: () => readonly string[];
  /** Runs a measurement unless it failed before. Records a failure instead of throwing it. */
  readonly attempt: (what: string, work: () => Promise<void>) => Promise<void>;
};

const longestReason = 300;

export function createSubject(runtime: Runtime, world: GrownWorld, folder: string): Subject {
  const measured = new Map<Measure, number[]>();
  const failures = new Map<string, string>();
  return {
    runtime,
    world,
    state: createState(folder),
    rounds: (measure) => measured.get(measure) ?? [],
    record: (measure, value) => {
      measured.set(measure, [...(measured.get(measure) ?? []), value]);
    },
    failures: () => [...failures].map(([what, reason]) => `${what}: ${reason}`),
    attempt: async (what, work) => {
      if (failures.has(what)) {
        return;
      }
      try {
        await work();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        failures.set(what, reason.replaceAll(/\s+/g, ' ').slice(0, longestReason));
      }
    },
  };
}

/** A measurement of a subject as a point of a line; NaN if it is missing. */
export function pointOf({ world, rounds }: Subject, measure: Measure): Point {
  return { size: world.size, value: median(rounds(measure)), rounds: rounds(measure) };
}
