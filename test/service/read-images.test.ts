import { mkdir, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FormQuery } from '../../src/api/pictures/user-images.ts';
import { readFolderImages } from '../../src/service/read-images.ts';
import { newFolder } from '../../harness/lifetimes.ts';

const contents = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Buffer.from('IEND')],
  jpg: [0xff, 0xd8, 0xff, 0xe0, 0, 0xff, 0xd9],
  gif: [...Buffer.from('GIF89a'), 0x3b],
  webp: [...Buffer.from('RIFF\x0c\0\0\0WEBPVP8 1234')],
  html: [...Buffer.from('<svg onload="alert(1)">')],
} as const;

const form = (
  creature: string,
  number: number,
  name = creature,
  more: Partial<FormQuery> = {},
): FormQuery => ({
  number,
  creature,
  names: [name],
  isBase: name === creature,
  path: `/creature/${number}.png`,
  ...more,
});
const synonyms = [
  ['Coastal', 'Coast'],
  ['Female', 'F'],
];

let folder = '';
beforeEach(() => {
  folder = newFolder();
});

const put = (name: string, kind: keyof typeof contents = 'png'): Promise<void> =>
  writeFile(join(folder, name), Uint8Array.from(contents[kind]));

describe('readFolderImages()', () => {
  test.each([
    ['25.png', form('Brine', 25)],
    ['0025.png', form('Brine', 25)],
    ['025.PNG', form('Brine', 25)],
    ['brine.png', form('Brine', 25)],
    ['BRINE.JPG', form('Brine', 25)],
    ['25-brine.png', form('Brine', 25)],
    ['25-coast.png', form('Brine', 25, 'Coastal Brine', { synonyms })],
    ['25-coastal.png', form('Brine', 25, 'Coastal Brine')],
    ['brine-coast.png', form('Brine', 25, 'Coastal Brine', { synonyms })],
    ['coastal_brine.gif', form('Brine', 25, 'Coastal Brine')],
    ['brine-great-x.png', form('Brine', 25, 'Great Brine X')],
    ['brine-greatx.png', form('Brine', 25, 'Great Brine X')],
    ['25-great-x.webp', form('Brine', 25, 'Great Brine X')],
    ['25_Storm.png', form('Brine', 25, 'Storm-Brine')],
    ['25-tidal.png', form('Brine', 25, 'Rough Brine', { names: ['Rough Brine', 'Brine-Tidal'] })],
    ['mr-foam.png', form('Mr. Foam', 122)],
    ['urchin-f.png', form('Urchin♀', 29)],
    ['urchinf.png', form('Urchin♀', 29)],
    ['coral-f.png', form('Coral', 3, 'Female Coral', { synonyms })],
    ['écume.png', form('Écume', 9)],
    ['ecume.png', form('Écume', 9)],
  ])('finds %s', async (name, query) => {
    await put(name, name.toLowerCase().endsWith('jpg') ? 'jpg' : 'png');
    const images = await readFolderImages(folder);
    expect(images.notes).toEqual([]);
    expect(images.files.size).toBe(1);
    expect(await images.findForm(query)).toMatchObject({
      contentType: name.endsWith('JPG') ? 'image/jpeg' : 'image/png',
    });
  });

  test('does not take a picture of one form for another', async () => {
    await put('25.png');
    await put('26-coast.png');
    const images = await readFolderImages(folder);
    expect(await images.findForm(form('Brine', 25, 'Coastal Brine', { synonyms }))).toBeUndefined();
    expect(await images.findForm(form('Brine', 26))).toBeUndefined();
    expect(await images.findForm(form('Brine', 2))).toBeUndefined();
  });

  test.each(['fire.png', 'fire-stone.png', 'Fire Stone.png', 'stone-fire.png'])(
    'finds the stone %s',
    async (name) => {
      await put(name);
      const images = await readFolderImages(folder);
      expect(await images.findStone({ slug: 'fire', name: 'Fire Stone' })).toBeDefined();
      expect(await images.findStone({ slug: 'ice', name: 'Ice Stone' })).toBeUndefined();
    },
  );

  test.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ] as const)('detects %s by its first bytes, not by its name', async (kind, contentType) => {
    await put('25.png', kind);
    const images = await readFolderImages(folder);
    expect(await images.findForm(form('Brine', 25))).toEqual({
      body: Buffer.from(contents[kind]),
      contentType,
    });
  });

  test('reports a file that is no image and does not serve it', async () => {
    await put('25.png', 'html');
    const images = await readFolderImages(folder);
    expect(images.notes).toEqual([
      {
        file: '25.png',
        text: 'not served, because its content is not PNG, JPEG, GIF, WebP or AVIF',
      },
    ]);
    expect(await images.findForm(form('Brine', 25))).toBeUndefined();
  });

  test('does not serve a file that is no image any more, or is gone', async () => {
    await put('25.png');
    await put('26.png');
    const images = await readFolderImages(folder);
    await put('25.png', 'html');
    await unlink(join(folder, '26.png'));
    expect(await images.findForm(form('Brine', 25))).toBeUndefined();
    expect(await images.findForm(form('Foam', 26))).toBeUndefined();
  });

  test('does not serve other types of pictures, nor those in a folder, and says so', async () => {
    await put('25.svg', 'html');
    await put('25.tiff', 'html');
    await writeFile(join(folder, 'notes.txt'), 'Nobody draws Brine yet');
    await writeFile(join(folder, '.hidden'), Uint8Array.from(contents.png));
    await mkdir(join(folder, '26.png'));
    const images = await readFolderImages(folder);
    expect(images.files).toEqual(new Map());
    const text =
      'not served, because the name of a picture ends with .png, .jpg, .jpeg, .gif, .webp, .avif';
    expect(images.notes).toEqual([
      { file: '25.svg', text },
      { file: '25.tiff', text },
      { file: '26.png', text: 'not read, because pictures lie directly in their folder' },
    ]);
  });

  test.each([
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]],
    ['jpg', [0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9, 0xff, 0xda, 1, 2]],
    ['gif', [...Buffer.from('GIF89a'), 1, 2]],
    ['webp', [...Buffer.from('RIFF\x0d\0\0\0WEBPVP8 1234')]],
  ] as const)('says that a picture is cut short, and serves it (%s)', async (ending, bytes) => {
    await writeFile(join(folder, `25.${ending}`), Uint8Array.from(bytes));
    const images = await readFolderImages(folder);
    expect(images.notes).toEqual([
      {
        file: `25.${ending}`,
        text: 'cut short, so that browsers show a part of it or nothing',
      },
    ]);
    expect(await images.findForm(form('Brine', 25))).toMatchObject({
      body: Buffer.from(bytes),
    });
  });

  test('says that a picture is far too large, and serves it', async () => {
    const bytes = Buffer.concat([Buffer.alloc(1.5 * 1024 * 1024), Buffer.from('IEND')]);
    bytes.set(contents.png);
    await writeFile(join(folder, '25.png'), bytes);
    const images = await readFolderImages(folder);
    expect(images.notes).toEqual([
      {
        file: '25.png',
        text: '1.5 MB, which every visitor loads for a picture of 512 pixels at most',
      },
    ]);
    expect(await images.findForm(form('Brine', 25))).toMatchObject({ body: bytes });
  });

  test('finds the end of a picture that something is appended to', async () => {
    await writeFile(
      join(folder, '25.png'),
      Buffer.concat([Uint8Array.from(contents.png), Buffer.alloc(10_000)]),
    );
    expect((await readFolderImages(folder)).notes).toEqual([]);
  });

  test('refuses a link that leaves the folder, and follows one that does not', async () => {
    const outside = newFolder();
    await writeFile(join(outside, 'secret.png'), Uint8Array.from(contents.png));
    await symlink(join(outside, 'secret.png'), join(folder, '25.png'));
    await put('drawing.png');
    await symlink(join(folder, 'drawing.png'), join(folder, '26.png'));
    await symlink(join(folder, 'nowhere.png'), join(folder, '27.png'));
    const images = await readFolderImages(folder);
    expect(images.notes).toMatchObject([
      { file: '25.png', text: 'not served, because the link leaves the folder' },
      { file: '27.png', text: 'not served, because the link leads nowhere' },
    ]);
    expect(await images.findForm(form('Brine', 25))).toBeUndefined();
    expect(await images.findForm(form('Foam', 26))).toBeDefined();
  });

  test('never opens a file that a link has replaced since', async () => {
    const outside = newFolder();
    await writeFile(join(outside, 'secret.png'), Uint8Array.from(contents.png));
    await put('25.png');
    const images = await readFolderImages(folder);
    await unlink(join(folder, '25.png'));
    await symlink(join(outside, 'secret.png'), join(folder, '25.png'));
    expect(await images.findForm(form('Brine', 25))).toBeUndefined();
  });

  test('reports a file that another of the same key hides', async () => {
    await put('025.png');
    await put('25.png');
    const images = await readFolderImages(folder);
    expect(images.files.size).toBe(1);
    expect(images.notes).toMatchObject([
      { file: '25.png', text: 'not served, because "025.png" is for the same picture' },
    ]);
  });

  test('finds nothing for names that look like paths or members of objects', async () => {
    await put('25.png');
    const images = await readFolderImages(folder);
    for (const name of ['../25', '/etc/passwd', '__proto__', 'constructor', '', '\0']) {
      expect(await images.findForm(form(name, 1))).toBeUndefined();
      expect(await images.findStone({ slug: name, name })).toBeUndefined();
    }
  });

  test('rejects where the folder is missing', async () => {
    await expect(readFolderImages(join(folder, 'none'))).rejects.toThrow('no such folder');
  });
});
