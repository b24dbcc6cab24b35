import { describe, expect, it } from 'vitest';
import { findSheetKind, type SheetKind } from '../../../src/cli/import/columns.ts';
import { parseLearned } from '../../../src/cli/import/learnsets.ts';
import { newPlace } from './import-here.ts';

const moves = [
  'Name,Type,Category,Power,Acc,PP',
  'Ember,Soot,spark,40,100,25',
  'Glow,Lamp,calm,,,10',
  'Tackle,Rail,bump,35,95,30',
];
const creatures = ['Name,Type,Form of,Moves', 'Aa,Soot,,Ember', 'Dim Aa,Soot,Aa,'];

describe('findSheetKind()', () => {
  it.each<[kind: SheetKind, columns: string]>([
    ['moves', 'Name,Type,Category,Power,Accuracy,PP'],
    ['moves', 'Move,Element,Damage class,Dmg,Acc,Power Points'],
    ['moves', '#,Name,Type,Cat.,Power,Acc.,PP,Gen'],
    ['moves', 'attack_name,type,class,base_power'],
    [
      'moves',
      'name,slug,type,category,power,accuracy,pp,priority,generation,target,flags,description',
    ],
    ['learnsets', 'number,form,move,way,level,game'],
    ['learnsets', 'Creature,Move,Level'],
    ['learnsets', 'Pokémon,Move,Method,Level'],
    ['creatures', 'Name,Type'],
    ['creatures', 'Name,Type,Category,Gen,Description'],
    ['creatures', 'No.,Name,Type,Category,Power'],
    ['creatures', 'Name,Type,Category,Power,Height'],
    ['creatures', 'Name,Type,Level,Move'],
    ['creatures', 'Name,Type,HP,Attack,Moves'],
  ])('calls the rows %s that have the columns %s', (kind, columns) => {
    expect(findSheetKind(columns.split(','))).toBe(kind);
  });
});

describe('parseLearned()', () => {
  const known = ['Ember', 'Tackle', '10,000 Volts', 'Agent 7', 'Type: Null'];
  const world = {
    find: (_: string, text: string) =>
      known.find((name) => name.toLowerCase() === text.toLowerCase()),
    learnWays: ['machine', 'egg', 'tutor', 'night school'],
  };

  it.each<[move: string, how: number | string, ...texts: string[]]>([
    ['Ember', 1, 'Ember'],
    ['Tackle', 7, 'tackle 7', 'Tackle: 7', 'Tackle @ Lv. 7', 'Tackle at level 7', 'Tackle (7)'],
    ['Tackle', 7, 'Tackle (Lvl 7)', 'Lv. 7 Tackle', 'L7 Tackle', '7 - Tackle', '7: Tackle'],
    ['Tackle', 7, 'Tackle ab Stufe 7', 'Nv. 7 Tackle'],
    ['Tackle', 0, 'Tackle (evolution)'],
    ['Ember', 'machine', 'Ember (machine)', 'TM 05: Ember', 'VM 05: Ember', 'Ember (CT)'],
    ['Ember', 'egg', 'Ember (Egg move)', 'Ember (Ei)', 'Ember (Œuf)'],
    ['Ember', 'tutor', 'Ember (Lehrer)'],
    ['Ember', 'night school', 'Ember (Night School)'],
    ['Ember', 'machin', 'Ember (machin)'],
    ['10,000 Volts', 1, '10,000 Volts'],
    ['Agent 7', 1, 'Agent 7'],
    ['Agent 7', 12, 'Agent 7 12'],
    ['Type: Null', 1, 'Type: Null'],
    ['Nature: Strong', 1, 'Nature: Strong'],
  ])('reads %s, %s', (move, how, ...texts) => {
    const read = texts.map((text) => {
      const { way, level, move: found } = parseLearned(text, world);
      return [found, way === 'level' ? level : way];
    });
    expect(read).toEqual(texts.map(() => [move, how]));
  });
});

describe('a spreadsheet of moves', () => {
  it('makes moves, before there are creatures, under names of columns that people use', async () => {
    const { run, read } = newPlace();
    const { stderr, stdout } = await run(
      'moves.csv',
      [
        '#,Move,Element,Damage class,Dmg,Acc,Power Points,Prio,Gen,Target,Flags,Effect',
        '1,Ember,Soot,spark,40,95%,25,+1,2,one foe,contact; hot,It singes.',
        '2,Glow,soot,Calm,—,—,10,0,,,,',
        '3,Late,Rail,calm,"1,200",never misses,5,-3,,,,-',
      ],
      '--decimal',
      '.',
    );
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^World: 3 moves from .*; wrote world.json, moves.json$/m);
    expect(stdout).toContain('The world has no creatures yet');
    expect(stdout).toMatch(/^E {2}power +40 \(Ember\) to 1200 \(Late\), 1 without$/m);
    expect(await read('moves.json')).toEqual([
      {
        name: 'Ember',
        type: 'Soot',
        category: 'spark',
        power: 40,
        accuracy: 95,
        pp: 25,
        priority: 1,
        generation: 2,
        target: 'one foe',
        flags: ['contact', 'hot'],
        description: 'It singes.',
      },
      { name: 'Glow', type: 'Soot', category: 'Calm', pp: 10 },
      { name: 'Late', type: 'Rail', category: 'Calm', power: 1200, pp: 5, priority: -3 },
    ]);
    expect(await read('world.json')).toMatchObject({
      generations: 2,
      types: [{ name: 'Soot' }, { name: 'Rail' }],
      moveCategories: ['spark', 'Calm'],
    });
  });

  it('needs no category, and is called one of moves by the user if its columns do not tell', async () => {
    const { run, read } = newPlace();
    const sheet = ['Name,Type,Power', 'Ember,Soot,40'];
    expect((await run('m.csv', sheet)).stdout).toContain('1 creature in 1 form from');
    expect(await run('m.csv', sheet, '--as', 'moves')).toMatchObject({ code: 0, stderr: '' });
    expect(await read('creatures/m.json')).toEqual([]);
    expect(await run('m.csv', sheet)).toMatchObject({ code: 0, stderr: '' });
    expect(await read('moves.json')).toMatchObject([{ power: 40, category: 'move' }]);
    expect((await run('m.csv', sheet, '--as', 'spells')).stderr).toBe(
      '--as is "spells"; expected one of creatures, moves, learnsets\n',
    );
  });

  it('gets a file of its own beside moves that the world has, and keeps what was edited', async () => {
    const { run, read, write } = newPlace();
    await run('moves.csv', moves);
    expect((await run('moves.csv', moves)).stdout).toContain('nothing has changed');
    expect((await run('more.csv', [moves[0] ?? '', 'Hum,Rail,Spark,,,5'])).stderr).toBe('');
    expect(await read('moves/more.json')).toEqual([
      { name: 'Hum', type: 'Rail', category: 'spark', pp: 5 },
    ]);
    await write('world/moves.json', '[]');
    expect((await run('moves.csv', moves)).stderr).toMatch(
      /"moves.json" .* was changed by hand since import made it; keep what is yours in another file of "moves"/,
    );
    expect(await run('moves.csv', moves, '--force')).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a column of moves', () => {
  it('gives learnsets, of forms too, and spells moves as the world does', async () => {
    const { run, read } = newPlace();
    await run('moves.csv', moves);
    const { stderr, stdout } = await run('list.csv', [
      'Name,Type,Form of,Learnset',
      'Aa,Soot/Rail,,"ember, Lv. 7 Tackle, Tackle 9, TM03: Glow"',
      'Dim Aa,Soot,Aa,Glow (Tutor)',
      'Red Aa,Soot,Aa,',
    ]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^D {2}moves +3 different; by level 2, machine 1, tutor 1$/m);
    expect(stdout).toMatch(/ 1 creature in 3 forms, 2 learnsets from .*, learnsets.json$/m);
    expect(await read('creatures/list.json')).toMatchObject([{ types: ['Soot', 'Rail'] }]);
    expect(await read('learnsets.json')).toEqual([
      { form: 'Aa', level: { Ember: 1, Tackle: [7, 9] }, ways: { machine: ['Glow'] } },
      { form: 'Dim Aa', ways: { tutor: ['Glow'] } },
    ]);
    await run('list.csv', ['Name,Type,Form of,Learnset', 'Aa,Soot,,']);
    expect(await read('learnsets.json')).toEqual([]);
  });

  it('waits until the world has moves, and is read by the next import', async () => {
    const { run, read } = newPlace();
    const first = await run('list.csv', creatures);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('The world has no moves yet, so "Moves" waits: import');
    await expect(read('learnsets.json')).rejects.toThrow('ENOENT');
    await run('moves.csv', moves);
    expect(await run('list.csv', creatures)).toMatchObject({ code: 0, stderr: '' });
    expect(await read('learnsets.json')).toEqual([{ form: 'Aa', level: { Ember: 1 } }]);
  });

  it('is refused by cell for a move, a way or a level that is none', async () => {
    const { run } = newPlace();
    await run('moves.csv', moves);
    const { issues } = await run('list.csv', [
      'Name,Type,Form of,Moves',
      'Aa,Soot,,Embr; Glow (machin)',
      'Dim Aa,Soot,Aa,Tackle 1000',
    ]);
    expect(issues).toEqual([
      '2:D: Column "Moves": Expected "machine", "tutor", "egg", "event", or "learnWays" in "world.json" but received "machin". Did you mean "machine"?',
      '2:D: Column "Moves": Expected the name of a move but received "Embr". Did you mean "Ember"?',
      '3:D: Column "Moves": Expected a whole number from 0 to 999, or an array of them but received 1000',
    ]);
  });
});

describe('a spreadsheet of learnsets', () => {
  it('gives learnsets, and the world its ways, spelled as they are first', async () => {
    const { run, read } = newPlace();
    await run('moves.csv', moves);
    await run('list.csv', ['Name,Type,Form of', 'Aa,Soot,', 'Dim Aa,Soot,Aa']);
    const { stderr, stdout } = await run('learnsets.csv', [
      'Form,Move,How,Level',
      'aa,ember,,5',
      'Aa,Tackle,level,7',
      'Dim Aa,Glow,night school,',
      'Dim Aa,Ember,Night-School,',
      'Dim Aa,Glow,TM 3,',
      'Dim Aa,Ember,,',
      'Dim Aa,Tackle,Lv. 9,',
    ]);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^World: 2 learnsets from .*; wrote world.json, learnsets.json$/m);
    expect(await read('learnsets.json')).toEqual([
      { form: 'Aa', level: { Ember: 5, Tackle: 7 } },
      {
        form: 'Dim Aa',
        level: { Ember: 1, Tackle: 9 },
        ways: { 'night school': ['Glow', 'Ember'], machine: ['Glow'] },
      },
    ]);
    expect(await read('world.json')).toMatchObject({ learnWays: ['machine', 'night school'] });
  });

  it('is refused with every bad cell', async () => {
    const { run } = newPlace();
    await run('moves.csv', moves);
    expect(await run('learnsets.csv', ['form,move,way', 'Aa,Ember,egg'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Learnsets need creatures and moves; import spreadsheets of/),
    });
    await run(
      'list.csv',
      creatures.slice(0, 2).map((row) => row.replace(/,[^,]*$/, '')),
    );
    const { issues } = await run('learnsets.csv', [
      'form,move,way,level,game',
      'Aa,Ember,level,,Red',
      'Aa,Glow,egg,7,Red',
      'Aaa,Tackle,egg,,',
      'Aa,Takle,egg,,Red',
      'Aa,Glow,egg,,Blue',
      ',Glow,egg,,',
      'Aa,Glow,level,x,Red',
      'Aa,Glow,Lv. 9,8,Red',
    ]);
    expect(issues).toEqual([
      '2:D: Column "level": Expected a level, or another way but received nothing',
      '3:D: Column "level": Expected nothing beside the way "egg" but received "7"',
      '4:A: Column "form": Expected the name of a form but received "Aaa". Did you mean "Aa"?',
      '5:B: Column "move": Expected the name of a move but received "Takle". Did you mean "Tackle"?',
      '6:E: Column "game": Expected the same game as in row 2, since a form has one learnset but received "Blue"',
      '7:A: Column "form": Expected a name but received nothing',
      '8:D: Column "level": Expected a whole number from 0 to 9999999 but received "x"',
      '9:D: Column "level": Expected nothing beside the way "Lv. 9" but received "8"',
    ]);
  });
});
