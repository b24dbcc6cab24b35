import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeWorld } from '../../bench/world.ts';
import { isMissing } from '../system-programs.ts';
import { runCliOnTerminal } from '../on-terminal.ts';
import { newFolder } from '../../harness/lifetimes.ts';

/** Enough for a second of validation on a fast machine that gets a sixth of the processor time. */
const creatures = 25_000;

describe.skipIf(isMissing('python3'))('a command that takes long', () => {
  const folder = newFolder();
  let world: string;
  beforeAll(async () => {
    world = path.join(folder, 'world');
    writeWorld(world, { count: creatures });
  });

  it('shows a progress bar on a terminal and keeps its output clean', async () => {
    const output = path.join(folder, 'found.json');
    const { code, shown } = await runCliOnTerminal('Node', ['validate', '--json', world], {
      output,
      isSlowed: true,
    });
    expect(code).toBe(0);
    const percentages = [...shown.matchAll(/Checking \[[=-]+\] ([0-9]+) %/g)].map(([, each]) =>
      Number(each),
    );
    expect(new Set(percentages).size, shown).toBeGreaterThan(1);
    expect(percentages).toEqual(percentages.toSorted((a, b) => a - b));
    // Ctrl-C would leave the terminal without a cursor or without the wrapping of lines.
    expect(shown).not.toContain('\u001B[?');
    expect(JSON.parse(await readFile(output, 'utf8'))).toMatchObject({ valid: true, creatures });
  });

  it('shows no progress bar if it ends soon', async () => {
    const { shown } = await runCliOnTerminal('Bun', ['validate', path.join(folder, 'nowhere')]);
    expect(stripVTControlCharacters(shown).trim()).toMatch(
      /^The world ".*" cannot be read: no such folder$/,
    );
  });
});
