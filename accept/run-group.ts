import { mkdirSync } from 'node:fs';
import { stopChildren } from '../harness/child.ts';
import { missingPrograms } from '../harness/system-programs.ts';
import type { Breakage } from './broken/breakage.ts';
import type { Check } from './check.ts';
import type { Group, Settings } from './group.ts';
import { makePassableFolder } from './passable-folder.ts';

/** The result of a group on a runtime: its checks, or the reason why it did not run. */
export type Result = {
  readonly group: string;
  readonly runtime: Settings['runtime'];
  /** The build that was checked, where it was broken on purpose: then passed means that the group noticed. */
  readonly breakage?: Breakage;
  readonly passed: boolean;
  readonly seconds: number;
} & ({ readonly checks: readonly Check[] } | { readonly failure: string });

/** Runs a group on one runtime, and leaves no process behind. */
export async function runGroup(
  group: Group,
  settings: Settings,
  breakage?: Breakage,
): Promise<Result> {
  const started = performance.now();
  const common = { group: group.name, runtime: settings.runtime, ...(breakage && { breakage }) };
  const seconds = (): number => Math.round((performance.now() - started) / 100) / 10;
  try {
    const missing = missingPrograms(group.needs);
    if (missing !== undefined) {
      throw new Error(missing);
    }
    mkdirSync(settings.folder, { recursive: true });
    const folder = makePassableFolder(settings.folder, `${group.name}-`);
    const checks = await group.run({ ...settings, folder });
    const passed = breakage
      ? checks.some((check) => !check.passed && check.name.startsWith(breakage.noticedBy))
      : checks.length > 0 && checks.every((check) => check.passed);
    return { ...common, passed, seconds: seconds(), checks };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...common, passed: false, seconds: seconds(), failure };
  } finally {
    await stopChildren();
  }
}
