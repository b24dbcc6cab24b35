import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli, temporaryFolder } from '../../../harness/processes.ts';
import { lampshoal, startSupervised } from '../workers/supervised-service.ts';
import { type LoggedLine, startLogged } from './logged-service.ts';

describe.each(['Node', 'Bun'] as const)('the log of a start on %s', (runtime) => {
  let folder: string;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  /** What a start writes until it answers. */
  async function linesOfStart(
    state: string,
    args: readonly string[] = [],
  ): Promise<readonly LoggedLine[]> {
    const service = await startLogged(runtime, state, args);
    const lines = service.lines();
    expect(await service.end('SIGTERM')).toBe(0);
    return lines.slice(
      0,
      lines.findIndex(({ message }) => message === 'The service is ready'),
    );
  }

  it.each([
    ['one process', []],
    ['several', ['--workers', '2']],
  ])(
    'logs before and after the world is compiled, and not at the next start, of %s',
    async (_, args) => {
      expect(await linesOfStart(folder, args)).toMatchObject([
        {
          level: 'info',
          message: `Compiling the world "${lampshoal}" for the first time; later starts use the result`,
        },
        {
          level: 'info',
          message: expect.stringMatching(/^Compiled the world in \d+\.\d s$/),
        },
      ]);
      expect(await linesOfStart(folder, args)).toEqual([]);
    },
  );

  it('logs it as text before the announcement of the service', async () => {
    const service = await startSupervised(runtime, folder);
    process.kill(service.supervisor, 'SIGTERM');
    expect(await service.ended).toBe(0);
    expect(service.written.stdout).toMatch(
      /^Compiling the world ".*" for the first time; later starts use the result\nCompiled the world in \d+\.\d s\nLampshoal: /,
    );
  });

  it('does not log "once" if the compiled world cannot be kept', async () => {
    const file = path.join(folder, 'no-folder');
    await writeFile(file, '');
    const args = ['--world', lampshoal, '--state-dir', file, '--host', '203.0.113.1'];
    const { stdout } = await runCli(runtime, ['serve', ...args, '--port', '0']);
    expect(stdout).toMatch(/^Compiling the world "[^"]*"\nCompiled the world in /);
  });

  it('logs no compiling of the built-in world', async () => {
    const args = ['--state-dir', folder, '--host', '203.0.113.1', '--port', '0'];
    expect(await runCli(runtime, ['serve', ...args])).toMatchObject({ code: 1, stdout: '' });
  });

  it('logs no compiling in a reload, which is logged by another line', async () => {
    const world = path.join(folder, 'world');
    await cp(lampshoal, world, { recursive: true });
    const service = await startLogged(runtime, folder, ['--world', world]);
    const before = service.lines().length;
    process.kill(service.supervisor, 'SIGHUP');
    await expect.poll(() => service.lines().length, { timeout: 30_000 }).toBe(before + 1);
    expect(await service.end('SIGTERM')).toBe(0);
    const told = service.lines().map(({ message }) => message);
    expect(told.filter((message) => message.startsWith('Compiling'))).toHaveLength(1);
    expect(told.filter((message) => message.startsWith('Reloaded'))).toHaveLength(1);
  });
});
