import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openIdentity } from '../../../src/service/hits/shared-hits.ts';
import { withFolder } from './processes.ts';

describe('openIdentity()', () => {
  test('returns the same identity for every process of a folder, and another for every other folder', async () => {
    await withFolder(async (directory) => {
      const file = join(directory, 'replica-id');
      const { id, base } = openIdentity(file, 40, expect.unreachable);
      expect(base).toBe(0);
      expect(openIdentity(file, 90, expect.unreachable)).toEqual({ id, base });
      expect(readdirSync(directory)).toEqual(['replica-id']);
      await withFolder((other) => {
        const elsewhere = join(other, 'replica-id');
        expect(openIdentity(elsewhere, 0, expect.unreachable).id).not.toBe(id);
      });
    });
  });

  test('returns the stored base', async () => {
    await withFolder((directory) => {
      const file = join(directory, 'replica-id');
      const id = '31a2eea0-aa73-42da-903c-61f316ce4653';
      writeFileSync(file, `${id} 40\n`);
      expect(openIdentity(file, 90, expect.unreachable)).toEqual({ id, base: 40 });
    });
  });

  test.each(['', 'x', '31a2eea0-aa73-42da-903c-61f316ce4653 0', '\0'.repeat(38)])(
    'leaves the stored hits to the store if the file holds "%s", and logs why',
    async (content) => {
      await withFolder((directory) => {
        const file = join(directory, 'replica-id');
        writeFileSync(file, content);
        expectOwnIdentity(file);
        expect(readFileSync(file, 'latin1')).toBe(content);
      });
    },
  );

  test('is of one process alone if nothing can be stored, and logs why', async () => {
    await withFolder((directory) => {
      writeFileSync(join(directory, 'file'), '');
      expectOwnIdentity(join(directory, 'file', 'replica-id'));
      const missing = join(directory, 'missing');
      expectOwnIdentity(join(missing, 'replica-id'));
      expect(existsSync(missing)).toBe(false);
    });
  });
});

function expectOwnIdentity(file: string): void {
  const warnings: string[] = [];
  const open = () => openIdentity(file, 40, (message) => warnings.push(message));
  const { id, base } = open();
  expect(base).toBe(40);
  expect(open().id).not.toBe(id);
  expect(warnings).toEqual([
    expect.stringContaining('cannot be stored'),
    expect.stringContaining('cannot be stored'),
  ]);
}
