import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, runCli, temporaryFolder, testedRuntimes } from '../../harness/processes.ts';

const lampshoal = path.join(root, 'worlds/lampshoal');

describe.each(testedRuntimes)('the CLI on %s', (runtime) => {
  it.each([
    [
      ['nothing'],
      2,
      /^There is no command "nothing"; expected one of serve, find, search, .*, help\n$/,
    ],
    [['serve', 'x'], 2, '"serve" received "x"; expected only options\n'],
    [['serve', '--prot', '1'], 2, /^There is no option "--prot"; expected --port, --host/],
    [['serve', '--port'], 2, 'The option "--port" needs a value\n'],
    [['serve', '--port', 'x'], 2, '--port is "x"; expected a port from 0 to 65535\n'],
    [['serve', '--port', '65536'], 2, '--port is "65536"; expected a port from 0 to 65535\n'],
    [
      ['serve', '--base-url', 'ftp://x'],
      2,
      /^--base-url is "ftp:\/\/x"; expected an address such as /,
    ],
    [
      ['serve', '--redis-url', 'redis://who:secret@host/x'],
      2,
      '--redis-url is not valid; expected an address such as "redis://:password@localhost:6379/0", or rediss:// for TLS\n',
    ],
    [['serve', '--world', '/nowhere'], 1, 'The world "/nowhere" cannot be read: no such folder\n'],
    [['serve', '--images', '/nowhere'], 1, /^The images "\/nowhere" cannot be read: /],
    [['validate'], 2, 'Expected "validate DIR" with one folder\n'],
    [['validate', '/nowhere'], 1, 'The world "/nowhere" cannot be read: no such folder\n'],
    [['find'], 2, 'Expected "find NAME…" with a name or a number\n'],
    [['search'], 2, /^Expected "search QUERY" with a search such as /],
    [
      ['find', 'pikachu', '--lang', 'tlh'],
      2,
      'The language of names is "tlh"; expected one of en, de, es, fr, it, ja, ko, zh-Hans, zh-Hant\n',
    ],
    [['search', '', '--lang', ''], 2, '--lang is empty\n'],
    [['search', 'type:watr'], 2, 'Expected a type at column 6, found watr; did you mean Water?\n'],
    [['find', 'pikchu'], 1, 'No creature is called "pikchu"; did you mean Pikachu, Pichu?\n'],
  ])('answers %j with exit code %i and one line', async (args, code, line) => {
    const result = await runCli(runtime, args);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toMatch(line);
    expect(result.stderr.trimEnd()).not.toContain('\n');
  });

  it('names the environment variable that is wrong', async () => {
    const { code, stderr } = await runCli(runtime, ['serve'], { PORT: '-1' });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'PORT is "-1"; expected a port from 0 to 65535\n',
    });
  });

  it.each([['help'], ['--help'], ['serve', '--help']])(
    'lists commands and options on %j',
    async (...args) => {
      const { code, stdout, stderr } = await runCli(runtime, args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      for (const word of [
        'serve',
        'find',
        'search',
        'validate',
        '--port',
        'BASE_URL',
        'STATE_DIR',
        'REDIS_URL',
        'WORKERS',
      ]) {
        expect(stdout).toContain(word);
      }
    },
  );

  it('prints a creature as a person reads it', async () => {
    const { code, stdout } = await runCli(runtime, ['find', 'GRENINJA']);
    expect(code).toBe(0);
    expect(stdout).toContain('Greninja, number 658, the Ninja creature of generation 6');
    expect(stdout).toContain('Abilities   Torrent, hidden Protean');
    expect(stdout).toContain('Height      1.5 m (4\'11")');
    expect(stdout).toContain('  Ash-Greninja\n    Abilities   Torrent, hidden Battle Bond');
  });

  it('prints names in the language that is asked for, and finds them', async () => {
    const { stdout } = await runCli(runtime, ['find', 'mega-glurak', 'x', '--lang', 'fr']);
    expect(stdout).toMatch(/^Dracaufeu, number 6, /);
    expect(stdout).toContain('Evolution   Salamèche, Reptincel, [Dracaufeu]');
    expect(stdout).toContain('  Méga-Dracaufeu X (mega)\n');
    const found = await runCli(runtime, ['search', '--json', 'number:26', '--lang', 'de']);
    const names = (JSON.parse(found.stdout) as { name: string }[]).map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['Raichu', 'Alola-Raichu']);
  });

  it('accepts the unquoted words of a name', async () => {
    const { stdout } = await runCli(runtime, ['find', 'mr.', 'mime']);
    expect(stdout).toContain('Mr. Mime, number 122');
  });

  it.each([
    ['jynx', 'all female'],
    ['tauros', 'all male'],
    ['staryu', 'genderless'],
    ['greninja', '87.5% male, 12.5% female'],
  ])('describes the gender of %s as "%s"', async (name, gender) => {
    const { stdout } = await runCli(runtime, ['find', name]);
    expect(stdout).toContain(`  Gender      ${gender}\n`);
  });

  it('prints a creature as in the API with --json', async () => {
    const { stdout } = await runCli(runtime, ['find', '--json', 'snugwick', '--world', lampshoal]);
    const forms: unknown = JSON.parse(stdout);
    expect(forms).toMatchObject([
      { number: '1', name: 'Snugwick', sprite: 'http://localhost:8080/resources/creature/1.png' },
      { number: '1', name: 'Stormcap Snugwick' },
    ]);
  });

  it('prints the forms that match a search', async () => {
    const { code, stdout, stderr } = await runCli(runtime, [
      'search',
      'type:dragon gen:1 -is:mega',
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '4 forms\n' });
    const names = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(8, 40).trim());
    expect(names).toEqual(['Alolan Exeggutor', 'Dratini', 'Dragonair', 'Dragonite']);
    const json = await runCli(runtime, ['search', '--json', '"ash"']);
    expect(JSON.parse(json.stdout)).toMatchObject([{ number: '658', name: 'Ash-Greninja' }]);
  });

  it('finds both shipped worlds without issues', async () => {
    for (const world of ['default', 'lampshoal']) {
      const { code, stdout } = await runCli(runtime, [
        'validate',
        path.join(root, 'worlds', world),
      ]);
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/no issues\n$/) });
    }
  });

  it('prints every issue of a world with file, line, column, record, field, expected and received', async () => {
    const { folder, remove } = await writeFaultyWorld();
    const { code, stdout, stderr } = await runCli(runtime, ['validate', folder]);
    expect(code).toBe(1);
    const lines = stdout.trimEnd().split('\n');
    expect(stderr).toBe(`${lines.length} issues\n`);
    expect(lines).toContain('world.json:1:12: format: Expected 1 but received 2');
    expect(lines).toContain(
      'creatures/all.json:2:13: Counts: number: Expected 1 or more but received -1',
    );
    expect(lines).toContain(
      'creatures/all.json:3:11: record 2: name: Expected text but received 3',
    );
    expect(lines).toContain(
      'creatures/one.yaml:2:1: One: spieces: Expected no member of this name but received "Number". Did you mean "species"?',
    );
    expect(lines).toEqual(lines.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b))));
    await remove();
  });

  it('prints the same issues as JSON, every member of each', async () => {
    const { folder, remove } = await writeFaultyWorld();
    const { code, stdout, stderr } = await runCli(runtime, ['validate', '--json', folder]);
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
    expect(members).toEqual(
      new Set(['file line column record field expected received hint clash']),
    );
    const sound = await runCli(runtime, ['validate', '--json', lampshoal]);
    expect(JSON.parse(sound.stdout)).toEqual({
      valid: true,
      issues: [],
      notes: [],
      title: 'Lampshoal',
      creatures: 20,
      forms: 31,
      leagues: 2,
      evolutionStones: 2,
    });
    await remove();
  });
});

async function writeFaultyWorld() {
  const place = await temporaryFolder();
  await mkdir(path.join(place.folder, 'creatures'));
  const files = {
    'world.json': '{"format": 2}',
    'creatures/all.json': '[\n {"number": -1, "name": "Counts"},\n {"name": 3}]',
    'creatures/one.yaml': 'name: One\nspieces: Number\n',
  };
  for (const [file, text] of Object.entries(files)) {
    await writeFile(path.join(place.folder, file), text);
  }
  return place;
}

/** The place at the beginning of a line, so that places compare as their lines and columns do. */
function placeOf(line: string): string {
  const [, file = '', row = '', column = ''] = /^([^:]+):(\d+):(\d+): /.exec(line) ?? [];
  return `${file} ${row.padStart(9, '0')} ${column.padStart(9, '0')}`;
}
