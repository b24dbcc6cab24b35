/**
 * `npm run bench`: measures the figures of speed. Arguments are groups, all if there are none; `--broken` measures
 * builds that are broken on purpose and have to miss their figures. Ends with 1 where a figure is missed or a group
 * could not run, and with 2 where the arguments are not understood. `--sizes 1000,10000` limits the worlds of `growth`
 * and `compile`, and `--write` makes the page of the documentation of `growth`. `world COUNT DIR` writes a world like those that `growth` measures with,
 * and measures nothing.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { groupNamed } from '../harness/group-named.ts';
import { breakages, isBreakage } from './broken/breakage.ts';
import { endChildrenWithUs, stopChildren } from '../harness/child.ts';
import { installBeside } from '../harness/install-beside.ts';
import { orExit } from '../harness/or-exit.ts';
import { isMet, type Outcome } from './figure.ts';
import type { Group, Settings } from './group.ts';
import { groups } from './groups/groups.ts';
import { parseSizes } from './growth/sizes.ts';
import { bench } from './places.ts';
import { describeOutcome } from './report.ts';
import { missingPrograms } from '../harness/system-programs.ts';
import { writeGrowth } from './write-growth.ts';
import { parseWorldCommand, runWorldCommand } from './world/run-world-command.ts';

/** The result of a group, or the reason why it did not run. */
type Result = { readonly group: string; readonly passed: boolean } & (
  | { readonly outcome: Outcome }
  | { readonly failure: string }
);

const asked = orExit(readArguments);
if (asked.world) {
  await runWorldCommand(asked.world);
  process.exit();
}

endChildrenWithUs();
installBeside(bench);
const folder = mkdtempSync(path.join(os.tmpdir(), 'creature-catalog-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const results: Result[] = [];
for (const group of asked.groups) {
  results.push(await run(group));
}
const places = path.join(bench, 'results');
mkdirSync(places, { recursive: true });
writeFileSync(
  path.join(places, 'latest.json'),
  `${JSON.stringify({ ...describeRun(), results }, undefined, 2)}\n`,
);
for (const result of results) {
  if (asked.writes && !asked.isBroken && 'outcome' in result && result.group === 'growth') {
    writeGrowth(result.outcome, describeRun());
  }
}
const failed = results.filter(({ passed }) => !passed).map(({ group }) => group);
console.log(failed.length === 0 ? 'All groups passed' : `Not passed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      broken: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
      sizes: { type: 'string' },
      write: { type: 'boolean', default: false },
      seed: { type: 'string' },
    },
  });
  const isWorld = positionals[0] === 'world';
  return {
    isBroken: values.broken,
    writes: values.write,
    world: isWorld ? parseWorldCommand(positionals.slice(1), values.seed) : undefined,
    groups:
      isWorld || positionals.length === 0
        ? groups
        : positionals.map((name) => groupNamed(name, groups)),
    rounds: parsePositive('--rounds', values.rounds),
    seconds: parsePositive('--seconds', values.seconds),
    sizes: values.sizes === undefined ? undefined : parseSizes(values.sizes),
  };
}

function parsePositive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0 && number < Infinity)) {
    throw new Error(`${name} is a number above 0, not "${text}"`);
  }
  return number;
}

async function run(group: Group): Promise<Result> {
  const { name, title, needs, measure } = group;
  console.log(`${name} — ${title}`);
  if (asked.isBroken && isBreakage(name)) {
    console.log(`  broken on purpose: ${breakages[name]}; every figure has to be missed`);
  }
  try {
    const missing = missingPrograms(needs);
    if (missing !== undefined) {
      throw new Error(missing);
    }
    const outcome = await measure(settings(name));
    const passed = outcome.figures.every((figure) => isMet(figure) !== asked.isBroken);
    console.log(`${describeOutcome(outcome)}\n`);
    return { group: name, passed, outcome };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    console.log(`  not measured: ${failure}\n`);
    return { group: name, passed: false, failure };
  } finally {
    await stopChildren();
  }
}

function settings(name: string): Settings {
  const own = path.join(folder, name);
  mkdirSync(own);
  return {
    rounds: asked.rounds,
    seconds: asked.seconds,
    broken: asked.isBroken,
    sizes: asked.sizes,
    folder: own,
  };
}

function describeRun() {
  return {
    date: new Date().toISOString(),
    broken: asked.isBroken,
    rounds: asked.rounds,
    secondsPerRound: asked.seconds,
    machine: `${os.cpus()[0]?.model.trim()}, ${os.cpus().length} cores, ${os.type()} ${os.release()}`,
    node: process.versions.node,
  };
}
