/**
 * `npm run accept`: checks how reliable the service is. Arguments are groups, all if there are none. `--runtime node`
 * or `bun` checks one runtime, `--smoke` makes all volumes small, `--minutes N` says how long `soak` takes, `--seed N`
 * decides whatever is chosen at random, and `--faults` injects a fault, which each group has to notice, at small volumes.
 * Ends with 1 if a check failed, a group could not run, or a fault went unnoticed, and with 2 if the arguments are not
 * understood.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endChildrenWithUs } from '../harness/child.ts';
import { finish, groupsNamed, orExit, runGroup } from '../harness/groups.ts';
import { type Runtime, runtimes } from '../harness/places.ts';
import { describeChecks } from './check.ts';
import type { Group, Settings } from './run.ts';

/** In the order in which they run. */
const groups =
  'http bodies fuzz kill store reload drain stop replicas slow greedy overload system soak'
    .split(' ')
    .map((name) => ({ name }));

const asked = orExit(readArguments);
const { settings, hasFaults } = asked;
endChildrenWithUs();
console.log(`Seed ${settings.seed}, volume "${settings.volume}"\n`);
const results = [];
for (const { name } of asked.groups) {
  // The others are not loaded: what one of them imports takes longer than a small volume of some.
  const { [name]: group }: Record<string, Group> = await import(`./${name}.ts`);
  if (!group) {
    throw new Error(`"accept/${name}.ts" has no group of its name`);
  }
  console.log(`${group.name} — ${group.title}`);
  for (const runtime of asked.runtimes) {
    results.push(await run(group, runtime));
  }
}
const kind = hasFaults ? '-faults' : settings.volume === 'smoke' ? '-smoke' : '';
finish(path.join(import.meta.dirname, `results/latest${kind}.json`), settings, results);

/** Runs a group as it is, or with its fault, which it has to notice. */
async function run(group: Group, runtime: Runtime) {
  const { name, needs, fault } = group;
  const result = await runGroup(
    { name: `${name} on ${runtime}`, needs },
    async () => ({
      ...(hasFaults && { fault }),
      checks: await group.run({ ...settings, runtime, ...(hasFaults && { fault }) }),
    }),
    ({ checks }) =>
      hasFaults
        ? checks.some((check) => !check.passed && check.name.startsWith(fault.noticedBy))
        : checks.length > 0 && checks.every((check) => check.passed),
  );
  const { passed, seconds } = result;
  const verdict = hasFaults
    ? `a service that ${fault.does}: ${passed ? 'noticed' : 'NOT NOTICED'}`
    : passed
      ? 'passed'
      : 'NOT PASSED';
  const found =
    'failure' in result ? `  not checked: ${result.failure}` : describeChecks(result.checks);
  console.log(`${result.name}, ${seconds} s: ${verdict}\n${found}\n`);
  return result;
}

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
  const volume: Settings['volume'] = values.smoke || values.faults ? 'smoke' : 'full';
  return {
    groups: groupsNamed(positionals, groups),
    runtimes: runtimesNamed(values.runtime),
    hasFaults: values.faults,
    settings: {
      volume,
      ...(values.minutes !== undefined && { minutes: parseMinutes(values.minutes) }),
      seed: parseSeed(values.seed),
    },
  };
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
