import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { HitCounter } from '../../../src/service/hits/hit-counter.ts';
import { packageRoot } from '../../../src/service/places.ts';
import { newFolder } from '../../../harness/lifetimes.ts';
import { openDescriptors } from '../../../harness/proc.ts';

/** A little more than the second after which a counter tries a folder again. */
const retryMilliseconds = 1200;

const fileName = 'hits.sqlite';

function open(
  directory: string,
  warn: (message: string) => void = expect.unreachable,
  hits = 0,
): HitCounter {
  const counter = new HitCounter(directory, warn);
  countHits(counter, hits);
  return counter;
}

function countHits(counter: HitCounter, hits: number): void {
  for (let hit = 0; hit < hits; hit += 1) {
    counter.count();
  }
}

function storedTotal(directory: string): number {
  const counter = open(directory);
  counter.close();
  return counter.read().total;
}

function collectWarnings(): { warnings: string[]; warn: (message: string) => void } {
  const warnings: string[] = [];
  return { warnings, warn: (message) => void warnings.push(message) };
}

describe('HitCounter', () => {
  it('agrees with a plain integer over any sequence of hits, flushes, restarts and kills of two processes', async () => {
    const which = fc.nat(1);
    const step = fc.record({
      kind: fc.constantFrom('count', 'count', 'flush', 'restart', 'kill'),
      hits: fc.integer({ min: 1, max: 40 }),
      which,
    });
    let run = 0;
    // A counter that is not closed is what a kill leaves, as long as its timer does not flush it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const root = newFolder();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        run += 1;
        const directory = path.join(root, `${run}`);
        const counters = [open(directory), open(directory)] as const;
        const processes = counters.map((counter) => ({ counter, pending: 0, session: 0 }));
        let stored = 0;
        for (const { kind, hits, which: index } of steps) {
          const one = processes[index] ?? expect.unreachable();
          if (kind === 'count') {
            countHits(one.counter, hits);
            one.pending += hits;
            one.session += hits;
          } else {
            if (kind !== 'kill') {
              stored += one.pending;
            }
            one.pending = 0;
            if (kind === 'flush') {
              one.counter.flush();
            } else {
              if (kind === 'restart') {
                one.counter.close();
              }
              Object.assign(one, { counter: open(directory), session: 0 });
            }
            expect(one.counter.read()).toEqual({ total: stored, session: one.session });
          }
        }
        processes.forEach(({ counter }) => counter.close());
        stored += processes.reduce((sum, { pending }) => sum + pending, 0);
        expect(storedTotal(directory)).toBe(stored);
      }),
      { numRuns: 40 },
    );
  });

  it('shows its own hits at once, those of other processes 50 ms later, and never less than another has shown', async () => {
    const directory = newFolder();
    const one = open(directory, undefined, 3);
    const two = open(directory, undefined, 4);
    expect(one.read().total).toBe(3);
    expect(two.read().total).toBe(7);
    countHits(one, 1);
    await expect.poll(() => two.read().total).toBe(8);
    one.close();
    two.close();
  });

  it('creates the folder, however deep, with one file and its journal', async () => {
    const directory = newFolder();
    const deep = path.join(directory, 'a', 'b', 'c');
    open(deep, undefined, 1).close();
    expect(readdirSync(deep)).toEqual([fileName, `${fileName}-journal`]);
  });

  it('counts in memory after it was closed', async () => {
    const directory = newFolder();
    const counter = open(directory, undefined, 3);
    counter.close();
    countHits(counter, 3);
    expect(counter.read()).toEqual({ total: 6, session: 6 });
    expect(storedTotal(directory)).toBe(3);
  });

  it('counts in memory if the folder cannot be created, logs it once, and stores the hits later', async () => {
    const directory = newFolder();
    const file = path.join(directory, 'file');
    writeFileSync(file, '');
    const { warnings, warn } = collectWarnings();
    const counter = open(path.join(file, 'folder'), warn, 5);
    await sleep(retryMilliseconds);
    expect(counter.read()).toEqual({ total: 5, session: 5 });
    expect(warnings).toEqual([expect.stringContaining('cannot be stored')]);
    unlinkSync(file);
    await expect
      .poll(() => warnings)
      .toEqual([expect.anything(), expect.stringContaining('again')]);
    countHits(counter, 1);
    counter.close();
    expect(storedTotal(path.join(file, 'folder'))).toBe(6);
  });

  it('goes on from a total that it can read but not write, opens its file anew each second, and stores the hits later', async () => {
    const directory = newFolder();
    open(directory, undefined, 5).close();
    const file = path.join(directory, fileName);
    alter(
      file,
      "CREATE TRIGGER frozen BEFORE UPDATE ON hits BEGIN SELECT RAISE(ABORT, 'frozen'); END",
    );
    const { warnings, warn } = collectWarnings();
    const counter = open(directory, warn, 2);
    expect(counter.read()).toEqual({ total: 7, session: 2 });
    const before = openDescriptors(process.pid);
    await sleep(3 * retryMilliseconds);
    expect(openDescriptors(process.pid)).toBeLessThanOrEqual(before);
    expect(warnings).toEqual([expect.stringMatching(/cannot be stored .*frozen/)]);
    alter(file, 'DROP TRIGGER frozen');
    await expect.poll(() => warnings.at(-1)).toContain('again');
    counter.close();
    expect(storedTotal(directory)).toBe(7);
  });

  it('waits with its hits in memory, without a word, while another process locks the file for a moment', async () => {
    const directory = newFolder();
    const counter = open(directory);
    const other = new DatabaseSync(path.join(directory, fileName));
    other.exec('BEGIN EXCLUSIVE');
    countHits(counter, 2);
    await sleep(200);
    expect(counter.read().total).toBe(2);
    other.exec('COMMIT');
    other.close();
    await expect.poll(() => storedTotal(directory)).toBe(2);
    counter.close();
  });

  it.each<[string, (file: string) => void]>([
    ['is empty', (file) => truncateSync(file)],
    ['is cut within its head', (file) => truncateSync(file, 50)],
    ['is cut to its first page', (file) => truncateSync(file, 512)],
    ['has other bytes', (file) => writeFileSync(file, 'rubbish'.repeat(200))],
    ['holds zeros', (file) => writeFileSync(file, new Uint8Array(1024))],
    ['is another database', (file) => alter(file, 'ALTER TABLE hits RENAME TO other')],
    ['has no row', (file) => alter(file, 'DELETE FROM hits')],
    ['has a negative count', (file) => alter(file, 'UPDATE hits SET total = -1')],
    ['has a count above 2^53', (file) => alter(file, `UPDATE hits SET total = ${2 ** 53}`)],
  ])(
    'keeps a file that %s under another name, with a warning, and counts from 0',
    async (_, harm) => {
      const directory = newFolder();
      const file = path.join(directory, fileName);
      open(directory, undefined, 5).close();
      harm(file);
      const damaged = readFileSync(file);
      const { warnings, warn } = collectWarnings();
      const counter = open(directory, warn, 1);
      expect(counter.read().total).toBe(1);
      counter.close();
      expect(warnings).toEqual([expect.stringMatching(/ cannot be read: .* continues from 0$/)]);
      const kept = readdirSync(directory).filter((name) => /\.corrupt-[^-]+-[^-]+$/.test(name));
      expect(kept.map((name) => readFileSync(path.join(directory, name)))).toEqual([damaged]);
      expect(storedTotal(directory)).toBe(1);
    },
  );

  it.each<[string, (file: string) => void]>([
    ['removed', (file) => unlinkSync(file)],
    ['removed with its folder', (file) => rmSync(path.dirname(file), { recursive: true })],
    ['replaced by an older copy', (file) => renameSync(`${file}.old`, file)],
    ['truncated to nothing', (file) => truncateSync(file)],
    ['truncated to a page', (file) => truncateSync(file, 512)],
  ])('stores its hits again if its file is %s while it counts', async (_, harm) => {
    const root = newFolder();
    const directory = path.join(root, 'state');
    const file = path.join(directory, fileName);
    const { warnings, warn } = collectWarnings();
    const counter = open(directory, warn, 5);
    counter.flush();
    copyFileSync(file, `${file}.old`);
    countHits(counter, 5);
    counter.flush();
    harm(file);
    countHits(counter, 5);
    expect(counter.read().total).toBe(15);
    await expect.poll(() => warnings.at(-1)).toContain('again');
    counter.close();
    expect(counter.read().total).toBe(15);
    expect(storedTotal(directory)).toBe(15);
  });

  it('needs node:sqlite, which is there without a flag on every Node that the package accepts', () => {
    const { engines } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8'));
    expect(engines.node).toBe('>=22.13');
  });
});

describe('exchange()', () => {
  /** The name and the hits that a counter sends to a store. */
  async function sentBy(counter: HitCounter): Promise<[replica: string, hits: number]> {
    const sent: [replica: string, hits: number][] = [];
    const exchange = async (replica: string, hits: number) => {
      sent.push([replica, hits]);
      return { own: hits, others: 0 };
    };
    await counter.exchange({ exchange }, 0);
    return sent[0] ?? expect.unreachable();
  }

  it('has one name for all processes of a folder and after restarts, and another for every other folder', async () => {
    const directory = newFolder();
    const names: string[] = [];
    for (const folder of ['a', 'a', 'b']) {
      names.push((await sentBy(open(path.join(directory, folder))))[0]);
    }
    expect(names[0]).toBe(names[1]);
    expect(names[0]).not.toBe(names[2]);
  });

  it('names one process alone if nothing can be stored, whose hits are in no count of the folder', async () => {
    const directory = newFolder();
    const folder = path.join(directory, 'folder');
    open(folder, undefined, 10).close();
    const aside = path.join(directory, 'aside');
    copyFileSync(path.join(folder, fileName), aside);
    unlinkSync(path.join(folder, fileName));
    mkdirSync(path.join(folder, fileName));
    const { warnings, warn } = collectWarnings();
    const counter = open(folder, warn, 3);
    const [replica, hits] = await sentBy(counter);
    expect(hits).toBe(3);
    rmdirSync(path.join(folder, fileName));
    copyFileSync(aside, path.join(folder, fileName));
    await expect.poll(() => warnings.at(-1)).toContain('again');
    countHits(counter, 1);
    expect(await sentBy(counter)).toEqual([replica, 4]);
    counter.close();
    const next = open(folder);
    expect([next.read().total, (await sentBy(next))[1]]).toEqual([14, 10]);
    next.close();
  });
});

function alter(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}
