import { expect, it } from 'vitest';
import { newPlace } from './import-here.ts';

it('imports 200,000 rows of learnsets', async () => {
  const { run } = newPlace();
  await run('moves.csv', ['Name,Type,Power,PP', 'Ember,Soot,40,25']);
  await run('creatures.csv', ['Name,Type', 'Aa,Soot']);
  const rows = Array.from({ length: 200_000 }, (_, i) => `Aa,Ember,${(i % 99) + 1}`);
  const { code, stdout } = await run('learnsets.csv', ['Creature,Move,Level', ...rows]);
  expect(code).toBe(0);
  expect(stdout).toContain('World: 1 learnset from');
});
