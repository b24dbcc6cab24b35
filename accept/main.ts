/**
 * `npm run accept`: checks how reliable the service is. Arguments are groups, all if there are none. `--runtime node`
 * or `bun` checks one runtime, `--smoke` makes all volumes small, `--minutes N` says how long `soak` takes, `--seed N`
 * decides whatever is chosen at random, and `--faults` injects a fault, which each group has to notice, at small volumes.
 * Ends with 1 if a check failed, a group could not run, or a fault went unnoticed, and with 2 if the arguments are not
 * understood.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { groupNamed } from '../harness/group-named.ts';
import { endChildrenWithUs } from '../harness/child.ts';
import { orExit } from '../harness/or-exit.ts';
import { type Runtime, runtimes } from '../harness/places.ts';
import { groups } from './groups.ts';
import {
  describeResult,
  type Group,
  makePassableFolder,
  type Result,
  runGroup,
  type Settings,
} from './run.ts';

const asked = orExit(readArguments);

endChildrenWithUs();
const folder = makePassableFolder(os.tmpdir(), 'creature-catalog-accept-');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const settings: Omit<Settings, 'runtime'> = {
  volume: asked.isSmoke || asked.hasFaults ? 'smoke' : 'full',
  ...(asked.minutes !== undefined && { minutes: asked.minutes }),
  seed: asked.seed,
  folder: path.join(folder, 'run'),
};
console.log(`Seed ${settings.seed}, volume "${settings.volume}"\n`);

const results: Result[] = [];
for (const group of asked.groups) {
  console.log(`${group.name} — ${group.title}`);
  results.push(...(await runAll(group)));
}
writeReport();
const failed = results.filter(({ passed }) => !passed);
console.log(
  failed.length === 0
    ? `All ${results.length} runs passed`
    : `Not passed: ${failed.map(({ group, runtime }) => `${group} on ${runtime}`).join(', ')}`,
);
process.exit(failed.length === 0 ? 0 : 1);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: 'string' },
      faults: { type: 'boolean', default: false },
      runtime: { type: 'string', default: 'both' },
      seed: { type: 'string', default: '20260101' },
      smoke: { type: 'boolean', default: false },
    },
  });
  return {
    isSmoke: values.smoke,
    hasFaults: values.faults,
    groups: positionals.length === 0 ? groups : positionals.map((name) => groupNamed(name, groups)),
    seed: parseSeed(values.seed),
    minutes: values.minutes === undefined ? undefined : parseMinutes(values.minutes),
    runtimes: runtimesNamed(values.runtime),
  };
}

/** Runs a group on each runtime: as it is, or with its fault. */
async function runAll(group: Group): Promise<Result[]> {
  const all: Result[] = [];
  for (const runtime of asked.runtimes) {
    const fault = asked.hasFaults && { fault: group.fault };
    const result = await runGroup(group, { ...settings, runtime, ...fault });
    console.log(describeResult(result));
    all.push(result);
  }
  return all;
}

function writeReport(): void {
  const places = path.join(import.meta.dirname, 'results');
  mkdirSync(places, { recursive: true });
  const { seed, volume } = settings;
  const report = {
    date: new Date().toISOString(),
    seed,
    volume,
    machine: `${os.cpus()[0]?.model.trim()}, ${os.cpus().length} cores, ${os.type()} ${os.release()}`,
    node: process.versions.node,
    results,
  };
  const kind = asked.hasFaults ? '-faults' : volume === 'smoke' ? '-smoke' : '';
  writeFileSync(
    path.join(places, `latest${kind}.json`),
    `${JSON.stringify(report, undefined, 2)}\n`,
  );
}

function runtimesNamed(name: string): readonly Runtime[] {
  const found = runtimes.filter((runtime) => name === 'both' || runtime.toLowerCase() === name);
  if (found.length === 0) {
    throw new Error(`No runtime "${name}"; expected node, bun or both`);
  }
  return found;
}

function parseSeed(text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) {
    throw new Error(`--seed is a number of up to nine digits, not "${text}"`);
  }
  return Number(text);
}

function parseMinutes(text: string): number {
  const minutes = Number(text);
  if (!(minutes > 0 && minutes < Infinity)) {
    throw new Error(`--minutes is a number above 0, not "${text}"`);
  }
  return minutes;
}
