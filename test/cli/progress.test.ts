import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWorld } from '../../bench/world/write-world.ts';
import { runCli, temporaryFolder } from '../http/processes.ts';
import { isMissing } from '../system-programs.ts';
import { runOnTerminal } from './on-terminal.ts';

/** Two seconds of checking at the least, where machines are quick. */
const creatures = 150_000;
/** Compiling takes many times as long as checking. */
const compiledCreatures = 5000;

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
    const { code, shown } = await runOnTerminal(runtime, ['validate', '--json', world], [], output);
    expect(code).toBe(0);
    expectProgress(shown, 'Checking');
    expect(JSON.parse(await readFile(output, 'utf8'))).toMatchObject({ valid: true, creatures });
  });

  it('is shown on a terminal while it lasts: import', async ({ skip }) => {
    skip(isMissing('python3'), 'python3 is missing');
    const sheet = path.join(folder, `sheet for ${runtime}.csv`);
    await writeSheet(sheet, world);
    const { code, shown } = await runOnTerminal(runtime, [
      'import',
      '--yes',
      sheet,
      path.join(folder, `imported on ${runtime}`),
    ]);
    expect(code, shown).toBe(0);
    expectProgress(shown, 'Importing');
  });

  it('is shown on a terminal while it lasts: compile', async ({ skip }) => {
    skip(isMissing('python3'), 'python3 is missing');
    const { code, shown } = await runOnTerminal(runtime, [
      'compile',
      smaller,
      path.join(folder, `smaller by ${runtime}.pack`),
    ]);
    expect(code, shown).toBe(0);
    expectProgress(shown, 'Compiling');
  });

  it.for([
    ['find', ['1'], 0],
    // A file is no folder to write, and nobody has this address.
    ['export', [path.join(import.meta.dirname, 'on-terminal.ts')], 1],
    ['serve', ['--host', '203.0.113.1', '--port', '0'], 1],
  ] as const)(
    'is shown on a terminal where it comes before what was wanted: %s',
    async ([command, args, expectedCode], { skip }) => {
      skip(isMissing('python3'), 'python3 is missing');
      const place = [
        '--world',
        smaller,
        '--state-dir',
        path.join(folder, `state of ${command} on ${runtime}`),
      ];
      const first = await runOnTerminal(runtime, [command, ...args, ...place]);
      expect(first.code, first.shown).toBe(expectedCode);
      expectProgress(first.shown, 'Compiling');
      const second = await runOnTerminal(runtime, [command, ...args, ...place]);
      expect(second.code, second.shown).toBe(expectedCode);
      expect(second.shown).not.toContain('Compiling');
    },
  );

  it('is silent where there is no terminal', async () => {
    const { code, stdout, stderr } = await runCli(runtime, ['validate', world]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^.*: 150000 creatures in [0-9]+ forms, .* no issues\n$/);
  });

  it('is no news where it does not take long', async ({ skip }) => {
    skip(isMissing('python3'), 'python3 is missing');
    const { shown } = await runOnTerminal(runtime, ['validate', path.join(folder, 'nowhere')]);
    expect(stripVTControlCharacters(shown).trim()).toMatch(
      /^The world ".*" cannot be read: no such folder$/,
    );
  });
});

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
