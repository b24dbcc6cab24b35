import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import {
  lampshoal,
  executableOf,
  root,
  runCli,
  runProgram,
  serviceProgram,
} from '../../harness/processes.ts';
import { runHere } from '../../harness/run-in-process.ts';
import { patternOf } from '../docs/pattern.ts';
import { rowsOf } from '../rows.ts';
import { complaintsOf, expectOneLine, wordsOf } from './one-line.ts';

describe.each(['Node', 'Bun'] as const)('the program on %s', (runtime) => {
  it('prints to its outputs and exits with the code of the command', async () => {
    const found = await runCli(runtime, ['find', 'GRENINJA']);
    expect(found).toMatchObject({ code: 0, stderr: '' });
    expect(found.stdout).toMatch(/^Greninja, number 658, the Ninja creature of generation 6\n/);
    expect(await runCli(runtime, ['serve'], { PORT: '-1' })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'PORT is "-1"; expected a port from 0 to 65535\n',
    });
    expect(await runCli(runtime, ['validate', '/nowhere'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The world "/nowhere" cannot be read: no such folder\n',
    });
  });

  it.runIf(existsSync('/dev/full')).each([[['find', '25']], [['compile', lampshoal, '-']]])(
    'says in a line that the disk of its output is full: %j',
    async (args) => {
      const program = [executableOf(runtime), serviceProgram, ...args];
      expect(await runProgram('sh', ['-c', '"$@" > /dev/full', 'sh', ...program])).toEqual({
        code: 1,
        stdout: '',
        stderr: 'The output cannot be written: ENOSPC: no space left on device, write\n',
      });
    },
  );

  it('does its work although no one reads its output to the end', async () => {
    const folder = newFolder();
    const line = `("$@"; echo $? > code) 2> complaints | true`;
    const sheet = path.join(root, 'worlds/quiet-line.csv');
    const args = [executableOf(runtime), serviceProgram, 'import', sheet, 'world', '--yes'];
    await runProgram('sh', ['-c', line, 'sh', ...args], {}, folder);
    expect(await readFile(path.join(folder, 'code'), 'utf8')).toBe('0\n');
    expect(await readFile(path.join(folder, 'complaints'), 'utf8')).toBe('');
    expect(existsSync(path.join(folder, 'world/world.json'))).toBe(true);
  });
});

describe('the CLI', () => {
  it.each(
    complaintsOf(`
      nothing                     | 2 | There is no command "nothing"; expected one of serve, find, …, version
      serach a                    | 2 | There is no command "serach"; did you mean "search"? expected one of …
      serve x                     | 2 | "serve" received "x"; expected only options
      serve --tls-cert a.pem      | 2 | TLS needs both a certificate and a key: set --tls-cert and --tls-key
      serve --operations-host ::1 | 2 | --operations-host needs --operations-port
      serve --port x              | 2 | --port is "x"; expected a port from 0 to 65535
      serve --base-url ftp://x    | 2 | --base-url is "ftp://x"; expected an address…
      serve --redis-url redis://who:secret@host/x | 2 | --redis-url is not valid; expected an address such as …
      serve --trust-proxy ::1,::g | 2 | --trust-proxy is "::g"; expected a list of addresses and networks such as "127.0.0.1,10.0.0.0/8,fd00::/8"
      serve --trust-proxy ::1,    | 2 | --trust-proxy is "::1,"; expected a list of addresses…
      serve --rate-limit 9        | 2 | --rate-limit is "9"; expected a number of requests in …
      serve --drain-delay 1e9     | 2 | --drain-delay is "1e9"; expected a number of sec…
      serve --log-level loud      | 2 | --log-level is "loud"; expected one of silent, error…
      serve --world /nowhere      | 1 | The world "/nowhere" cannot be read: no such folder
      serve --images /nowhere --world worlds/lampshoal | 1 | The images "/nowhere" cannot be read: …
      serve --port                | 2 | The option "--port" needs a value
      serve --port --json         | 2 | --port is "--json"; …
      serve --port 1 --port=x     | 2 | --port is "x"; …
      serve --prot=1              | 2 | There is no option "--prot"; did you mean "--port"? expected --port, …
      serve --constructor         | 2 | There is no option "--constructor"; expected --port, …
      search --json=yes           | 2 | The option "--json" takes no value…
      find --world worlds/lampshoal -- -x | 1 | No creature is called "-x"…
      find --world worlds/lampshoal - | 1 | No creature is called "-"…
      import worlds/quiet-line.csv /dev/null/x --map=B --map Name=name | 2 | --map is "B"; expected a list such as …
      validate                    | 2 | Expected "validate DIR" with one folder
      find                        | 2 | Expected "find NAME…
      find pikachu --lang tlh     | 2 | The language of names is "tlh"; expected one of en, de, es, fr, it, ja, ko, zh-Hans, zh-Hant
      find pikchu                 | 1 | No creature is called "pikchu"; did you mean Pikachu, Pichu?
      search                      | 2 | Expected "search QUERY" with a search such as …
      search "" --lang ""         | 2 | --lang is empty
      search pikchu               | 1 | 0 forms; did you mean Pikachu, Pichu?
      search -type:fire           | 2 | There is no option "-type:fire"; …, or "--" before what is no …
      search type:watr            | 2 | Expected a type at column 6, found watr; did you mean Water?
    `),
  )('answers %j with exit code %i and one line', (args, code, line) =>
    expectOneLine(args, code, line),
  );

  it.each([
    ['search', '--help'],
    ['search', '-h'],
    ['help', 'search'],
    ['--help', 'search'],
  ])('says on %j what the command takes, and nothing of others', async (...args) => {
    const { code, stdout, stderr } = await runHere(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('--json');
    expect(stdout).toMatch(/ {2}--lang TAG +\S.*; CATALOG_LANG\n/);
    expect(stdout).not.toMatch(/serve|--port/);
  });

  it.each(['version', '--version'])('prints the version of the package on %s', async (word) => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(await runHere([word])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('leaves a variable of an option that a command does not take to other programs', async () => {
    const environment = { LOG_LEVEL: 'trace', PICTURES: '/home/ada/Pictures' };
    expect(await runHere(['find', 'mew'], environment)).toMatchObject({ code: 0, stderr: '' });
    expect(await runHere(['serve'], environment)).toMatchObject({ code: 2 });
  });

  it.each([['help'], ['--help']])('lists commands and options on %j', async (...args) => {
    const { code, stdout, stderr } = await runHere(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const word of ['serve', 'find', 'search', 'validate', '--port', 'BASE_URL', 'WORKERS']) {
      expect(stdout).toContain(word);
    }
  });

  it.each(
    rowsOf(`
      GRENINJA | Greninja, number 658, the Ninja creature of generation 6 | Abilities   Torrent, hidden Protean | Height      1.5 m (4'11") | Gender      87.5% male, 12.5% female | Ash-Greninja⏎    Abilities   Torrent, hidden Battle Bond
      mega-glurak x --lang fr | Dracaufeu, number 6, … | Evolution   Salamèche, Reptincel, [Dracaufeu] | Méga-Dracaufeu X (mega)
      mr. mime | Mr. Mime, number 122…
      raichu | Stats       HP 60, Attack 90, Defense 55, Special Attack 90, Special Defense 80, Speed 110, Total 485 | Effort      Speed 3 | Numbers     catch rate 75, friendship 70, hatch cycles 10, growth medium fast, base experience 218 | Looks       yellow, upright | Alolan Raichu (regional)
      pichu | Pichu, …of generation 2; a baby
      jynx | Gender      all female
      tauros | Gender      all male
      staryu | Gender      genderless
    `),
  )('find %s prints "%s"', async (args = '', ...shown) => {
    const { code, stdout } = await runHere(['find', ...wordsOf(args)]);
    expect(code).toBe(0);
    for (const each of shown) {
      const line = patternOf(each.replace('⏎', '\n')).source.slice(1);
      expect(stdout).toMatch(new RegExp(`^ *${line}`, 'm'));
    }
  });

  it('prints a creature as in the API with --json', async () => {
    const { stdout } = await runHere(['find', '--json', 'snugwick', '--world', lampshoal]);
    expect(JSON.parse(stdout)).toMatchObject([
      { number: '1', name: 'Snugwick', sprite: 'http://localhost:8080/resources/creature/1.png' },
      { number: '1', name: 'Stormcap Snugwick' },
    ]);
  });

  it('prints the forms that match a search, also as JSON and in another language', async () => {
    const { code, stdout, stderr } = await runHere(['search', 'type:dragon gen:1 -is:mega']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '4 forms\n' });
    const lines = stdout.trimEnd().split('\n');
    const names = lines.map((line) => line.slice(8, 40).trim());
    expect(names).toEqual(['Alolan Exeggutor', 'Dratini', 'Dragonair', 'Dragonite']);
    const json = await runHere(['search', '--json', '"ash"']);
    expect(JSON.parse(json.stdout)).toMatchObject([{ number: '658', name: 'Ash-Greninja' }]);
    const german = await runHere(['search', '--json', 'number:26', '--lang', 'de']);
    const [raichu, alolan] = JSON.parse(german.stdout) as { readonly name: string }[];
    expect([raichu?.name, alolan?.name]).toEqual(['Raichu', 'Alola-Raichu']);
  });

  it.each(['default', 'lampshoal'])('finds no issue in the shipped world "%s"', async (world) => {
    const { code, stdout } = await runHere(['validate', path.join(root, 'worlds', world)]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/no issues\n$/) });
    const json = await runHere(['validate', '--json', path.join(root, 'worlds', world)]);
    expect(JSON.parse(json.stdout)).toMatchObject({ valid: true, issues: [], notes: [] });
  });
});

describe('the CLI with a world of a stranger', () => {
  const world = newFolder();
  beforeAll(() => mkdir(path.join(world, 'creatures')));

  const write = async (files: Readonly<Record<string, string>>): Promise<void> => {
    for (const [file, text] of Object.entries(files)) {
      await writeFile(path.join(world, file), text);
    }
  };

  const faulty = {
    'world.json': '{"format": 2}',
    'creatures/all.json': '[\n {"number": -1, "name": "Counts"},\n {"name": 3}]',
    'creatures/one.yaml': 'name: One\nspieces: Number\n',
  };

  it('prints every issue of a world with file, line, column, record, field, expected and received', async () => {
    await write(faulty);
    const { code, stdout, stderr } = await runHere(['validate', world]);
    const lines = stdout.trimEnd().split('\n');
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${lines.length} issues\n` });
    for (const line of [
      'world.json:1:12: format: Expected 1 but received 2',
      'creatures/all.json:2:13: Counts: number: Expected 1 or more but received -1',
      'creatures/all.json:3:11: record 2: name: Expected text but received 3',
      'creatures/one.yaml:2:1: One: spieces: Expected no member of this name but received "Number". Did you mean "species"?',
    ]) {
      expect(lines).toContain(line);
    }
    const places = lines.map((line) => /^(?<file>[^:]+):(?<line>\d+)/.exec(line)?.groups);
    const sorted = places.toSorted(
      (a, b) =>
        (a?.['file'] ?? '').localeCompare(b?.['file'] ?? '') ||
        Number(a?.['line']) - Number(b?.['line']),
    );
    expect(places).toEqual(sorted);
  });

  it('prints the same issues as JSON, every member of each', async () => {
    await write(faulty);
    const { code, stdout, stderr } = await runHere(['validate', '--json', world]);
    const found: { valid: boolean; issues: object[] } = JSON.parse(stdout);
    expect({ code, stderr, valid: found.valid }).toEqual({ code: 1, stderr: '', valid: false });
    expect(found.issues).toContainEqual({
      file: 'creatures/one.yaml',
      line: 2,
      column: 1,
      record: 'One',
      field: 'spieces',
      expected: 'no member of this name',
      received: '"Number"',
      hint: 'Did you mean "species"?',
      clash: null,
    });
    const members = new Set(found.issues.map((issue) => Object.keys(issue).join(' ')));
    expect([...members]).toEqual(['file line column record field expected received hint clash']);
  });

  it('escapes characters in names that a terminal would obey', async () => {
    const mark = '\u202e';
    await write({
      'world.json': JSON.stringify({
        format: 1,
        title: `Moor${mark}`,
        generations: 1,
        types: [{ name: `Peat${mark}`, colour: '#000000' }],
        eggGroups: [],
      }),
      'creatures/all.json': JSON.stringify({
        number: 1,
        name: `Bog${mark}`,
        species: `Light${mark}`,
        generation: 1,
        types: [`Peat${mark}`],
        abilities: { normal: [`Gleam${mark}`], hidden: [] },
        eggGroups: [],
        gender: 'genderless',
        heightMetres: 1,
        weightKilograms: 1,
        description: `Two\nlines${mark}`,
      }),
      'creatures/one.yaml': '[]',
    });
    for (const args of [
      ['find', '1', '--world', world],
      ['find', '--json', '1', '--world', world],
      ['search', 'number:1', '--world', world],
      ['validate', world],
    ]) {
      const { code, stdout } = await runHere(args);
      expect(code).toBe(0);
      expect(stdout).toContain(String.raw`\u202e`);
      expect(stdout).not.toContain(mark);
      // It tells none of these.
      expect(stdout).not.toMatch(/Stats|Effort|Numbers/);
    }
  });
});
