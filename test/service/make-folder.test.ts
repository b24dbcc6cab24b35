import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '../../src/service/make-folder.ts';
import { withFolder } from './hits/processes.ts';

describe('makeFolder()', () => {
  test('creates a folder with its parents, and accepts an existing one', async () => {
    await withFolder((root) => {
      const folder = join(root, 'a', 'b', 'c');
      makeFolder(folder);
      makeFolder(folder);
      expect(existsSync(folder)).toBe(true);
    });
  });

  test("throws the system's error if a file is in the way", async () => {
    await withFolder((root) => {
      writeFileSync(join(root, 'file'), '');
      symlinkSync(join(root, 'nowhere'), join(root, 'link'));
      expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST');
      expect(() => makeFolder(join(root, 'file', 'a'))).toThrow('ENOTDIR');
      expect(() => makeFolder(join(root, 'link', 'a'))).toThrow('ENOENT');
    });
  });

  // There, the system denies that the folder exists in which something is to be made.
  test.runIf(process.platform === 'linux')('throws below /proc', () => {
    expect(() => makeFolder('/proc/nowhere/at-all')).toThrow('ENOENT');
  });
});
