import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import { testedRuntimes } from '../../harness/processes.ts';
import { isMissing } from '../system-programs.ts';
import { runCliOnTerminal } from '../on-terminal.ts';

const ctrlC = '\u0003';
const ctrlD = '\u0004';

describe.skipIf(isMissing('python3')).each(testedRuntimes)('on a terminal, on %s,', (runtime) => {
  const folder = newFolder();

  it('new asks for what no flag gives, and again after an invalid answer', async () => {
    const world = path.join(folder, 'asked');
    const { code, shown } = await runCliOnTerminal(runtime, ['new', world, '--author', 'Ada'], {
      answers: [
        ['Title of the world (Asked): ', 'The Quiet Line\r'],
        ['Types, between commas (Cinder, Brook, Bramble): ', 'Soot, soot\r'],
        ['Types, between commas (Cinder, Brook, Bramble): ', 'Soot, Rail\r'],
        ['Generations (2): ', '\r'],
      ],
    });
    expect(shown).toContain('Expected different names between commas');
    expect(shown).not.toContain('Author');
    expect(code).toBe(0);
    const manifest = await readFile(path.join(world, 'world.yaml'), 'utf8');
    expect(manifest).toContain('title: The Quiet Line\nauthor: Ada\ngenerations: 2\n');
    expect(manifest).toContain('- name: Rail\n');
  });

  it.each([
    ['Ctrl-C', ctrlC],
    ['the end of the input', ctrlD],
  ])('%s ends the questions in one line, and nothing is written', async (_, typed) => {
    const world = path.join(folder, 'never');
    const { code, shown } = await runCliOnTerminal(runtime, ['new', world], {
      answers: [['Title', typed]],
    });
    expect(code).toBe(1);
    // Without what sets colours, and in its lines.
    const lines = stripVTControlCharacters(shown)
      .trim()
      .split(/[\r\n]+/);
    expect(lines.slice(1)).toEqual(['Stopped; nothing was written']);
    expect(existsSync(world)).toBe(false);
  });

  it.each(['\r', 'Yes\r'])('import asks before it writes, and does after %j', async (yes) => {
    const file = path.join(folder, 'sheet.csv');
    await writeFile(file, 'Name,Type,Stature\nAa,Soot,1.5\n');
    const world = path.join(folder, `imported-${yes.length}`);
    const question = 'Enter or "y" writes the world; any other answer writes nothing: ';
    const run = (typed: string) =>
      runCliOnTerminal(runtime, ['import', file, world], { answers: [[question, typed]] });
    const refused = await run('n\r');
    expect(refused.shown).toContain('Left out: "Stature"');
    expect({ code: refused.code, isThere: existsSync(world) }).toEqual({ code: 1, isThere: false });
    expect((await run(yes)).code).toBe(0);
    expect(existsSync(path.join(world, 'creatures/sheet.json'))).toBe(true);
  });
});
