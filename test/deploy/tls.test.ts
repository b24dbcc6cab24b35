import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from 'node:tls';
import type { Server } from '../../harness/child.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import {
  lampshoal,
  executableOf,
  root,
  runCli,
  runProgram,
  type ServeProcess,
  startServe,
} from '../../harness/processes.ts';
import { isMissing } from '../system-programs.ts';
import { proxies, startProxy } from './proxy.ts';

/** Writes a new key, and a certificate for this machine, which no authority signs. */
function makeCertificate(
  certificate: string,
  key: string,
  keyKind = 'ec -pkeyopt ec_paramgen_curve:prime256v1',
): void {
  const kind = `req -x509 -newkey ${keyKind} -nodes -days 1`;
  const names = '-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1';
  const args = [...`${kind} ${names}`.split(' '), '-keyout', key, '-out', certificate];
  execFileSync('openssl', args, { stdio: 'pipe' });
}

const folder = newFolder();
let service: ServeProcess;
const inFolder = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  service = await startServe('Bun', ['--world', lampshoal], {
    BASE_URL: 'https://catalog.example.org',
  });
});

// Varnish has no TLS.
describe.each(proxies.filter(({ program }) => program !== 'varnishd'))(
  '$program with TLS',
  (proxy) => {
    describe.skipIf(isMissing(proxy.program) || isMissing('openssl'))(
      'as deploy/ configures it',
      () => {
        let running: Server;
        const tls = () => ({
          certificate: inFolder('certificate.pem'),
          key: inFolder('key.pem'),
          both: inFolder('both.pem'),
        });

        const ask = async (target: string, port = running.port) => {
          const ca = readFileSync(tls().certificate);
          const request = get({ host: 'localhost', port, path: target, ca });
          const [response] = (await once(request, 'response')) as [IncomingMessage];
          const { statusCode: status, headers } = response;
          return { status, etag: headers.etag ?? null, body: await text(response) };
        };

        beforeAll(async () => {
          const { certificate, key, both } = tls();
          makeCertificate(certificate, key);
          writeFileSync(
            both,
            [certificate, key].map((file) => readFileSync(file, 'utf8')).join(''),
          );
          running = await startProxy(
            proxy,
            { replicas: [service.port, service.port], tls: tls() },
            async (port) => (await ask('/info', port)).status === 200,
          );
        });

        it.each(['/v1/creature/1', '/v1/creature/nothing', '/v1/search?q=gen:1'])(
          'answers %s as the service does, over HTTPS',
          async (target) => {
            const own = await service.request(target);
            const { status, etag, body } = await ask(target);
            expect([status, etag]).toEqual([own.status, own.headers.get('etag')]);
            expect(body).toBe(await own.text());
          },
        );
      },
    );
  },
);

describe.skipIf(isMissing('openssl'))('a service with a certificate of its own', () => {
  const certificate = (): string => inFolder('own.pem');
  const key = (): string => inFolder('own-key.pem');
  const sign = (): void => makeCertificate(certificate(), key());
  const start = async (runtime: 'Node' | 'Bun'): Promise<ServeProcess> => {
    sign();
    const files = ['--tls-cert', certificate(), '--tls-key', key()];
    return startServe(runtime, ['--world', lampshoal, ...files]);
  };
  /** The fingerprint of the certificate that a new connection gets. */
  const shown = async (port: number): Promise<string> => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    return fingerprint256;
  };

  it.each(['Node', 'Bun'] as const)(
    'uses a new one on %s after SIGHUP, and keeps it if the next one is none, without a restart',
    async (runtime) => {
      const own = await start(runtime);
      const first = await shown(own.port);
      sign();
      own.process.kill('SIGHUP');
      await expect.poll(() => shown(own.port)).not.toBe(first);
      const second = await shown(own.port);
      writeFileSync(key(), 'no key');
      own.process.kill('SIGHUP');
      await expect.poll(() => own.complaints.join()).toContain('The certificate was not renewed');
      expect(await shown(own.port)).toBe(second);
    },
  );

  it.each([
    ['Node', undefined],
    ['Node', 'rsa:2048'],
    ['Bun', undefined],
    ['Bun', 'rsa:2048'],
  ] as const)(
    'names the files on %s of a certificate and a key that do not belong together (%s)',
    async (runtime, keyKind) => {
      sign();
      const other = inFolder('other-key.pem');
      makeCertificate(inFolder('other.pem'), other, keyKind);
      const args = ['serve', '--port', '0', '--tls-cert', certificate(), '--tls-key', other];
      const { code, stderr } = await runCli(runtime, [...args, '--state-dir', folder]);
      expect(code).toBe(1);
      expect(stderr).toContain(
        `The certificate "${certificate()}" with the key "${other}" cannot be used: `,
      );
    },
  );

  it.each(['Node', 'Bun'] as const)(
    'is healthy for the check of the image on %s',
    async (runtime) => {
      const own = await start(runtime);
      const check = async (port: number): Promise<number | null> => {
        const environment = { PORT: String(port), TLS_CERT: certificate() };
        const script = path.join(root, 'deploy/health-check.mjs');
        return (await runProgram(executableOf(runtime), [script], environment)).code;
      };
      expect(await check(own.port)).toBe(0);
      await own.stop();
      expect(await check(own.port)).toBe(1);
    },
  );
});
