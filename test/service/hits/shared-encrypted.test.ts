import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../../../harness/lifetimes.ts';
import { lampshoal, type ServeProcess, startServe } from '../../../harness/processes.ts';
import { isMissing } from '../../system-programs.ts';
import { findFreePort } from '../../../harness/free-port.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

describe.runIf(!isMissing('redis-server') && !isMissing('openssl'))('A store with TLS', () => {
  const folder = newFolder();
  let redis: RedisServer;
  /** At least so many hits are in the store. */
  let hits = 0;
  const certificate = (): string => path.join(folder, 'certificate.pem');

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

  test.each(['Node', 'Bun'] as const)(
    'is used on %s where its certificate is trusted, and refused where it is not',
    async (runtime) => {
      const start = (host: string, environment = {}): Promise<ServeProcess> =>
        startServe(runtime, ['--world', lampshoal], {
          ...environment,
          REDIS_URL: `rediss://${host}:${redis.port}`,
        });
      for (const host of ['localhost', '127.0.0.1']) {
        const trusting = await start(host, { NODE_EXTRA_CA_CERTS: certificate() });
        for (let hit = 0; hit < 50; hit += 1) {
          await trusting.request('/v1/creature/1');
        }
        await expect.poll(() => readOthersHits(trusting)).toBeGreaterThanOrEqual(hits);
        hits += 50;
        await trusting.stop();
        expect(trusting.complaints).toEqual([]);
        const wary = await start(host);
        await expect.poll(() => wary.complaints.join('\n')).toMatch(/self.signed/);
        await wary.stop();
      }
    },
  );
});

/** The hits of other services. */
async function readOthersHits(service: ServeProcess): Promise<number> {
  const stats = (await (await service.request('/stats')).json()) as Record<string, string>;
  return Number(stats['total_hits']) - Number(stats['session_hits']);
}
