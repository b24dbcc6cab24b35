import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { HitCounter } from '../../../src/service/hits/hit-counter.ts';
import { isMissing } from '../../system-programs.ts';
import {
  kill,
  type Runtime,
  runtimes,
  startCounting,
  startRacing,
  withFolder,
} from './processes.ts';

const waitOptions = { timeout: 20_000 };

/** Kills per runtime. */
const kills = Number(process.env['HITS_KILLS'] ?? 10);

/** Decision 14, and what a busy machine adds: a timer that fires late, and the transaction itself. */
const longestLossMilliseconds = 50 + 100;

function storedTotal(directory: string): number {
  const counter = new HitCounter(directory, expect.unreachable);
  counter.close();
  return counter.total();
}

type Race = { readonly hits: number; readonly oldHits: number };

/** Counts for a while, is killed; returns the hits that it counted, and how many of them were old enough. */
async function raceAndKill(runtime: Runtime, directory: string, output: string): Promise<Race> {
  const descriptor = openSync(output, 'w');
  const child = startRacing(runtime, directory, descriptor);
  closeSync(descriptor);
  await vi.waitFor(() => expect(statSync(output).size).toBeGreaterThan(0), {
    ...waitOptions,
    interval: 2,
  });
  await sleep(Math.random() * 200);
  await kill(child);
  const lines = readFileSync(output, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split(' ').map(Number));
  const end = lines.at(-1)?.[1] ?? 0;
  const isOld = ([, at = 0]: readonly number[]): boolean => at < end - longestLossMilliseconds;
  return { hits: lines.length, oldHits: lines.filter(isOld).length };
}

/** How many bytes a running process may write to a file. */
function limitFileSize(pid: number, limit: '0' | 'unlimited'): void {
  const result = spawnSync('prlimit', ['--pid', `${pid}`, `--fsize=${limit}:unlimited`]);
  expect(result.status, String(result.stderr)).toBe(0);
}

describe.each(runtimes)('A counting process on $name', (runtime) => {
  it(
    `loses at most the last hits and invents none when it is killed ${kills} times (decision 14)`,
    async () => {
      await withFolder(async (root) => {
        const directory = path.join(root, 'state');
        mkdirSync(directory);
        let before = 0;
        for (let round = 0; round < kills; round += 1) {
          const output = path.join(root, `counted-${round}`);
          const { hits, oldHits } = await raceAndKill(runtime, directory, output);
          const after = storedTotal(directory);
          expect(after - before).toBeGreaterThanOrEqual(oldHits);
          expect(after - before).toBeLessThanOrEqual(hits);
          before = after;
        }
        expect(before).toBeGreaterThan(kills);
      });
    },
    kills * 1000 + 30_000,
  );

  it('counts in memory while no file may grow, logs it once, and continues when files may grow', async () => {
    await withFolder(async (directory) => {
      const limited = ['sh', '-c', 'ulimit -S -f 0 && exec "$0" "$@"'];
      const child = await startCounting(runtime, directory, limited);
      await child.ask('count 5');
      await sleep(1300);
      expect(await child.ask('total')).toBe('5');
      expect(child.warnings).toEqual([expect.stringContaining('cannot be stored')]);
      await child.kill();
    });
  });

  it.runIf(!isMissing('prlimit'))(
    'reports once that writes fail, and stores every hit once they work again',
    async () => {
      await withFolder(async (directory) => {
        const child = await startCounting(runtime, directory);
        await child.ask('count 3');
        await vi.waitFor(async () => expect(await child.ask('total')).toBe('3'));
        limitFileSize(child.pid, '0');
        await child.ask('count 1000');
        await sleep(1300);
        expect(await child.ask('total')).toBe('1003');
        expect(child.warnings).toEqual([expect.stringContaining('cannot be stored')]);
        limitFileSize(child.pid, 'unlimited');
        await vi.waitFor(async () => {
          await child.ask('total');
          expect(child.warnings).toEqual([expect.anything(), expect.stringContaining('again')]);
        }, waitOptions);
        await child.ask('count 1');
        await child.ask('close');
        await child.kill();
        expect(storedTotal(directory)).toBe(1004);
      });
    },
  );
});

describe('Processes that count in one folder', () => {
  it('sum exactly, on both runtimes, and keep the hits of those that were killed', async () => {
    await withFolder(async (directory) => {
      const rounds = 2;
      const counts = 40;
      let total = 0;
      for (let round = 0; round < rounds; round += 1) {
        const children = await Promise.all(
          [...runtimes, ...runtimes].map((runtime) => startCounting(runtime, directory)),
        );
        for (let count = 0; count < counts; count += 1) {
          await Promise.all(children.map((child) => child.ask('count 50')));
          await sleep(5);
        }
        total += children.length * counts * 50;
        for (const child of children) {
          await vi.waitFor(
            async () => expect(await child.ask('total')).toBe(`${total}`),
            waitOptions,
          );
          expect(child.warnings).toEqual([]);
        }
        await Promise.all(children.map((child) => child.kill()));
        expect(storedTotal(directory)).toBe(total);
      }
    });
  });
});
