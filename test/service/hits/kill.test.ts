import { closeSync, mkdirSync, openSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openHitCounter } from '../../../src/service/hits/hit-counter.ts';
import { kill, runtimes, startCounting, startRacing, withFolder } from './processes.ts';
import type { Runtime } from './processes.ts';

/** Kills per runtime. `HITS_KILLS=200` for the acceptance figure. */
const kills = Number(process.env['HITS_KILLS'] ?? 20);

/** Whole lines only: what was cut short was not acknowledged. */
function readLastLine(path: string): number | undefined {
  const last = readFileSync(path, 'utf8').split('\n').at(-2);
  return last === undefined || last.startsWith('warn') ? undefined : Number(last);
}

async function waitForFirstLine(path: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (statSync(path).size === 0 && Date.now() < deadline) await sleep(2);
}

type Round = { readonly before: number; readonly acknowledged: number; readonly after: number };

/** Kills a counting process at a moment at random and reads what is left, again and again. */
async function killRepeatedly(
  runtime: Runtime,
  way: 'race' | 'race-buffered',
  times: number,
): Promise<{ rounds: Round[]; warnings: string[] }> {
  return withFolder(async (root) => {
    const directory = join(root, 'state');
    mkdirSync(directory);
    const rounds: Round[] = [];
    const warnings: string[] = [];
    let before = 0;
    for (let round = 0; round < times; round += 1) {
      const path = join(root, `acknowledged-${round}`);
      const output = openSync(path, 'w');
      const child = startRacing(runtime, directory, way, output);
      closeSync(output);
      // One kill in five may come while the process starts, the others while it counts.
      if (round % 5 !== 4) await waitForFirstLine(path);
      await sleep(Math.random() * 40);
      await kill(child);
      const counter = openHitCounter({ directory, warn: (message) => warnings.push(message) });
      const after = counter.total();
      counter.close();
      rounds.push({ before, acknowledged: readLastLine(path) ?? before, after });
      before = after;
    }
    return { rounds, warnings };
  });
}

function countLost(rounds: readonly Round[]): number {
  return rounds.filter(({ before, acknowledged, after }) => after < Math.max(before, acknowledged))
    .length;
}

describe.each(runtimes)('On $name', (runtime) => {
  test(
    `${kills} kills at any moment lose no acknowledged hit and invent none`,
    async () => {
      const { rounds, warnings } = await killRepeatedly(runtime, 'race', kills);
      expect(rounds).toHaveLength(kills);
      expect(countLost(rounds)).toBe(0);
      for (const { acknowledged, after } of rounds) expect(after - acknowledged).toBeLessThan(2);
      expect(rounds.at(-1)?.after).toBeGreaterThan(kills);
      // A write into memory may be cut in two by the kill; then the older slot is told of.
      expect(warnings.filter((warning) => !warning.includes('damaged'))).toEqual([]);
    },
    kills * 1000 + 30_000,
  );

  test('a store that writes each hundredth hit fails the same check', async () => {
    const { rounds } = await killRepeatedly(runtime, 'race-buffered', 4);
    expect(countLost(rounds)).toBeGreaterThan(0);
  });

  test('eight processes that start at once claim eight files, fresh ones and those of killed processes', async () => {
    await withFolder(async (directory) => {
      for (const round of [1, 2, 3]) {
        const starting = Array.from({ length: 8 }, async () => startCounting(runtime, directory));
        const children = await Promise.all(starting);
        await Promise.all(children.map((child, index) => child.ask(`count ${100 + index}`)));
        const totals = await Promise.all(children.map((child) => child.ask('total')));
        expect(totals).toEqual(Array.from({ length: 8 }, () => `${round * 828}`));
        expect(children.flatMap((child) => child.warnings)).toEqual([]);
        await Promise.all(children.map((child) => child.kill()));
        const files = readdirSync(directory).filter((name) => name.endsWith('.bin'));
        expect(files).toHaveLength(8);
      }
    });
  }, 60_000);
});
