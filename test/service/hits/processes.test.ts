import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { openHitCounter } from '../../../src/service/hits/hit-counter.ts';
import { lockStateFolder } from '../../../src/service/hits/state-lock.ts';
import { packageRoot } from '../../../src/service/package-root.ts';
import { isMissing } from '../../system-programs.ts';
import {
  kill,
  type Runtime,
  runtimes,
  startCounting,
  startRacing,
  withFolder,
} from './processes.ts';

/** A little more than the second after which a counter checks its file. */
const maintenanceMilliseconds = 1300;

const waitOptions = { timeout: 10_000 };

/** Kills per runtime; `HITS_KILLS=200` for the figure of the acceptance criteria. */
const kills = Number(process.env['HITS_KILLS'] ?? 12);

function storedTotal(directory: string): number {
  const counter = openHitCounter({ directory, number: 0, warn: expect.unreachable });
  counter.close();
  return counter.total();
}

/** The last whole line: a line that was cut short is not acknowledged. */
function readLastLine(file: string): number | undefined {
  const last = readFileSync(file, 'utf8').split('\n').at(-2);
  return last === undefined ? undefined : Number(last);
}

type Round = { readonly before: number; readonly acknowledged: number; readonly after: number };

/** Kills a counting process at random moments, and reads what is stored after each kill. */
async function killRepeatedly(
  runtime: Runtime,
  mode: 'race' | 'race-buffered',
  times: number,
): Promise<readonly Round[]> {
  return withFolder(async (root) => {
    const directory = path.join(root, 'state');
    mkdirSync(directory);
    const rounds: Round[] = [];
    let before = 0;
    for (let round = 0; round < times; round += 1) {
      const file = path.join(root, `acknowledged-${round}`);
      const output = openSync(file, 'w');
      const child = startRacing(runtime, directory, mode, output);
      closeSync(output);
      // One kill in five may come while the process starts, the others while it counts.
      if (round % 5 !== 4) {
        await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(0), {
          timeout: 20_000,
          interval: 2,
        });
      }
      await sleep(Math.random() * 40);
      await kill(child);
      const after = storedTotal(directory);
      rounds.push({ before, acknowledged: readLastLine(file) ?? before, after });
      before = after;
    }
    return rounds;
  });
}

function countLost(rounds: readonly Round[]): number {
  return rounds.filter(({ before, acknowledged, after }) => after < Math.max(before, acknowledged))
    .length;
}

/** How many bytes a running process may write to a file. */
function limitFileSize(pid: number, limit: '0' | 'unlimited'): void {
  const result = spawnSync('prlimit', ['--pid', `${pid}`, `--fsize=${limit}:unlimited`]);
  expect(result.status, String(result.stderr)).toBe(0);
}

describe.each(runtimes)('A counting process on $name', (runtime) => {
  it(
    `loses no acknowledged hit and invents none when it is killed ${kills} times`,
    async () => {
      const rounds = await killRepeatedly(runtime, 'race', kills);
      expect(rounds).toHaveLength(kills);
      expect(countLost(rounds)).toBe(0);
      for (const { acknowledged, after } of rounds) {
        expect(after - acknowledged).toBeLessThan(2);
      }
      expect(rounds.at(-1)?.after).toBeGreaterThan(kills);
    },
    kills * 1000 + 30_000,
  );

  it('fails the same check if it stores only each hundredth hit', async () => {
    expect(countLost(await killRepeatedly(runtime, 'race-buffered', 4))).toBeGreaterThan(0);
  });

  it('counts in memory while no file may grow, logs it once, and continues when files may grow', async () => {
    await withFolder(async (directory) => {
      const limited = ['sh', '-c', 'ulimit -S -f 0 && exec "$0" "$@"'];
      const child = await startCounting(runtime, directory, 0, limited);
      await child.ask('count 5');
      await sleep(maintenanceMilliseconds);
      expect(await child.ask('total')).toBe('5');
      expect(child.warnings).toEqual([expect.stringContaining('cannot be stored')]);
      await child.kill();
    });
  });

  it('refuses a folder that another service uses, and takes it over once that is killed', async () => {
    await withFolder(async (directory) => {
      for (const other of runtimes) {
        const first = await startCounting(other, directory);
        expect(await first.ask('lock')).toBe('locked');
        const second = await startCounting(runtime, directory);
        expect(await second.ask('lock')).toBe(
          `OperatorError: Another service uses the state folder "${directory}": stop it, or choose another folder with --state-dir`,
        );
        await first.kill();
        expect(await second.ask('lock')).toBe('locked');
        await second.kill();
      }
    });
  });
});

describe('Processes of one service', () => {
  it('sum exactly, on both runtimes, and keep the hits of those that were killed', async () => {
    await withFolder(async (directory) => {
      let total = 0;
      for (let round = 0; round < 2; round += 1) {
        const children = await Promise.all(
          [...runtimes, ...runtimes.toReversed()].map((runtime, i) =>
            startCounting(runtime, directory, i + 1),
          ),
        );
        await Promise.all(children.map((child) => child.ask('count 20000')));
        total += children.length * 20_000;
        for (const child of children) {
          expect(await child.ask('total')).toBe(`${total}`);
          expect(await child.ask('session')).toBe('20000');
          expect(child.warnings).toEqual([]);
        }
        await Promise.all(children.map((child) => child.kill()));
        expect(readdirSync(directory)).toHaveLength(children.length);
      }
    });
  });

  it.runIf(!isMissing('prlimit'))(
    'report once that writes fail, and store every hit once they work again',
    async () => {
      for (const runtime of runtimes) {
        await withFolder(async (directory) => {
          const child = await startCounting(runtime, directory);
          await child.ask('count 3');
          limitFileSize(child.pid, '0');
          await child.ask('count 1000');
          await sleep(maintenanceMilliseconds);
          expect(await child.ask('total')).toBe('1003');
          expect(child.warnings).toEqual([expect.stringContaining('cannot be stored')]);
          limitFileSize(child.pid, 'unlimited');
          await vi.waitFor(async () => {
            await child.ask('total');
            expect(child.warnings).toEqual([expect.anything(), expect.stringContaining('again')]);
          }, waitOptions);
          await child.ask('count 1');
          await child.kill();
          expect(storedTotal(directory)).toBe(1004);
        });
      }
    },
  );
});

describe('lockStateFolder()', () => {
  it('reports hits that disappeared since an earlier service', async () => {
    await withFolder((directory) => {
      const warnings: string[] = [];
      const lock = (): (() => void) =>
        lockStateFolder(directory, (message) => warnings.push(message));
      const unlock = lock();
      storedTotal(directory);
      unlock();
      lock()();
      expect(warnings).toEqual([]);
      unlinkSync(path.join(directory, 'hits-0.bin'));
      lock()();
      expect(warnings).toEqual([`Hits stored in "${directory}" are gone: counting starts from 0`]);
    });
  });

  it('is possible on every Node that the package accepts: node:sqlite needs no flag from 22.13 on', () => {
    const { engines } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8'));
    expect(engines.node).toBe('>=22.13');
  });

  it('lets a service start without the lock if the folder cannot be written', () => {
    expect(() => lockStateFolder('/proc/nowhere', expect.unreachable)()).not.toThrow();
  });
});
