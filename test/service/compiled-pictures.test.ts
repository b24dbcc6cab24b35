import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../../harness/free-port.ts';
import { executableOf } from '../../harness/places.ts';
import { cleanEnvironment, runCli, startServe, temporaryFolder } from '../../harness/processes.ts';
import { requesterOf } from '../../harness/service-under-test.ts';
import { createCatalog } from '../../src/package/create-catalog.ts';
import { compileWorld } from '../../src/package/world.ts';
import { openForeignFile } from '../../src/service/world-store/open-world.ts';
import { end } from '../edge/processes.ts';
import { ownPictures } from '../export/own-pictures.ts';

/** Whole pictures that differ from each other: what follows the end of a picture is no part of it. */
function pictureOf(text: string, kind: '1.png' | '2.gif' = '1.png'): Buffer {
  return Buffer.concat([ownPictures.get(kind) ?? Buffer.of(), Buffer.from(text)]);
}

const files: Readonly<Record<string, Buffer>> = {
  '1.png': pictureOf('by its number'),
  'Hearthmoor.gif': pictureOf('by its name', '2.gif'),
  'winter-brookhart.png': pictureOf('of a form'),
  'ripple-stone.png': pictureOf('of a stone'),
};

const targets = [
  '/resources/creature/1.png',
  '/resources/creature/96/1.png',
  '/resources/creature/1.svg',
  '/resources/creature/2.png',
  '/resources/creature/3.png',
  '/resources/creature/4.png',
  '/resources/creature/4-winter-brookhart.png',
  '/resources/evolution-stone/ripple.png',
  '/resources/creature/7.png',
  '/v1/creature/1',
] as const;

const fields = ['content-type', 'content-length', 'etag', 'last-modified', 'accept-ranges'];

type Answered = {
  readonly status: number;
  readonly fields: readonly unknown[];
  readonly body: string;
};

async function answeredBy(response: Response): Promise<Answered> {
  return {
    status: response.status,
    fields: fields.map((name) => response.headers.get(name)),
    body: Buffer.from(await response.arrayBuffer()).toString('latin1'),
  };
}

describe.each(['Node', 'Bun'] as const)('a compiled world with pictures on %s', (runtime) => {
  let folder: string;
  let remove: () => Promise<void>;
  let world: string;
  let moved: string;

  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    world = path.join(folder, 'Marsh');
    await runCli(runtime, ['new', world, '--yes']);
    await mkdir(path.join(world, 'pictures'));
    for (const [name, bytes] of Object.entries(files)) {
      await writeFile(path.join(world, 'pictures', name), bytes);
    }
    const file = path.join(folder, 'marsh.world');
    await runCli(runtime, ['compile', world, file]);
    moved = path.join(folder, 'elsewhere', 'marsh.world');
    await mkdir(path.dirname(moved));
    await cp(file, moved);
    await rm(file);
  });
  afterAll(() => remove());

  const serve = (...args: readonly string[]) =>
    startServe(runtime, [...args, '--state-dir', path.join(folder, 'state')], {
      BASE_URL: 'http://catalog.test',
    });

  async function answersOf(...args: readonly string[]): Promise<readonly Answered[]> {
    const service = await serve(...args);
    const answers: Answered[] = [];
    for (const target of targets) {
      const whole = await answeredBy(await service.request(target));
      answers.push(whole);
      const tag = String(whole.fields[2]);
      for (const headers of [{ 'If-None-Match': tag }, { Range: 'bytes=3-9' }]) {
        answers.push(await answeredBy(await service.request(target, { headers })));
      }
    }
    await service.stop();
    expect(service.complaints).toEqual([]);
    return answers;
  }

  it('answers every request for a picture as the folder does, byte for byte', async () => {
    const fromFolder = await answersOf('--world', world);
    expect(fromFolder.map(({ status }) => status)).toEqual(
      targets.flatMap((target) =>
        target.includes('/7.') ? [404, 404, 404] : [200, 304, target.startsWith('/v1') ? 200 : 206],
      ),
    );
    const bodies = fromFolder.map(({ body }) => body);
    for (const bytes of Object.values(files)) {
      expect(bodies).toContain(bytes.toString('latin1'));
    }
    expect(await answersOf('--world', moved)).toEqual(fromFolder);
    expect(await answersOf('--world', moved, '--workers', '2')).toEqual(fromFolder);
  });

  it('shows pictures of "--images" above its own', async () => {
    const over = path.join(folder, 'over');
    await mkdir(over, { recursive: true });
    await writeFile(path.join(over, 'snufflint.png'), pictureOf('above'));
    for (const place of [world, moved]) {
      const service = await serve('--world', place, '--images', over);
      const bodyOf = async (number: number): Promise<Buffer> =>
        Buffer.from(
          await (await service.request(`/resources/creature/${number}.png`)).arrayBuffer(),
        );
      expect(await bodyOf(1)).toEqual(pictureOf('above'));
      expect(await bodyOf(2)).toEqual(files['Hearthmoor.gif']);
      await service.stop();
    }
  });

  it('holds pictures from elsewhere above those of the folder, with "compile --images"', async () => {
    const added = path.join(folder, 'added');
    await mkdir(added, { recursive: true });
    await writeFile(path.join(added, '2.png'), pictureOf('added'));
    await writeFile(path.join(added, 'Snufflink.png'), pictureOf('misspelt'));
    const file = path.join(folder, 'added.world');
    expect(await runCli(runtime, ['compile', world, file, '--images', added])).toEqual({
      code: 0,
      stdout: '',
      stderr: `${path.join(added, 'Snufflink.png')}: no creature, form or stone has this name. Did you mean "Snufflint"?\n`,
    });
    await using catalog = await createCatalog({ world: file });
    expect(await pictureIn(catalog, '2.png')).toEqual(pictureOf('added'));
    expect(await pictureIn(catalog, '1.png')).toEqual(files['1.png']);
  });

  it('has none with "compile --without-pictures"', async () => {
    const file = path.join(folder, 'plain.world');
    await runCli(runtime, ['compile', '--without-pictures', world, file]);
    await using catalog = await createCatalog({ world: file });
    expect(await pictureIn(catalog, '1.png')).not.toEqual(files['1.png']);
  });

  it('is exported with them', async () => {
    const args = ['--base-url', 'http://catalog.test', '--state-dir', path.join(folder, 'state')];
    const copies = [world, moved].map((place, i) => ({
      place,
      copy: path.join(folder, `copy-${i}`),
    }));
    for (const { place, copy } of copies) {
      expect((await runCli(runtime, ['export', copy, '--world', place, ...args])).code).toBe(0);
      const written = await readFile(path.join(copy, 'resources/creature/4-winter-brookhart.png'));
      expect(written).toEqual(files['winter-brookhart.png']);
    }
    const [fromFolder = '', fromFile = ''] = copies.map(({ copy }) => path.join(copy, 'resources'));
    for (const name of await readdir(fromFolder, { recursive: true })) {
      const [one, other] = [path.join(fromFolder, name), path.join(fromFile, name)];
      if (path.extname(name) !== '') {
        expect(await readFile(other), name).toEqual(await readFile(one));
      }
    }
  });

  it('serves changed pictures after a reload', async () => {
    const copy = path.join(folder, 'copied');
    const file = path.join(folder, 'watched.world');
    await cp(world, copy, { recursive: true });
    await runCli(runtime, ['compile', copy, file]);
    const service = await serve('--world', file, '--watch');
    await service.request('/resources/creature/1.png');
    await writeFile(path.join(copy, 'pictures/1.png'), pictureOf('changed'));
    await runCli(runtime, ['compile', copy, file]);
    await vi.waitFor(
      async () =>
        expect(
          Buffer.from(await (await service.request('/resources/creature/1.png')).arrayBuffer()),
        ).toEqual(pictureOf('changed')),
      { timeout: 20_000, interval: 200 },
    );
    await service.stop();
  });

  it('follows pictures that a folder gets later, with "--watch"', async () => {
    const fresh = path.join(folder, 'fresh');
    await runCli(runtime, ['new', fresh, '--yes']);
    const service = await serve('--world', fresh, '--watch');
    await mkdir(path.join(fresh, 'pictures'));
    await writeFile(path.join(fresh, 'pictures/Burby.png'), pictureOf('misspelt'));
    await writeFile(path.join(fresh, 'pictures/5.png'), pictureOf('later'));
    await vi.waitFor(
      async () =>
        expect(
          Buffer.from(await (await service.request('/resources/creature/5.png')).arrayBuffer()),
        ).toEqual(pictureOf('later')),
      { timeout: 20_000, interval: 200 },
    );
    expect(service.complaints).toContain(
      'pictures/Burby.png: no creature, form or stone has this name. Did you mean "Burrby"?',
    );
    await service.stop();
  });

  it('is refused in one line where it is cut short, or of another version', async () => {
    const bytes = await readFile(moved);
    const file = path.join(folder, 'broken.world');
    for (const [content, reason] of [
      [bytes.subarray(0, bytes.length - 1), 'This is not a compiled world, or it is incomplete'],
      [
        Buffer.concat([Buffer.from('CCPACK01'), bytes.subarray(8, -8), Buffer.from('CCPACK01')]),
        'Another version of the program compiled this world; compile it again',
      ],
    ] as const) {
      await writeFile(file, content);
      expect(await runCli(runtime, ['serve', '--world', file])).toEqual({
        code: 1,
        stdout: '',
        stderr: `The world "${file}" cannot be read: ${reason}\n`,
      });
    }
  });
});

describe('a compiled world with pictures', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let world: string;
  let file: string;

  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    world = path.join(folder, 'world');
    file = path.join(folder, 'world.pack');
    await runCli('Node', ['new', world, '--yes']);
    await mkdir(path.join(world, 'pictures'));
    await writeFile(path.join(world, 'pictures/1.png'), pictureOf('one'));
    for (const number of [2, 3, 4, 5, 6]) {
      const large = Buffer.concat([pictureOf(''), Buffer.alloc(6 * 1024 * 1024, number)]);
      await writeFile(path.join(world, `pictures/${number}.png`), large);
    }
    await runCli('Node', ['compile', world, file]);
  });
  afterAll(() => remove());

  it('is opened without reading its pictures, each of which is read when it is asked for', async () => {
    const before = process.memoryUsage().arrayBuffers;
    await using catalog = await createCatalog({ world: file });
    await catalog.fetch(new Request('http://localhost/v1/creature/1'));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * 1024 * 1024);
    expect((await pictureIn(catalog, '6.png')).byteLength).toBeGreaterThan(6 * 1024 * 1024);
  });

  it('serves no bytes of a file that another program has written in its place', async () => {
    const copy = path.join(folder, 'copy.pack');
    await cp(file, copy);
    const opened = await openForeignFile(copy);
    expect([...opened.pack.part('pictures/bytes', 0, 8)]).toEqual([
      ...pictureOf('').subarray(0, 8),
    ]);
    await writeFile(copy, 'x'.repeat(1000));
    expect(() => opened.pack.part('pictures/bytes', 0, 8)).toThrow('was changed in place');
    expect(opened.catalog.creatures.at(0)?.name).toBe('Snufflint');
    opened.close();
  });

  it('is given to the edge as a whole, or refused where it is too large', async () => {
    const small = path.join(folder, 'small');
    await cp(world, small, { recursive: true });
    for (const number of [2, 3, 4, 5, 6]) {
      await rm(path.join(small, `pictures/${number}.png`));
    }
    const address = ['--base-url', 'http://localhost/below'];
    const state = ['--state-dir', path.join(folder, 'state')];
    const edge = path.join(folder, 'edge');
    expect(await runCli('Node', ['edge', edge, '--world', file, ...address, ...state])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The world with its pictures is larger than 16 MiB, the maximum for the edge; "compile --without-pictures" makes a file of the world alone\n',
    });
    const written = await runCli('Node', ['edge', edge, '--world', small, ...address, ...state]);
    expect(written.code).toBe(0);
    const port = await findFreePort();
    const request = requesterOf(port);
    const program: ChildProcess = spawn(executableOf('Bun'), ['serve.js'], {
      cwd: edge,
      env: cleanEnvironment({ BASE_URL: 'http://localhost/below', PORT: String(port) }),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    try {
      await vi.waitFor(() => request('/'), { timeout: 20_000 });
      const response = await request('/below/resources/creature/1.png');
      expect(Buffer.from(await response.arrayBuffer())).toEqual(pictureOf('one'));
      const { version, close } = await openForeignFile(file);
      close();
      const pack = await request(`/below/explorer/world-${version}.pack`);
      expect(pack.status).toBe(200);
      expect(Buffer.from(await pack.arrayBuffer()).includes('pictures/bytes')).toBe(false);
    } finally {
      await end(program);
    }
  });

  it('is compiled by the library too', async () => {
    const small = path.join(folder, 'library');
    await runCli('Node', ['new', small, '--yes']);
    await mkdir(path.join(small, 'pictures'));
    await writeFile(path.join(small, 'pictures/1.png'), pictureOf('one'));
    await using fromFolder = await createCatalog({ world: small });
    await using fromBytes = await createCatalog({ world: await compileWorld(small) });
    for (const catalog of [fromFolder, fromBytes]) {
      expect(await pictureIn(catalog, '1.png')).toEqual(pictureOf('one'));
    }
  });
});

async function pictureIn(
  catalog: Awaited<ReturnType<typeof createCatalog>>,
  name: string,
): Promise<Buffer> {
  const response = await catalog.fetch(new Request(`http://localhost/resources/creature/${name}`));
  return Buffer.from(await response.arrayBuffer());
}

describe('"validate" on a world with pictures', () => {
  let folder: string;
  let remove: () => Promise<void>;
  let world: string;

  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    world = path.join(folder, 'world');
    await runCli('Node', ['new', world, '--yes', '--title', 'Marsh']);
    await mkdir(path.join(world, 'pictures'));
    await writeFile(path.join(world, 'pictures/1.png'), pictureOf('one'));
    await writeFile(path.join(world, 'pictures/Snufflint.png'), pictureOf('again'));
    await writeFile(path.join(world, 'pictures/Burby.png'), pictureOf('misspelt'));
    await writeFile(path.join(world, 'pictures/3.tiff'), 'MM');
    await writeFile(path.join(world, 'pictures/4.png'), '<html>');
    await writeFile(path.join(world, 'pictures/5.png'), pictureOf('').subarray(0, 40));
  });
  afterAll(() => remove());

  const notes = [
    'pictures/3.tiff: not served, because the name of a picture ends with .png, .jpg, .jpeg, .gif, .webp',
    'pictures/4.png: not served, because its content is not PNG, JPEG, GIF or WebP',
    'pictures/5.png: cut short, so that browsers show a part of it or nothing',
    'pictures/Burby.png: no creature, form or stone has this name. Did you mean "Burrby"?',
    'pictures/Snufflint.png: not used, because "1.png" is the picture of "Snufflint"',
  ];

  it('says what is wrong with each, and ends with 0', async () => {
    expect(await runCli('Node', ['validate', world])).toEqual({
      code: 0,
      stdout: `${notes.join('\n')}\nMarsh: 6 creatures in 7 forms, 1 league, 1 evolution stone, no issues, 5 notes\n`,
      stderr: '',
    });
  });

  it('says the same as JSON', async () => {
    const { code, stdout } = await runCli('Node', ['validate', '--json', world]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: true,
      issues: [],
      notes: notes.map((note) => {
        const [file, ...message] = note.split(': ');
        return { file, message: message.join(': ') };
      }),
    });
  });

  it('is what "serve" and "compile" say too, while they do their work', async () => {
    const service = await startServe('Node', [
      '--world',
      world,
      '--state-dir',
      path.join(folder, 'state'),
    ]);
    expect((await service.request('/resources/creature/1.png')).status).toBe(200);
    await service.stop();
    expect(service.complaints).toEqual(notes);
    expect(await runCli('Node', ['compile', world, path.join(folder, 'file')])).toEqual({
      code: 0,
      stdout: '',
      stderr: `${notes.join('\n')}\n`,
    });
  });

  it('says what is wrong with the files of an invalid world, without their names', async () => {
    const broken = path.join(folder, 'broken');
    await cp(world, broken, { recursive: true });
    await writeFile(path.join(broken, 'leagues.yaml'), '- {}');
    const { code, stdout, stderr } = await runCli('Node', ['validate', broken]);
    expect(code).toBe(1);
    expect(stdout.split('\n').filter((line) => line.startsWith('pictures/'))).toEqual(
      notes.slice(0, 3),
    );
    expect(stderr).toBe('5 issues, 3 notes\n');
  });
});
