import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadWorld } from '../../../src/service/load-world.ts';
import { root } from '../../../harness/processes.ts';
import { runHere } from '../../../harness/run-in-process.ts';
import { expectOneLine } from '../one-line.ts';
import { newPlace } from './import-here.ts';
import { refusedSheets } from './refusals.ts';

const quietLine = path.join(root, 'worlds/quiet-line.csv');

const textIn = (world: string, name = 'creatures/sheet.json') =>
  readFile(path.join(world, name), 'utf8');

/** Imports rows of CSV into a new world. */
async function importRows(rows: readonly string[], ...more: readonly string[]) {
  const { run } = newPlace();
  const imported = await run('sheet.csv', rows, ...more);
  if (imported.code !== 0) {
    await expect(readdir(imported.world)).rejects.toThrow('ENOENT');
  }
  return imported;
}

/** A row for each cell, with a name and a type before it. */
const rowsOf = (cells: readonly string[]): string[] =>
  cells.map((cell, i) => `A${'abcdefghijklmno'[i]},Soot,${cell}`);

describe('import', () => {
  it('makes a world from any spreadsheet, and prints how it read the columns', async () => {
    const { world } = newPlace();
    const { code, stdout, stderr } = await runHere(['import', quietLine, world]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^J {2}Height \(m\) +height, m +0\.3$/m);
    expect(stdout).toMatch(/^J {5}height +0.1 m \(Ticklet\) to 6.5 m \(Tunnelisp\), 1 unknown$/m);
    expect(stdout).toContain('Left out: "Seen"\n');
    expect(stdout).toContain('World: 30 creatures in 32 forms from');
    const { parsed } = await loadWorld(world);
    const creatures = parsed.kind === 'valid' ? parsed.world.creatures : [];
    expect(creatures[8]).toMatchObject({
      name: 'Buddlejaw',
      gender: { male: 50, female: 50 },
      evolvesFrom: [{ from: 'Ragwarden', by: 'stone', stone: 'bloom' }],
      forms: [{ name: 'White Buddlejaw', types: ['Weed', 'Frost'] }],
    });
    expect(creatures[28]).toMatchObject({
      name: 'Nightmaile',
      gender: 'genderless',
      heightMetres: 'unknown',
      eggGroups: [],
      legendary: true,
    });
  });

  it('reads the same of any delimiter, any ends of lines, and a byte order mark', async () => {
    const rows = [
      ['No.', 'Name', 'Type', 'Abilities', 'Evolves from', 'How', 'Notes'],
      ['1', 'Sootkin', 'Soot', 'Warm Grate; Back Draught', '', '', 'says ""hello"", twice'],
      ['2', 'Stokelyn', 'Soot', 'Warm Grate', 'Sootkin', 'Level 16', ''],
    ];
    const csv = (delimiter: string, end: string): string =>
      rows.map((row) => row.map((cell) => `"${cell}"`).join(delimiter) + end).join('');
    const texts = [
      csv(',', '\n'),
      csv(';', '\r\n'),
      csv('\t', '\r'),
      `\uFEFF${csv(',', '\n')}\n,,\n`,
    ];
    const made = await Promise.all(
      texts.map(async (text) => {
        const { code, world } = await newPlace().run('sheet.csv', Buffer.from(text));
        expect(code).toBe(0);
        return textIn(world);
      }),
    );
    expect(new Set(made).size).toBe(1);
    expect(JSON.parse(made[0] ?? '')).toMatchObject([
      { number: 1, abilities: { normal: ['Warm Grate', 'Back Draught'], hidden: [] } },
      { evolvesFrom: [{ from: 'Sootkin', by: 'level', level: 16 }] },
    ]);
  });

  it('understands columns for a level, a stone, an item and words, alone and beside one another', async () => {
    const ways: readonly [cells: string, evolution: object][] = [
      [',,,', { by: 'other' }],
      ['16,,,', { by: 'level', level: 16 }],
      ['16,,,level up', { by: 'level', level: 16 }],
      [',,,Lv. 20 at night', { by: 'level', level: 20, time: 'night' }],
      ['16,,,at night', { by: 'level', level: 16, time: 'night' }],
      [',,Brass Lamp,Use Brass Lamp', { by: 'item', item: 'Brass Lamp' }],
      [',Soot Stone,,use Soot Stone at night', { by: 'stone', stone: 'soot', time: 'night' }],
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
    const { creatures, stdout, stderr } = await importRows([
      'Name,Type,Evolves from,Evolution level,Evolution stone,Evolution item,Evolution condition',
      'Zz,Soot,,,,,',
      ...rowsOf(ways.map(([cells]) => `Zz,${cells}`)),
    ]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /^C {2}evolvesFrom {2}14 of 15\nNew evolution stones: "Soot Stone", "Ash Stone"\nWays to evolve taken as a condition in words: "in the rain"\n\n/m,
    );
    expect(creatures.slice(1).map(({ evolvesFrom }) => evolvesFrom)).toEqual(
      ways.map(([, evolution]) => [{ from: 'Zz', ...evolution }]),
    );
  });

  it('reads a cause behind a semicolon as another way to evolve, and anything else as more of the same', async () => {
    const { creatures } = await importRows([
      'Name,Type,Evolves from,How',
      'Zz,Soot,,',
      'Aa,Soot,Zz,Level 20; at night; Ash Stone',
    ]);
    expect(creatures[1]?.evolvesFrom).toEqual([
      { from: 'Zz', by: 'level', level: 20, time: 'night' },
      { from: 'Zz', by: 'stone', stone: 'ash' },
    ]);
  });

  it('takes descriptions, of forms too', async () => {
    const { creatures } = await importRows([
      'Name,Type,Form of,Description',
      'Aa,Soot,,"Sleeps in the grate.\nWakes at noon."',
      'Dim Aa,Soot,Aa,Never wakes.',
      'Bb,Soot,,',
    ]);
    expect(creatures).toMatchObject([
      {
        description: 'Sleeps in the grate.\nWakes at noon.',
        forms: [{ name: 'Dim Aa', description: 'Never wakes.' }],
      },
      { name: 'Bb' },
    ]);
  });
});

describe('numbers and measures as people write them', () => {
  const weights = async (rows: readonly string[], ...more: readonly string[]) => {
    const { creatures } = await importRows(rows, ...more);
    return creatures.map(({ weightKilograms }) => weightKilograms);
  };
  const thousands = [
    'Name,Type,Weight',
    'Aa,Soot,"1,200 kg"',
    'Bb,Soot,5 kg',
    'Cc,Soot,"12,500 lbs"',
  ];
  const mixed = ['Name,Type,Weight', 'Aa,Soot,0.5', 'Bb,Soot,"0,7"'];

  it.each<[fact: string, rows: string[], weights: number[], more?: string[]]>([
    [
      'thousands with commas, beside decimals with points',
      [...thousands, 'Dd,Soot,0.5 kg'],
      [1200, 5, 5669.96, 0.5],
    ],
    ['commas that the user calls thousands', thousands, [1200, 5, 5669.96], ['--decimal', '.']],
    ['commas that the user calls decimals', thousands, [1.2, 5, 5.67], ['--decimal', ',']],
    [
      'decimals with commas, and thousands with points',
      ['Name;Type;Gewicht;Weight (kg)', 'Aa;Soot;;1.200', 'Bb;Soot;;12,5', 'Cc;Soot;;1.234,5'],
      [1200, 12.5, 1234.5],
    ],
    ['points and commas before decimals', mixed, [0.5, 0.7]],
  ])('%s are read', async (_, rows, expected, more = []) => {
    expect(await weights(rows, ...more)).toEqual(expected);
  });

  it('numbers of creatures may have thousands, and a type that is a slip is pointed out', async () => {
    const { creatures, stdout } = await importRows([
      'No.,Name,Type',
      '"1,025",Aa,Stone',
      '#007,Bb,Stone',
      '1 100,Cc,Ston',
    ]);
    expect(creatures.map(({ number }) => number)).toEqual([1025, 7, 1100]);
    expect(stdout).toContain('creatures: Only "Cc" has the type "Ston". Did you mean "Stone"?\n');
  });
});

it.each(refusedSheets)('import refuses %s, and writes nothing', async (_, rows, expected) => {
  const { code, issues, stderr } = await importRows(rows);
  expect(issues).toEqual(expected.map((each) => expect.stringMatching(each)));
  const noun = expected.length === 1 ? 'issue' : 'issues';
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `${expected.length} ${noun}; nothing was written\n`,
  });
});

describe('stats and small numbers', () => {
  const stats = {
    Attack: 2,
    Defense: 3,
    HP: 1,
    'Special Attack': 4,
    'Special Defense': 5,
    Speed: 6,
  };

  it.each([
    ['as the games write them', 'HP,Attack,Defense,Sp. Atk,Sp. Def,Speed'],
    ['in short', 'hp,Atk,Def,SpA,SpD,Spe'],
    ['as people shorten them', 'Hit Points,ATK,DEF,SpAtk,SpDef,Spd'],
    [
      'with underscores and the word for a base',
      'base_hp,attack,defence,sp_attack,sp_defence,base_speed',
    ],
    ['in full, in British English', 'HP,Attack,Defence,Special Attack,Special Defence,Speed'],
  ])('a new world gets the usual stats from columns %s', async (_, columns) => {
    const { creatures, stdout, stderr } = await importRows([
      `Name,Type,${columns},Total`,
      'Aa,Soot,1,2,3,4,5,6,21',
    ]);
    expect(stderr).toBe('');
    expect(creatures).toMatchObject([{ stats }]);
    expect(stdout).toMatch(/^H {2}Speed +6 \(Aa\) to 6 \(Aa\)$/m);
  });

  it('"SPD" is the speed in a spreadsheet without special stats', async () => {
    const { creatures } = await importRows(['Name,Type,HP,ATK,DEF,SPD', 'Aa,Soot,1,2,3,4']);
    expect(creatures).toMatchObject([{ stats: { HP: 1, Attack: 2, Defense: 3, Speed: 4 } }]);
  });

  it('other columns become stats by their names, or because the user says so', async () => {
    const rows = ['Name,Type,Stat: Wit,Luck,Total', 'Aa,Soot,40,0,40'];
    const { creatures } = await importRows(rows, '--map', 'luck=stat');
    expect(creatures).toMatchObject([{ stats: { Wit: 40, Luck: 0 } }]);
  });

  it('a column of words is no stat, and a total without stats is left out', async () => {
    const { stdout, creatures } = await importRows([
      'Name,Type,Speed,Total,EVs',
      'Aa,Soot,fast,3,1 HP',
    ]);
    expect(stdout).toContain('Left out: "Speed", "Total", "EVs"');
    expect(creatures[0]).not.toHaveProperty('stats');
  });

  it('all small numbers and flags are read, and a form takes over what its row leaves empty', async () => {
    const { creatures, stderr } = await importRows(
      [
        'Name,Type,Form of,HP,Speed,Capture rate,Base happiness,Egg cycles,Growth rate,Exp. yield,EV yield,Baby,Fossil,Is paradox,Regional,Gmax',
        'Aa,Soot,,10,"1,000",45,0,20,medium slow,64,"2 HP, 1 Spe",x,,yes,,',
        'Far Aa,Soot,Aa,,15,,,,,?,Speed 3,,,,yes,',
        'Big Aa,Soot,Aa,,,,,,,,,,,,,x',
        'Bb,Soot,,1,2,,,,,unknown,-,,1,,,',
      ],
      '--decimal',
      '.',
    );
    expect(stderr).toBe('');
    expect(creatures).toMatchObject([
      {
        stats: { HP: 10, Speed: 1000 },
        catchRate: 45,
        baseFriendship: 0,
        hatchCycles: 20,
        growthRate: 'medium slow',
        baseExperience: 64,
        effort: { HP: 2, Speed: 1 },
        baby: true,
        paradox: true,
        forms: [
          {
            name: 'Far Aa',
            regional: true,
            stats: { HP: 10, Speed: 15 },
            baseExperience: 'unknown',
            effort: { Speed: 3 },
          },
          { name: 'Big Aa', gigantamax: true },
        ],
      },
      { baseExperience: 'unknown', effort: {}, fossil: true },
    ]);
  });

  it('columns named after the stats of a world are theirs, and others add none', async () => {
    const { world, run, write } = newPlace();
    await run('sheet.csv', ['Name,Type,Stat: Wit', 'Aa,Soot,4']);
    const edited = (await textIn(world, 'world.json')).replace(
      '"Wit"',
      '"Wit", "aliases": ["Size"]',
    );
    await write('world/world.json', edited);
    const more = await run('more.csv', ['No.,Name,Type,HP,Size', '2,Bb,Soot,9,7']);
    expect(more).toMatchObject({ code: 0, stderr: '', creatures: [{ stats: { Wit: 7 } }] });
    expect(await textIn(world, 'world.json')).toBe(edited);
    const { code, issues } = await run('more.csv', ['No.,Name,Type', '2,Bb,Soot']);
    expect({ code, issues }).toEqual({
      code: 1,
      issues: ['2: Expected a number for each stat: Wit but received nothing'],
    });
  });

  it('one stat in two columns is refused', async () => {
    const { code, stderr } = await importRows(
      ['Name,Type,HP,Health', 'Aa,Soot,1,2'],
      '--map',
      'Health=stat',
    );
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'Columns C and D cannot both be the stat "HP"\n',
    });
  });
});

describe('import into a world that exists', () => {
  const sheet = ['No.,Name,Type,Evolves from', '1,Sootkin,Soot,', '2,Stokelyn,Soot,Sootkin'];
  const longer = [...sheet, '3,Furnantic,Rail,Stokelyn'];

  it('writes only changed files again, and no file of creatures that was edited by hand', async () => {
    const { world, run, write } = newPlace();
    await run('sheet.csv', sheet);
    const files = (await readdir(world, { recursive: true })).toSorted();
    expect(files.filter((each) => !each.startsWith('.schemas'))).toEqual([
      'creatures',
      'creatures/sheet.json',
      'imports',
      'imports/sheet.json',
      'world.json',
    ]);
    const readAll = () => Promise.all([1, 3, 4].map((i) => textIn(world, files[i])));
    const made = await readAll();
    expect((await run('sheet.csv', sheet)).stdout).toContain('nothing has changed');
    expect(await readAll()).toEqual(made);

    const own =
      '[{"number":9,"name":"Mine","species":"Own Hand","generation":1,"types":["Soot"],"abilities":{"normal":[],"hidden":[]},"eggGroups":[],"gender":"genderless","heightMetres":1,"weightKilograms":1}]';
    await write('world/creatures/mine.json', own);
    expect((await run('sheet.csv', longer)).stdout).toMatch(
      /3 creatures in 3 forms .*; wrote world.json, creatures\/sheet.json/,
    );
    expect(await textIn(world, 'creatures/mine.json')).toBe(own);
    const { parsed } = await loadWorld(world);
    expect(parsed.kind === 'valid' && parsed.world.creatures.length).toBe(4);

    await write('world/creatures/sheet.json', (await textIn(world)).replace('Soot', 'Rail'));
    expect(await run('sheet.csv', longer)).toMatchObject({
      code: 1,
      stderr: `The file "creatures/sheet.json" of "${world}" was changed by hand since import made it; keep what is yours in another file of "creatures", or write over it with --force\n`,
    });
    expect((await run('sheet.csv', longer, '--force')).stdout).toMatch(
      /; wrote creatures\/sheet.json$/m,
    );
  });

  it('adds to the files of a world what they lack, and keeps all else', async () => {
    const { world, run, read, write } = newPlace();
    await run('sheet.csv', sheet);
    const edited = (await textIn(world, 'world.json'))
      .replace('"World"', '"The Quiet Line",\n  "$schema": "world.json"')
      .replace(/#[0-9a-f]{6}/, '#123456');
    await write('world/world.json', edited);
    await run('sheet.csv', sheet);
    expect(await textIn(world, 'world.json')).toBe(edited);
    expect(await run('sheet.csv', longer)).toMatchObject({ code: 0 });
    expect(await read('world.json')).toMatchObject({
      title: 'The Quiet Line',
      $schema: 'world.json',
      types: [{ name: 'Soot', colour: '#123456' }, { name: 'Rail' }],
    });
  });

  it('leaves YAML as it is, and spells types as that world does', async () => {
    const { world, run } = newPlace();
    await runHere(['new', world]);
    const manifest = await textIn(world, 'world.yaml');
    const refused = await run('sheet.csv', ['No.,Name,Type', '7,Aa,cinder', '8,Bb,Sot']);
    expect(refused.issues).toEqual([
      expect.stringMatching(
        /^3:C: Column "Type": Expected a type of "world.yaml" but received "Sot"\. .*Import leaves YAML as it is, so a new one is yours to add/,
      ),
    ]);
    const { stdout } = await run('sheet.csv', ['No.,Name,Type', '7,Aa,cinder', '8,Bb,Brook']);
    expect(stdout).toContain('2 creatures in 2 forms');
    expect(await textIn(world, 'world.yaml')).toBe(manifest);
    const { parsed } = await loadWorld(world);
    expect(parsed.kind === 'valid' && parsed.world.creatures[6]?.types).toEqual(['Cinder']);
    expect(parsed.kind === 'valid' && parsed.world.creatures).toHaveLength(8);
  });

  it('says which pictures of the world belong to no creature', async () => {
    const { world, run } = newPlace();
    await mkdir(path.join(world, 'pictures'), { recursive: true });
    await copyFile(
      path.join(root, 'docs/pictures/explorer.png'),
      path.join(world, 'pictures/Bulderdash.png'),
    );
    const { code, stdout } = await run('sheet.csv', ['Name,Type', 'Boulderdash,Rock']);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'pictures/Bulderdash.png: no creature, form or stone has this name. Did you mean "Boulderdash"?\n',
    );
  });

  it('counts rows without numbers on from the greatest of the world, and again as before', async () => {
    const { run } = newPlace();
    await run('sheet.csv', sheet);
    const more = ['Name,Type', 'Aa,Soot', 'Bb,Soot'];
    expect((await run('more.csv', more)).creatures).toMatchObject([{ number: 3 }, { number: 4 }]);
    expect((await run('last.csv', ['Name,Type', 'Cc,Soot'])).creatures[0]?.number).toBe(5);
    expect((await run('more.csv', more)).stdout).toContain('nothing has changed');
    const { issues } = await run('more.csv', [...more, 'Dd,Soot']);
    expect(issues).toEqual([
      expect.stringMatching(
        /^4: Expected a number that "Cc" does not have .*Rows are counted; a column "No." gives them numbers of their own$/,
      ),
    ]);
  });

  it('remembers the mapping of columns for the next import', async () => {
    const { run } = newPlace();
    const rows = ['Wesen,Art,Notes', 'Aa,Soot,Rail'];
    expect((await run('sheet.csv', rows)).stderr).toBe(
      'No column holds the names of creatures; name it with --map "COLUMN=name". Row 1 is taken for the names of columns: "Wesen", "Art", "Notes"; choose another with --header-row\n',
    );
    const mapped = await run('sheet.csv', rows, '--map', 'Wesen=name,B=types,notes=species');
    expect(mapped.code).toBe(0);
    const again = await run('sheet.csv', ['Art,Wesen,More,Notes', 'Soot,Aa,,Kettle']);
    expect(again).toMatchObject({
      code: 0,
      creatures: [{ name: 'Aa', types: ['Soot'], species: 'Kettle' }],
    });
  });

  it('reads the second of two columns with the same name if it is mapped by its letter', async () => {
    const rows = ['Name,Type,Height,Height', 'Aa,Soot,1,2'];
    expect((await importRows(rows)).stdout).toContain('Left out: "Height"');
    const { creatures } = await importRows(rows, '--map', 'D=height');
    expect(creatures).toMatchObject([{ heightMetres: 2 }]);
  });
});

describe('import refuses in one line', () => {
  it.each([
    ['an empty file', '', /^The spreadsheet ".*" is empty; expected the names of its columns/],
    [
      'bytes of Shift_JIS',
      Buffer.from('Name,Type\nAa\x83\x7e\x81\x5b,Soot\n', 'latin1'),
      /is neither CSV nor an .xlsx or .ods workbook; save it as one, or as "CSV UTF-8"/,
    ],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), /is neither CSV nor/],
    ['a ZIP file that is none', 'PK\u0003\u0004', /is no workbook that can be read/],
    [
      'an open quotation mark',
      'Name,Type\n"Aa,Soot\nBb,Soot\n',
      /^A cell begins with a quotation mark and has none at its end, in or after row 2 of/,
    ],
  ])('%s', async (_, content, line) => {
    const { world, write } = newPlace();
    await expectOneLine(['import', await write('sheet.csv', content), world], 1, line);
  });

  it.each<[args: string[], code: number, line: string | RegExp]>([
    [['import'], 2, /^Expected "import FILE DIR" with a spreadsheet/],
    [['import', '/nowhere.csv', 'x'], 1, /^The spreadsheet "\/nowhere.csv" .*: no such file\n$/],
    [['import', root, 'x'], 1, /cannot be read: not a file\n$/],
    [
      ['import', quietLine, 'x', '--map', 'Name'],
      2,
      '--map is "Name"; expected a list such as "Name=name,E=height,Notes=-"\n',
    ],
    [['import', quietLine, 'x', '--map', 'Nmae=name'], 2, /^No column is called "Nmae"; there are/],
    [['import', quietLine, 'x', '--sheet', 'B'], 2, /^--sheet is "B", but ".*" is no workbook\n$/],
    [
      ['import', quietLine, 'x', '--header-row', '0'],
      2,
      /^--header-row is "0"; expected the number/,
    ],
    [['import', quietLine, 'x', '--header-row', '99'], 2, /^--header-row is 99, but that row of/],
    [['import', quietLine, 'x', '--decimal', ';'], 2, '--decimal is ";"; expected . or ,\n'],
  ])('%j', (args, code, line) => expectOneLine(args, code, line));
});

describe('a cell that is no fact', () => {
  it.each(['#N/A', '#REF!', '#VALUE!', '#NV', 'Err:502'])(
    'the error %s of a formula is refused in any column',
    async (error) => {
      const { issues } = await importRows(['Name,Type,Ability', `${error},Soot,`, `Aa,${error},`]);
      expect(issues[0]).toBe(
        `2:A: Column "Name": Expected a value but received "${error}". Correct the formula, or leave the cell empty`,
      );
      expect(issues.join('\n')).toContain('3:B: Column "Type": Expected a value');
      expect((await importRows(['Name,Type,Ability', `Aa,Soot,${error}`])).issues).toHaveLength(1);
    },
  );

  it('ends of lines and tabs in a description are spaces and lines', async () => {
    const { creatures } = await importRows(['Name,Type,Text', 'Aa,Soot,"It\tglows.\r\nIt hums."']);
    expect(creatures).toMatchObject([{ description: 'It glows.\nIt hums.' }]);
  });

  it('the names of columns tell the delimiter, not a title with commas above them', async () => {
    const { creatures } = await importRows([
      'Beasts, of Ada, 2026',
      'Name;Type;Height',
      'Aa;Soot;0,5',
    ]);
    expect(creatures).toMatchObject([{ name: 'Aa', types: ['Soot'], heightMetres: 0.5 }]);
  });

  it.each(['sep=;', 'SEP=;\r'])('the line %j of Excel names the delimiter', async (line) => {
    const { creatures, issues } = await importRows([
      line,
      'Name;Type;A,B,C;Height',
      'Aa;Soot;;0,5',
    ]);
    expect(issues).toEqual([]);
    expect(creatures).toMatchObject([{ name: 'Aa', heightMetres: 0.5 }]);
  });

  it('the encoding that was assumed is said', async () => {
    const { run } = newPlace();
    const bytes = Buffer.from('Name;Größe\nA\xe4;1\n', 'latin1');
    const { stdout } = await run('sheet.csv', bytes, '--map', 'A=types');
    expect(stdout).toContain('The encoding of the file is taken for Windows-1252\n');
  });
});
