import { rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRestartDelay } from '../../src/runtime/restart-delay.ts';
import { temporaryFolder } from '../http/processes.ts';
import { lampshoal, startSupervised } from './supervised-service.ts';

describe('createRestartDelay()', () => {
  it('grows with each short life in a row and starts anew after a long one', () => {
    const delay = createRestartDelay(3);
    const lives = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 20_000, 1];
    expect(lives.map((milliseconds) => delay.after(milliseconds))).toEqual([
      0, 0, 0, 100, 200, 400, 800, 1600, 3000, 3000, 3000, 0, 0,
    ]);
  });
});

// Other systems share no port.
describe.runIf(process.platform === 'linux')('"serve --workers"', () => {
  it.concurrent.each(['Node', 'Bun'] as const)(
    'gives up with 1 and one line when workers never come up any more on %s',
    async (runtime) => {
      const { folder, remove } = await temporaryFolder();
      const world = path.join(folder, 'world');
      await symlink(lampshoal, world);
      const service = await startSupervised(runtime, folder, ['--workers', '2', '--world', world]);
      await rename(world, `${world}.gone`);
      service.workers().forEach((pid) => process.kill(pid, 'SIGKILL'));
      expect(await service.ended).toBe(1);
      const lines = service.written.stderr.trimEnd().split('\n');
      expect(lines).toContain(
        `A worker cannot start: The world "${world}" cannot be read: no such folder`,
      );
      expect(lines.at(-1)).toMatch(
        /^No worker comes up; the last one \(process [0-9]+\) ended with exit code 1$/,
      );
      await remove();
    },
    30_000,
  );
});
