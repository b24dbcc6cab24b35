import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openExportFolder,
  formatIdentity,
  formatRecord,
  parseJournal,
} from '../../src/export/export-folder.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'creature-catalog-folder-'));
  folder = path.join(parent, 'copy');
});
afterEach(() => rmSync(parent, { recursive: true }));

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Exports these files, each with a text. */
function exportFiles(files: Readonly<Record<string, string>>, identity = 'one'): number {
  const exported = openExportFolder(folder, identity, Object.keys(files));
  for (const [file, text] of Object.entries(files)) {
    if (!exported.find(file)) {
      exported.write(file, bytes(text), []);
    }
  }
  return exported.finish();
}

const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

describe('openExportFolder()', () => {
  it('removes the files and folders of an earlier export, and nothing else', () => {
    exportFiles({ 'a/b/c': '1', 'a/d': '2', e: '3' });
    writeFileSync(path.join(folder, 'CNAME'), 'mine');
    expect(exportFiles({ e: '4' }, 'two')).toBe(2);
    expect(readdirSync(folder).toSorted()).toEqual(['.creature-catalog-export', 'CNAME', 'e']);
    expect([read('e'), read('CNAME')]).toEqual(['4', 'mine']);
  });

  it('does not write an unchanged file again', () => {
    exportFiles({ a: '1', b: '2' });
    const before = lstatSync(path.join(folder, 'a'), { bigint: true });
    exportFiles({ a: '1', b: '3' }, 'two');
    const after = lstatSync(path.join(folder, 'a'), { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
    expect(read('b')).toBe('3');
  });

  it('resumes an interrupted export, and reuses no file of another export', () => {
    exportFiles({ a: 'old', b: 'old' });
    const interrupted = openExportFolder(folder, 'two', ['a', 'b']);
    interrupted.write('a', bytes('new'), [['x', 'y']]);
    const resumed = openExportFolder(folder, 'two', ['a', 'b']);
    expect(resumed.find('a')).toMatchObject({ file: 'a', fields: [['x', 'y']] });
    expect(resumed.find('b')).toBeUndefined();
    const other = openExportFolder(folder, 'three', ['a', 'b']);
    expect(other.find('a')).toBeUndefined();
  });

  it('writes a file again if it was changed', () => {
    exportFiles({ a: '1' });
    writeFileSync(path.join(folder, 'a'), 'changed');
    expect(openExportFolder(folder, 'one', ['a']).find('a')).toBeUndefined();
    exportFiles({ a: '1' });
    expect(read('a')).toBe('1');
  });

  it('resumes after a journal that ends in the middle of a line', () => {
    openExportFolder(folder, 'one', ['a']).write('a', bytes('1'), []);
    const journal = path.join(folder, '.creature-catalog-export/journal');
    const text = readFileSync(journal, 'utf8');
    for (let length = 0; length <= text.length; length += 1) {
      writeFileSync(journal, text.slice(0, length));
      const { records } = parseJournal(text.slice(0, length));
      expect(records.size).toBe(length >= text.length - 1 ? 1 : 0);
    }
  });

  it('treats names that differ only in case as different files on every system', () => {
    exportFiles({ 'x/Name': '1' });
    exportFiles({ 'x/name': '2' }, 'two');
    expect(readdirSync(path.join(folder, 'x'))).toEqual(['name']);
    expect(read('x/name')).toBe('2');
  });

  it('refuses a folder with other files than an export', () => {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'mine'), '');
    expect(() => exportFiles({ a: '1' })).toThrow(
      `The folder "${folder}" is not empty and has no export in it: choose another, or empty it`,
    );
    expect(readdirSync(folder)).toEqual(['mine']);
  });

  it('refuses to overwrite a file that is not from an export', () => {
    exportFiles({ a: '1' });
    writeFileSync(path.join(folder, 'b'), 'mine');
    expect(() => exportFiles({ a: '1', b: '2' }, 'two')).toThrow(
      `The folder "${folder}" has the file "b", which no earlier export wrote: remove it, or choose another folder`,
    );
    expect(read('b')).toBe('mine');
  });

  it('follows no link in the folder, and writes nothing to its target', () => {
    exportFiles({ 'a/b': '1', c: '2' });
    const outside = path.join(parent, 'outside');
    mkdirSync(outside);
    writeFileSync(path.join(outside, 'b'), 'secret');
    writeFileSync(path.join(outside, 'c'), 'secret');
    rmSync(path.join(folder, 'a'), { recursive: true });
    symlinkSync(outside, path.join(folder, 'a'));
    rmSync(path.join(folder, 'c'));
    symlinkSync(path.join(outside, 'c'), path.join(folder, 'c'));
    // A file takes the place of the link to one.
    expect(() => exportFiles({ c: '3', 'a/b': '4' }, 'two')).toThrow(
      `The folder "${folder}" has "a", which is not a folder, or is a link to one: remove it, or choose another folder`,
    );
    expect(read('c')).toBe('3');
    // Stale files behind a link stay.
    exportFiles({ c: '3' }, 'three');
    expect(readdirSync(outside).toSorted()).toEqual(['b', 'c']);
    expect(readFileSync(path.join(outside, 'b'), 'utf8')).toBe('secret');
    expect(readFileSync(path.join(outside, 'c'), 'utf8')).toBe('secret');
  });

  it.each(['../victim', '/victim', 'a/../../victim', '..\\victim', 'a\0', ''])(
    'removes nothing outside of the folder if the manifest names %j',
    (file) => {
      exportFiles({ a: '1' });
      const victim = path.join(parent, 'victim');
      writeFileSync(victim, '');
      writeFileSync(
        path.join(folder, '.creature-catalog-export/manifest'),
        formatIdentity('one') + formatRecord({ file, digest: 'x', fields: [] }),
      );
      exportFiles({}, 'two');
      expect(existsSync(victim)).toBe(true);
      const exported = openExportFolder(folder, 'two', []);
      expect(() => exported.write(file, bytes(''), [])).toThrow(
        'Expected a path within the folder',
      );
    },
  );
});
