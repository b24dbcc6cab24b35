import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  lampshoal,
  type Runtime,
  type ServeProcess,
  startServe,
  withFolder,
} from '../../../harness/processes.ts';
import { readTotalHits } from '../../../harness/read-total-hits.ts';
import { isMissing } from '../../system-programs.ts';
import { findFreePort } from '../../../harness/free-port.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

describe.runIf(!isMissing('redis-server') && !isMissing('openssl'))('A store with TLS', () => {
  let folder: string;
  let redis: RedisServer;
  const certificate = (): string => path.join(folder, 'certificate.pem');

  beforeAll(withFolder((made) => (folder = made)));
  beforeAll(async () => {
    const key = path.join(folder, 'key.pem');
    const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
    const made = ['-keyout', key, '-out', certificate()];
    const subject = ['-subj', '/CN=localhost', '-addext', names];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const args = ['req', '-x509', '-days', '2', ...curve, ...made, ...subject];
    execFileSync('openssl', args, { stdio: 'pipe' });
    const port = await findFreePort();
    const files = ['--tls-cert-file', certificate(), '--tls-key-file', key];
    const tls = ['--port', '0', '--tls-port', `${port}`, '--tls-auth-clients', 'no', ...files];
    redis = await startRedis(port, tls);
  });
  afterAll(async () => {
    await redis.send('SIGKILL');
  });

  const start = (
    runtime: Runtime,
    state: string,
    host: string,
    environment: Readonly<Record<string, string>>,
  ): Promise<ServeProcess> =>
    startServe(runtime, ['--world', lampshoal], {
      ...environment,
      STATE_DIR: path.join(folder, state),
      REDIS_URL: `rediss://${host}:${redis.port}`,
    });

  test.each(['Node', 'Bun'] as const)(
    'is used on %s where its certificate is trusted, and refused where it is not',
    async (runtime) => {
      for (const host of ['localhost', '127.0.0.1']) {
        const state = `${runtime}-${host}`;
        const trusting = await start(runtime, state, host, { NODE_EXTRA_CA_CERTS: certificate() });
        for (let hit = 0; hit < 50; hit += 1) {
          await trusting.request('/v1/creature/1');
        }
        await trusting.stop();
        expect(trusting.complaints).toEqual([]);
        const wary = await start(runtime, state, host, {});
        await expect.poll(() => wary.complaints.join('\n')).toMatch(/self.signed/);
        await wary.stop();
      }
      const reader = await start(runtime, `${runtime}-reader`, 'localhost', {
        NODE_EXTRA_CA_CERTS: certificate(),
      });
      await expect.poll(() => readTotalHits(reader.port)).toBeGreaterThan(100);
      await reader.stop();
      expect(reader.complaints).toEqual([]);
    },
  );
});
