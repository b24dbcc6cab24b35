import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { isMissing } from '../../system-programs.ts';
import { openHitCounter } from '../../../src/service/hits/hit-counter.ts';
import { createFileSlotWriter } from '../../../src/service/hits/slot-writer.ts';
import { node, runtimes, startCounting, withFolder } from './processes.ts';

/** A little more than the second after which a counter looks after its store. */
const tickMilliseconds = 1300;

/** How long to wait for what a process does by itself. */
const patience = { timeout: 10_000 };

const hasPrlimit = !isMissing('prlimit');

/** How many bytes a running process may write to a file. */
function limitFileSize(pid: number, limit: '0' | 'unlimited'): void {
  const result = spawnSync('prlimit', ['--pid', `${pid}`, `--fsize=${limit}:unlimited`]);
  if (result.status !== 0) throw new Error(`Expected prlimit to work: ${String(result.stderr)}`);
}

describe.concurrent('Processes', () => {
  describe.each(runtimes)('A process on $name', (runtime) => {
    test('counts on in memory where no file may grow, and says so once', async () => {
      await withFolder(async (directory) => {
        const limited = ['sh', '-c', 'ulimit -f 0 && exec "$0" "$@"'];
        const child = await startCounting(runtime, directory, limited);
        await child.ask('count 5');
        await sleep(tickMilliseconds);
        expect(await child.ask('total')).toBe('5');
        expect(child.warnings).toEqual([expect.stringContaining('cannot be stored')]);
        await child.kill();
      });
    });

    test('stores its hits anew when its folder was emptied', async () => {
      await withFolder(async (root) => {
        const directory = join(root, 'state');
        const child = await startCounting(runtime, directory);
        await child.ask('count 5');
        rmSync(directory, { recursive: true });
        await child.ask('count 5');
        await vi.waitFor(
          () => expect(existsSync(join(directory, 'hits-0.bin'))).toBe(true),
          patience,
        );
        await child.ask('count 1');
        expect(await child.ask('total')).toBe('11');
        await child.kill();
        const counter = openHitCounter({ directory, warn: expect.unreachable });
        expect(counter.total()).toBe(11);
        counter.close();
      });
    });

    test('goes on from what a killed process on the other runtime left', async () => {
      await withFolder(async (directory) => {
        let total = 0;
        for (const next of [...runtimes, ...runtimes, runtime]) {
          const child = await startCounting(next, directory);
          await child.ask('count 7');
          total += 7;
          expect(await child.ask('total')).toBe(`${total}`);
          expect(await child.ask('session')).toBe('7');
          expect(child.warnings).toEqual([]);
          await child.kill();
        }
        const files = readdirSync(directory).filter((name) => name.endsWith('.bin'));
        expect(files).toEqual(['hits-0.bin']);
      });
    });
  });

  test('Two processes that count at once sum exactly, on each pair of runtimes', async () => {
    const pairs = runtimes.flatMap((first) => runtimes.map((second) => [first, second] as const));
    for (const [first, second] of pairs) {
      await withFolder(async (directory) => {
        const children = await Promise.all([
          startCounting(first, directory),
          startCounting(second, directory),
        ]);
        await Promise.all(children.map((child) => child.ask('count 50000')));
        const totals = await Promise.all(children.map((child) => child.ask('total')));
        expect(totals).toEqual(['100000', '100000']);
        await children[0].kill();
        await children[1].ask('count 5');
        expect(await children[1].ask('total')).toBe('100005');
        await children[1].kill();
      });
    }
  });

  test.runIf(hasPrlimit)(
    'A store that stops working is reported once, and holds every hit once it works again',
    async () => {
      await withFolder(async (directory) => {
        const child = await startCounting(node, directory);
        await child.ask('count 3');
        limitFileSize(child.pid, '0');
        await child.ask('count 1000');
        await sleep(tickMilliseconds);
        expect(await child.ask('total')).toBe('1003');
        expect(child.warnings).toEqual([expect.stringContaining('cannot be stored')]);
        limitFileSize(child.pid, 'unlimited');
        const recovered = [expect.anything(), expect.stringContaining('are stored in')];
        await vi.waitFor(async () => {
          await child.ask('total');
          expect(child.warnings).toEqual(recovered);
        }, patience);
        await child.ask('count 1');
        await child.kill();
        const counter = openHitCounter({ directory, warn: expect.unreachable });
        expect(counter.total()).toBe(1004);
        counter.close();
      });
    },
  );

  test.runIf(process.platform === 'linux')('A file slot writer reports a full disk', () => {
    const descriptor = openSync('/dev/full', 'r+');
    const writer = createFileSlotWriter(descriptor, 1);
    expect(() => writer.write(1)).toThrow('ENOSPC');
    closeSync(descriptor);
  });

  test('A file that is mapped is read-only by its mode, and writable for the next owner', async () => {
    for (const runtime of runtimes) {
      await withFolder(async (directory) => {
        const path = join(directory, 'hits-0.bin');
        const child = await startCounting(runtime, directory);
        const modes = [0o444, 0o644].map((mode) => mode & ~process.umask());
        expect(runtime === node ? modes.slice(1) : modes).toContain(statSync(path).mode & 0o777);
        await child.kill();
        openHitCounter({ directory, warn: expect.unreachable }).close();
        expect(statSync(path).mode & 0o200).toBe(0o200);
      });
    }
  });
});
