import { expect, it } from 'vitest';
import { newPlace } from './import-here.ts';

const importRows = async (...rows: readonly string[]) => newPlace().run('sheet.csv', [...rows]);

it('each column may separate the items of its lists by another sign', async () => {
  const { creatures } = await importRows(
    'Name,Types,Abilities,Egg groups,Also known as,Description (fr)',
    'Aa,Soot/Rail,"Warm Grate, Draught",Shed;Line,Ab,Il luit ; il dort.',
    'Bb,Soot,Draught,Shed,,',
  );
  expect(creatures).toMatchObject([
    {
      types: ['Soot', 'Rail'],
      abilities: { normal: ['Warm Grate', 'Draught'] },
      eggGroups: ['Shed', 'Line'],
      aliases: ['Ab'],
    },
    { types: ['Soot'] },
  ]);
});

it('a semicolon in a column goes before the other signs in it', async () => {
  const { creatures } = await importRows(
    'Name,Type,Also known as',
    'Aa,Soot,"Ab, of the Grate; A/B"',
    'Bb,Soot,"Bc, of the Line"',
  );
  expect(creatures).toMatchObject([
    { aliases: ['Ab, of the Grate', 'A/B'] },
    { aliases: ['Bc, of the Line'] },
  ]);
});
