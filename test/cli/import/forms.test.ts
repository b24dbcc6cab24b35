import { expect, it } from 'vitest';
import { newPlace } from './import-here.ts';

it('says what a row of a form tells that its creature does not have, and nothing of rows that agree', async () => {
  const { code, stdout, creatures } = await newPlace().run('sheet.csv', [
    'Name,Type,Form of,Species,Generation,Catch rate',
    'Aa,Soot,,Lamp,1,45',
    'Far Aa,Rail,Aa,Lamp,2,3',
    'Dim Aa,Rail,Aa,,3,45',
  ]);
  expect(code).toBe(0);
  expect(stdout).toContain(
    'Left out, since forms have what their creature has: "Generation" of 2 forms, the first in row 3; "Catch rate" of 1 form, the first in row 3\n',
  );
  expect(creatures).toMatchObject([{ species: 'Lamp', generation: 1, catchRate: 45 }]);
});
