import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendOnce } from '../../../harness/client/connection.ts';
import { newFolder } from '../../../harness/lifetimes.ts';
import { childrenOf } from '../../../harness/proc.ts';
import { type ServeProcess, startServe, testedRuntimes } from '../../../harness/processes.ts';
import { makeVersion, nameVersion } from './world-versions.ts';

// Workers are looked for in /proc, and other systems share no port.
describe.runIf(process.platform === 'linux').each(testedRuntimes)(
  'a reload of several workers on %s',
  (runtime) => {
    let world: string;

    beforeEach(async () => {
      world = path.join(newFolder(), 'world');
      await makeVersion(world, 'One');
    });

    const start = (): Promise<ServeProcess> =>
      startServe(runtime, ['--workers', '2', '--world', world]);
    /** The versions that so many connections of their own find, which the kernel spreads over the workers. */
    const versions = async ({ port }: ServeProcess): Promise<string[]> => {
      const answers = await Promise.all(
        Array.from({ length: 24 }, () => sendOnce(port, '/v1/creature/1')),
      );
      return [...new Set(answers.map(({ body }) => JSON.parse(String(body))[0].species as string))];
    };
    const untilServed = async (service: ServeProcess, version: string): Promise<void> => {
      await expect.poll(() => versions(service)).toEqual([version]);
    };

    it('reaches all of them, with one line in the log', async () => {
      const service = await start();
      const workers = childrenOf(service.pid);
      for (const version of ['Two', 'Three', 'Four']) {
        await nameVersion(world, version);
        service.process.kill('SIGHUP');
        await untilServed(service, version);
      }
      expect(childrenOf(service.pid)).toEqual(workers);
      expect(service.complaints).toEqual([]);
      // The line comes on its own way, and not before the swap.
      const line = /^Reloaded: Lampshoal, 20 creatures in 31 forms, version [0-9a-f]{16}, in /;
      await expect.poll(() => service.printed.filter((each) => line.test(each))).toHaveLength(3);
    });

    it('happens once in the supervisor, also if all processes get the signal', async () => {
      const service = await start();
      await nameVersion(world, 'Two');
      childrenOf(service.pid).forEach((pid) => process.kill(pid, 'SIGHUP'));
      process.kill(-service.pid, 'SIGHUP');
      await untilServed(service, 'Two');
      expect(childrenOf(service.pid)).toHaveLength(2);
      expect(service.complaints).toEqual([]);
    });

    it('leaves the other workers in service if a later one finds a world that is not valid', async () => {
      const service = await start();
      await nameVersion(world, 'Two');
      service.process.kill('SIGHUP');
      await untilServed(service, 'Two');
      await writeFile(path.join(world, 'leagues.json'), '[{}]');
      process.kill(childrenOf(service.pid)[0] ?? 0, 'SIGKILL');
      await expect.poll(() => service.complaints.join('\n')).toMatch(/has 5 issues/);
      expect(await versions(service)).toEqual(['Two']);
      await rm(world, { recursive: true });
      await makeVersion(world, 'Three');
      service.process.kill('SIGHUP');
      await untilServed(service, 'Three');
      await expect.poll(() => childrenOf(service.pid)).toHaveLength(2);
      await untilServed(service, 'Three');
    });
  },
);
