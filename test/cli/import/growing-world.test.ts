import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bookOf, sheetOf, newPlace } from './import-here.ts';

it('import keeps the members of a file in the order in which they are written', async () => {
  const { world, run, write } = newPlace();
  await run('sheet.csv', ['Name,Type', 'Aa,Soot']);
  const text = await readFile(path.join(world, 'world.json'), 'utf8');
  const moved = text.replace(/( {2}"format": 1,\n)(.*\n)/, '$2$1');
  expect(moved).not.toBe(text);
  await write('world/world.json', moved);
  await run('more.csv', ['No.,Name,Type', '2,Bb,Soot', '3,Cc,Rail']);
  const longer = await readFile(path.join(world, 'world.json'), 'utf8');
  expect(longer).toContain('"Rail"');
  expect(longer.match(/^ {2}"[^"]+"/gm)).toEqual(moved.match(/^ {2}"[^"]+"/gm));
});

it('import names what is wrong in a file to which a workbook would add', async () => {
  const { run, write } = newPlace();
  const book = await bookOf([
    sheetOf('Beasts', 'Name,Type', 'Aa,Soot', 'Bb,Rail'),
    sheetOf('Chart', 'Attack,Soot,Rail', 'Soot,1,2', 'Rail,0.5,1'),
  ]);
  const manifest = { format: 1, title: 'Line', generation: 1, types: [], eggGroups: [] };
  await run('sheet.csv', ['Name,Type', 'Zz,Soot']);
  await write('world/world.json', JSON.stringify(manifest));
  const { stdout, stderr } = await run('book.xlsx', book);
  expect(stdout).toContain('world.json:1:28: generation: Expected no member of this name');
  expect(stderr).toMatch(/issues; nothing of the sheet "Beasts" was written\n$/);
});

it('import fills the types of a world that was written without any', async () => {
  const { run, write, world, read } = newPlace();
  await mkdir(world);
  const manifest = { format: 1, title: 'Line', generations: 1, types: [], eggGroups: [] };
  await write('world/world.json', JSON.stringify(manifest));
  expect(await run('sheet.csv', ['Name,Type', 'Aa,Soot'])).toMatchObject({ code: 0 });
  expect(await read('world.json')).toMatchObject({ title: 'Line', types: [{ name: 'Soot' }] });
});

it('--decimal answers for all sheets of a workbook', async () => {
  const { run, read } = newPlace();
  const rows = [
    ['Move', 'Type', 'Power', 'PP'],
    ['Ember', 'Soot', '1,000', 5],
  ];
  const book = await bookOf([sheetOf('Beasts', 'Name,Type', 'Aa,Soot'), { name: 'Moves', rows }]);
  expect((await run('book.xlsx', book)).issues).toEqual([
    expect.stringMatching(/^Moves!C2: .*say with --decimal/),
  ]);
  expect(await run('book.xlsx', book, '--decimal', '.')).toMatchObject({ code: 0, stderr: '' });
  expect(await read('moves.json')).toMatchObject([{ name: 'Ember', power: 1000 }]);
});

it('a form evolves from another however its name is spelled, in the spreadsheet or the world', async () => {
  const { run } = newPlace();
  await run('sheet.csv', ['No.,Name,Type', '9,Zest-Ä,Soot']);
  const { creatures, issues } = await run('more.csv', [
    'Name,Type,Form of,Evolves from',
    'Aa,Soot,,zest a',
    'Bb,Soot,,AA',
    'Dim Bb,Soot,Bb,aa',
  ]);
  expect(issues).toEqual([]);
  expect(creatures).toMatchObject([
    { evolvesFrom: [{ from: 'Zest-Ä' }] },
    { evolvesFrom: [{ from: 'Aa' }], forms: [{ evolvesFrom: [{ from: 'Aa' }] }] },
  ]);
});

it('a row may say what its form becomes, with the way, beside where it comes from', async () => {
  const { run } = newPlace();
  const becoming = await run('sheet.csv', [
    'Name,Type,Evolves into,Level,Stone',
    'Aa,Soot,Bb,16,',
    'Bb,Soot,Cc; Dd,,Soot Stone',
    'Cc,Soot,-,,',
    'Dd,Soot,,,',
  ]);
  expect(becoming.issues).toEqual([]);
  expect(becoming.stdout).toMatch(/^C {2}becomes {2}3 of 4\n/m);
  const byStone = { evolvesFrom: [{ from: 'Bb', by: 'stone', stone: 'soot' }] };
  expect(becoming.creatures).toMatchObject([
    {},
    { evolvesFrom: [{ from: 'Aa', by: 'level', level: 16 }] },
    byStone,
    byStone,
  ]);
  const both = await newPlace().run('sheet.csv', [
    'Name,Type,Evolves from,Level,Evolves into',
    'Aa,Soot,,,Bb',
    'Bb,Soot,Aa,16,Cc',
    'Cc,Soot,,,',
  ]);
  expect(both.creatures.map(({ evolvesFrom }) => evolvesFrom)).toEqual([
    undefined,
    [{ from: 'Aa', by: 'level', level: 16 }],
    [{ from: 'Bb', by: 'other' }],
  ]);
});
