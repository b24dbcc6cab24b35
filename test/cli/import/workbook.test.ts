import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Cell, type CellValue, writeXlsx } from 'hucre/xlsx';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runHere } from '../../../harness/run-in-process.ts';
import { bookOf, type SheetOfBook, sheetOf, newPlace } from './import-here.ts';

/** Imports a workbook into a new world. */
async function importBook(sheets: readonly SheetOfBook[], ...more: readonly string[]) {
  return importBytes(await bookOf(sheets), ...more);
}

async function importBytes(bytes: Uint8Array, ...more: readonly string[]) {
  const { run } = newPlace();
  return run('book.xlsx', bytes, ...more);
}

const percent = (value: number): Partial<Cell> => ({ value, style: { numFmt: '0.0%' } });

describe('a workbook', () => {
  it('gives numbers, percentages, check marks and last values of formulas', async () => {
    const { creatures, issues, stdout } = await importBook([
      {
        rows: [
          ['No.', 'Name', 'Type', 'Male', 'Height (m)', 'Weight', 'Starter', 'HP'],
          [1, 'Aa', 'Soot', null, 1.234, null, true, null],
          [2, 'Bb', 'Soot', null, 0.5, 1200, false, 45],
          [null, null, null, null, null, null, false, null],
        ],
        cells: {
          '1,3': percent(0.875),
          '2,3': percent(0),
          '1,5': { value: 6900, style: { numFmt: '#,##0 "g"' } },
          '1,7': { formula: 'SUM(H3:H4)', formulaResult: 0.1 + 0.2 + 44.7 },
        },
      },
    ]);
    expect(issues).toEqual([]);
    expect(stdout).not.toContain('sheet');
    expect(creatures).toMatchObject([
      {
        gender: { male: 87.5, female: 12.5 },
        heightMetres: 1.234,
        weightKilograms: 6.9,
        starter: true,
        stats: { HP: 45 },
      },
      { gender: { male: 0, female: 100 }, heightMetres: 0.5, weightKilograms: 1200 },
    ]);
    expect(creatures).toHaveLength(2);
  });

  it('has each cell refused by its address that is an error, a date, or not computed yet', async () => {
    const { code, issues } = await importBook([
      {
        name: "Tom's beasts",
        rows: [
          ['Name', 'Type', 'Height', 'Weight', 'Gender', 'Notes'],
          ['Aa', 'Soot', new Date('2026-01-02'), null, null, new Date('2026-01-02')],
          ['Bb', null, 'tall', null, new Date(Date.UTC(1899, 11, 30, 7, 1)), null],
        ],
        cells: { '2,1': { value: '#N/A', type: 'error' }, '1,3': { formula: 'A1' } },
      },
    ]);
    expect(code).toBe(1);
    const date =
      'The cell is a date or a time; format it as text or as a number, and type it again';
    expect(issues).toEqual([
      `'Tom''s beasts'!C2: Column "Height": Expected a value but received "2026-01-02". ${date}`,
      `'Tom''s beasts'!D2: Column "Weight": Expected a value but received "=A1". The formula has no value yet; open the workbook in a spreadsheet program and save it`,
      `'Tom''s beasts'!B3: Column "Type": Expected a value but received "#N/A". Correct the formula, or leave the cell empty`,
      `'Tom''s beasts'!C3: Column "Height": Expected a height such as "0.7 m", "70 cm" or "2'04"" but received "tall"`,
      `'Tom''s beasts'!E3: Column "Gender": Expected a value but received "07:01:00". ${date}`,
    ]);
  });

  it('takes signs in texts for what its user means, whatever its numbers are', async () => {
    const rows = [
      ['Name', 'Type', 'Weight'],
      ['Aa', 'Soot', 0.5],
      ['Bb', 'Soot', '1,200 kg'],
    ];
    const { issues } = await importBook([{ rows }]);
    expect(issues).toEqual([
      'Beasts!C3: Column "Weight": Expected a number that can be read in one way but received "1,200 kg". Write 1200 or 1.2, or say with --decimal which sign begins decimals',
    ]);
  });

  it('may have titles above the names of columns', async () => {
    const rows: CellValue[][] = [
      ['The beasts of the quiet line'],
      [],
      ['Name', 'Type', 'Height'],
      ['Aa', 'Soot', 1],
      ['Bb', 'Rail', '?!'],
    ];
    const merges = [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }];
    const { issues, stdout } = await importBook([{ rows, merges }]);
    expect(stdout).toContain('The names of columns are found in row 3\n');
    expect(issues[0]).toMatch(/^Beasts!C5: Column "Height"/);
    const told = await importBook([{ rows: rows.slice(0, 4) }], '--header-row', '3');
    expect(told.creatures).toMatchObject([{ name: 'Aa', heightMetres: 1 }]);
    const again = await runHere(['import', told.file, told.world]);
    expect(again.stdout).toContain('nothing has changed');
  });

  it('names each column that a merged cell spans, and repeats what is merged with the rows below', async () => {
    const sheet = sheetOf(
      'Beasts',
      'Name,Types,,Ability,Egg group',
      'Aa,Soot,Rail,Warm Grate,Shed',
      'Bb,Lamp,,Draught,',
      'Cc,Lamp,,Draught,',
    );
    const { creatures, issues } = await importBook([
      {
        ...sheet,
        merges: [
          { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
          { startRow: 1, startCol: 4, endRow: 2, endCol: 4 },
        ],
      },
    ]);
    expect(issues).toEqual([]);
    expect(creatures).toMatchObject([
      { types: ['Soot', 'Rail'], eggGroups: ['Shed'] },
      { types: ['Lamp'], eggGroups: ['Shed'] },
      { types: ['Lamp'], eggGroups: [] },
    ]);
  });

  it('takes the lower of two rows with names of columns', async () => {
    const { creatures } = await importBook([
      {
        ...sheetOf('Beasts', 'Name,Types,', 'Name,Type 1,Type 2', 'Aa,Soot,Rail'),
        merges: [
          { startRow: 0, startCol: 1, endRow: 0, endCol: 2 },
          { startRow: 0, startCol: 0, endRow: 1, endCol: 0 },
        ],
      },
    ]);
    expect(creatures).toMatchObject([{ name: 'Aa', types: ['Soot', 'Rail'] }]);
  });

  it('is read by its first sheet that is shown, or by the one that is named', async () => {
    const sheets = [
      { name: 'Old', hidden: true, rows: [['x']] },
      sheetOf('Beasts', 'Name,Type', 'Aa,Soot'),
      sheetOf('More', 'Name,Type', 'Bb,Rail'),
    ];
    const first = await importBook(sheets);
    expect(first.creatures).toMatchObject([{ name: 'Aa' }]);
    expect(first.stdout).toContain(
      'The sheet "Beasts" is read; choose another with --sheet: "More"\n',
    );
    const { code } = await runHere(['import', first.file, first.world, '--sheet', 'more']);
    expect(code).toBe(0);
    expect(await first.read('creatures/book-more.json')).toMatchObject([{ name: 'Bb', number: 2 }]);
    const { stderr } = await importBook(sheets, '--sheet', 'Moer');
    expect(stderr).toMatch(/^".*book.xlsx" has no sheet "Moer"; there are "Beasts", "More"\n$/);
  });

  it('makes the same world as the same cells in CSV', async () => {
    const cell = fc.constantFrom('', 'Soot', 'Rail; Lamp', '0,5 m', '1.5', 'x', '-', "2'04", 'Aa');
    const rowsOfCells = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rowsOfCells, async (some) => {
        const rows = [
          ['Name', 'Type', 'Height', 'Abilities', 'Starter'],
          ...some.map((cells, i) => [`B${'abcd'[i]}`, 'Soot', ...cells]),
        ];
        const csv = rows.map((row) => row.map((each) => `"${each}"`).join(',')).join('\n');
        const [book, text] = [await importBook([{ rows }]), await importBytes(Buffer.from(csv))];
        expect(book.creatures).toEqual(text.creatures);
        const messages = ({ issues }: typeof book): readonly string[] =>
          issues.map((issue) => issue.replace(/^\S+ /, ''));
        expect(messages(book)).toEqual(messages(text));
      }),
      { numRuns: 40 },
    );
  });

  it('is refused with what to do about a cell that stands far from all others', async () => {
    const sheet = sheetOf('Beasts', 'Name,Type', 'Aa,Soot');
    const { stderr } = await importBook([{ ...sheet, cells: { '1048575,16383': { value: 'x' } } }]);
    expect(stderr).toMatch(
      /"Beasts" spans 1048576 rows.*\. Delete the rows and columns behind those/,
    );
  });

  it('is refused if it would fill the memory', async () => {
    const rows = Array.from({ length: 10 }, () => ['x'.repeat(30_000)]);
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows }] }));
    const entry = bytes.indexOf('PK\u0001\u0002');
    for (const size of [0, 2 ** 31]) {
      bytes.writeUInt32LE(size, entry + 24);
      expect((await importBytes(bytes)).stderr).toMatch(
        /^The workbook ".*" has more than 256 MB when it is decompressed\n$/,
      );
    }
  });
});

describe('the further sheets of a workbook', () => {
  const beasts = sheetOf(
    'Beasts',
    'Name,Type,Evolves from,Form of',
    'Aa,Soot,,',
    'Bb,Rail,Aa,',
    'Dusk Bb,Soot,,Bb',
    'Cc,Lamp,,',
  );
  const chart = (half: CellValue): SheetOfBook => ({
    name: 'Chart',
    rows: [
      ['Attack / Defence', 'Soot', 'RAIL', 'Lamp', 'Colour'],
      ['Rail', half, 2, 1, '#0000AA'],
      ['Soot', null, '×2', 0, null],
      ['Lamp', '½', '-', '1', null],
    ],
  });

  it('add several ways to evolve, of forms too', async () => {
    const { creatures, issues, stdout, read } = await importBook([
      { name: 'Read me', rows: [['Made in 2026']] },
      beasts,
      sheetOf(
        'Evolutions',
        'From,To,Level,Stone,How',
        'aa,bb,16,,',
        'Aa,Bb,,Soot Stone,',
        'Aa,Dusk Bb,16,,at night',
        'Bb,Cc,,,trade',
      ),
    ]);
    expect(issues).toEqual([]);
    expect(stdout).toContain(
      'The sheet "Beasts" is read, "Evolutions" for 4 evolutions; choose another with --sheet: "Read me"\n',
    );
    expect(creatures.slice(1)).toMatchObject([
      {
        name: 'Bb',
        evolvesFrom: [
          { from: 'Aa', by: 'level', level: 16 },
          { from: 'Aa', by: 'stone', stone: 'soot' },
        ],
        forms: [{ evolvesFrom: [{ from: 'Aa', by: 'level', level: 16, time: 'night' }] }],
      },
      { name: 'Cc', evolvesFrom: [{ from: 'Bb', by: 'trade' }] },
    ]);
    expect(await read('evolution-stones.json')).toMatchObject([
      { name: 'Soot Stone', slug: 'soot' },
    ]);
  });

  it('may spell types and forms otherwise than the world does', async () => {
    const { run, read } = newPlace();
    await run('old.csv', ['No.,Name,Type', '9,Zz,Soot']);
    const { issues, creatures } = await run(
      'book.xlsx',
      await bookOf([
        sheetOf('Beasts', 'No.,Name,Type', '1,Aa,SOOT', '2,Bb,rail'),
        sheetOf('Evolutions', 'From,To,Level', 'zz,aa,16'),
        sheetOf('Chart', 'Attack,soot,Rail', 'soot,2,1', 'Rail,1,0.5'),
      ]),
    );
    expect(issues).toEqual([]);
    expect(creatures).toMatchObject([
      { types: ['Soot'], evolvesFrom: [{ from: 'Zz', level: 16 }] },
      { types: ['Rail'] },
    ]);
    expect(await read('world.json')).toMatchObject({
      types: [
        { name: 'Soot', attacks: { Soot: 2 } },
        { name: 'Rail', attacks: { Rail: 0.5 } },
      ],
    });
  });

  it('give types their chart, and again when it has changed', async () => {
    const { world, file, issues } = await importBook([beasts, chart(0.5)]);
    expect(issues).toEqual([]);
    const typesOf = async (): Promise<unknown> =>
      JSON.parse(await readFile(path.join(world, 'world.json'), 'utf8')).types;
    expect(await typesOf()).toMatchObject([
      { name: 'Rail', colour: '#0000aa', attacks: { Soot: 0.5, Rail: 2 } },
      { name: 'Soot', attacks: { Rail: 2, Lamp: 0 } },
      { name: 'Lamp', attacks: { Soot: 0.5 } },
    ]);
    const [names, ...rows] = chart(0.25).rows;
    const corner = { rows: [['', ...(names ?? []).slice(1)], ...rows], name: 'Chart' };
    const again = await importBook([beasts, corner]);
    expect(again.issues).toEqual([]);
    await writeFile(file, await readFile(again.file));
    expect(await runHere(['import', file, world])).toMatchObject({ code: 0 });
    expect(await typesOf()).toMatchObject([{ attacks: { Soot: 0.25, Rail: 2 } }, {}, {}]);
  });

  it.each([
    ['world', 'a chart of types', 'chart', chart(0.5)],
    [
      'leagues',
      'leagues',
      'leagues',
      sheetOf('Leagues', 'League,Region,Badges', 'Grate League,Hearth,Poker Badge'),
    ],
  ])(
    'are refused where %s is YAML, which import leaves as it is',
    async (stem, what, short, sheet) => {
      const { world, file, issues } = await importBook([beasts, sheet]);
      expect(issues).toEqual([]);
      const text = await readFile(path.join(world, `${stem}.json`), 'utf8');
      await rm(path.join(world, `${stem}.json`));
      await writeFile(path.join(world, `${stem}.yaml`), text.replace('Hearth', 'Grate'));
      expect(await runHere(['import', file, world])).toMatchObject({
        code: 1,
        stderr: `The workbook has ${what}, but import leaves "${stem}.yaml" as it is; write the ${short} there, and choose the sheet of creatures with --sheet\n`,
      });
    },
  );

  it('give no type that is the error of a formula', async () => {
    const sheet = { ...chart(1), cells: { '1,0': { value: '#REF!', type: 'error' as const } } };
    const { issues } = await importBook([beasts, sheet]);
    expect(issues).toContain(
      'Chart!A2: Column "Attack / Defence": Expected a value but received "#REF!". Correct the formula, or leave the cell empty',
    );
  });

  it('are refused by the address of the cell, and nothing is written', async () => {
    const { code, issues } = await importBook([
      beasts,
      chart('half'),
      sheetOf('Wege', 'Von,Zu,Level', 'Aa,Bd,16', 'Zz,Bb,late', ',Bb,'),
    ]);
    expect(code).toBe(1);
    expect(issues).toEqual([
      'Chart!B2: Column "Soot": Expected a number that attacks are multiplied by, such as 2, 0.5 or 0 but received "half"',
      'Wege!B2: Column "Zu": Expected a form of the sheet of creatures but received "Bd"',
      'Wege!C3: Column "Level": Expected a whole number from 1 to 9999999 but received "late"',
      'Wege!A3: Column "Von": Expected a form of the world but received "Zz"',
      'Wege!A4: Column "Von": Expected a form of the world but received nothing',
    ]);
  });
});

describe('the sheets that a workbook has beside its creatures', () => {
  it('say which of their columns are left out, and take the time of an evolution', async () => {
    const { stdout, creatures, read } = await importBook([
      sheetOf('Beasts', 'Name,Type', 'Aa,Soot', 'Bb,Rail'),
      sheetOf('Evolutions', 'From,To,How,Time,Notes', 'Aa,Bb,trade,Night,once'),
      sheetOf('Type chart', 'Attack,Soot,Rial', 'Soot,2,1', 'Rail,0.5,1'),
    ]);
    expect(stdout).toContain(
      '\nLeft out of "Evolutions": "Notes"\nLeft out of "Type chart": "Rial"\n',
    );
    expect(creatures[1]?.evolvesFrom).toEqual([{ from: 'Aa', by: 'trade', time: 'night' }]);
    expect(await read('world.json')).toMatchObject({
      types: [{ attacks: { Soot: 2 } }, { attacks: { Soot: 0.5 } }],
    });
  });

  it('have a name that two rows have refused', async () => {
    const { issues } = await importBook([
      sheetOf('Beasts', 'Name,Type', 'Aa,Soot', 'Bb,Rail'),
      sheetOf('Chart', 'Attack,Soot,Rail', 'Soot,2,1', 'Rail,1,1', 'SOOT,1,1'),
      sheetOf('Leagues', 'League,Region,Badges', 'Grate,Hearth,Poker', 'Grate League,Hearth,Tongs'),
      sheetOf('Stones', 'Stone,Also called', 'Ash Stone,Cinder', 'Ash Stone,Dust'),
    ]);
    expect(issues).toEqual([
      'Chart!A4: Column "Attack": Expected a name that row 2 does not have but received "SOOT"',
      'Leagues!A3: Column "League": Expected a name that row 2 does not have but received "Grate League"',
      'Stones!A3: Column "Stone": Expected a name that row 2 does not have but received "Ash Stone"',
    ]);
  });

  it('have each missing cell refused once', async () => {
    const { issues, stderr } = await importBook([
      sheetOf('Beasts', 'Name,Type', 'Aa,Soot'),
      sheetOf('Leagues', 'League,Region,Badges', 'Grate League,,Poker Badge'),
      sheetOf('Stones', 'Stone,Also called', ',Cinder'),
    ]);
    expect(issues).toEqual([
      'Leagues!B2: Column "Region": Expected the region where it is held but received nothing',
      'Stones!A2: Column "Stone": Expected the name of a stone but received nothing',
    ]);
    expect(stderr).toMatch(/^2 issues;/);
  });

  it.each([
    [
      'English',
      'Stones',
      'Name,Also called,Colour,Name (fr)',
      'League,Region,Badges,Badges needed',
    ],
    ['German', 'Blatt 2', 'Stein,Auch genannt,Farbe,Name (fr)', 'Liga,Region,Orden,Nötige Orden'],
  ])('describe stones and leagues in %s', async (_, title, stones, leagues) => {
    const { issues, stdout, read } = await importBook([
      sheetOf('Beasts', 'Name,Type,Evolves from,How', 'Aa,Soot,,', 'Bb,Soot,Aa,Ash Stone'),
      sheetOf(title, stones, 'Ash Stone,Cinder,#AABBCC,Pierre Cendre', 'Dew,,,'),
      sheetOf(
        'More',
        leagues,
        'Grate League,Hearth,Poker Badge; Tongs Badge,1',
        'Rail,Line,Signal Badge,',
      ),
    ]);
    expect(issues).toEqual([]);
    expect(stdout).toContain(`is read, "${title}" for 2 stones, "More" for 2 leagues\n`);
    expect(await read('evolution-stones.json')).toMatchObject([
      { slug: 'ash', aka: 'Cinder', colour: '#aabbcc', names: { fr: 'Pierre Cendre' } },
      { name: 'Dew', slug: 'dew', aka: 'Dew' },
    ]);
    expect(await read('leagues.json')).toEqual([
      {
        name: 'Grate League',
        slug: 'grate',
        region: 'Hearth',
        badgesRequired: 1,
        badges: ['Poker Badge', 'Tongs Badge'],
      },
      { name: 'Rail', slug: 'rail', region: 'Line', badgesRequired: 1, badges: ['Signal Badge'] },
    ]);
  });

  it('say which moves there are and who learns them', async () => {
    const { code, stdout, creatures, read } = await importBook([
      sheetOf('Learnsets', 'Form,Move,Level', 'Aa,Ember,7'),
      sheetOf('Moves', 'Name,Type,Power,Acc,PP', 'Ember,Soot,40,100,25', 'Tackle,Soot,35,95,35'),
      sheetOf('Beasts', 'Name,Type,Description,Description (fr)', 'Aa,Soot,It glows.,Il luit.'),
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'The sheet "Beasts" is read, "Learnsets" for 1 learnset, "Moves" for 2 moves\n',
    );
    expect(stdout).not.toContain('The world has no creatures yet');
    const descriptions = { fr: 'Il luit.' };
    expect(creatures).toMatchObject([{ name: 'Aa', description: 'It glows.', descriptions }]);
    expect(await read('moves.json')).toMatchObject([{ name: 'Ember' }, { name: 'Tackle' }]);
    expect(await read('learnsets.json')).toEqual([{ form: 'Aa', level: { Ember: 7 } }]);
  });
});

describe('a workbook that other programs saved', () => {
  const savedBy = (program: string): Promise<Buffer> =>
    readFile(path.join(import.meta.dirname, `books/${program}.xlsx`));

  it('LibreOffice: German, with a title, formulas, percentages and units in formats of numbers', async () => {
    const { creatures, stdout } = await importBytes(await savedBy('libreoffice'));
    expect(stdout).toContain('The names of columns are found in row 3\n');
    const gender = { male: 87.5, female: 12.5 };
    expect(creatures).toMatchObject([
      { number: 1, name: 'Rußling', gender, heightMetres: 0.7, weightKilograms: 4.2 },
      {
        number: 2,
        name: 'Kohlmann',
        abilities: { normal: ['Warmer Rost', 'Zug'] },
        gender,
        heightMetres: 1.4,
        weightKilograms: 12.5,
        legendary: true,
        evolvesFrom: [{ from: 'Rußling', by: 'level', level: 16 }],
      },
    ]);
  });

  it('openpyxl: Spanish, with a formula that was never computed', async () => {
    const { issues } = await importBytes(await savedBy('openpyxl'));
    expect(issues).toEqual([
      'Criaturas!C3: Column "Altura (m)": Expected a value but received "=C2*2". The formula has no value yet; open the workbook in a spreadsheet program and save it',
    ]);
  });

  it('XlsxWriter: Japanese, with two fonts in a name, a merged header and a date', async () => {
    const { issues, stdout } = await importBytes(await savedBy('xlsxwriter'));
    expect(stdout).toContain('ホノケミ');
    expect(issues).toEqual([
      expect.stringMatching(/^生き物!E3: Column "高さ \(m\)": .*"2026-01-02"\. The cell is a date/),
    ]);
  });
});
