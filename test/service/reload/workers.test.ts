import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRunning } from '../../../harness/proc.ts';
import { runCli, withFolder, testedRuntimes } from '../../../harness/processes.ts';
import {
  waitOptions,
  startSupervised,
  type SupervisedService,
} from '../workers/supervised-service.ts';
import { makeVersion, nameVersion } from './world-versions.ts';

// Workers are looked for in /proc, and other systems share no port.
describe.runIf(process.platform === 'linux').each(testedRuntimes)(
  'a reload of several workers on %s',
  (runtime) => {
    let folder: string;
    let world: string;
    let started: SupervisedService[];

    beforeEach(withFolder((made) => (folder = made)));
    beforeEach(async () => {
      world = path.join(folder, 'world');
      started = [];
      await makeVersion(world, 'One');
    });
    afterEach(async () => {
      for (const { supervisor, workers } of started) {
        for (const pid of [supervisor, ...workers()].filter(isRunning)) {
          process.kill(pid, 'SIGKILL');
        }
      }
    });

    const start = async (
      source = world,
      args: readonly string[] = [],
    ): Promise<SupervisedService> => {
      const own = ['--workers', '2', '--world', source];
      const service = await startSupervised(runtime, [...own, ...args]);
      started.push(service);
      return service;
    };
    /** The versions that so many connections of their own find, which the kernel spreads over the workers. */
    const versions = async (service: SupervisedService): Promise<string[]> => {
      const bodies = await Promise.all(
        Array.from({ length: 24 }, () => service.get('/v1/creature/1')),
      );
      return [...new Set(bodies.map((body) => JSON.parse(body)[0].species as string))];
    };
    const untilServed = (service: SupervisedService, version: string): Promise<void> =>
      vi.waitFor(async () => expect(await versions(service)).toEqual([version]), waitOptions);
    /** The line comes on its own way, and not before the swap. */
    const untilTold = (service: SupervisedService, times: number): Promise<void> =>
      vi.waitFor(() => {
        const lines = /^Reloaded: Lampshoal, 20 creatures in 31 forms, version [0-9a-f]{16}, in /gm;
        expect(service.written.stdout.match(lines) ?? []).toHaveLength(times);
      }, waitOptions);
    const hangUp = (service: SupervisedService): void => {
      process.kill(service.supervisor, 'SIGHUP');
    };

    it('reaches all of them, with one line in the log', async () => {
      const service = await start();
      const workers = service.workers();
      for (const version of ['Two', 'Three', 'Four']) {
        await nameVersion(world, version);
        hangUp(service);
        await untilServed(service, version);
      }
      expect(service.workers()).toEqual(workers);
      expect(service.written.stderr).toBe('');
      await untilTold(service, 3);
    });

    it('happens once in the supervisor, also if all processes get the signal', async () => {
      const service = await start();
      await nameVersion(world, 'Two');
      service.workers().forEach((pid) => process.kill(pid, 'SIGHUP'));
      process.kill(-service.supervisor, 'SIGHUP');
      await untilServed(service, 'Two');
      expect(service.workers()).toHaveLength(2);
      expect(service.written.stderr).toBe('');
    });

    it('leaves the other workers in service if a later one finds a world that is not valid', async () => {
      const service = await start();
      await nameVersion(world, 'Two');
      hangUp(service);
      await untilServed(service, 'Two');
      await writeFile(path.join(world, 'leagues.json'), '[{}]');
      process.kill(service.workers()[0] ?? 0, 'SIGKILL');
      await vi.waitFor(() => expect(service.written.stderr).toMatch(/has 5 issues/), waitOptions);
      expect(await versions(service)).toEqual(['Two']);
      await rm(world, { recursive: true });
      await makeVersion(world, 'Three');
      hangUp(service);
      await untilServed(service, 'Three');
      await vi.waitFor(() => expect(service.workers()).toHaveLength(2), waitOptions);
      await untilServed(service, 'Three');
    });

    it('does not start with a world that is not valid', async () => {
      await writeFile(path.join(world, 'leagues.json'), '[{}]');
      const { code, stdout, stderr } = await runCli(runtime, ['serve', '--workers', '2'], {
        WORLD: world,
        STATE_DIR: path.join(folder, 'state'),
        PORT: '0',
      });
      expect(code).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toMatch(
        /^The world ".*" has 5 issues, the first: leagues\.json:\d+:\d+: .*\n$/,
      );
    });
  },
);
