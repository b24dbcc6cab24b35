import * as fc from 'fast-check';
import { cp, mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import { lampshoal, root } from '../../harness/processes.ts';
import { runHere } from '../../harness/run-in-process.ts';

const picture = path.join(root, 'docs/pictures/explorer.png');

/** A folder with these files for the test that runs. */
async function folderFor(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = newFolder();
  await mkdir(path.join(folder, 'creatures'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}

/** All files of a folder with their text, pictures by their names alone. */
async function filesIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => !each.isDirectory());
  const texts = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    const text = name.endsWith('.png') ? '' : await readFile(file, 'utf8');
    return [path.relative(folder, file), text] as const;
  });
  return Object.fromEntries((await Promise.all(texts)).toSorted());
}

const edit = (folder: string, ...args: readonly string[]) => runHere([...args, '--world', folder]);

/** What the service answers about all forms, without the texts that a name stands in by chance. */
async function answersOf(world: string): Promise<string> {
  const { stdout } = await runHere(['search', '', '--json', '--world', world]);
  return JSON.stringify(JSON.parse(stdout), (member, value) =>
    member === 'description' ? undefined : value,
  );
}

const manifest = `title: Small
format: 1
generations: 1
types:
- {name: Ember , colour: "#e0584c", attacks: {Frost: 2,'Ember':0.5}}   # hot
- name: 'Frost'
  colour: "#9cc7d8"
  attacks:
    "Ember": 2
eggGroups: []
icon: Old Rat
`;
const facts = `species: Rat
generation: 1
abilities: { normal: [Ember], hidden: [] }
eggGroups: []
gender: genderless
heightMetres: unknown
weightKilograms: unknown
`;
const small = {
  'world.yaml': manifest,
  'creatures/a.yaml': `# Ember and Ash\r\nnumber:   1\r\nname: "Ash"\r\ntypes: [Ember ,Frost]\r\n${facts.replaceAll('\n', '\r\n')}`,
  'creatures/b.yaml': `\uFEFFname: Old Rat\nnumber: 3\ntypes: &t\n  - Ember # Ember\n${facts}evolvesFrom: [{from: Ash, by: trade}]\nforms:\n- {name: Winter  Old Rat, types: *t}\n- {name: Old Ratter}\n`,
};

describe('rename', () => {
  it('follows a type through every file, and leaves all other bytes as they are', async () => {
    const folder = await folderFor(small);
    expect(await edit(folder, 'rename', 'type', 'ember', 'Hot: #1')).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'Ember is Hot: #1 now',
        'world.yaml: 3 changes',
        'creatures/a.yaml: 1 change',
        'creatures/b.yaml: 2 changes',
        'creatures/a.yaml: "Ember" still stands in other texts',
        'creatures/b.yaml: "Ember" still stands in other texts\n',
      ].join('\n'),
    });
    const now = await filesIn(folder);
    expect(now['world.yaml']).toBe(
      manifest
        .replace('{name: Ember ,', '{name: "Hot: #1" ,')
        .replace(`'Ember':0.5`, `'Hot: #1':0.5`)
        .replace('"Ember": 2', '"Hot: #1": 2'),
    );
    expect(now['creatures/a.yaml']).toBe(
      small['creatures/a.yaml'].replace('[Ember ,', '["Hot: #1" ,'),
    );
    expect(now['creatures/b.yaml']).toBe(
      small['creatures/b.yaml'].replace('- Ember #', '- "Hot: #1" #'),
    );
  });

  it('follows a creature to its forms, evolutions, the icon and pictures in their style', async () => {
    const folder = await folderFor(small);
    await mkdir(path.join(folder, 'pictures'));
    for (const name of ['Old Rat.png', '003-winter-old-rat.png', 'old-ratter.png', '1.png']) {
      await cp(picture, path.join(folder, 'pictures', name));
    }
    const { stdout } = await edit(folder, 'rename', 'creature', 'Old Rat', "Bob's");
    expect(stdout).toMatch(
      /^Old Rat is Bob's now\nWinter {2}Old Rat is .*\nworld.yaml: 1 change\n/,
    );
    const now = await filesIn(folder);
    expect(now['world.yaml']).toBe(manifest.replace('icon: Old Rat', "icon: Bob's"));
    expect(now['creatures/b.yaml']).toBe(
      small['creatures/b.yaml']
        .replace('name: Old Rat\n', "name: Bob's\n")
        .replace('Winter  Old Rat', "Winter  Bob's"),
    );
    expect(Object.keys(now).filter((name) => name.endsWith('.png'))).toEqual([
      'pictures/003-winter-bobs.png',
      'pictures/1.png',
      "pictures/Bob's.png",
      'pictures/old-ratter.png',
    ]);
    expect((await edit(folder, 'rename', 'form', 'old ratter', 'New Rat')).stdout).toContain(
      'pictures/old-ratter.png is pictures/new-rat.png now',
    );
    expect((await runHere(['validate', folder])).stdout).toContain('no issues\n');
  });

  it('follows a type and a creature to moves and learnsets', async () => {
    const folder = await folderFor();
    await cp(lampshoal, folder, { recursive: true });
    const before = await answersOf(folder);
    await edit(folder, 'rename', 'type', 'Wick', 'Zzq');
    const changed = await edit(folder, 'rename', 'creature', 'Fanalynx', 'Yyq');
    expect(changed.stdout).toContain('learnsets.json: 1 change\n');
    const renamed = before
      .replaceAll(/\bWick\b/g, 'Zzq')
      .replaceAll('Fanalynx', 'Yyq')
      .replaceAll('fanalynx', 'yyq');
    expect(JSON.parse(await answersOf(folder))).toEqual(JSON.parse(renamed));
    expect((await filesIn(folder))['moves.json']).toContain('"Zzq"');
  });

  it('gives back the same bytes when it goes back, whatever the new name', async () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aÖ日 .'-&,!"), maxLength: 6 });
    const name = letters.map((text) => `Q${text}z`.replaceAll(/\s+/g, ' '));
    const json = await folderFor();
    await cp(lampshoal, json, { recursive: true });
    const yaml = await folderFor();
    await runHere(['new', path.join(yaml, 'new'), '--yes']);
    const cases = [
      [json, 'type', 'Wick'],
      [json, 'creature', 'Snugwick'],
      [json, 'form', 'Stormcap Snugwick'],
      [path.join(yaml, 'new'), 'type', 'Brook'],
      [path.join(yaml, 'new'), 'creature', 'Brookhart'],
    ] as const;
    const run = async ([folder, kind, old]: (typeof cases)[number], next: string) => {
      const before = await filesIn(folder);
      const there = await edit(folder, 'rename', kind, old, next);
      expect(there).toMatchObject({ code: 0, stderr: '' });
      expect(await filesIn(folder)).not.toEqual(before);
      const back = await edit(folder, 'rename', kind, next, old);
      expect(back).toMatchObject({ code: 0, stderr: '' });
      const after = await filesIn(folder);
      // Where a name needs quotation marks in YAML, they stay.
      const isPlain = folder === json || !/[,&]/.test(next);
      expect(isPlain ? after : unquoted(after, old)).toEqual(
        isPlain ? before : unquoted(before, old),
      );
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...cases), name, (each, next) => run(each, next)),
      { numRuns: 25 },
    );
  });

  const unquoted = (files: Readonly<Record<string, string>>, name: string) =>
    Object.fromEntries(
      Object.entries(files).map(([file, text]) => [
        file,
        file.endsWith('.yaml')
          ? text.replaceAll(new RegExp(`"([^"\n]*${name}[^"\n]*)"`, 'g'), '$1')
          : text,
      ]),
    );

  it.each<[args: string[], code: number, line: string]>([
    [['rename', 'type', 'Embr', 'X'], 1, 'The world has no type "Embr". Did you mean "Ember"?'],
    [['rename', 'creature', 'Old Ratter', 'X'], 1, 'The world has no creature "Old Ratter"'],
    [['rename', 'type', 'Ember', 'FROST'], 1, '"FROST" is taken: the world has the type "Frost"'],
    [['rename', 'creature', 'Ash', 'Old Ratter'], 1, 'the world has the form "Old Ratter"'],
    [['rename', 'creature', 'Ash', 'Ash'], 1, '"Ash" is taken'],
    [['rename', 'move', 'Ash', 'B'], 2, 'Expected "rename KIND OLD NEW" with one of type, cr'],
    [['rename', 'type', 'Ash', 'B', 'C'], 2, 'Expected "rename KIND OLD NEW" with one of type'],
    [['rename', 'creature', 'Ash', '12'], 1, '1 issue; nothing was written'],
    [['rename', 'creature', 'Ash', 'Counts'], 1, '1 issue; nothing was written'],
    [['renumber', '1', '3'], 1, '3 is the number of "Old Rat"; free near it: 2, 4'],
    [['renumber', '7', '2'], 1, 'No creature has the number 7'],
    [['renumber', '1', '0'], 2, 'Expected "renumber OLD NEW" with two numbers from 1 to 9999999'],
  ])('%j exits with %i, says why, and writes nothing', async (args, code, line) => {
    const folder = await folderFor(small);
    const result = await edit(folder, ...args);
    expect(result.code).toBe(code);
    expect(result.stderr).toContain(line);
    expect(await filesIn(folder)).toEqual(await filesIn(await folderFor(small)));
  });

  it('refuses a folder without a world, one with issues, and an anchor that says other things too', async () => {
    const none = await edit(await folderFor(), 'rename', 'type', 'A', 'B');
    expect(none.stderr).toMatch(/^There is no world in the folder ".*"; name the folder of one /);
    const faulty = await folderFor({ ...small, 'leagues.json': '{' });
    const refused = await edit(faulty, 'rename', 'type', 'Ember', 'B');
    expect(refused.stderr).toContain('has 1 issue: leagues.json:1:2: Expected');
    const files = {
      ...small,
      'creatures/b.yaml': small['creatures/b.yaml']
        .replace('&t\n  - Ember # Ember', '[ &e Ember ]')
        .replace('normal: [Ember]', 'normal: [*e]')
        .replace('*t', '[Frost]'),
    };
    const shared = await folderFor(files);
    const anchored = await edit(shared, 'rename', 'type', 'Ember', 'B');
    expect(anchored).toMatchObject({ code: 1, stdout: '' });
    expect(anchored.stderr).toContain('"creatures/b.yaml" has it in an anchor of YAML that other');
    expect((await filesIn(shared))['world.yaml']).toBe(manifest);
  });

  it('changes the file that a link leads to, and says which file came from a spreadsheet', async () => {
    const folder = await folderFor({ 'sheet.csv': 'Name,Type\nAa,Fire\nBb,Fire\nCc,Sea\n' });
    const sheet = path.join(folder, 'sheet.csv');
    const world = path.join(folder, 'world');
    await runHere(['import', sheet, world]);
    await mkdir(path.join(world, 'imports/old'));
    expect((await edit(world, 'rename', 'type', 'Fire', 'Blaze')).stdout).toContain(
      'creatures/sheet.json was made by import: change its spreadsheet alike before you import it',
    );
    const refused = await runHere(['import', sheet, world]);
    expect(refused.stderr).toContain('was changed by hand since import made it');
    await writeFile(sheet, (await readFile(sheet, 'utf8')).replaceAll('Fire', 'Blaze'));
    expect((await runHere(['import', sheet, world])).stdout).toContain('; nothing has changed');

    await cp(path.join(world, 'creatures'), path.join(world, 'kept'), { recursive: true });
    const linked = path.join(world, 'creatures/linked.json');
    await writeFile(
      path.join(world, 'kept/one.json'),
      JSON.stringify({
        ...JSON.parse((await filesIn(world))['creatures/sheet.json'] ?? '')[0],
        name: 'Dd',
        number: 9,
      }),
    );
    await symlink('../kept/one.json', linked);
    await edit(world, 'rename', 'creature', 'Dd', 'Ee');
    expect((await filesIn(world))['kept/one.json']).toContain('"name":"Ee"');
  });
});

describe('renumber', () => {
  it('takes pictures along, and refuses where another is in the way', async () => {
    const folder = await folderFor(small);
    await mkdir(path.join(folder, 'pictures'));
    for (const name of ['003.png', '3-winter.png', 'ash.png', '7-winter.png']) {
      await cp(picture, path.join(folder, 'pictures', name));
    }
    expect(await edit(folder, 'renumber', '3', '7')).toMatchObject({
      code: 1,
      stderr:
        '"pictures/3-winter.png" would become "pictures/7-winter.png", but "pictures/7-winter.png" is in the way; rename or remove it first\n',
    });
    expect(await edit(folder, 'renumber', '3', '2000')).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        '3 is 2000 now',
        'creatures/b.yaml: 1 change',
        'pictures/003.png is pictures/2000.png now',
        'pictures/3-winter.png is pictures/2000-winter.png now\n',
      ].join('\n'),
    });
    const now = await filesIn(folder);
    expect(now['creatures/b.yaml']).toBe(
      small['creatures/b.yaml'].replace('number: 3', 'number: 2000'),
    );
  });
});

describe('add', () => {
  const said = ['--species', 'Fog', '--type', 'frost', '--height', '70cm', '--weight', 'unknown'];
  const enough = [...said, '--gender', '25:75'];
  let folder: string;
  beforeEach(async () => {
    folder = await folderFor(small);
  });

  it('writes a file of its own where its neighbour has one', async () => {
    const { stdout } = await edit(
      folder,
      'add',
      'Mist: A',
      ...enough,
      '--evolves-from',
      'Ash',
      '--how',
      'level 7',
    );
    expect(stdout).toBe('Mist: A is number 4 now, in creatures/mist-a.yaml\n');
    expect((await filesIn(folder))['creatures/mist-a.yaml']).toBe(
      `number: 4
name: "Mist: A"
species: Fog
generation: 1
types: [Frost]
abilities: { normal: [], hidden: [] }
eggGroups: []
gender: { male: 25, female: 75 }
heightMetres: 0.7
weightKilograms: unknown
evolvesFrom: [{ from: Ash, by: level, level: 7 }]
`,
    );
  });

  it('waits for other commands that change the folder, but not for one that was killed', async () => {
    const left = path.join(folder, '.editing');
    await writeFile(left, '');
    await utimes(left, 0, 0);
    const names = ['Mist', 'Haze', 'Drizzle'];
    const all = await Promise.all([
      ...names.map((name) => edit(folder, 'add', name, ...enough)),
      edit(folder, 'rename', 'creature', 'Ash', 'Soot'),
    ]);
    expect(all).toMatchObject(all.map(() => ({ code: 0, stderr: '' })));
    const found = await runHere(['search', '', '--world', folder]);
    expect([...names, 'Soot'].filter((name) => !found.stdout.includes(name))).toEqual([]);
    expect(Object.keys(await filesIn(folder))).not.toContain('.editing');
  });

  it('gives its file a name that no other file of creatures has', async () => {
    const others = { 'creatures/mist.yaml': '[]\n', 'creatures/mist-4.json': '[]\n' };
    const world = await folderFor({ ...small, ...others });
    expect(await edit(world, 'add', 'Mist', ...enough)).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Mist is number 4 now, in creatures/mist-4-4.yaml\n',
    });
  });

  it.each<[name: string, text: string]>([
    [
      'creatures.yaml',
      `- name: Ash\n  number: 1\n  types: [Ember]\n${facts.replaceAll(/^(?=.)/gm, '  ')}`,
    ],
    [
      'creatures/all.json',
      `[\r\n    {"number": 1, "name": "Ash", "species": "Rat", "generation": 1, "types": ["Ember"], "abilities": {"normal": [], "hidden": []},\r\n "eggGroups": [], "gender": "genderless", "height": "???", "weightKilograms": 1 }\r\n]\r\n`,
    ],
  ])('appends to the list %s, which stays as it is up to its end', async (name, text) => {
    const world = await folderFor({ 'world.yaml': manifest.replace(/icon.*/, ''), [name]: text });
    const { code, stdout } = await edit(world, 'add', 'Mist', ...enough, '--number', '9');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Mist is number 9 now, in ${name}\n` });
    const now = (await filesIn(world))[name] ?? '';
    expect(now.startsWith(text.trimEnd().replace(/\s*\]$/, ''))).toBe(true);
    expect(now.includes('\r')).toBe(text.includes('\r'));
    expect(now.replaceAll('\r\n', '')).not.toContain('\r');
    expect((await runHere(['find', '9', '--world', world])).stdout).toContain('the Fog creature');
  });

  it('names the options that are missing in one line, also those that only some worlds need', async () => {
    expect(await edit(folder, 'add', 'Mist', ...said)).toEqual({
      code: 2,
      stdout: '',
      stderr: '"Mist" needs --gender too; "help" says how\n',
    });
    const more = await runHere(['add', 'Mist', ...enough, '--world', lampshoal]);
    expect(more.stderr).toBe('"Mist" needs --generation, --stats too; "help" says how\n');
  });

  it.each<[args: string[], line: string]>([
    [['Ash', ...enough], '"Ash" is taken: the world has the creature "Ash"\n'],
    [['Mist', ...enough, '--number', '3'], '3 is the number of "Old Rat"; free near it: 2, 4\n'],
    [['Mist', ...enough, '--number', '#003'], '3 is the number of "Old Rat"; free near it: 2, 4\n'],
    [['Mist', ...enough, '--number', 'x'], '--number is "x"; expected a whole number from 1 to 99'],
    [
      ['Mist', ...enough, '--height', 'tall'],
      '--height is "tall"; expected a height such as "0.7 m"',
    ],
    [['Mist', ...enough, '--type', 'Frst'], '1 issue; nothing was written\n'],
    [['Mist', ...enough, '--generation', '2'], '1 issue; nothing was written\n'],
  ])('%j is refused, and nothing is written', async (args, line) => {
    const result = await edit(folder, 'add', ...args);
    expect(result.stderr).toContain(line);
    expect(result.code).toBeGreaterThan(0);
    expect(await filesIn(folder)).toEqual(await filesIn(await folderFor(small)));
  });
});

describe('the schemas of a new world', () => {
  it.each(['new', 'import'])('%s names them by paths that exist in its folder', async (command) => {
    const folder = await folderFor({ 'sheet.csv': 'Name,Type\nAa,Fire\nBb,Fire\n' });
    const world = path.join(folder, 'world');
    const sheet = path.join(folder, 'sheet.csv');
    await runHere(command === 'new' ? ['new', world, '--yes'] : ['import', sheet, world]);
    expect((await runHere(['validate', world])).stdout).toMatch(/no issues\n$/);
    const files = await filesIn(world);
    const named = Object.entries(files).flatMap(([name, text]) => {
      const address = /\$schema(?:=|": ")(?<address>\.[^"\n]*)/.exec(text)?.groups?.['address'];
      return address === undefined ? [] : [[name, path.join(path.dirname(name), address)] as const];
    });
    expect(named.map(([name]) => name)).toEqual(
      command === 'new'
        ? ['creatures/first.yaml', 'evolution-stones.yaml', 'leagues.yaml', 'world.yaml']
        : ['world.json'],
    );
    for (const [name, schema] of named) {
      expect(schema).toBe(`.schemas/${/^[a-z-]+/.exec(name)?.[0]}.json`);
      expect(files[schema]).toBe(
        await readFile(path.join(root, 'schemas', path.basename(schema)), 'utf8'),
      );
    }
  });
});
