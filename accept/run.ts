import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { stopChildren } from '../harness/child.ts';
import type { Runtime } from '../harness/places.ts';
import { missingPrograms, type SystemProgram } from '../harness/system-programs.ts';
import { type Check, describeChecks } from './check.ts';
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
  /** An empty folder, removed at the end. */
  readonly folder: string;
  /** Injected into each service, to see that the group notices it. */
  readonly fault?: Fault;
};

/** Checks that run together, on one runtime at a time. */
export type Group = {
  readonly name: string;
  readonly title: string;
  readonly needs: readonly SystemProgram[];
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

/** The result of a group on a runtime: its checks, or the reason why it did not run. */
export type Result = {
  readonly group: string;
  readonly runtime: Runtime;
  /** What was injected: then passed means that the group noticed. */
  readonly fault?: Pick<Fault, 'name' | 'does' | 'noticedBy'>;
  readonly passed: boolean;
  readonly seconds: number;
} & (
  | { readonly checks: readonly Check[] }
  /** `isMissing`: a program of the system is. */
  | { readonly failure: string; readonly isMissing?: true }
);

/** Runs a group on one runtime, and leaves no process behind. */
export async function runGroup(group: Group, settings: Settings): Promise<Result> {
  const { runtime, fault } = settings;
  const started = performance.now();
  const common = { group: group.name, runtime, ...(fault && { fault }) };
  const seconds = (): number => Math.round((performance.now() - started) / 100) / 10;
  try {
    const missing = missingPrograms(group.needs);
    if (missing !== undefined) {
      return { ...common, passed: false, seconds: 0, failure: missing, isMissing: true };
    }
    mkdirSync(settings.folder, { recursive: true });
    const folder = makePassableFolder(settings.folder, `${group.name}-`);
    const checks = await group.run({ ...settings, folder });
    const passed = fault
      ? checks.some((check) => !check.passed && check.name.startsWith(fault.noticedBy))
      : checks.length > 0 && checks.every((check) => check.passed);
    return { ...common, passed, seconds: seconds(), checks };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...common, passed: false, seconds: seconds(), failure };
  } finally {
    await stopChildren();
  }
}

/** The results of a group on a runtime, written for people. */
export function describeResult(result: Result): string {
  const { fault, passed, seconds } = result;
  const verdict = fault
    ? `a service that ${fault.does}: ${passed ? 'noticed' : 'NOT NOTICED'}`
    : passed
      ? 'passed'
      : 'NOT PASSED';
  const title = `${result.group} on ${result.runtime}, ${seconds} s: ${verdict}`;
  return 'failure' in result
    ? `${title}\n  not checked: ${result.failure}\n`
    : `${title}\n${describeChecks(result.checks)}\n`;
}

/** Creates a folder that every user may traverse, so that a service that runs as another user reaches its files. */
export function makePassableFolder(parent: string, prefix: string): string {
  const folder = mkdtempSync(path.join(parent, prefix));
  chmodSync(folder, 0o711);
  return folder;
}
