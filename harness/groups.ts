/** What `npm run accept` and `npm run bench` have in common: groups that run one after the other, and the report of them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endAll } from './lifetimes.ts';
import { findProgram } from './system-programs.ts';

/** What a run found, or the reason why it found nothing. */
export type Result<Found> = {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
} & (Found | { readonly failure: string });

/** Returns the groups of these names, all if there are none. Throws for an unknown name. */
export function groupsNamed<Group extends { readonly name: string }>(
  names: readonly string[],
  groups: readonly Group[],
): readonly Group[] {
  const unknown = names.find((name) => !groups.some((group) => group.name === name));
  if (unknown !== undefined) {
    const known = groups.map(({ name }) => name).join(', ');
    throw new Error(`No group "${unknown}"; expected some of ${known}`);
  }
  return names.length === 0
    ? groups
    : names.flatMap((name) => groups.filter((group) => group.name === name));
}

/** Returns the parsed arguments. If they are invalid, prints the reason in one line and exits with 2. */
export function orExit<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

/** Runs a group, and ends all that it began. */
export async function runGroup<Found extends object>(
  { name, needs }: { readonly name: string; readonly needs: readonly string[] },
  run: () => Promise<Found>,
  hasPassed: (found: Found) => boolean,
): Promise<Result<Found>> {
  const missing = needs.filter((program) => findProgram(program) === undefined);
  if (missing.length > 0) {
    const failure = `needs "${missing.join('", "')}", which this machine does not have`;
    return { name, passed: false, seconds: 0, failure };
  }
  const started = performance.now();
  const seconds = (): number => Math.round((performance.now() - started) / 100) / 10;
  try {
    const found = await run();
    return { name, passed: hasPassed(found), seconds: seconds(), ...found };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { name, passed: false, seconds: seconds(), failure };
  } finally {
    await endAll();
  }
}

/** Writes the report to a file, and ends this process: with 0 if all passed, else with 1. */
export function finish(
  file: string,
  settings: object,
  results: readonly { readonly name: string; readonly passed: boolean }[],
): never {
  const report = {
    date: new Date().toISOString(),
    ...settings,
    machine: `${os.cpus()[0]?.model.trim()}, ${os.cpus().length} cores, ${os.type()} ${os.release()}`,
    node: process.versions.node,
    results,
  };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  console.log(
    failed.length === 0 ? `All ${results.length} passed` : `Not passed: ${failed.join(', ')}`,
  );
  process.exit(failed.length === 0 ? 0 : 1);
}
