import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type HitCounter, openHitCounter } from '../../../src/service/hits/hit-counter.ts';
import { withFolder } from './processes.ts';

/** A little more than the second after which a counter checks its file. */
const maintenanceMilliseconds = 1200;

const waitOptions = { timeout: 10_000 };

function countHits(counter: HitCounter, hits: number): void {
  for (let hit = 0; hit < hits; hit += 1) {
    counter.count();
  }
  counter.flush();
}

function open(
  directory: string,
  warn: (message: string) => void = expect.unreachable,
  number = 0,
): HitCounter {
  return openHitCounter({ directory, number, warn });
}

function collectWarnings(): { warnings: string[]; warn: (message: string) => void } {
  const warnings: string[] = [];
  return { warnings, warn: (message) => void warnings.push(message) };
}

describe('openHitCounter()', () => {
  it('agrees with a plain integer over any sequence of hits, restarts and crashes of two processes', async () => {
    const number = fc.nat(1);
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('count' as const),
        hits: fc.integer({ min: 1, max: 40 }),
        number,
      }),
      fc.record({ kind: fc.constantFrom('restart' as const, 'crash' as const), number }),
    );
    let run = 0;
    await withFolder((root) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
          run += 1;
          const directory = path.join(root, `${run}`);
          const counters = [open(directory, undefined, 0), open(directory, undefined, 1)];
          const sessions = [0, 0];
          const opened = [...counters];
          let total = 0;
          for (const each of steps) {
            const counter = counters[each.number];
            if (each.kind === 'count') {
              countHits(counters[each.number] ?? open(directory), each.hits);
              total += each.hits;
              sessions[each.number] = (sessions[each.number] ?? 0) + each.hits;
            } else {
              if (each.kind === 'restart') {
                counter?.close();
              }
              const next = open(directory, undefined, each.number);
              counters[each.number] = next;
              opened.push(next);
              sessions[each.number] = 0;
            }
            expect(counters.map((one) => one.total())).toEqual([total, total]);
            expect(counters.map((one) => one.session())).toEqual(sessions);
          }
          opened.forEach((one) => one.close());
        }),
        { numRuns: 60 },
      );
    });
  });

  it('creates the folder, however deep', async () => {
    await withFolder((directory) => {
      const deep = path.join(directory, 'a', 'b', 'c');
      open(deep).close();
      expect(readdirSync(deep)).toEqual(['hits-0.bin']);
    });
  });

  it.runIf(!process.versions['bun'])('stores on Node with flush() what count() added', async () => {
    await withFolder((directory) => {
      const counter = open(directory);
      const file = path.join(directory, 'hits-0.bin');
      const before = readFileSync(file);
      counter.count();
      counter.count();
      expect(readFileSync(file)).toEqual(before);
      counter.flush();
      expect(open(directory).total()).toBe(2);
      counter.close();
    });
  });

  it.concurrent('counts in memory if the folder cannot be created, logs it once, and stores the hits later', async () => {
    await withFolder(async (directory) => {
      const file = path.join(directory, 'file');
      writeFileSync(file, '');
      const { warnings, warn } = collectWarnings();
      const counter = open(path.join(file, 'folder'), warn);
      countHits(counter, 5);
      await sleep(maintenanceMilliseconds);
      expect([counter.total(), counter.session()]).toEqual([5, 5]);
      expect(warnings).toEqual([expect.stringContaining('cannot be stored')]);

      unlinkSync(file);
      await vi.waitFor(
        () => expect(warnings).toEqual([expect.anything(), expect.stringContaining('again')]),
        waitOptions,
      );
      countHits(counter, 1);
      counter.close();
      const reopened = open(path.join(file, 'folder'), warn);
      expect(reopened.total()).toBe(6);
      reopened.close();
    });
  });

  it('counts in memory where its file is a folder', async () => {
    await withFolder((directory) => {
      const { warnings, warn } = collectWarnings();
      mkdirSync(path.join(directory, 'hits-0.bin'));
      const counter = open(directory, warn);
      countHits(counter, 5);
      expect(counter.total()).toBe(5);
      counter.close();
      expect(warnings).toEqual([expect.stringContaining('cannot be stored')]);
    });
  });

  it.concurrent.each([
    ['removed', (file: string) => unlinkSync(file)],
    ['removed with its folder', (file: string) => rmSync(path.dirname(file), { recursive: true })],
    ['replaced by an older copy', (file: string) => renameSync(`${file}.old`, file)],
    ['truncated to nothing', (file: string) => truncateSync(file)],
    ['truncated to one slot', (file: string) => truncateSync(file, 20)],
  ])('stores its hits again when its file is %s', async (_, harm) => {
    await withFolder(async (root) => {
      const directory = path.join(root, 'state');
      const file = path.join(directory, 'hits-0.bin');
      const { warnings, warn } = collectWarnings();
      const counter = open(directory, warn);
      countHits(counter, 5);
      copyFileSync(file, `${file}.old`);
      countHits(counter, 5);
      harm(file);
      expect(counter.total()).toBe(10);
      await vi.waitFor(
        () => expect(warnings).toEqual([expect.stringContaining('storing them again')]),
        waitOptions,
      );
      countHits(counter, 1);
      expect(counter.total()).toBe(11);
      counter.close();
      expect(open(directory).total()).toBe(11);
    });
  });

  it("never decreases when another process's file disappears or becomes unreadable, which it reports once", async () => {
    await withFolder((directory) => {
      const { warnings, warn } = collectWarnings();
      const counter = open(directory, warn);
      const other = open(directory, warn, 1);
      countHits(counter, 3);
      countHits(other, 100);
      other.close();
      expect(counter.total()).toBe(103);
      const file = path.join(directory, 'hits-1.bin');
      writeFileSync(file, 'rubbish');
      expect([counter.total(), counter.total()]).toEqual([103, 103]);
      expect(warnings).toEqual([expect.stringContaining('hits-1.bin" cannot be read')]);
      expect(readFileSync(file, 'utf8')).toBe('rubbish');
      unlinkSync(file);
      countHits(counter, 1);
      expect(counter.total()).toBe(104);
      counter.close();
    });
  });

  it('counts in memory after it was closed', async () => {
    await withFolder((directory) => {
      const counter = open(directory);
      countHits(counter, 3);
      counter.close();
      countHits(counter, 3);
      expect([counter.total(), counter.session()]).toEqual([6, 6]);
      expect(open(directory).total()).toBe(3);
    });
  });
});
