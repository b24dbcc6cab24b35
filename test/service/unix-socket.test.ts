import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import { executableOf } from '../../harness/places.ts';
import { root, runCli, runProgram, testedRuntimes } from '../../harness/processes.ts';
import { startLogged } from './log/logged-service.ts';

describe.each(testedRuntimes)('"serve --socket" on %s', (runtime) => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = newFolder();
    file = path.join(folder, 'http.sock');
  });

  const get = async (target: string, headers = {}): Promise<number | undefined> => {
    const request = http.get({ socketPath: file, path: target, headers, agent: false });
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  const refusal = async (...args: readonly string[]): Promise<string> => {
    const { stderr } = await runCli(runtime, ['serve', ...args]);
    return stderr;
  };

  it('answers any user of the machine, takes over what a killed service left, and leaves nothing', async () => {
    const killed = await startLogged(runtime, ['--socket', file]);
    expect(await refusal('--socket', file)).toBe(
      `The socket "${file}" is taken; choose another with --socket\n`,
    );
    await killed.end('SIGKILL');
    expect(existsSync(file)).toBe(true);
    const service = await startLogged(runtime, ['--socket', file]);
    expect(statSync(file).mode & 0o777).toBe(0o666);
    expect(await get('/v1/creature/1')).toBe(200);
    const check = path.join(root, 'deploy/health-check.mjs');
    const checked = await runProgram(executableOf(runtime), [check], { SOCKET: file });
    expect(checked.code).toBe(0);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(existsSync(file)).toBe(false);
  });

  it('takes its clients for 127.0.0.1, which may be a trusted proxy, and logs each on request', async () => {
    const args = ['--socket', file, '--trust-proxy', '127.0.0.1', '--access-log'];
    const service = await startLogged(runtime, args);
    await get('/v1/creature/1', { referer: 'https://example.org/', 'user-agent': 'a "b"' });
    await get('/nothing', { 'x-forwarded-for': '203.0.113.7' });
    await service.end('SIGTERM');
    expect(service.lines().filter(({ level }) => level === 'access')).toMatchObject([
      { client: '127.0.0.1', status: 200, referer: 'https://example.org/', userAgent: 'a "b"' },
      { client: '203.0.113.7', method: 'GET', target: '/nothing', status: 404 },
    ]);
  });

  it('refuses another file, a missing folder and workers in one line', async () => {
    writeFileSync(file, 'mine');
    expect(await refusal('--socket', file)).toContain('is taken');
    expect(await refusal('--socket', path.join(folder, 'no/http.sock'))).toMatch(
      /^The socket ".*" cannot be made: its folder is missing, .*\n$/,
    );
    expect(await refusal('--socket', file, '--workers', '2')).toBe(
      'Workers cannot share a Unix socket; choose --workers 1 or a port\n',
    );
  });
});
