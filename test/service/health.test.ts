import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { takesConnections } from '../../harness/beside.ts';
import { findFreePort } from '../../harness/free-port.ts';
import {
  executableOf,
  lampshoal,
  root,
  runProgram,
  type ServeProcess,
  startServe,
} from '../../harness/processes.ts';
import { readTotalHits } from '../../harness/read-total-hits.ts';
import { requesterOf } from '../../harness/service-under-test.ts';
import { until } from '../../harness/until.ts';

describe('health', () => {
  const start = (...args: string[]): Promise<ServeProcess> =>
    startServe('Bun', ['--world', lampshoal, ...args]);

  it('is reported from the first connection on', async () => {
    const port = await findFreePort();
    const starting = start('--port', `${port}`);
    await until(() => takesConnections(port));
    const request = requesterOf(port);
    const answers = await Promise.all(
      ['/health/ready', '/health/live', '/v1/creature/1', '/v1/search?q=is:mega'].map((target) =>
        request(target),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await starting;
  });

  // Other systems have but one address of their own by default.
  it
    .runIf(process.platform === 'linux')
    .each([
      { HOST: '127.0.0.2' },
      { HOST: '0.0.0.0' },
      { HOST: '[::1]' },
      { HOST: '127.0.0.2', OPERATIONS_HOST: '127.0.0.3' },
    ])('is found by the check of the image at %j', async (hosts) => {
    const operations: Record<string, string> =
      'OPERATIONS_HOST' in hosts ? { OPERATIONS_PORT: `${await findFreePort()}` } : {};
    const variables = { ...hosts, ...operations };
    const service = await startServe('Bun', ['--world', lampshoal], variables);
    const checked = { ...variables, PORT: `${service.port}` };
    const check = [path.join(root, 'deploy/health-check.mjs')];
    for (const runtime of ['Bun', 'Node'] as const) {
      const { code } = await runProgram(executableOf(runtime), check, checked);
      expect([runtime, code]).toEqual([runtime, 0]);
    }
  });

  it('is the same for HEAD, is never cached, and counts as no hit', async () => {
    const service = await start();
    for (const target of ['/health/live', '/health/ready', '/health/ready?from=balancer']) {
      const full = await service.request(target);
      const head = await service.request(target, { method: 'HEAD' });
      expect(full.status).toBe(200);
      expect(full.headers.get('cache-control')).toBe('no-store');
      expect(full.headers.has('etag')).toBe(false);
      expect(head.status).toBe(200);
      expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'));
      expect(await head.text()).toBe('');
    }
    expect(await readTotalHits(service.port)).toBe(1);
  });

  it('distinguishes versions of the world', async () => {
    const versionOf = async (...args: string[]): Promise<string> => {
      const service = await start(...args);
      const ready = (await (await service.request('/health/ready')).json()) as {
        worldVersion: string;
      };
      return ready.worldVersion;
    };
    const version = await versionOf();
    expect(version).toMatch(/^[0-9a-f]+$/);
    expect(await versionOf()).toBe(version);
    expect(await versionOf('--world', path.join(root, 'worlds/default'))).not.toBe(version);
  });

  it.each([[[]], [['--workers', '2']]])(
    'is served on --operations-port alone, if it is set (%j)',
    async (workers) => {
      const operationsPort = await findFreePort();
      const service = await start('--operations-port', `${operationsPort}`, ...workers);
      const operations = requesterOf(operationsPort);
      const statuses = async (request: ServeProcess['request']): Promise<number[]> =>
        Promise.all(
          ['/health/ready', '/health/live', '/v1/creature/1'].map(
            async (target) => (await request(target)).status,
          ),
        );
      expect(await statuses(service.request)).toEqual([404, 404, 200]);
      expect(await statuses(operations)).toEqual([200, 200, 404]);
      const document = (await (await service.request('/openapi.json')).json()) as {
        paths: Record<string, unknown>;
        tags: { name: string }[];
      };
      expect(Object.keys(document.paths)).not.toContain('/health/ready');
      expect(document.tags.map(({ name }) => name)).not.toContain('Operation');
    },
  );

  it('is 503 from the signal on, while everything else is answered with the last response of its connection', async () => {
    const operationsPort = await findFreePort();
    const service = await start('--drain-delay', '1', '--operations-port', `${operationsPort}`);
    const kept = await service.request('/v1/creature/1');
    expect(kept.headers.get('connection')).not.toBe('close');
    await kept.arrayBuffer();
    const started = performance.now();
    const ending = service.end('SIGTERM');
    await expect
      .poll(async () => (await requesterOf(operationsPort)('/health/ready')).status)
      .toBe(503);
    expect((await requesterOf(operationsPort)('/health/live')).status).toBe(200);
    // The log does not complain about a balancer, whatever it adds.
    expect((await requesterOf(operationsPort)('/health/ready?from=balancer')).status).toBe(503);
    const answer = await service.request('/v1/creature/1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
    expect(await ending).toBe(0);
    expect(performance.now() - started).toBeGreaterThan(990);
    expect(service.complaints).toEqual([]);
  });

  it('is asked for by a balancer, which needs the drain delay also where no client came', async () => {
    const operationsPort = await findFreePort();
    const service = await start('--drain-delay', '1', '--operations-port', `${operationsPort}`);
    const operations = requesterOf(operationsPort);
    await (await operations('/health/ready')).arrayBuffer();
    const started = performance.now();
    expect(await service.end('SIGTERM')).toBe(0);
    expect(performance.now() - started).toBeGreaterThan(990);
  });
});
