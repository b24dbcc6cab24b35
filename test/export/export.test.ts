import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileShippedWorld } from '../world/worlds.ts';
import { listAddresses, placeFiles } from '../../src/export/addresses.ts';
import { slugOf } from '../../src/world/name-key.ts';
import { startChild } from '../../harness/child.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { until } from '../../harness/until.ts';
import { programPath } from '../../harness/system-programs.ts';
import {
  lampshoal,
  executableOf,
  root,
  runCli,
  runProgram,
  serviceProgram,
} from '../../harness/processes.ts';
import { runHere } from '../../harness/run-in-process.ts';
import { expectOneLine } from '../cli/one-line.ts';
import { isMissing } from '../system-programs.ts';
import { ownPictures, placeOwnPictures } from './own-pictures.ts';

const place = newFolder();
let first: Awaited<ReturnType<typeof runCli>>;
beforeAll(async () => {
  first = await runCli('Node', argumentsFor('first'));
});

const inPlace = (name: string): string => path.join(place, name);

const argumentsFor = (folder: string, ...more: readonly string[]): string[] => [
  'export',
  inPlace(folder),
  '--world',
  lampshoal,
  ...more,
];

/** Every file of a folder with its bytes. */
function contentOf(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(path.join(folder, file)).isFile())
      .toSorted()
      .map((file) => [file, readFileSync(path.join(folder, file), 'base64')]),
  );
}

describe('"export"', () => {
  it('writes the same bytes each time, on either runtime', async () => {
    const second = await runCli('Bun', argumentsFor('second'));
    expect([first, second]).toMatchObject([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ]);
    expect(first.stdout).toMatch(/^Wrote \d+ files to ".+", \d+\.\d MB\n$/);
    const content = contentOf(inPlace('first'));
    expect(content.size).toBeGreaterThan(300);
    expect(contentOf(inPlace('second'))).toEqual(content);
  });

  it('has each page of its sitemap', () => {
    const sitemap = readFileSync(inPlace('first/sitemap.xml'), 'utf8');
    const pages = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) =>
      new URL(address).pathname.replace(/\/$/, '/index'),
    );
    expect(pages).toContain('/creature/1');
    expect(pages.filter((page) => !existsSync(inPlace(`first${page}.html`)))).toEqual([]);
  });

  it("uses the world's own pictures instead of portraits, and follows their changes", async () => {
    const world = inPlace('illustrated');
    cpSync(lampshoal, world, { recursive: true });
    const pictures = path.join(world, 'pictures');
    const secret = inPlace('secret.png');
    writeFileSync(secret, ownPictures.get('1.png') ?? '');
    // All but three have a picture, since portraits take most of the time of an export.
    mkdirSync(pictures);
    readdirSync(inPlace('first/resources/creature'))
      .filter((file) => /^(?![123]\.)\d+\.png$/.test(file))
      .forEach((file) => cpSync(secret, path.join(pictures, file)));
    placeOwnPictures(pictures);
    symlinkSync(secret, path.join(pictures, '3.png'));
    const args = [...argumentsFor('pictures'), '--world', world];
    expect(await runHere(args)).toMatchObject({
      code: 0,
      stderr: 'pictures/3.png: not served, because the link leaves the folder\n',
    });
    const read = (file: string): Buffer =>
      readFileSync(path.join(inPlace('pictures/resources/creature'), file));
    expect(read('1.png').equals(ownPictures.get('1.png') ?? Buffer.of())).toBe(true);
    expect(read('2.png').equals(ownPictures.get('2.gif') ?? Buffer.of())).toBe(true);
    expect(read('3.png').equals(ownPictures.get('1.png') ?? Buffer.of())).toBe(false);
    const rules = readFileSync(inPlace('pictures/_headers'), 'utf8');
    expect(rules).toContain('/resources/creature/2.png\n  Content-Type: image/gif\n');
    // Cloudflare reads 100: of a world with more pictures, all that are no exceptions.
    expect(rules.match(/^\/.*\*$/gm)?.length).toBeLessThanOrEqual(100);
    expect(rules.lastIndexOf('*\n')).toBeLessThan(rules.indexOf('/resources/creature/2.png\n'));

    writeFileSync(path.join(pictures, '1.png'), ownPictures.get('2.gif') ?? '');
    await runHere(args);
    expect(read('1.png').equals(ownPictures.get('2.gif') ?? Buffer.of())).toBe(true);
  });

  it.each([
    [['export'], 2, 'Expected "export DIR" with one folder to write\n'],
    [['export', 'a', 'b'], 2, 'Expected "export DIR" with one folder to write\n'],
    [
      ['export', 'a', '--pictures', 'some'],
      2,
      '--pictures is "some"; expected one of sprites, all, none\n',
    ],
    [
      ['export', 'a', '--encodings', 'gzip,x'],
      2,
      '--encodings is "x"; expected one of gzip, br, zstd\n',
    ],
    [
      ['export', 'a', '--images', '/nowhere'],
      1,
      /^The images "\/nowhere" cannot be read: no such folder\n$/,
    ],
    [['export', root], 1, /is not empty and has no export in it: choose another, or empty it\n$/],
    [['export', '/dev/null/copy'], 1, /^The folder "\/dev\/null\/copy" cannot be written: ENOTDIR/],
    [
      ['export', 'a', '--base-url', 'http://a/con'],
      1,
      'The path of the address "http://a/con" cannot be that of a folder everywhere\n',
    ],
  ])('answers %j with exit code %i and one line', (args, code, line) =>
    expectOneLine([...args, '--world', lampshoal], code, line),
  );

  it.skipIf(isMissing('prlimit'))('reports a full disk in one line', async () => {
    // No file may be longer than this: the system then refuses to write, as it does on a full disk.
    const args = argumentsFor('full', '--pictures', 'none');
    const limited = ['--fsize=60000', executableOf('Node'), serviceProgram, ...args];
    const { code, stderr } = await runProgram(programPath('prlimit'), limited);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `The folder "${inPlace('full')}" cannot be written: EFBIG: file too large, write\n`,
    });
    expect(readdirSync(place)).not.toContain('full.creature-catalog-new');
    const again = await runHere(args);
    expect(again).toMatchObject({
      code: 0,
      stderr: 'Pages have holes unless "http://localhost:8080/resources" has the pictures\n',
    });
    expect(existsSync(inPlace('full/resources'))).toBe(false);
  });

  it.each(['Node', 'Bun'] as const)(
    'ends at once on Ctrl-C on %s, and leaves nothing',
    async (runtime) => {
      const args = ['export', inPlace('stopped'), '--pictures', 'none'];
      const child = startChild(executableOf(runtime), [serviceProgram, ...args]);
      const begun = inPlace('stopped.creature-catalog-new');
      const written = (): number => {
        try {
          return readdirSync(begun, { recursive: true }).length;
        } catch {
          // Not there yet, or being removed.
          return 0;
        }
      };
      expect(await until(() => written() > 0)).toBe(true);
      let [most, isOver] = [0, false];
      const ended = child.end('SIGINT').finally(() => (isOver = true));
      await until(() => {
        most = Math.max(most, written());
        return isOver;
      });
      expect(await ended).toBe('SIGINT');
      // The built-in world has 11,000.
      expect(most).toBeLessThan(10_000);
      expect(readdirSync(place).filter((name) => name.startsWith('stopped'))).toEqual([]);
    },
  );

  it('has each move but no page of moves, whose next page would be the same file', async () => {
    const catalog = await compileShippedWorld('lampshoal');
    const addresses = Array.from(listAddresses(catalog, 'sprites', { files: [] }));
    const moves = addresses
      .map(({ target }) => target)
      .filter((each) => each.startsWith('/v1/move'));
    expect(moves).toEqual(catalog.moves.map(({ name }) => `/v1/move/${slugOf(name)}`));
  });

  it('stays below the file limits of all hosts for the built-in world, and leaves nothing out', async () => {
    const { placed, leftOut } = placeFiles([
      ...listAddresses(await compileShippedWorld('default'), 'sprites', {
        files: [],
      }),
    ]);
    expect(leftOut).toEqual([]);
    // Of Cloudflare Pages, which takes the fewest: 20,000, and the explorer has sixty of its own.
    const files = placed.flatMap((each) => each.files).length;
    expect(files).toBeGreaterThan(10_000);
    expect(files).toBeLessThan(19_940);
  });
});
