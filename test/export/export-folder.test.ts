import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ExportFolder, readExport } from '../../src/export/export-folder.ts';
import { newFolder } from '../../harness/lifetimes.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = newFolder();
  folder = path.join(parent, 'copy');
});

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Exports these files, each with a text. */
function exportFiles(files: Readonly<Record<string, string>>): void {
  const exported = new ExportFolder(folder, Object.keys(files));
  for (const [file, text] of Object.entries(files)) {
    exported.write(file, bytes(text), [['x', text]]);
  }
  exported.finish();
}

const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const inFolder = (file: string): string => path.join(folder, file);

describe('ExportFolder', () => {
  it('replaces an earlier export, and keeps the files of the user beside its own', () => {
    exportFiles({ 'a/b/c': '1', 'a/d': '2', e: '3' });
    writeFileSync(inFolder('CNAME'), 'mine');
    mkdirSync(inFolder('.git/a'), { recursive: true });
    exportFiles({ e: '4' });
    expect(readdirSync(folder).toSorted()).toEqual([
      '.creature-catalog-export',
      '.git',
      'CNAME',
      'e',
    ]);
    expect([read('e'), read('CNAME'), existsSync(inFolder('.git/a'))]).toEqual(['4', 'mine', true]);
    expect(readExport(folder)).toEqual(new Map([['e', [['x', '4']]]]));
    expect(readdirSync(parent)).toEqual(['copy']);
  });

  it('changes nothing before it is finished', () => {
    exportFiles({ a: 'old', b: 'old' });
    new ExportFolder(folder, ['a']).write('a', bytes('new'), []);
    expect([read('a'), read('b')]).toEqual(['old', 'old']);
    const abandoned = new ExportFolder(folder, ['a', 'c']);
    abandoned.write('c', bytes('new'), []);
    abandoned.abandon();
    expect(() => abandoned.write('a', bytes('new'), [])).toThrow('The export was abandoned');
    expect([readdirSync(parent), existsSync(inFolder('c'))]).toEqual([['copy'], false]);
  });

  it.each(['before', 'after'])(
    'completes one that was killed %s the new folder was in place',
    (when) => {
      exportFiles({ a: 'old' });
      writeFileSync(inFolder('CNAME'), 'mine');
      renameSync(folder, `${folder}.creature-catalog-old`);
      if (when === 'after') {
        exportFiles({ a: 'new' });
      }
      exportFiles({ a: 'newer' });
      expect([read('a'), read('CNAME'), readdirSync(parent)]).toEqual(['newer', 'mine', ['copy']]);
    },
  );

  it('leaves an unchanged file its time', () => {
    exportFiles({ a: '1', b: '2' });
    utimesSync(inFolder('a'), 1_000_000, 1_000_000);
    utimesSync(inFolder('b'), 1_000_000, 1_000_000);
    exportFiles({ a: '1', b: '3' });
    expect(lstatSync(inFolder('a')).mtimeMs).toBe(1_000_000_000);
    expect(lstatSync(inFolder('b')).mtimeMs).toBeGreaterThan(1_000_000_000);
  });

  it('writes to the folder that a link leads to', () => {
    const target = path.join(parent, 'target');
    mkdirSync(target);
    symlinkSync(target, folder);
    exportFiles({ a: '1' });
    expect([lstatSync(folder).isSymbolicLink(), readdirSync(target).length]).toEqual([true, 2]);
  });

  it('refuses a folder with other files than an export', () => {
    mkdirSync(folder);
    writeFileSync(inFolder('mine'), '');
    expect(() => exportFiles({ a: '1' })).toThrow(
      `The folder "${folder}" is not empty and has no export in it: choose another, or empty it`,
    );
    expect([readdirSync(parent), readdirSync(folder)]).toEqual([['copy'], ['mine']]);
  });

  it.each([
    ['b', () => writeFileSync(inFolder('b'), 'mine')],
    ['a/mine', () => writeFileSync(inFolder('a/mine'), 'mine')],
    [
      'a',
      () => {
        renameSync(inFolder('a'), path.join(parent, 'outside'));
        symlinkSync(path.join(parent, 'outside'), inFolder('a'));
      },
    ],
  ])('refuses to replace %s, which is not from an export', (file, put) => {
    exportFiles({ 'a/x': '1' });
    put();
    expect(() => exportFiles({ 'a/x': '2', b: '2' })).toThrow(
      `The folder "${folder}" has "${file}", which no earlier export wrote: remove it, or choose another folder`,
    );
    expect(read('a/x')).toBe('1');
  });

  it('removes no target of a link, and nothing outside that a manifest names', () => {
    exportFiles({ a: '1', b: '2' });
    const victim = path.join(parent, 'victim');
    writeFileSync(victim, 'secret');
    rmSync(inFolder('a'));
    symlinkSync(victim, inFolder('a'));
    const lines = ['../victim', victim, 'b/../../victim'].map(
      (file) => `${JSON.stringify({ file, fields: [] })}\n`,
    );
    writeFileSync(inFolder('.creature-catalog-export/manifest'), lines.join(''), { flag: 'a' });
    exportFiles({ a: '3' });
    expect([read('a'), readFileSync(victim, 'utf8')]).toEqual(['3', 'secret']);
  });
});
