/**
 * Gives random and corrupted worlds to the validator, on the runtime that runs this. Arguments: how many, a seed, and the
 * folder of a valid world. Writes what came of it as one line of JSON.
 */
import * as fc from 'fast-check';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { formatIssue, parseWorld, type Spot, type WorldFile } from '../../src/package/world.ts';
import { readFiles } from './edit.ts';
import { altered, anyFiles, damaged, inOtherShape } from './made-worlds.ts';

export type WorldsOutcome = {
  readonly valid: number;
  readonly invalid: number;
  readonly faults: readonly string[];
};

/** Samples that are made at once. */
const batch = 1000;

const [count = '1000', seed = '1', folder = ''] = process.argv.slice(2);
const files = readFiles(folder);
const others = inOtherShape(files);
const worlds = fc.oneof(
  { weight: 5, arbitrary: altered(files) },
  { weight: 1, arbitrary: altered(files).map(inOtherShape) },
  { weight: 2, arbitrary: damaged(files) },
  { weight: 1, arbitrary: damaged(others) },
  { weight: 1, arbitrary: anyFiles(files.map(({ path }) => path)) },
);
let valid = 0;
let invalid = 0;
const faults: string[] = [];
for (let made = 0; made < Number(count); made += batch) {
  const numRuns = Math.min(batch, Number(count) - made);
  for (const world of fc.sample(worlds, { seed: Number(seed) + made, numRuns })) {
    try {
      await check(world);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      faults.push(`${text.split('\n').slice(0, 3).join(' ')}: ${JSON.stringify(changedIn(world))}`);
    }
  }
}
const outcome: WorldsOutcome = { valid, invalid, faults };
console.log(JSON.stringify(outcome));

/** Throws if the validator throws, reports an empty issue, or accepts a world that cannot be compiled. */
async function check(world: readonly WorldFile[]): Promise<void> {
  const parsed = await parseWorld(world);
  if (parsed.kind === 'valid') {
    valid += 1;
    compileCatalog(parsed.world);
    return;
  }
  invalid += 1;
  const unclear = parsed.issues.filter(
    ({ file, spot, expected, received }) =>
      file === '' || expected === '' || received === '' || !isIn(world, file, spot),
  );
  if (parsed.issues.length === 0 || unclear.length > 0) {
    const lines = unclear.map((each) => formatIssue(each));
    throw new Error(`Refused without a clear issue: ${lines.join('; ')}`);
  }
}

/** Whether an issue of a file has a position; one about a missing file or a duplicate has none. */
function isIn(world: readonly WorldFile[], file: string, spot: Spot | undefined): boolean {
  const found = world.find(({ path }) => path === file);
  if (!spot) {
    return true;
  }
  const line = found?.text.split(/\r\n|\r|\n/)[spot.line - 1];
  return line !== undefined && spot.column >= 1 && spot.column <= line.length + 1;
}

/** The files of a world that are not those of the valid one. */
function changedIn(world: readonly WorldFile[]): readonly WorldFile[] {
  return world.filter(({ text }) => ![...files, ...others].some((file) => file.text === text));
}
