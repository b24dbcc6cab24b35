import {
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { openHitCounter } from '../../../src/service/hits/hit-counter.ts';
import type { HitCounter } from '../../../src/service/hits/hit-counter.ts';
import { withFolder } from './processes.ts';

/** A little more than the second after which a counter looks after its store. */
const tickMilliseconds = 1200;

/** How long to wait for what a counter does by itself. */
const patience = { timeout: 10_000 };

function countHits(counter: HitCounter, hits: number): void {
  for (let hit = 0; hit < hits; hit += 1) counter.count();
}

/** Makes the locks look as if the processes that hold them were killed long ago. */
function buryOwners(directory: string): void {
  for (const name of readdirSync(directory).filter((each) => each.endsWith('.lock'))) {
    const path = join(directory, name);
    const [kind, pid, , ...rest] = readFileSync(path, 'utf8').split(' ');
    writeFileSync(path, [kind, pid, '1', ...rest].join(' '));
  }
}

type Collected = { readonly warnings: string[]; readonly warn: (message: string) => void };

function collectWarnings(): Collected {
  const warnings: string[] = [];
  return { warnings, warn: (message) => void warnings.push(message) };
}

describe('openHitCounter()', () => {
  test('agrees with a plain integer over any sequence of hits, restarts and crashes', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('count' as const), hits: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ kind: fc.constantFrom('reopen' as const, 'crash' as const, 'vanish' as const) }),
    );
    let run = 0;
    await withFolder((root) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
          run += 1;
          const directory = join(root, `${run}`);
          const open = (): HitCounter => openHitCounter({ directory, warn: expect.unreachable });
          const opened = [open()];
          let counter = opened[0] ?? open();
          let total = 0;
          let session = 0;
          for (const each of steps) {
            if (each.kind === 'count') {
              countHits(counter, each.hits);
              total += each.hits;
              session += each.hits;
            } else {
              if (each.kind === 'reopen') counter.close();
              // A crash leaves a lock of a dead process; `vanish`, one that still seems to be alive.
              if (each.kind === 'crash' && process.platform === 'linux') buryOwners(directory);
              counter = open();
              opened.push(counter);
              session = 0;
            }
            expect(counter.total()).toBe(total);
            expect(counter.session()).toBe(session);
          }
          for (const each of opened) each.close();
        }),
        { numRuns: 60 },
      );
    });
  });

  test('makes the folder, however deep', async () => {
    await withFolder((directory) => {
      const deep = join(directory, 'a', 'b', 'c');
      const counter = openHitCounter({ directory: deep, warn: expect.unreachable });
      counter.count();
      counter.close();
      expect(readdirSync(deep).toSorted()).toEqual(['hits-0.1.lock', 'hits-0.bin']);
    });
  });

  test('counts beyond 2^32', async () => {
    await withFolder((directory) => {
      const first = openHitCounter({ directory, warn: expect.unreachable });
      first.close();
      const bytes = Buffer.alloc(40);
      bytes.writeBigUInt64LE(2n ** 32n - 1n, 8);
      bytes.writeUInt32LE(crc32(bytes.subarray(0, 16)), 16);
      writeFileSync(join(directory, 'hits-0.bin'), bytes);
      const { warn } = collectWarnings();
      const counter = openHitCounter({ directory, warn });
      countHits(counter, 3);
      counter.close();
      const reopened = openHitCounter({ directory, warn: expect.unreachable });
      expect(reopened.total()).toBe(2 ** 32 + 2);
      reopened.close();
    });
  });

  test.concurrent('counts on in memory where the folder cannot be made, and says so once', async () => {
    await withFolder(async (directory) => {
      const path = join(directory, 'file');
      writeFileSync(path, '');
      const { warnings, warn } = collectWarnings();
      const counter = openHitCounter({ directory: join(path, 'folder'), warn });
      countHits(counter, 5);
      await sleep(tickMilliseconds);
      expect([counter.total(), counter.session()]).toEqual([5, 5]);
      expect(warnings).toEqual([expect.stringContaining('cannot be stored')]);

      unlinkSync(path);
      await vi.waitFor(
        () => expect(warnings).toEqual([expect.anything(), expect.stringContaining('stored in')]),
        patience,
      );
      counter.count();
      counter.close();
      const reopened = openHitCounter({ directory: join(path, 'folder'), warn });
      expect(reopened.total()).toBe(6);
      reopened.close();
    });
  });

  test('counts on in memory where its file is a folder', async () => {
    await withFolder((directory) => {
      const { warnings, warn } = collectWarnings();
      openHitCounter({ directory: join(directory, 'hits-0.bin'), warn }).close();
      const counter = openHitCounter({ directory, warn });
      countHits(counter, 5);
      expect(counter.total()).toBe(5);
      counter.close();
      expect(warnings).toEqual([expect.stringContaining('cannot be stored')]);
    });
  });

  test.concurrent.each([
    ['removed', (path: string) => unlinkSync(path), 'disappeared'],
    [
      'removed with its folder',
      (path: string) => rmSync(join(path, '..'), { recursive: true }),
      'disappeared',
    ],
    ['replaced by an older copy', (path: string) => renameSync(`${path}.old`, path), 'disappeared'],
    ['truncated to nothing', (path: string) => truncateSync(path), 'wrong length'],
    ['truncated to one slot', (path: string) => truncateSync(path, 20), 'wrong length'],
  ])('stores its hits anew when its file is %s', async (_, harm, warning) => {
    await withFolder(async (root) => {
      const directory = join(root, 'state');
      const path = join(directory, 'hits-0.bin');
      const { warnings, warn } = collectWarnings();
      const counter = openHitCounter({ directory, warn });
      countHits(counter, 5);
      copyFileSync(path, `${path}.old`);
      countHits(counter, 5);
      harm(path);
      expect(counter.total()).toBe(10);
      await vi.waitFor(
        () => expect(warnings).toContainEqual(expect.stringContaining(warning)),
        patience,
      );
      countHits(counter, 1);
      expect(counter.total()).toBe(11);
      counter.close();
      const reopened = openHitCounter({ directory, warn: expect.unreachable });
      expect(reopened.total()).toBe(11);
      reopened.close();
    });
  });

  test("never decreases when another process's file disappears, is kept aside or starts anew", async () => {
    await withFolder((directory) => {
      const { warn } = collectWarnings();
      const watcher = openHitCounter({ directory, warn });
      const other = openHitCounter({ directory, warn });
      const path = join(directory, 'hits-1.bin');
      countHits(watcher, 3);
      countHits(other, 100);
      other.close();
      expect(watcher.total()).toBe(103);

      writeFileSync(path, 'rubbish');
      expect(watcher.total()).toBe(103);
      const anew = openHitCounter({ directory, warn });
      countHits(anew, 7);
      expect(watcher.total()).toBe(110);
      anew.close();

      unlinkSync(path);
      expect(watcher.total()).toBe(110);
      watcher.count();
      expect(watcher.total()).toBe(111);
      watcher.close();
    });
  });

  test('keeps counting in memory after it was closed', async () => {
    await withFolder((directory) => {
      const { warn } = collectWarnings();
      const counter = openHitCounter({ directory, warn });
      countHits(counter, 3);
      counter.close();
      countHits(counter, 3);
      expect([counter.total(), counter.session()]).toEqual([6, 6]);
      expect(existsSync(join(directory, 'hits-1.bin'))).toBe(false);
    });
  });
});
