import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWorld } from '../../bench/world/write-world.ts';
import { runCli, type Runtime, temporaryFolder } from '../../harness/processes.ts';
import { isMissing } from '../system-programs.ts';
import { runOnTerminal } from './on-terminal.ts';

/** A second of checking at the least, where machines are quick; slowed, that is two. */
const creatures = 75_000;
/** Compiling takes many times as long as checking. */
const compiledCreatures = 2500;

let folder: string;
let remove: () => Promise<void>;
let world: string;
let smaller: string;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  world = path.join(folder, 'world');
  await writeWorld(world, { count: creatures });
  smaller = path.join(folder, 'smaller');
  await writeWorld(smaller, { count: compiledCreatures });
});
afterAll(() => remove());

describe.each(['Node', 'Bun'] as const)('work that takes long, on %s,', (runtime) => {
  it('is shown on a terminal while it lasts, and output for programs stays clean: validate', async ({
    skip,
  }) => {
    skip(isMissing('python3'), 'python3 is missing');
    const output = path.join(folder, `found on ${runtime}.json`);
    const { code, shown } = await runOnTerminal(runtime, ['validate', '--json', world], {
      output,
      isSlowed: true,
    });
    expect(code).toBe(0);
    expectProgress(shown, 'Checking');
    expect(JSON.parse(await readFile(output, 'utf8'))).toMatchObject({ valid: true, creatures });
  });

  it('is shown on a terminal where it comes before what was wanted', async ({ skip }) => {
    skip(isMissing('python3'), 'python3 is missing');
    await expectBefore(runtime, 'find', ['1'], 0);
  });

  it('is silent where there is no terminal', async () => {
    const { code, stdout, stderr } = await runCli(runtime, ['validate', world]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^.*: 75000 creatures in [0-9]+ forms, .* no issues\n$/);
  });

  it('is no news where it does not take long', async ({ skip }) => {
    skip(isMissing('python3'), 'python3 is missing');
    const { shown } = await runOnTerminal(runtime, ['validate', path.join(folder, 'nowhere')]);
    expect(stripVTControlCharacters(shown).trim()).toMatch(
      /^The world ".*" cannot be read: no such folder$/,
    );
  });
});

/** On Bun the same files show the same. */
describe('work that takes long is shown on a terminal while it lasts', () => {
  it('import', async ({ skip }) => {
    skip(isMissing('python3'), 'python3 is missing');
    const sheet = path.join(folder, 'sheet.csv');
    await writeSheet(sheet, world);
    const { code, shown } = await runOnTerminal(
      'Node',
      ['import', '--yes', sheet, path.join(folder, 'imported')],
      { isSlowed: true },
    );
    expect(code, shown).toBe(0);
    expectProgress(shown, 'Importing');
  });

  it('compile', async ({ skip }) => {
    skip(isMissing('python3'), 'python3 is missing');
    const { code, shown } = await runOnTerminal(
      'Node',
      ['compile', smaller, path.join(folder, 'smaller.pack')],
      { isSlowed: true },
    );
    expect(code, shown).toBe(0);
    expectProgress(shown, 'Compiling');
  });

  it.for([
    // A file is no folder to write, and nobody has this address.
    ['export', [path.join(import.meta.dirname, 'on-terminal.ts')]],
    ['serve', ['--host', '203.0.113.1', '--port', '0']],
  ] as const)('%s, which needs a compiled world', async ([command, args], { skip }) => {
    skip(isMissing('python3'), 'python3 is missing');
    await expectBefore('Node', command, args, 1);
  });
});

/** The first time that a command needs the world, its compiling is shown; and the second time nothing is compiled. */
async function expectBefore(
  runtime: Runtime,
  command: string,
  args: readonly string[],
  expectedCode: number,
): Promise<void> {
  const state = path.join(folder, `state of ${command} on ${runtime}`);
  const all = [command, ...args, '--world', smaller, '--state-dir', state];
  const first = await runOnTerminal(runtime, all, { isSlowed: true });
  expect(first.code, first.shown).toBe(expectedCode);
  expectProgress(first.shown, 'Compiling');
  const second = await runOnTerminal(runtime, all);
  expect(second.code, second.shown).toBe(expectedCode);
  expect(second.shown).not.toContain('Compiling');
}

/** A bar that grows. */
function expectProgress(shown: string, label: string): void {
  const seen = [...shown.matchAll(new RegExp(`${label} \\[[=-]+\\] ([0-9]+) %`, 'g'))].map(
    ([, percentage]) => Number(percentage),
  );
  expect(new Set(seen).size, shown).toBeGreaterThan(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
}

/** The creatures of a generated world as rows, each by its number, name and first type. */
async function writeSheet(file: string, from: string): Promise<void> {
  const sheet = await open(file, 'w');
  await sheet.write('No.,Name,Type,Gen\n');
  for (const name of (await readdir(path.join(from, 'creatures'))).toSorted()) {
    const text = await readFile(path.join(from, 'creatures', name), 'utf8');
    const records: { number: number; name: string; types: string[]; generation: number }[] =
      JSON.parse(text);
    const rows = records.map(
      (each) => `${each.number},"${each.name}",${each.types[0]},${each.generation}\n`,
    );
    await sheet.write(rows.join(''));
  }
  await sheet.close();
}
