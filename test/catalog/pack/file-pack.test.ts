import { describe, expect, it } from 'vitest';
import { openFiles, packFiles } from '../../../src/catalog/pack/pack.ts';

describe('packFiles()', () => {
  it('keeps files of any length under their names', () => {
    const files = new Map(
      [0, 1, 7, 8, 4096].map((length) => [`some/${length}`, new Uint8Array(length).fill(length)]),
    );
    const find = openFiles(packFiles(files));
    for (const [name, bytes] of files) {
      expect(find(name)).toEqual(bytes);
    }
  });

  it('throws for a missing file', () => {
    expect(() => openFiles(packFiles([]))('constructor')).toThrow(
      'The pack has no section "constructor" of u8',
    );
  });
});
