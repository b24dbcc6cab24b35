import { cp, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startChild } from '../../../harness/child.ts';
import { Connection, requestText, sendOnce } from '../../../harness/client/connection.ts';
import { exchange } from '../../../harness/client/exchange.ts';
import { findFreePort } from '../../../harness/free-port.ts';
import { newFolder } from '../../../harness/lifetimes.ts';
import { executableOf, serviceProgram } from '../../../harness/places.ts';
import { lampshoal, root, runCli, startServe, testedRuntimes } from '../../../harness/processes.ts';
import { startLogged } from './logged-service.ts';

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe.each(testedRuntimes)('the log of "serve" on %s', (runtime) => {
  it('logs in JSON that the service answers and that it stops, and no requests', async () => {
    const service = await startLogged(runtime);
    await service.request('/v1/creature/1');
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.complaints).toEqual([]);
    expect(service.lines()).toEqual([
      {
        time: expect.stringMatching(iso),
        level: 'info',
        process: service.pid,
        message: 'The service is ready',
        title: 'Lampshoal',
        creatures: 20,
        baseUrl: `http://localhost:${service.port}`,
        host: '127.0.0.1',
        port: service.port,
      },
      {
        time: expect.stringMatching(iso),
        level: 'info',
        process: service.pid,
        message: 'The service is stopping',
      },
    ]);
  });

  it('says in a line each, if others can reach it, that health and metrics are public and where links lead', async () => {
    const service = await startLogged(runtime, ['--host', '0.0.0.0']);
    for (const message of [
      'Health and metrics are on the same port; OPERATIONS_PORT gives them one of their own',
      'Pictures and links have addresses of this machine alone; BASE_URL gives them the one that others use',
    ]) {
      expect(await service.line(message)).toMatchObject({ level: 'info' });
    }
  });

  it('says neither if they have a port and an address', async () => {
    const port = `${await findFreePort()}`;
    const operations = ['--operations-host', '127.0.0.1', '--operations-port', port];
    const base = ['--base-url', 'http://192.168.1.20:8080'];
    const service = await startLogged(runtime, ['--host', '0.0.0.0', ...operations, ...base]);
    await service.end('SIGTERM');
    expect(service.lines().map(({ message }) => message)).toEqual([
      'The service is ready',
      'The service is stopping',
    ]);
  });

  it('writes a line for each request at "debug", for any target and any fields', async () => {
    const service = await startLogged(runtime, ['--log-level', 'debug']);
    const ask = async (target: string, headers: Record<string, string>): Promise<number> => {
      const response = await service.request(target, { headers });
      return (await response.arrayBuffer()).byteLength;
    };
    const found = await ask('/v1/creature/1', { 'x-request-id': 'first-1' });
    const computed = await ask('/v1/search?q=gen:1', {
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    });
    const unknown = await ask('/%0a%1b%5B2J', { 'x-request-id': 'two words' });
    await sendOnce(service.port, '/"\\\'%E2%80%AE');
    await exchange(service.port, 'NONSENSE\r\n\r\n');
    await service.end('SIGTERM');
    const requests = service.lines().filter(({ level }) => level === 'debug');
    expect(requests).toMatchObject([
      {
        message: 'A request was answered',
        method: 'GET',
        target: '/v1/creature/1',
        status: 200,
        bytes: found,
        requestId: 'first-1',
      },
      {
        target: '/v1/search?q=gen:1',
        status: 200,
        bytes: computed,
        requestId: '4bf92f3577b34da6a3ce929d0e0e4736',
      },
      {
        target: '/%0a%1b%5B2J',
        status: 404,
        bytes: unknown,
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      // Bun percent-encodes a quotation mark, and its parser refuses by itself.
      { target: runtime === 'Node' ? '/"/\'%E2%80%AE' : "/%22/'%E2%80%AE", status: 404 },
      ...(runtime === 'Node'
        ? [{ message: 'A request was refused', problem: 'method-not-allowed', status: 405 }]
        : []),
    ]);
    for (const { milliseconds } of requests.slice(0, 4)) {
      expect(milliseconds).toBeGreaterThanOrEqual(0);
      expect(milliseconds).toBeLessThan(10_000);
    }
  });

  it('logs why a request failed, with the id of its response, and no other requests', async () => {
    const service = await startLogged(runtime, [], await buildWithoutPencil());
    const failed = await service.request('/resources/creature/1.png', {
      headers: { 'x-request-id': 'mine' },
    });
    expect(failed.status).toBe(500);
    expect(failed.headers.get('x-request-id')).toBe('mine');
    expect(failed.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    expect(await failed.json()).toMatchObject({ instance: '/resources/creature/1.png' });
    const unnamed = await service.request('/resources/creature/2.png');
    const id = unnamed.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    for (const target of ['/v1/creature/1', '/v1/search?q=gen:1', '/nothing']) {
      expect((await service.request(target)).headers.has('x-request-id'), target).toBe(false);
    }
    await service.end('SIGTERM');
    expect(service.complaints.map((line): unknown => JSON.parse(line))).toEqual(
      [
        ['mine', '/resources/creature/1.png'],
        [id, '/resources/creature/2.png'],
      ].map(([requestId, target]) => ({
        time: expect.stringMatching(iso),
        level: 'error',
        process: service.pid,
        message: 'A request failed',
        requestId,
        method: 'GET',
        target,
        stack: expect.stringContaining('rasterizer'),
      })),
    );
  });

  it.each([
    [1, 'The world "/nowhere" cannot be read: no such folder', ['--world', '/nowhere']],
    [1, 'The world "/nowhere" cannot be read: no such folder', ['--world=/nowhere', '--workers=2']],
    [2, '--port is "x"; expected a port from 0 to 65535', ['--port', 'x', '--log-level=silent']],
  ])('says in JSON why there is no service, with exit code %j: %s', async (code, message, args) => {
    const environment = { LOG_FORMAT: 'json', PORT: '0' };
    const ended = await runCli(runtime, ['serve', ...args], environment);
    expect({ ...ended, stderr: JSON.parse(ended.stderr) as unknown }).toEqual({
      code,
      stdout: '',
      stderr: {
        time: expect.stringMatching(iso),
        level: 'error',
        process: expect.any(Number),
        message,
      },
    });
  });

  it('answers although an upgrade has replaced the build that it runs', async () => {
    const main = await buildWithoutPencil();
    const service = await startLogged(runtime, [], main);
    await rm(path.join(path.dirname(main), 'identity'));
    expect((await service.request('/v1/creature/1')).status).toBe(200);
  });

  it('logs no error of clients that leave in the midst of a post', async () => {
    const service = await startLogged(runtime);
    const fields = { 'Content-Type': 'application/json', 'Content-Length': '100' };
    const clients = Array.from({ length: 30 }, () => Connection.open(service.port));
    for (const { socket } of await Promise.all(clients)) {
      // Some of them leave before it is their turn.
      socket.write(`${requestText('/mcp', fields, 'POST')}{"id":`, () => socket.destroy());
    }
    expect((await service.request('/v1/creature/1')).status).toBe(200);
    await service.end('SIGTERM');
    expect(service.complaints).toEqual([]);
  });

  it('warns at "warn", and announces neither its start nor its end', async () => {
    const images = newFolder();
    await cp(path.join(root, 'package.json'), path.join(images, '1.png'));
    const port = await findFreePort();
    const args = [serviceProgram, 'serve', '--world', lampshoal];
    const { printed, complaints, end } = startChild(executableOf(runtime), args, {
      environment: { LOG_LEVEL: 'warn', PORT: String(port), IMAGES: images },
    });
    await expect.poll(() => sendOnce(port, '/info')).toMatchObject({ status: 200 });
    await end('SIGTERM');
    const note = 'not served, because its content is not PNG, JPEG, GIF, WebP or AVIF';
    expect([printed, complaints]).toEqual([[], [`${path.join(images, '1.png')}: ${note}`]]);
  });

  it('continues if the reader of its log goes away', async () => {
    const service = await startServe(runtime, ['--world', lampshoal, '--log-level', 'debug']);
    service.process.stdout?.destroy();
    service.process.stderr?.destroy();
    for (let i = 0; i < 50; i += 1) {
      expect((await service.request('/v1/search?q=gen:1')).status).toBe(200);
    }
    expect(await service.end('SIGTERM')).toBe(0);
  });
});

// Other systems share no port.
describe.runIf(process.platform === 'linux').each(testedRuntimes)(
  'the log of "serve --workers" on %s',
  (runtime) => {
    it('names the clients that any worker refuses', async () => {
      const limit = ['--rate-limit', '1/1h'];
      const service = await startLogged(runtime, ['--workers', '2', ...limit]);
      const refusing = async (): Promise<number> => {
        await sendOnce(service.port, '/v1/creature/1');
        return new Set(service.lines().flatMap((each) => (each['client'] ? [each.process] : [])))
          .size;
      };
      await expect.poll(refusing, { timeout: 100_000 }).toBe(2);
    });

    it('has the complete lines of every worker with its process id', async () => {
      const service = await startLogged(runtime, ['--workers', '2', '--log-level', 'debug']);
      const count = 300;
      const long = 'x'.repeat(5000);
      // A connection for each, so that the kernel chooses a worker for each.
      await Promise.all(
        Array.from({ length: count }, (_, i) =>
          sendOnce(service.port, `/v1/search?q=${i}&${long}`, { 'x-request-id': `r${i}` }),
        ),
      );
      await expect.poll(() => service.printed).toHaveLength(count + 1);
      const requests = service.lines().filter(({ level }) => level === 'debug');
      expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(count);
      const workers = new Set(requests.map((line) => line.process));
      expect(workers.size).toBe(2);
      expect(workers).not.toContain(service.pid);
      expect(await service.end('SIGTERM')).toBe(0);
      expect(service.lines().at(-1)).toMatchObject({ message: 'The service is stopping' });
    });
  },
);

/** A build with a broken drawing module: each request for a picture fails with an unexpected error. */
async function buildWithoutPencil(): Promise<string> {
  const place = newFolder();
  await cp(path.join(root, 'dist'), path.join(place, 'dist'), { recursive: true });
  await cp(path.join(root, 'package.json'), path.join(place, 'package.json'));
  await symlink(path.join(root, 'node_modules'), path.join(place, 'node_modules'));
  await rm(path.join(place, 'dist/rasterizer-worker.js'));
  return path.join(place, 'dist/main.js');
}
