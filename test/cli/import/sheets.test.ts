import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, temporaryFolder } from '../../../harness/processes.ts';
import { runHere } from '../../../harness/run-in-process.ts';

type Creature = {
  readonly name: string;
  readonly number: number;
  readonly heightMetres: number;
  readonly weightKilograms: number;
  readonly gender: unknown;
};

describe('sheets as people write them', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let count = 0;
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterAll(() => remove());

  const importSheet = async (rows: readonly string[], ...more: readonly string[]) => {
    count += 1;
    const own = path.join(folder, String(count));
    await mkdir(own);
    const file = path.join(own, 'sheet.csv');
    await writeFile(file, `${rows.join('\n')}\n`);
    const world = path.join(own, 'world');
    const { code, stdout, stderr } = await runHere(['import', file, world, ...more]);
    const issues = stdout
      .split('\n')
      .flatMap((line) => (line.startsWith(`${file}:`) ? [line.slice(file.length + 1)] : []));
    const creatures =
      code === 0
        ? (JSON.parse(
            await readFile(path.join(world, 'creatures/sheet.json'), 'utf8'),
          ) as Creature[])
        : [];
    if (code !== 0) {
      await expect(readdir(world)).rejects.toThrow('ENOENT');
    }
    return { code, stdout, stderr, issues, creatures };
  };

  const weights = ({ creatures }: Awaited<ReturnType<typeof importSheet>>): number[] =>
    creatures.map(({ weightKilograms }) => weightKilograms);
  const genders = ({ creatures }: Awaited<ReturnType<typeof importSheet>>): unknown[] =>
    creatures.map(({ gender }) => gender);

  it('1: thousands with commas, beside decimals with points', async () => {
    const rows = [
      'Name,Type,Weight',
      'Aa,Soot,"1,200 kg"',
      'Bb,Soot,0.5 kg',
      'Cc,Soot,"12,500 lbs"',
    ];
    const sheet = await importSheet(rows);
    expect(weights(sheet)).toEqual([1200, 0.5, 5669.96]);
    expect(sheet.stdout).toMatch(/^C {2}weight {2}0.5 kg \(Bb\) to 5669.96 kg \(Cc\)$/m);
  });

  it('2: thousands with commas that nothing explains are refused, each with both readings', async () => {
    const rows = ['Name,Type,Weight', 'Aa,Soot,"1,200 kg"', 'Bb,Soot,5 kg', 'Cc,Soot,"12,500 lbs"'];
    const { code, issues } = await importSheet(rows);
    expect(code).toBe(1);
    expect(issues).toEqual([
      '2:C: Column "Weight": Expected a number that can be read in one way but received "1,200 kg". Write 1200 or 1.2, or say with --decimal which sign begins decimals',
      '4:C: Column "Weight": Expected a number that can be read in one way but received "12,500 lbs". Write 12500 or 12.5, or say with --decimal which sign begins decimals',
    ]);
    expect(weights(await importSheet(rows, '--decimal', '.'))).toEqual([1200, 5, 5669.96]);
    expect(weights(await importSheet(rows, '--decimal', ','))).toEqual([1.2, 5, 5.67]);
  });

  it('3: decimals with commas, and thousands with points', async () => {
    const sheet = await importSheet([
      'Name;Type;Größe (m);Gewicht;Height (m);Weight (kg)',
      'Aa;Soot;;;1,80;1.200',
      'Bb;Soot;;;0,5;12,5',
      'Cc;Soot;;;12,125;1.234,5',
    ]);
    expect(weights(sheet)).toEqual([1200, 12.5, 1234.5]);
    expect(sheet.creatures.map(({ heightMetres }) => heightMetres)).toEqual([1.8, 0.5, 12.125]);
  });

  it('4: thousands with spaces, apostrophes and more than one comma', async () => {
    const cells = ['1 200', '1\u202F200.5', "12'000", '"1,234,567"', '999'];
    const rows = cells.map((cell, i) => `A${'abcde'[i]},Soot,${cell}`);
    expect(weights(await importSheet(['Name,Type,Weight (kg)', ...rows]))).toEqual([
      1200, 1200.5, 12_000, 1_234_567, 999,
    ]);
  });

  it('5: points and commas before decimals in one column leave a number between them open', async () => {
    const rows = ['Name,Type,Weight', 'Aa,Soot,0.5', 'Bb,Soot,"0,7"', 'Cc,Soot,"1,500"'];
    const { issues } = await importSheet(rows);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain(
      '4:C: Column "Weight": Expected a number that can be read in one way',
    );
    expect(weights(await importSheet(rows.slice(0, 3)))).toEqual([0.5, 0.7]);
  });

  it('6: genders in words and percentages of either sex', async () => {
    const cells = [
      ['60% girls', { male: 40, female: 60 }],
      ['40% boys', { male: 40, female: 60 }],
      ['75 % male', { male: 75, female: 25 }],
      ['"87,5 % ♂"', { male: 87.5, female: 12.5 }],
      ['♀ 100%', { male: 0, female: 100 }],
      ['only female', { male: 0, female: 100 }],
      ['all male', { male: 100, female: 0 }],
      ['m/f 25/75', { male: 25, female: 75 }],
      ['f/m 25/75', { male: 75, female: 25 }],
      ['female 25 %; male 75 %', { male: 75, female: 25 }],
      ['7:1', { male: 87.5, female: 12.5 }],
      ['1:1', { male: 50, female: 50 }],
      ['0.875 / 0.125', { male: 87.5, female: 12.5 }],
      ['none', 'genderless'],
      ['?', 'genderless'],
    ] as const;
    const rows = cells.map(([cell], i) => `A${'abcdefghijklmno'[i]},Soot,${cell}`);
    const sheet = await importSheet(['Name,Type,Gender', ...rows]);
    expect(genders(sheet)).toEqual(cells.map(([, gender]) => gender));
    expect(sheet.stdout).toMatch(
      /^C {2}gender {2}2 genderless, 1 all male, 2 all female, 10 from 25 to 87.5 % male$/m,
    );
  });

  it('7: a gender that does not say whose percentage it is, or that is no whole, is refused', async () => {
    const cells = [
      '75 %',
      '75',
      '60/60',
      '1:2',
      '50% girls 60% boys',
      'mostly male',
      '"50,50"',
      '75% m/f',
    ];
    const rows = cells.map((cell, i) => `A${'abcdefgh'[i]},Soot,${cell}`);
    const { issues, stderr } = await importSheet(['Name,Type,Gender', ...rows]);
    expect(issues).toHaveLength(cells.length);
    expect(stderr).toBe('8 issues; nothing was written\n');
  });

  it('8: the name of a column says which sex comes first', async () => {
    const sheet = await importSheet([
      'Name,Type,Gender (F:M)',
      'Aa,Soot,12.5:87.5',
      'Bb,Soot,75 % male',
    ]);
    expect(genders(sheet)).toEqual([
      { male: 87.5, female: 12.5 },
      { male: 75, female: 25 },
    ]);
  });

  it('9: shares in a column of percentages are refused, percentages are read', async () => {
    const { issues } = await importSheet([
      'Name,Type,Male %',
      'Aa,Soot,0.875',
      'Bb,Soot,1',
      'Cc,Soot,0',
    ]);
    expect(issues).toEqual([
      '2:C: Column "Male %": Expected a percentage but received "0.875". Write "0.875 %" or "87.5 %"',
      '3:C: Column "Male %": Expected a percentage but received "1". Write "1 %" or "100 %"',
    ]);
    const sheet = await importSheet([
      'Name,Type,Male %',
      'Aa,Soot,87.5',
      'Bb,Soot,1 %',
      'Cc,Soot,0',
    ]);
    expect(genders(sheet)).toEqual([
      { male: 87.5, female: 12.5 },
      { male: 1, female: 99 },
      { male: 0, female: 100 },
    ]);
  });

  it('10: units in the cells, mixed in a column, and units that nothing knows', async () => {
    const heights = [`5'11"`, '180cm', '5 ft 11 in', '0.5 m', '20 in'];
    const masses = ['1.5 t', '850 g', '12 oz', '6.9 kilos', '10 pounds'];
    const rows = heights.map(
      (height, i) => `A${'abcde'[i]},Soot,"${height.replaceAll('"', '""')}",${masses[i]}`,
    );
    const sheet = await importSheet(['Name,Type,Height,Weight', ...rows]);
    expect(sheet.creatures.map(({ heightMetres }) => heightMetres)).toEqual([
      1.8, 1.8, 1.8, 0.5, 0.51,
    ]);
    expect(weights(sheet)).toEqual([1500, 0.85, 0.340194, 6.9, 4.54]);
    const { issues } = await importSheet(['Name,Type,Height,Weight', 'Aa,Soot,2 cubits,3 stone']);
    expect(issues.map((issue) => issue.slice(0, 3))).toEqual(['2:C', '2:D']);
  });

  it('11: numbers of creatures with thousands, and a type that is a slip', async () => {
    const sheet = await importSheet([
      'No.,Name,Type',
      '"1,025",Aa,Stone',
      '#007,Bb,Stone',
      '1 100,Cc,Ston',
    ]);
    expect(sheet.creatures.map(({ number }) => number)).toEqual([1025, 7, 1100]);
    expect(sheet.stdout).toContain(
      'creatures: Only "Cc" has the type "Ston". Did you mean "Stone"?\n',
    );
    const { issues } = await importSheet(['No.,Name,Type', '"1,000",Aa,Soot']);
    expect(issues[0]).toContain('Write 1000 or 1');
  });

  it('says which pictures of the world belong to no creature', async () => {
    const own = path.join(folder, 'with-pictures');
    await mkdir(path.join(own, 'world/pictures'), { recursive: true });
    const file = path.join(own, 'sheet.csv');
    await writeFile(file, 'Name,Type\nBoulderdash,Rock\n');
    await copyFile(
      path.join(root, 'docs/pictures/explorer.png'),
      path.join(own, 'world/pictures/Bulderdash.png'),
    );
    const { code, stdout } = await runHere(['import', file, path.join(own, 'world')]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'pictures/Bulderdash.png: no creature, form or stone has this name. Did you mean "Boulderdash"?\n',
    );
  });

  it('12: all issues of cells, records and their relations come at once, by row and column', async () => {
    const { issues, stderr } = await importSheet([
      'No.,Name,Type,Height,Gen,Evolves from,Form of,Kind',
      '1,Aa,Soot,tall,1,,',
      '2,Bb,Soot,1,1,Nowhere,',
      `3,Ee,Soot,1,1,,,${'long '.repeat(50)}end`,
      '4,aa,Soot,1,1,,',
      '5,Cc,Soot,1,100,,',
      ',Dd,Soot,1,1,,Bb',
      ',bb,Soot,1,1,,Bb',
    ]);
    expect(issues.map((issue) => /^[0-9]+:[A-Z]/.exec(issue)?.[0])).toEqual([
      '2:D',
      '3:F',
      '4:H',
      '5:B',
      '6:E',
      '8:B',
    ]);
    expect(issues[3]).toMatch(/"Aa" is in row 2 of .*sheet\.csv$/);
    expect(issues.join('\n')).not.toContain('creatures/sheet.json');
    expect(stderr).toBe('6 issues; nothing was written\n');
  });
});
