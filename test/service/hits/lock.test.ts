import { execFile } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { claimLowestNumber } from '../../../src/service/hits/lock.ts';
import { describeThisProcess, findLiveness } from '../../../src/service/hits/process-identity.ts';
import { node, runtimes, startCounting, withFolder } from './processes.ts';

const run = promisify(execFile);

describe('findLiveness()', () => {
  const self = 'linux 10 500 boot-a pid:[1] host-a';

  test('finds this process alive', () => {
    expect(findLiveness(describeThisProcess())).toBe('alive');
  });

  test.runIf(process.platform === 'linux').each([
    ['the machine was started anew', 'linux 1 500 boot-b pid:[1] host-a', 'dead'],
    ['it ran on another machine', 'linux 1 500 boot-b pid:[1] host-b', 'unknown'],
    ['it ran in another container', 'linux 1 500 boot-a pid:[2] host-b', 'unknown'],
    ['its process id has another owner now', 'linux 1 500 boot-a pid:[1] host-a', 'dead'],
    ['no process has its id', 'linux 4194999 500 boot-a pid:[1] host-a', 'dead'],
    ['it is described in other words', 'other 1 host-a', 'unknown'],
    ['its process id is no number', 'linux -1 500 boot-a pid:[1] host-a', 'unknown'],
    ['nothing is known of it', '', 'unknown'],
  ])('judges an owner when %s', (_, line, liveness) => {
    expect(findLiveness(line, self)).toBe(liveness);
  });

  test('goes by the process id alone where there is no /proc', () => {
    const plain = 'other 10 host-a';
    expect(findLiveness(`other ${process.pid} host-a`, plain)).toBe('alive');
    expect(findLiveness('other 4194999 host-a', plain)).toBe('dead');
    expect(findLiveness(`other ${process.pid} host-b`, plain)).toBe('unknown');
  });

  test.runIf(process.platform === 'linux').each(runtimes)(
    'finds a process on $name alive, and dead after a kill',
    async (runtime) => {
      await withFolder(async (directory) => {
        const child = await startCounting(runtime, directory);
        const [owner = ''] = readFileSync(join(directory, 'hits-0.1.lock'), 'utf8').split('\n');
        expect(owner).toContain(` ${child.pid} `);
        expect(findLiveness(owner)).toBe('alive');
        await child.kill();
        expect(findLiveness(owner)).toBe('dead');
      });
    },
  );
});

describe('claimLowestNumber()', () => {
  test('gives each owner another number, and the lowest that was released', async () => {
    await withFolder((directory) => {
      const locks = [0, 1, 2, 3].map(() => claimLowestNumber(directory));
      expect(locks.map((lock) => lock.number)).toEqual([0, 1, 2, 3]);
      expect(locks.some((lock) => lock.inherited)).toBe(false);
      locks[2]?.release();
      locks[1]?.release();
      const next = [1, 2, 3].map(() => claimLowestNumber(directory));
      expect(next.map((lock) => lock.number)).toEqual([1, 2, 4]);
      expect(next.map((lock) => lock.inherited)).toEqual([true, true, false]);
    });
  });

  test('keeps one file for a number, however often it changes hands', async () => {
    await withFolder((directory) => {
      for (let turn = 0; turn < 5; turn += 1) claimLowestNumber(directory).release();
      expect(readdirSync(directory)).toEqual(['hits-0.5.lock']);
    });
  });

  test('leaves a lock alone whose line is not whole, and one it cannot judge', async () => {
    await withFolder((directory) => {
      writeFileSync(join(directory, 'hits-0.1.lock'), '');
      writeFileSync(join(directory, 'hits-1.1.lock'), describeThisProcess().slice(0, 9));
      writeFileSync(join(directory, 'hits-2.1.lock'), 'rubbish\n');
      expect(claimLowestNumber(directory).number).toBe(3);
    });
  });

  test('goes by the highest generation', async () => {
    await withFolder((directory) => {
      writeFileSync(join(directory, 'hits-0.9.lock'), 'rubbish\nreleased\n');
      writeFileSync(join(directory, 'hits-0.10.lock'), `${describeThisProcess()}\n`);
      expect(claimLowestNumber(directory).number).toBe(1);
    });
  });

  test("does not release a lock that became another's", async () => {
    await withFolder((directory) => {
      const lock = claimLowestNumber(directory);
      const path = join(directory, 'hits-0.1.lock');
      writeFileSync(path, 'rubbish\n');
      lock.release();
      expect(readFileSync(path, 'utf8')).toBe('rubbish\n');
    });
  });

  test('never gives one number to two processes, however many claim and release at once', async () => {
    await withFolder(async (directory) => {
      const program = fileURLToPath(new URL('claiming-process.ts', import.meta.url));
      const racing = Array.from({ length: 6 }, async (_, index) => {
        const { path } = runtimes[index % runtimes.length] ?? node;
        const { stdout } = await run(path, [program, directory, '1200']);
        const [violations, claims] = stdout.split(' ').map(Number);
        return { violations, claims };
      });
      const outcomes = await Promise.all(racing);
      expect(outcomes.map((outcome) => outcome.violations)).toEqual([0, 0, 0, 0, 0, 0]);
      for (const { claims } of outcomes) expect(claims).toBeGreaterThan(100);
    });
  });
});
