import { expect, it } from 'vitest';
import { runCli } from '../../../harness/processes.ts';
import { usePlaces } from './import-here.ts';

const newPlace = usePlaces();

it('imports 50,000 rows with a heap of 256 MB', async () => {
  const rows = Array.from({ length: 50_000 }, (_, i) => {
    const name = `W${(i + 1).toString(36).replaceAll(/\d/g, (digit) => 'zyxwvutsrq'[Number(digit)] ?? '')}q${i % 7}`;
    return `${i + 1},${name}x${i},Numbered Creature,Soot;Rail,Warm Grate,50,1.5,20.5,${(i % 9) + 1}\n`;
  });
  const { world, write } = await newPlace();
  const head = 'No.,Name,Kind,Types,Abilities,Male %,Height (m),Weight (kg),Gen';
  const file = await write('sheet.csv', `${head}\n${rows.join('')}`);
  const { code, stdout, stderr } = await runCli('Node', ['import', file, world], {
    NODE_OPTIONS: '--max-old-space-size=256',
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('50,000 creatures in 50,000 forms');
});

it('imports 200,000 rows of learnsets', async () => {
  const { run } = await newPlace();
  await run('moves.csv', ['Name,Type,Power,PP', 'Ember,Soot,40,25']);
  await run('creatures.csv', ['Name,Type', 'Aa,Soot']);
  const rows = Array.from({ length: 200_000 }, (_, i) => `Aa,Ember,${(i % 99) + 1}`);
  const { code, stdout } = await run('learnsets.csv', ['Creature,Move,Level', ...rows]);
  expect(code).toBe(0);
  expect(stdout).toContain('World: 1 learnset from');
});
