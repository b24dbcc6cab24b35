/**
 * `npm run bench`: measures the figures of speed. Arguments are groups, all if there are none. `--rounds N` and
 * `--seconds N` say how much is measured, `--sizes 1000,10000` how large the generated worlds of `growth` and `open` are.
 * Writes `results/latest.json`. Ends with 1 if a figure is missed or a group could not run, and with 2 if the arguments
 * are not understood. `world COUNT DIR` writes a generated world, and measures nothing.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endChildrenWithUs } from '../harness/child.ts';
import { finish, groupsNamed, orExit, runGroup } from '../harness/groups.ts';
import { installBeside } from '../harness/install-beside.ts';
import { root } from '../harness/places.ts';
import { cores } from './groups/cores.ts';
import { growth } from './groups/growth.ts';
import { large, lookup, pictures, revalidate } from './groups/lookups.ts';
import { memory } from './groups/memory.ts';
import { open } from './groups/open.ts';
import { miss, search } from './groups/search.ts';
import { start } from './groups/start.ts';
import { describeOutcome, type Group } from './measure.ts';
import { writeWorld } from './world.ts';

/** In the order in which they run. */
const groups: readonly Group[] = [
  lookup,
  pictures,
  revalidate,
  large,
  search,
  miss,
  start,
  memory,
  open,
  growth,
  cores,
];

const asked = orExit(readArguments);
if (asked.world) {
  writeWorld(asked.world.folder, asked.world);
  process.exit();
}
const { settings } = asked;
endChildrenWithUs();
installBeside(path.join(root, 'test/platforms'));
const results = [];
for (const group of asked.groups) {
  console.log(`${group.name} — ${group.title}`);
  const result = await runGroup(
    group,
    () => group.measure(settings),
    ({ checks }) => checks.every(({ passed }) => passed),
  );
  results.push(result);
  console.log(
    'failure' in result ? `  not measured: ${result.failure}\n` : `${describeOutcome(result)}\n`,
  );
}
finish(path.join(import.meta.dirname, 'results/latest.json'), settings, results);

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
  return {
    world: isWorld ? worldCommand(positionals.slice(1)) : undefined,
    groups: isWorld ? [] : groupsNamed(positionals, groups),
    settings: {
      rounds: parseNumber('--rounds', values.rounds),
      seconds: parseNumber('--seconds', values.seconds),
      sizes: values.sizes
        ?.split(',')
        .map((size) => parseNumber('--sizes', size))
        .toSorted((a, b) => a - b),
    },
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
