import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  lampshoal,
  type Runtime,
  type ServeProcess,
  startServe,
  withFolder,
} from '../../../harness/processes.ts';
import { stopChildren } from '../../../harness/child.ts';
import { sendOnce } from '../../../harness/client/connection.ts';
import { childrenOf } from '../../../harness/proc.ts';
import { readTotalHits } from '../../../harness/read-total-hits.ts';
import { isMissing } from '../../system-programs.ts';
import { type FaultyProxy, startProxy } from '../../../harness/faulty-proxy.ts';
import { findFreePort } from '../../../harness/free-port.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

const gone =
  /^Hits are not shared through "redis:\/\/127\.0\.0\.1:\d+\/0" until it answers again: ./;

describe.runIf(!isMissing('redis-server'))('A replica on Node', () => {
  let folder: string;
  let redis: RedisServer;
  let proxy: FaultyProxy;

  beforeEach(withFolder((made) => (folder = made)));
  beforeEach(async () => {
    redis = await startRedis(await findFreePort());
    proxy = await startProxy(redis.port, { kind: 'none' });
  });
  afterEach(async () => {
    await stopChildren();
    await proxy.close();
  });

  const start = (runtime: Runtime, state: string, secret = ''): Promise<ServeProcess> =>
    startServe(runtime, ['--world', lampshoal], {
      STATE_DIR: path.join(folder, state),
      REDIS_URL: `redis://${secret}127.0.0.1:${proxy.port}`,
    });
  const hit = async (replica: ServeProcess, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      expect((await replica.request('/v1/creature/1')).status).toBe(200);
    }
  };

  test('beside one on Bun stores its last hits before it ends, and ends soon if the store does not answer', async () => {
    const [one, two] = await Promise.all([start('Node', 'one'), start('Bun', 'two')]);
    await hit(one, 20);
    expect(await one.end('SIGTERM')).toBe(0);
    expect(await redis.readCounts()).toContain(20);
    let asked = 0;
    await expect
      .poll(async () => {
        asked += 1;
        return (await readTotalHits(two.port)) - asked;
      })
      .toBe(20);
    for (const fault of ['silent', 'closes'] as const) {
      const again = await start('Node', 'one');
      await expect.poll(proxy.countConnections).toBe(4);
      proxy.change({ kind: fault });
      await hit(again, 5);
      const before = performance.now();
      expect(await again.end('SIGTERM')).toBe(0);
      expect(performance.now() - before).toBeLessThan(10_000);
      proxy.change({ kind: 'none' });
    }
  });

  test('logs once that it is refused, without the password, and counts alone', async () => {
    const one = await start('Node', 'one', ':s3cret@');
    await redis.call('CONFIG', 'SET', 'requirepass', 'other');
    await expect.poll(() => one.complaints.filter((line) => gone.test(line))).toHaveLength(1);
    await hit(one, 5);
    await sleep(1500);
    expect(await readTotalHits(one.port)).toBe(6);
    expect(one.complaints.join('\n')).not.toContain('s3cret');
    expect(one.complaints.filter((line) => gone.test(line))).toHaveLength(1);
  });
});

describe
  .runIf(process.platform === 'linux' && !isMissing('redis-server'))
  .each(['Node', 'Bun'] as const)('Workers on %s', (runtime) => {
  test('are one replica: each of them has the hits of all, and of the other replicas', async () => {
    const redis = await startRedis(await findFreePort());
    const own = ['--world', lampshoal, '--redis-url', `redis://127.0.0.1:${redis.port}`];
    const one = await startServe(runtime, ['--workers', '3', ...own]);
    const two = await startServe(runtime, ['--workers', '2', ...own]);
    let sent = 0;
    for (let time = 0; time < 60; time += 1) {
      await sendOnce((time % 3 === 0 ? one : two).port, '/v1/creature/1');
      sent += 1;
    }
    for (const service of [one, two]) {
      // A connection for each request: so many questions in a row reach each worker.
      let exact = 0;
      await expect
        .poll(async () => {
          sent += 1;
          exact = (await readTotalHits(service.port)) === sent ? exact + 1 : 0;
          return exact;
        })
        .toBeGreaterThan(20);
    }
    await redis.send('SIGKILL');
    await expect.poll(() => one.complaints.join('\n')).toContain('are not shared');
    await redis.restart();
    await expect.poll(() => one.complaints.join('\n')).toMatch(/again$/m);
    process.kill(childrenOf(one.pid)[0] ?? 0, 'SIGKILL');
    expect([await one.end('SIGTERM'), await two.end('SIGTERM')]).toEqual([0, 0]);
    const counts = await redis.readCounts();
    expect(counts).toHaveLength(2);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(sent);
    await redis.send('SIGKILL');
  });
});
