import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadWorld } from '../../src/service/load-world.ts';
import { root, runCli, temporaryFolder } from '../../harness/processes.ts';
import { runHere } from '../../harness/run-in-process.ts';

const quietLine = path.join(root, 'worlds/quiet-line.csv');

const small = [
  ['No.', 'Name', 'Type', 'Abilities', 'Height (m)', 'Evolves from', 'How', 'Notes'],
  ['1', 'Sootkin', 'Soot', 'Warm Grate; Back Draught', '0.3', '', '', 'says "hello", twice'],
  ['2', 'Stokelyn', 'Soot', 'Warm Grate', '0.9', 'Sootkin', 'Level 16', ''],
];

/** Rows as CSV (RFC 4180), every cell in quotation marks. */
function csvOf(rows: readonly (readonly string[])[], delimiter = ',', end = '\n'): string {
  return rows
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter) + end)
    .join('');
}

/** A name without digits. */
function wordOf(number: number): string {
  return `W${number.toString(26).replaceAll(/\d/g, (digit) => 'zyxwvutsrq'[Number(digit)] ?? '')}x`;
}

describe('import', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let count = 0;
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterAll(() => remove());

  /** Writes a spreadsheet to a folder of its own; the world will be beside it. */
  const place = async (content: string | Uint8Array): Promise<{ file: string; world: string }> => {
    count += 1;
    const own = path.join(folder, String(count));
    await mkdir(own);
    const file = path.join(own, 'sheet.csv');
    await writeFile(file, content);
    return { file, world: path.join(own, 'world') };
  };
  const read = (world: string, name: string) => readFile(path.join(world, name), 'utf8');
  const listAll = async (world: string) => (await readdir(world, { recursive: true })).toSorted();

  it('makes a world from any spreadsheet, and prints how it read the columns', async () => {
    const { world } = await place('');
    const { code, stdout, stderr } = await runHere(['import', quietLine, world]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^J {2}Height \(m\) +height, m +0\.3$/m);
    expect(stdout).toContain('Left out: "Seen"\n');
    expect(stdout).toContain('World: 30 creatures in 32 forms from');
    const { parsed } = await loadWorld(world);
    expect(parsed.kind === 'valid' && parsed.world.creatures[8]).toMatchObject({
      name: 'Buddlejaw',
      gender: { male: 50, female: 50 },
      evolvesFrom: [{ from: 'Ragwarden', by: 'stone', stone: 'bloom' }],
      forms: [{ name: 'White Buddlejaw', types: ['Weed', 'Frost'] }],
    });
    expect(parsed.kind === 'valid' && parsed.world.creatures[28]).toMatchObject({
      name: 'Nightmaile',
      gender: 'genderless',
      heightMetres: 'unknown',
      eggGroups: [],
      legendary: true,
    });
  });

  it('reads the same of any delimiter, any ends of lines, and a byte order mark', async () => {
    const made = await Promise.all(
      [
        csvOf(small),
        csvOf(small, ';', '\r\n'),
        csvOf(small, '\t', '\r'),
        `\uFEFF${csvOf(small)}\n\n,,\n`,
      ].map(async (text) => {
        const { file, world } = await place(text);
        expect(await runHere(['import', file, world])).toMatchObject({ code: 0 });
        return read(world, 'creatures/sheet.json');
      }),
    );
    expect(new Set(made).size).toBe(1);
    expect(JSON.parse(made[0] ?? '')).toMatchObject([
      { number: 1, abilities: { normal: ['Warm Grate', 'Back Draught'], hidden: [] } },
      { evolvesFrom: [{ from: 'Sootkin', by: 'level', level: 16 }] },
    ]);
  });

  it('reports every bad cell with its row and column, and writes nothing', async () => {
    const { file, world } = await place(
      'No.,Name,Type,Height,Starter,Evolves from,Level\n' +
        '1,Aa,Soot,tall,yes,,\n' +
        '\n' +
        '1,Bb,,0.5,maybe,,\n' +
        'x,,Rail,1,,,7\n',
    );
    const { code, stdout, stderr } = await runHere(['import', file, world]);
    expect(code).toBe(1);
    expect(stderr).toBe('7 issues; nothing was written\n');
    const lines = stdout.split('\n').filter((line) => line.startsWith(file));
    expect(lines.map((line) => line.slice(file.length + 1))).toEqual([
      `2:D: Column "Height": Expected a height such as "0.7 m", "70 cm" or "2'04"" but received "tall"`,
      '4:A: Column "No.": Expected a number that "Aa" in row 2 does not have but received "1". A column "Form of" says whose form a row is',
      '4:C: Column "Type": Expected at least one type but received nothing',
      '4:E: Column "Starter": Expected "yes" or "no" but received "maybe"',
      '5:A: Column "No.": Expected a whole number from 1 to 9999999 but received "x"',
      '5:B: Column "Name": Expected a name but received nothing',
      '5:G: Column "Level": Expected nothing where the row does not say which creature it comes from but received "7"',
    ]);
    await expect(readdir(world)).rejects.toThrow('ENOENT');
  });

  it('understands columns for a level, a stone, an item and words, alone and beside one another', async () => {
    const ways: readonly [cells: string, evolution: object][] = [
      [',,,', { by: 'other' }],
      ['16,,,', { by: 'level', level: 16 }],
      ['16,,,level up', { by: 'level', level: 16 }],
      [',,,Lv. 20 at night', { by: 'level', level: 20, condition: 'at night' }],
      [',Soot Stone,,', { by: 'stone', stone: 'soot' }],
      [',Soot,,use a stone', { by: 'stone', stone: 'soot' }],
      [
        '30,Soot Stone,,in the rain',
        { by: 'stone', stone: 'soot', level: 30, condition: 'in the rain' },
      ],
      [',,Brass Lamp,', { by: 'item', item: 'Brass Lamp' }],
      [',,Brass Lamp,trade', { by: 'trade', item: 'Brass Lamp' }],
      [',,Ash Stone,', { by: 'stone', stone: 'ash' }],
      [',,,Ash Stone', { by: 'stone', stone: 'ash' }],
    ];
    const rows = ways.map(([cells], i) => `Grown ${'abcdefghijk'[i]},Soot,Aa,${cells}\n`);
    const { file, world } = await place(
      `Name,Type,Evolves from,Evolution level,Evolution stone,Evolution item,Evolution condition\nAa,Soot,,,,,\n${rows.join('')}`,
    );
    expect(await runHere(['import', file, world])).toMatchObject({ code: 0, stderr: '' });
    const creatures: { evolvesFrom?: object[] }[] = JSON.parse(
      await read(world, 'creatures/sheet.json'),
    );
    expect(creatures.slice(1).map(({ evolvesFrom }) => evolvesFrom)).toEqual(
      ways.map(([, evolution]) => [{ from: 'Aa', ...evolution }]),
    );
  });

  it('reports cells of an evolution that contradict each other', async () => {
    const { file, world } = await place(
      'Name,Type,Evolves from,Level,Stone,Item,Stone/condition\n' +
        'Aa,Soot,,,,,\n' +
        'Bb,Soot,Aa,soon,,,\n' +
        'Cc,Soot,Aa,,Soot Stone,Lamp,\n' +
        'Dd,Soot,Aa,,Soot Stone,,trade\n' +
        'Ee,Soot,Aa,,,,use a stone\n' +
        'Ff,Soot,,,,Lamp,\n',
    );
    const { code, stdout } = await runHere(['import', file, world]);
    expect(code).toBe(1);
    const lines = stdout.split('\n').filter((line) => line.startsWith(file));
    expect(lines.map((line) => line.slice(file.length + 1))).toEqual([
      '3:D: Column "Level": Expected a whole number from 1 to 9999999 but received "soon"',
      '4:F: Column "Item": Expected nothing where the row says with which stone it evolves but received "Lamp"',
      '5:G: Column "Stone/condition": Expected the same way as the columns beside it say, or what they leave open but received "trade"',
      '6:G: Column "Stone/condition": Expected the name of the stone or the item but received "use a stone"',
      '7:F: Column "Item": Expected nothing where the row does not say which creature it comes from but received "Lamp"',
    ]);
  });

  it('reports issues between creatures with rows and columns', async () => {
    const { file, world } = await place(
      'Name,Type,Evolves from,Form of\n' +
        'Aa,Soot,Bbb,\n' +
        'Bb,Soot,,\n' +
        'aa,Soot,,Bb\n' +
        'Cc,Soot,,Dd\n',
    );
    const first = await runHere(['import', file, world]);
    expect(first.stdout).toContain(
      '5:D: Column "Form of": Expected the name of a creature of the spreadsheet but received "Dd"',
    );
    // Issues of creatures that can be read are told in the same run.
    expect(first.stdout).toMatch(
      /:2:C: Column "Evolves from": Expected the name of a form .*"Bbb"/,
    );
    expect(first.stderr).toBe('3 issues; nothing was written\n');
    await writeFile(file, (await readFile(file, 'utf8')).replace('Cc,Soot,,Dd\n', ''));
    const { code, stdout, stderr } = await runHere(['import', file, world]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '2 issues; nothing was written\n' });
    expect(stdout).toMatch(/:2:C: Column "Evolves from": Expected the name of a form .*"Bbb"/);
    expect(stdout).toMatch(/:4:A: Column "Name": Expected a name that cannot be taken for "Aa"/);
  });

  it('blames no creature for another whose row cannot be read', async () => {
    const { file, world } = await place(
      'No.,Name,Type,Evolves from\n' +
        'x,Aa,Soot,\n' +
        '1,Bb,Soot,Aa\n' +
        '3,,Soot,\n' +
        '4,Cc,Soot,Dd\n',
    );
    const { stdout, stderr } = await runHere(['import', file, world]);
    const lines = stdout.split('\n').filter((line) => line.startsWith(file));
    expect(
      lines.map((line) =>
        line
          .slice(file.length + 1)
          .split(':')
          .slice(0, 2)
          .join(':'),
      ),
    ).toEqual(['2:A', '4:B', '5:D']);
    expect(stderr).toBe('3 issues; nothing was written\n');
  });

  it('takes descriptions, of forms too', async () => {
    const { file, world } = await place(
      'Name,Type,Form of,Description\n' +
        'Aa,Soot,,"Sleeps in the grate.\nWakes at noon."\n' +
        'Dim Aa,Soot,Aa,Never wakes.\n' +
        'Bb,Soot,,\n',
    );
    expect(await runHere(['import', file, world])).toMatchObject({ code: 0 });
    expect(JSON.parse(await read(world, 'creatures/sheet.json'))).toMatchObject([
      {
        description: 'Sleeps in the grate.\nWakes at noon.',
        forms: [{ name: 'Dim Aa', description: 'Never wakes.' }],
      },
      { name: 'Bb' },
    ]);
  });

  it('writes only changed files again, and no file that was edited by hand', async () => {
    const { file, world } = await place(csvOf(small));
    const run = (...more: string[]) => runHere(['import', file, world, ...more]);
    await run();
    const files = await listAll(world);
    expect(files).toEqual([
      'creatures',
      'creatures/sheet.json',
      'imports',
      'imports/sheet.json',
      'world.json',
    ]);
    const made = await Promise.all([1, 3, 4].map((i) => read(world, files[i] ?? '')));
    expect((await run()).stdout).toContain('nothing has changed');
    expect(await Promise.all([1, 3, 4].map((i) => read(world, files[i] ?? '')))).toEqual(made);

    const own =
      '[{"number":9,"name":"Mine","species":"Own Hand","generation":1,"types":["Soot"],"abilities":{"normal":[],"hidden":[]},"eggGroups":[],"gender":"genderless","heightMetres":1,"weightKilograms":1}]';
    await writeFile(path.join(world, 'creatures/mine.json'), own);
    await writeFile(
      file,
      csvOf([...small, ['3', 'Furnantic', 'Rail', '', '', 'Stokelyn', '', '']]),
    );
    expect((await run()).stdout).toMatch(
      /3 creatures in 3 forms .*; wrote world.json, creatures\/sheet.json/,
    );
    expect(await read(world, 'creatures/mine.json')).toBe(own);
    const { parsed } = await loadWorld(world);
    expect(parsed.kind === 'valid' && parsed.world.creatures.length).toBe(4);

    const manifest = (await read(world, 'world.json')).replace('"World"', '"The Quiet Line"');
    await writeFile(path.join(world, 'world.json'), manifest);
    const creatures = path.join(world, 'creatures/sheet.json');
    await writeFile(creatures, (await readFile(creatures, 'utf8')).replace('Soot', 'Rail'));
    expect(await run()).toMatchObject({
      code: 1,
      stderr: `The file "creatures/sheet.json" of "${world}" was changed by hand since import made it; keep what is yours in another file of "creatures", or write over it with --force\n`,
    });
    expect((await run('--force')).stdout).toMatch(
      /^The Quiet Line: .*; wrote creatures\/sheet.json$/m,
    );
    expect(await read(world, 'world.json')).toBe(manifest);
  });

  it('reports each creature of an evolution cycle where it closes', async () => {
    const { file, world } = await place(
      'No,Name,Type,Evolves from\n1,Aa,Soot,Bb\n2,Bb,Soot,Aa\n3,Cc,Soot,Cc\n',
    );
    const { code, stdout, stderr } = await runHere(['import', file, world]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '2 issues; nothing was written\n' });
    expect(stdout).toContain(
      `${file}:3:D: Column "Evolves from": Expected no creature that comes from "Bb" itself but received "Aa"`,
    );
    expect(stdout).toContain(
      `${file}:4:D: Column "Evolves from": Expected the name of a form of another creature but received "Cc"`,
    );
  });

  it('gives the other sex the rest of a percentage, without the digits of binary fractions', async () => {
    const tenths = Array.from({ length: 999 }, (_, i) => i + 1).filter((each) => each > 10);
    for (const sex of ['Male', 'Female']) {
      const rows = tenths.map((each, i) => `${i + 1},${wordOf(i)},Soot,${each / 10}\n`);
      const { file, world } = await place(`No,Name,Type,${sex} %\n${rows.join('')}`);
      expect(await runHere(['import', file, world])).toMatchObject({ code: 0, stderr: '' });
      const text = await read(world, 'creatures/sheet.json');
      expect(text).not.toMatch(/[0-9]\.[0-9]{2}/);
      expect(text).toContain(
        sex === 'Male' ? '"male": 87.6, "female": 12.4' : '"male": 12.4, "female": 87.6',
      );
    }
  });

  it('adds to an existing world, and spells its types as that world does', async () => {
    const { file, world } = await place('No.,Name,Type\n7,Aa,cinder\n8,Bb,Sot\n');
    await runHere(['new', world]);
    const manifest = await read(world, 'world.yaml');
    const refused = await runHere(['import', file, world]);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(
      /sheet.csv:3:C: Column "Type": Expected a type of "world.yaml" but received "Sot"/,
    );
    await writeFile(file, 'No.,Name,Type\n7,Aa,cinder\n8,Bb,Brook\n');
    const { stdout } = await runHere(['import', file, world]);
    expect(stdout).toContain('2 creatures in 2 forms');
    expect(await read(world, 'world.yaml')).toBe(manifest);
    const { parsed } = await loadWorld(world);
    expect(parsed.kind === 'valid' && parsed.world.creatures[6]?.types).toEqual(['Cinder']);
    expect(parsed.kind === 'valid' && parsed.world.creatures).toHaveLength(8);
  });

  it('remembers the mapping of columns for the next import', async () => {
    const { file, world } = await place('Wesen,Art,Notes\nAa,Soot,Rail\n');
    expect(await runHere(['import', file, world])).toMatchObject({
      code: 2,
      stderr:
        'No column holds the names of creatures; name it with --map "COLUMN=name". The first row is taken for the names of columns: "Wesen", "Art", "Notes"\n',
    });
    const mapped = ['import', file, world, '--map', 'Wesen=name,B=types,notes=species'];
    expect(await runHere(mapped)).toMatchObject({ code: 0 });
    await writeFile(file, 'Art,Wesen,More,Notes\nSoot,Aa,,Kettle\n');
    expect(await runHere(['import', file, world])).toMatchObject({ code: 0 });
    expect(JSON.parse(await read(world, 'creatures/sheet.json'))).toMatchObject([
      { name: 'Aa', types: ['Soot'], species: 'Kettle' },
    ]);
  });

  it('reads the second of two columns with the same name if it is mapped by its letter', async () => {
    const { file, world } = await place('Name,Type,Height,Height\nAa,Soot,1,2\n');
    const guessed = await runHere(['import', file, world]);
    expect(guessed.stdout).toContain('Left out: "Height"');
    const chosen = await runHere(['import', file, world, '--map', 'D=height']);
    expect(chosen.code).toBe(0);
    expect(JSON.parse(await read(world, 'creatures/sheet.json'))).toMatchObject([
      { heightMetres: 2 },
    ]);
  });

  it.each([
    ['an empty file', '', /^The spreadsheet ".*" is empty; expected the names of its columns/],
    [
      'bytes of Latin-1',
      Buffer.from('Name,Type\nAa\xe9,Soot\n', 'latin1'),
      /is not CSV in UTF-8; save it as "CSV UTF-8"/,
    ],
    [
      'bytes of UTF-16',
      Buffer.from('\uFEFFName,Type\nAa,Soot\n', 'utf16le'),
      /is not CSV in UTF-8/,
    ],
    [
      'an open quotation mark',
      'Name,Type\n"Aa,Soot\nBb,Soot\n',
      /^A cell begins with a quotation mark and has none at its end, in or after row 2 of/,
    ],
  ])('refuses %s in one line', async (_, content, line) => {
    const { file, world } = await place(content);
    const { code, stderr } = await runHere(['import', file, world]);
    expect(code).toBe(1);
    expect(stderr).toMatch(line);
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  it.each([
    [['import'], 2, /^Expected "import FILE.csv DIR" with a spreadsheet/],
    [
      ['import', '/nowhere.csv', 'x'],
      1,
      'The spreadsheet "/nowhere.csv" cannot be read: no such file\n',
    ],
    [['import', root, 'x'], 1, /cannot be read: not a file\n$/],
    [
      ['import', quietLine, '/dev/null/world'],
      1,
      /^The folder "\/dev\/null\/world" cannot be written: ENOTDIR/,
    ],
    [
      ['import', quietLine, 'x', '--map', 'Name'],
      2,
      '--map is "Name"; expected a list such as "Name=name,E=height,Notes=-"\n',
    ],
    [
      ['import', quietLine, 'x', '--map', 'Nmae=name'],
      2,
      /^No column is called "Nmae"; there are "No."/,
    ],
  ])('answers %j with exit code %i and one line', async (args, code, line) => {
    const result = await runHere(args);
    expect(result.code).toBe(code);
    expect(result.stderr).toMatch(line);
    expect(result.stderr.trimEnd()).not.toContain('\n');
  });

  it('reports a spreadsheet without a row below the header', async () => {
    const { file, world } = await place('Name,Type\n');
    const { code, stdout } = await runHere(['import', file, world]);
    expect(code).toBe(1);
    expect(stdout).toContain('sheet.csv:2: Expected a creature in each row but received no row');
  });

  it('imports 50,000 rows with a heap of 256 MB', async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => {
      const name = `W${(i + 1).toString(36).replaceAll(/\d/g, (digit) => 'zyxwvutsrq'[Number(digit)] ?? '')}q${i % 7}`;
      return `${i + 1},${name}x${i},Numbered Creature,Soot;Rail,Warm Grate,50,1.5,20.5,${(i % 9) + 1}\n`;
    });
    const { file, world } = await place(
      `No.,Name,Kind,Types,Abilities,Male %,Height (m),Weight (kg),Gen\n${rows.join('')}`,
    );
    const { code, stdout, stderr } = await runCli('Node', ['import', file, world], {
      NODE_OPTIONS: '--max-old-space-size=256',
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('50,000 creatures in 50,000 forms');
  });
});
