import { cp, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startChild } from '../../../harness/child.ts';
import { sendOnce } from '../../../harness/client/connection.ts';
import { findFreePort, listenOn } from '../../../harness/free-port.ts';
import { newFile, newFolder } from '../../../harness/lifetimes.ts';
import { childrenOf, connectionsRead, isRunning } from '../../../harness/proc.ts';
import {
  executableOf,
  lampshoal,
  runCli,
  serviceProgram,
  type ServeProcess,
  startServe,
  testedRuntimes,
} from '../../../harness/processes.ts';
import { readTotalHits } from '../../../harness/read-total-hits.ts';
import { until } from '../../../harness/until.ts';

const replaced = /^A worker \(process [0-9]+\) was killed by SIGKILL and was replaced$/;

// Workers are looked for in /proc, and other systems share no port.
describe.runIf(process.platform === 'linux').each(testedRuntimes)(
  '"serve --workers" on %s',
  (runtime) => {
    const start = (args = ['--workers', '2']): Promise<ServeProcess> =>
      startServe(runtime, ['--world', lampshoal, ...args]);

    const run = (...args: string[]): ReturnType<typeof runCli> =>
      runCli(runtime, ['serve', '--workers', '2', ...args], {
        WORLD: lampshoal,
        PORT: '0',
      });

    it('announces itself once, and ends with 0 on SIGTERM', async () => {
      const service = await start();
      const workers = childrenOf(service.pid);
      expect(workers).toHaveLength(2);
      expect(await service.end('SIGTERM')).toBe(0);
      expect(workers.filter(isRunning)).toEqual([]);
      expect(service.printed.filter((line) => /listening on /.test(line))).toHaveLength(1);
      // Five of the addresses, one of the end.
      expect(service.printed).toHaveLength(6);
      expect(service.complaints).toEqual([]);
    });

    it('has one total, one session and one uptime, whichever worker answers', async () => {
      const args = ['--workers', '2', '--state-dir', newFolder()];
      const before = await start(args);
      await before.request('/v1/creature/1');
      await before.stop();

      const service = await start(args);
      const readings: { total_hits: string; session_hits: string; uptime: number }[] = [];
      for (let i = 0; i < 100; i += 1) {
        readings.push(JSON.parse(String((await sendOnce(service.port, '/stats')).body)));
      }
      const counts = readings.map(({ total_hits, session_hits }) => [total_hits, session_hits]);
      expect(counts).toEqual(readings.map((_, i) => [`${i + 2}`, `${i + 1}`]));
      const uptimes = readings.map(({ uptime }) => uptime);
      // Milliseconds pass between two readings of a clock.
      uptimes.forEach((uptime, i) => expect(uptime).toBeGreaterThan((uptimes[i - 1] ?? 0) - 0.1));
      expect(uptimes[0]).toBeLessThan(20);
    });

    it('leaves no process behind when the supervisor is killed', async () => {
      const service = await start();
      const workers = childrenOf(service.pid);
      await service.request('/info');
      expect(await service.end('SIGKILL')).toBe('SIGKILL');
      await expect.poll(() => workers.filter(isRunning)).toEqual([]);
    });

    it('completes in-flight responses before it ends, also when a terminal signals all processes', async () => {
      const service = await start();
      const answers = Promise.all(
        [1, 2, 3, 4].map((number) =>
          sendOnce(service.port, `/resources/creature/512/${number}.png`),
        ),
      );
      let isAnswered = false;
      void answers.then(() => (isAnswered = true));
      await until(() => isAnswered || connectionsRead(service.port) === 4);
      process.kill(-service.pid, 'SIGINT');
      for (const { body } of await answers) {
        expect(body.toString('latin1', 1, 4)).toBe('PNG');
      }
      expect(await service.ended).toBe(0);
    });

    it('answers for the drain delay if a worker had a request, and else ends at once', async () => {
      // Longer than the test may take.
      const idle = await start(['--workers', '3', '--drain-delay', '600']);
      const workers = childrenOf(idle.pid);
      process.kill(-idle.pid, 'SIGTERM');
      expect(await idle.ended).toBe(0);
      expect(workers.filter(isRunning)).toEqual([]);
      expect(idle.complaints).toEqual([]);

      const service = await start(['--workers', '3', '--drain-delay', '2']);
      await sendOnce(service.port, '/v1/creature/1');
      process.kill(-service.pid, 'SIGTERM');
      await sleep(1000);
      await Promise.all(Array.from({ length: 24 }, () => sendOnce(service.port, '/v1/creature/1')));
      expect(await service.ended).toBe(0);
    });

    it('replaces workers that all died at once, on the same port', async () => {
      const service = await start();
      childrenOf(service.pid).forEach((pid) => process.kill(pid, 'SIGKILL'));
      await expect.poll(() => sendOnce(service.port, '/info')).toMatchObject({ status: 200 });
      await expect.poll(() => childrenOf(service.pid)).toHaveLength(2);
      expect(service.complaints.filter((line) => !replaced.test(line))).toEqual([]);
      expect(service.printed.filter((line) => /listening on /.test(line))).toHaveLength(1);
    });

    it('replaces its first worker as any other once that was ready', async () => {
      const port = `${await findFreePort()}`;
      const options = ['--workers', '3', '--port', port];
      const args = [serviceProgram, 'serve', '--world', lampshoal, ...options];
      const service = startChild(executableOf(runtime), args);
      // The others start when it is ready.
      await until(() => childrenOf(service.pid).length > 1);
      process.kill(childrenOf(service.pid)[0] ?? 0, 'SIGKILL');
      await until(() => service.printed.length > 0 || !service.isAlive());
      expect(service.complaints).toEqual([expect.stringMatching(replaced)]);
      expect(await service.end('SIGTERM')).toBe(0);
    });

    it('reports in one line that its port is taken, by a process that shares it or by one that does not', async () => {
      const sharing = await start();
      const server = net.createServer();
      for (const port of [sharing.port, await listenOn(server)]) {
        expect(await run('--port', `${port}`)).toEqual({
          code: 1,
          stdout: '',
          stderr: `Port ${port} of 127.0.0.1 is taken; choose another with --port\n`,
        });
      }
    });

    it('refuses one port for clients and operators, of whom either would meet the other', async () => {
      const port = `${await findFreePort()}`;
      expect(await run('--port', port, '--operations-port', port)).toEqual({
        code: 1,
        stdout: '',
        stderr: `Port ${port} of 127.0.0.1 is taken; choose another with --operations-port\n`,
      });
    });

    it('reports any other reason not to start in one line', async () => {
      const world = newFolder();
      await cp(lampshoal, world, { recursive: true });
      await writeFile(path.join(world, 'leagues.json'), '[{}]');
      const cases: [args: string[], line: RegExp][] = [
        [['--world', '/nowhere'], /^The world "\/nowhere" cannot be read: no such folder\n$/],
        [['--world', world], /^The world ".*" has 5 issues, the first: leagues\.json:1:2: .*\n$/],
        [['--images', '/nowhere'], /^The images "\/nowhere" cannot be read: .*\n$/],
      ];
      for (const [args, line] of cases) {
        const { code, stdout, stderr } = await run(...args);
        expect(code, args.join(' ')).toBe(1);
        expect(stdout).toBe('');
        expect(stderr).toMatch(line);
      }
    });

    it('logs a warning of its workers once', async () => {
      const images = newFolder();
      await writeFile(path.join(images, '1.png'), '<script>');
      const service = await start(['--workers', '3', '--images', images]);
      expect(service.complaints).toEqual([
        `${path.join(images, '1.png')}: not served, because its content is not PNG, JPEG, GIF, WebP or AVIF`,
      ]);
    });

    it('counts in memory, and says so once, if hits cannot be stored', async () => {
      const state = newFile('file', '');
      const service = await start(['--workers', '2', '--state-dir', state]);
      expect(await readTotalHits(service.port)).toBe(1);
      expect(service.complaints).toEqual([
        expect.stringMatching(/^Hits cannot be stored in ".*" and are counted in memory: /),
      ]);
    });

    it('is one process with --workers 1', async () => {
      const service = await start(['--workers', '1']);
      expect(childrenOf(service.pid)).toEqual([]);
      expect(await readTotalHits(service.port)).toBe(1);
    });
  },
);
