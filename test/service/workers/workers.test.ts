import { mkdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionsRead, isRunning } from '../../../harness/proc.ts';
import { lampshoal, runCli, withFolder, testedRuntimes } from '../../../harness/processes.ts';
import {
  waitOptions,
  startSupervised,
  type Statistics,
  type SupervisedService,
} from './supervised-service.ts';

const replaced = /^(?:A worker \(process [0-9]+\) was killed by SIGKILL and was replaced\n)*$/;

// Workers are looked for in /proc, and other systems share no port.
describe.runIf(process.platform === 'linux').each(testedRuntimes)(
  '"serve --workers" on %s',
  (runtime) => {
    let folder: string;
    let started: SupervisedService[];

    beforeEach(withFolder((made) => (folder = made)));
    beforeEach(async () => {
      started = [];
    });
    afterEach(async () => {
      for (const { supervisor, workers } of started) {
        for (const pid of [supervisor, ...workers()].filter(isRunning)) {
          process.kill(pid, 'SIGKILL');
        }
      }
    });

    const start = async (args = ['--workers', '2']): Promise<SupervisedService> => {
      const service = await startSupervised(runtime, ['--state-dir', folder, ...args]);
      started.push(service);
      return service;
    };

    const run = (...args: string[]): ReturnType<typeof runCli> =>
      runCli(runtime, ['serve', '--workers', '2', ...args], {
        WORLD: lampshoal,
        STATE_DIR: folder,
        PORT: '0',
      });

    it('announces itself once, and ends with 0 on SIGTERM', async () => {
      const service = await start();
      expect(service.workers()).toHaveLength(2);
      process.kill(service.supervisor, 'SIGTERM');
      expect(await service.ended).toBe(0);
      expect(service.workers()).toEqual([]);
      expect(service.written.stdout.match(/listening on 127\.0\.0\.1 port/g)).toHaveLength(1);
      // Five of the addresses, one of the end.
      expect(service.written.stdout.trimEnd().split('\n')).toHaveLength(6);
      expect(service.written.stderr).toBe('');
    });

    it('has one total, one session and one uptime, whichever worker answers', async () => {
      const before = await start();
      await before.get('/v1/creature/1');
      process.kill(before.supervisor, 'SIGTERM');
      await before.ended;

      const service = await start();
      const readings: Statistics[] = [];
      for (let i = 0; i < 100; i += 1) {
        readings.push(await service.readStatistics());
      }
      expect(readings.map(({ total }) => total)).toEqual(readings.map((_, i) => i + 2));
      expect(readings.map(({ session }) => session)).toEqual(readings.map((_, i) => i + 1));
      const uptimes = readings.map(({ uptime }) => uptime);
      // Milliseconds pass between two readings of a clock.
      uptimes.forEach((uptime, i) => expect(uptime).toBeGreaterThan((uptimes[i - 1] ?? 0) - 0.1));
      expect(uptimes[0]).toBeLessThan(20);
    });

    it('leaves no process behind when the supervisor is killed', async () => {
      const service = await start();
      const workers = service.workers();
      await service.get('/info');
      process.kill(service.supervisor, 'SIGKILL');
      expect(await service.ended).toBe('SIGKILL');
      await vi.waitFor(() => expect(workers.filter(isRunning)).toEqual([]), waitOptions);
    });

    it('completes in-flight responses before it ends, also when a terminal signals all processes', async () => {
      const service = await start();
      const answers = Promise.all(
        [1, 2, 3, 4].map((number) => service.get(`/resources/creature/512/${number}.png`)),
      );
      let isAnswered = false;
      void answers.then(() => (isAnswered = true));
      await vi.waitFor(
        () => expect(isAnswered || connectionsRead(service.port) === 4).toBe(true),
        waitOptions,
      );
      process.kill(-service.supervisor, 'SIGINT');
      for (const answer of await answers) {
        expect(answer.slice(1, 4)).toBe('PNG');
      }
      expect(await service.ended).toBe(0);
    });

    it.each(['SIGINT', 'SIGTERM'] as const)(
      'ends with 0 and without a message on %s to the whole process group, as a terminal sends it',
      async (signal) => {
        const service = await start();
        process.kill(-service.supervisor, signal);
        expect(await service.ended).toBe(0);
        expect(service.workers()).toEqual([]);
        expect(service.written.stderr).toBe('');
      },
    );

    it('answers for the drain delay if a worker had a request, and else ends at once', async () => {
      // Longer than the test may take.
      const idle = await start(['--workers', '3', '--drain-delay', '600']);
      process.kill(-idle.supervisor, 'SIGTERM');
      expect(await idle.ended).toBe(0);

      const service = await start(['--workers', '3', '--drain-delay', '2']);
      await service.get('/v1/creature/1');
      process.kill(-service.supervisor, 'SIGTERM');
      await sleep(1000);
      await Promise.all(Array.from({ length: 24 }, () => service.get('/v1/creature/1')));
      expect(await service.ended).toBe(0);
    });

    it('replaces workers that all died at once, on the same port', async () => {
      const service = await start();
      service.workers().forEach((pid) => process.kill(pid, 'SIGKILL'));
      await vi.waitFor(() => service.get('/info'), waitOptions);
      await vi.waitFor(() => expect(service.workers()).toHaveLength(2), waitOptions);
      expect(service.written.stderr).toMatch(replaced);
      expect(service.written.stdout.match(/listening on/g)).toHaveLength(1);
    });

    it('reports in one line that its port is taken, by a process that shares it or by one that does not', async () => {
      const sharing = await start();
      const server = net.createServer();
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const address = server.address();
      const ports = [sharing.port, typeof address === 'object' && address ? address.port : 0];
      for (const port of ports) {
        expect(await run('--port', `${port}`, '--state-dir', path.join(folder, 'other'))).toEqual({
          code: 1,
          stdout: '',
          stderr: `Port ${port} of 127.0.0.1 is taken; choose another with --port\n`,
        });
      }
      server.close();
    });

    it('reports any other reason not to start in one line', async () => {
      const state = path.join(folder, 'file');
      await writeFile(state, '');
      const cases: [args: string[], line: RegExp][] = [
        [['--world', '/nowhere'], /^The world "\/nowhere" cannot be read: no such folder\n$/],
        [['--images', '/nowhere'], /^The images "\/nowhere" cannot be read: .*\n$/],
        [['--state-dir', state], /^Hits cannot be stored in ".*", which several workers .*\n$/],
      ];
      for (const [args, line] of cases) {
        const { code, stdout, stderr } = await run(...args);
        expect(code, args.join(' ')).toBe(1);
        expect(stdout).toBe('');
        expect(stderr).toMatch(line);
      }
    });

    it('logs a warning of its workers once', async () => {
      const images = path.join(folder, 'images');
      await mkdir(images);
      await writeFile(path.join(images, '1.png'), '<script>');
      const service = await start(['--workers', '3', '--images', images]);
      expect(service.written.stderr).toBe(
        `${path.join(images, '1.png')}: not served, because its content is not PNG, JPEG, GIF, WebP or AVIF\n`,
      );
    });

    it.each(['0', 'abc', '257'])('refuses WORKERS=%s in one line', async (WORKERS) => {
      expect(await runCli(runtime, ['serve'], { WORKERS })).toEqual({
        code: 2,
        stdout: '',
        stderr: `WORKERS is "${WORKERS}"; expected a number of processes from 1 to 256\n`,
      });
    });

    it('is one process with --workers 1', async () => {
      const service = await start(['--workers', '1']);
      expect(service.workers()).toEqual([]);
      expect((await service.readStatistics()).total).toBe(1);
    });
  },
);
