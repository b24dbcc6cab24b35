/**
 * `npm run bench`: measures the figures of speed. Arguments are groups, all if there are none. `--rounds N` and
 * `--seconds N` say how much is measured, `--sizes 1000,10000` how large the generated worlds of `growth` and `open` are.
 * Writes `results/latest.json`. Ends with 1 if a figure is missed or a group could not run, and with 2 if the arguments
 * are not understood. `world COUNT DIR` writes a generated world, and measures nothing.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endChildrenWithUs, stopChildren } from '../harness/child.ts';
import { groupNamed } from '../harness/group-named.ts';
import { installBeside } from '../harness/install-beside.ts';
import { orExit } from '../harness/or-exit.ts';
import { root } from '../harness/places.ts';
import { missingPrograms } from '../harness/system-programs.ts';
import { groups } from './groups/groups.ts';
import { describeOutcome, type Group, isMet, type Outcome } from './measure.ts';
import { writeWorld } from './world.ts';

/** The result of a group, or the reason why it did not run. */
type Result = { readonly group: string; readonly passed: boolean } & (
  | { readonly outcome: Outcome }
  | { readonly failure: string }
);

const asked = orExit(readArguments);
if (asked.world) {
  writeWorld(asked.world.folder, asked.world);
  process.exit();
}

endChildrenWithUs();
const bench = import.meta.dirname;
installBeside(path.join(root, 'test/platforms'));
const folder = mkdtempSync(path.join(os.tmpdir(), 'creature-catalog-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const results: Result[] = [];
for (const group of asked.groups) {
  results.push(await run(group));
}
writeReport();
const failed = results.filter(({ passed }) => !passed).map(({ group }) => group);
console.log(failed.length === 0 ? 'All groups passed' : `Not passed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      sizes: { type: 'string' },
    },
  });
  const isWorld = positionals[0] === 'world';
  const named = positionals.map((name) => () => groupNamed(name, groups));
  return {
    world: isWorld ? worldCommand(positionals.slice(1)) : undefined,
    groups: isWorld ? [] : named.length === 0 ? groups : named.map((find) => find()),
    rounds: parseNumber('--rounds', values.rounds),
    seconds: parseNumber('--seconds', values.seconds),
    sizes: values.sizes
      ?.split(',')
      .map((size) => parseNumber('--sizes', size))
      .toSorted((a, b) => a - b),
  };
}

function worldCommand([count = '', place, ...others]: readonly string[]) {
  if (place === undefined || others.length > 0) {
    throw new Error('Expected "world COUNT DIR" with a number of creatures and one folder');
  }
  if (existsSync(place) && readdirSync(place).length > 0) {
    throw new Error(`The folder "${place}" is not empty`);
  }
  return { count: parseNumber('COUNT', count), folder: place };
}

function parseNumber(name: string, text: string): number {
  const number = Number(text);
  if (!/^[0-9]{1,7}$/.test(text) || number === 0) {
    throw new Error(`${name} is a whole number above 0, not "${text}"`);
  }
  return number;
}

async function run({ name, title, needs, measure }: Group): Promise<Result> {
  console.log(`${name} — ${title}`);
  try {
    const missing = missingPrograms(needs);
    if (missing !== undefined) {
      throw new Error(missing);
    }
    const own = path.join(folder, name);
    mkdirSync(own);
    const outcome = await measure({ ...asked, folder: own });
    console.log(`${describeOutcome(outcome)}\n`);
    return { group: name, passed: outcome.figures.every(isMet), outcome };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    console.log(`  not measured: ${failure}\n`);
    return { group: name, passed: false, failure };
  } finally {
    await stopChildren();
  }
}

function writeReport(): void {
  const report = {
    date: new Date().toISOString(),
    rounds: asked.rounds,
    secondsPerRound: asked.seconds,
    machine: `${os.cpus()[0]?.model.trim()}, ${os.cpus().length} cores, ${os.type()} ${os.release()}`,
    node: process.versions.node,
    results,
  };
  mkdirSync(path.join(bench, 'results'), { recursive: true });
  writeFileSync(
    path.join(bench, 'results/latest.json'),
    `${JSON.stringify(report, (_, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value), 2)}\n`,
  );
}
