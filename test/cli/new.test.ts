import * as fc from 'fast-check';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { kinds, writeNewWorld } from '../../src/cli/new/new.ts';
import { loadWorld } from '../../src/service/load-world.ts';
import { openWorld } from '../../src/service/open-world.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { startServe } from '../../harness/processes.ts';
import { runHere } from '../../harness/run-in-process.ts';
import { startCatalog } from '../suite/app-under-test.ts';
import { complaintsOf, expectOneLine } from './one-line.ts';

describe('new', () => {
  const folder = newFolder();

  it('makes a world that validates and serves at once, and asks nothing without a terminal', async () => {
    const world = path.join(folder, 'quiet moor');
    const made = await runHere(['new', world, '--types', 'Peat,Mist']);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('Quiet Moor: wrote README.md, world.yaml, creatures/first.yaml');
    expect(made.stdout).toContain(` serve --watch --world '${world}'\n`);
    for (const file of ['world.yaml', 'creatures/first.yaml', 'leagues.yaml']) {
      const text = await readFile(path.join(world, file), 'utf8');
      expect(text).toMatch(/^# yaml-language-server: .*\n# [A-Z]/);
    }
    expect(await runHere(['validate', world])).toMatchObject({ code: 0 });
    const app = startCatalog((await openWorld({ world })).catalog);
    const answer = await app.request('/v1/creature/frozen-brookhart');
    const [stag, winter] = (await answer.json()) as readonly unknown[];
    expect(stag).toMatchObject({ name: 'Brookhart', types: ['Mist', 'Peat'] });
    expect(winter).toMatchObject({ name: 'Winter Brookhart', height: `6'11"` });
  });

  it('shows stats in remarks, which make a valid world once their signs are gone', async () => {
    const world = path.join(folder, 'with stats');
    await runHere(['new', world, '--yes']);
    for (const name of ['world.yaml', 'creatures/first.yaml']) {
      const file = path.join(world, name);
      const text = await readFile(file, 'utf8');
      const shown = text.replaceAll(/^( *)# (?=stats:|catchRate:|  - \{ name: )/gm, '$1');
      await writeFile(file, shown);
    }
    const { parsed } = await loadWorld(world);
    const { manifest, creatures } = parsed.kind === 'valid' ? parsed.world : {};
    expect(manifest?.stats?.map(({ name }) => name)).toEqual(['Vigour', 'Wit', 'Luck']);
    expect(creatures).toHaveLength(6);
    expect(creatures?.[0]).toMatchObject({
      stats: { Vigour: 42, Wit: 38, Luck: 55 },
      catchRate: 190,
    });
  });

  it.each([
    ['leaves the author out', ''],
    ['has the author of an earlier version of the program', 'author: Unknown\n'],
  ])('names no author where the file of the world %s', async (_, line) => {
    const world = path.join(folder, `nobody ${line.length}`);
    await runHere(['new', world, '--yes']);
    const file = path.join(world, 'world.yaml');
    const text = await readFile(file, 'utf8');
    expect(text).not.toMatch(/^author:/m);
    await writeFile(file, text.replace('title:', `${line}title:`));
    const service = await startServe('Node', ['--world', world]);
    const ask = async (target: string, accept = 'application/json'): Promise<string> =>
      (await service.request(target, { headers: { accept } })).text();
    expect(await ask('/v1/world')).not.toMatch(/author|Unknown/);
    expect(await ask('/', 'text/html')).toContain(' forms.');
    for (const target of ['/', '/world', '/service']) {
      expect(await ask(target, 'text/html'), target).not.toMatch(/, by |by Unknown/);
    }
    const { info } = JSON.parse(await ask('/openapi.json')) as { info: { contact: object } };
    expect(Object.keys(info.contact)).toEqual(['url']);
    // The specification has the member there (spec §2.6).
    expect(JSON.parse(await ask('/info'))).toMatchObject({ author: 'Unknown' });
  });

  it('refuses a folder that is not empty, and leaves it as it is', async () => {
    const used = path.join(folder, 'used');
    await mkdir(used);
    await writeFile(path.join(used, 'diary.txt'), '');
    expect(await runHere(['new', used])).toEqual({
      code: 1,
      stdout: '',
      stderr: `The folder "${used}" is not empty; expected a new or an empty folder\n`,
    });
    expect(await readdir(used)).toEqual(['diary.txt']);
  });

  it.each(
    complaintsOf(`
      new                   | 2 | Expected "new DIR" with the folder of a world to make
      new x --generations 0 | 2 | --generations is "0"; expected a whole number from 1 to 99
      new x --types "A, a"  | 2 | --types is "A, a"; expected different names between commas…
      new /dev/null         | 1 | The folder "/dev/null" cannot be read: not a folder
      new /dev/null/x       | 1 | The folder "/dev/null/x" cannot be read: not a folder
      new /proc/x           | 1 | The folder "/proc/x" cannot be written: …
    `),
  )('answers %j with exit code %i and one line', (args, code, line) =>
    expectOneLine(args, code, line),
  );
});

const texts = fc.oneof(
  fc.constantFrom(...`yes null 1 #x a:b " ' {a} &a *a ! ~ 日`.split(' '), '- a', 'a: b'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
);

describe('writeNewWorld()', () => {
  it('makes a valid world with the given title, author and types, whatever they are', async () => {
    const folder = newFolder();
    let count = 0;
    const answers = fc.record({
      title: texts,
      author: texts,
      types: fc.array(texts, { minLength: 1, maxLength: 6 }),
      generations: fc.integer({ min: 1, max: 99 }).map(String),
    });
    await fc.assert(
      fc.asyncProperty(answers, async (given) => {
        const title = kinds.title.parse(given.title);
        const author = kinds.author.parse(given.author);
        const types = kinds.types.parse(given.types.join(','));
        const generations = kinds.generations.parse(given.generations);
        fc.pre(
          title !== undefined &&
            types !== undefined &&
            generations !== undefined &&
            author !== undefined,
        );
        count += 1;
        const world = path.join(folder, `${count}`);
        await writeNewWorld(world, { title, author, types, generations });
        const { parsed } = await loadWorld(world);
        expect(parsed).toMatchObject({ kind: 'valid' });
        const manifest = parsed.kind === 'valid' ? parsed.world.manifest : undefined;
        expect(manifest?.title).toBe(title);
        expect(manifest?.author).toBe(author);
        expect(manifest?.types.map(({ name }) => name)).toEqual(types);
      }),
      { numRuns: 60 },
    );
  });
});
