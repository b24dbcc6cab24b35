import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openReplicaIdentity } from '../../../src/service/hits/replica-identity.ts';
import { withFolder } from './processes.ts';

describe('openReplicaIdentity()', () => {
  test('gives every process of a folder the same identity, and every folder its own', async () => {
    await withFolder(async (directory) => {
      const { id, base } = openReplicaIdentity(directory, 40, expect.unreachable);
      expect(base).toBe(0);
      expect(openReplicaIdentity(directory, 90, expect.unreachable)).toMatchObject({ id, base });
      expect(readdirSync(directory)).toEqual(['replica-id']);
      await withFolder((other) => {
        expect(openReplicaIdentity(other, 0, expect.unreachable).id).not.toBe(id);
      });
    });
  });

  test.each(['', 'x', '31a2eea0-aa73-42da-903c-61f316ce4653 0', '\0'.repeat(38)])(
    'leaves the hits of an identity that reads "%s" to the store, and keeps the file',
    async (content) => {
      await withFolder((directory) => {
        const path = join(directory, 'replica-id');
        writeFileSync(path, content);
        const { id, base } = openReplicaIdentity(directory, 40, expect.unreachable);
        expect(base).toBe(40);
        expect(openReplicaIdentity(directory, 45, expect.unreachable)).toMatchObject({ id, base });
        expect(readFileSync(`${path}.corrupt`, 'latin1')).toBe(content);
      });
    },
  );

  test('is of one process alone where nothing can be stored, and says so', async () => {
    await withFolder((directory) => {
      const folder = join(directory, 'file');
      writeFileSync(folder, '');
      const warnings: string[] = [];
      const open = (): { id: string; base: number } =>
        openReplicaIdentity(folder, 40, (message) => warnings.push(message));
      const { id, base } = open();
      expect(base).toBe(40);
      expect(open().id).not.toBe(id);
      expect(warnings).toEqual([
        expect.stringContaining('cannot be stored'),
        expect.stringContaining('cannot be stored'),
      ]);
    });
  });

  test('is stored again where the folder was emptied', async () => {
    await withFolder((root) => {
      const directory = join(root, 'state');
      mkdirSync(directory);
      const identity = openReplicaIdentity(directory, 0, expect.unreachable);
      rmSync(directory, { recursive: true });
      identity.keep();
      expect(existsSync(directory)).toBe(false);
      mkdirSync(directory);
      identity.keep();
      const { id, base } = openReplicaIdentity(directory, 9, expect.unreachable);
      expect({ id, base }).toEqual({ id: identity.id, base: 0 });
    });
  });
});
