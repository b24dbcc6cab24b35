import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, type ServeProcess, startServe, temporaryFolder } from '../../harness/processes.ts';
import { isMissing } from '../system-programs.ts';
import { proxies, type RunningProxy, startProxy } from './proxy.ts';

/** A key of its own and a certificate for this machine, which no authority signs. */
const selfSigned =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1';

let folder: string;
let remove: () => Promise<void>;
let service: ServeProcess;
const inFolder = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  service = await startServe(
    'Bun',
    ['--world', path.join(root, 'worlds/lampshoal'), '--state-dir', inFolder('state')],
    { BASE_URL: 'https://catalog.example.org' },
  );
});
afterAll(async () => {
  await service.stop();
  await remove();
});

// Varnish has no TLS.
describe.each(proxies.filter(({ program }) => program !== 'varnishd'))(
  '$program with TLS',
  (proxy) => {
    describe.skipIf(isMissing(proxy.program) || isMissing('openssl'))(
      'as deploy/ configures it',
      () => {
        let running: RunningProxy;
        const tls = () => ({
          certificate: inFolder('certificate.pem'),
          key: inFolder('key.pem'),
          both: inFolder('both.pem'),
        });

        const ask = (target: string, port = running.port) =>
          new Promise<{ status?: number; etag?: string; body: string }>((resolve, reject) => {
            const ca = readFileSync(tls().certificate);
            const sent = request({ host: 'localhost', port, path: target, ca }, (response) => {
              let body = '';
              response.on('data', (chunk) => (body += String(chunk)));
              response.on('end', () => {
                const { statusCode: status, headers } = response;
                resolve({
                  ...(status && { status }),
                  ...(headers.etag && { etag: headers.etag }),
                  body,
                });
              });
            });
            sent.on('error', reject);
            sent.end();
          });

        beforeAll(async () => {
          const { certificate, key, both } = tls();
          const files = ['-keyout', key, '-out', certificate];
          execFileSync('openssl', [...selfSigned.split(' '), ...files], { stdio: 'pipe' });
          writeFileSync(
            both,
            [certificate, key].map((file) => readFileSync(file, 'utf8')).join(''),
          );
          running = await startProxy(
            proxy,
            { folder: inFolder(proxy.program), replicas: [service.port, service.port], tls: tls() },
            async (port) => (await ask('/info', port)).status === 200,
          );
        });
        afterAll(() => running.stop());

        it.each(['/v1/creature/1', '/v1/creature/nothing', '/v1/search?q=gen:1'])(
          'answers %s as the service does, over HTTPS',
          async (target) => {
            const own = await service.request(target);
            const { status, etag, body } = await ask(target);
            expect([status, etag ?? null]).toEqual([own.status, own.headers.get('etag')]);
            expect(body).toBe(await own.text());
          },
        );
      },
    );
  },
);
