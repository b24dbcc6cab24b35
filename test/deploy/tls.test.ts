import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Child, startChild } from '../../harness/child.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { root, type ServeProcess, startServe, temporaryFolder } from '../../harness/processes.ts';
import { findProgram } from '../../tools/find-program.ts';
import { isMissing } from '../system-programs.ts';
import { editDeployed } from './files.ts';

type Place = { readonly folder: string; readonly port: number; readonly replica: number };

/** Writes the configuration of a proxy for one replica, with TLS by a certificate in the folder; returns the arguments. */
const configure: Readonly<
  Record<'nginx' | 'haproxy' | 'caddy', (place: Place) => readonly string[]>
> = {
  nginx: ({ folder, port, replica }) => {
    const site = editDeployed(
      'nginx/creature-catalog.conf',
      ['  server 127.0.0.1:8081 max_fails=1 fail_timeout=1s;\n', ''],
      ['127.0.0.1:8080', `127.0.0.1:${replica}`],
      ['  listen 80;\n', ''],
      ['# listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
      [
        '# ssl_certificate     /etc/ssl/catalog.example.org.pem',
        `ssl_certificate ${folder}/certificate.pem`,
      ],
      [
        '# ssl_certificate_key /etc/ssl/catalog.example.org.key',
        `ssl_certificate_key ${folder}/key.pem`,
      ],
      ['/var/cache/nginx/creature-catalog', path.join(folder, 'cache')],
    );
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder};`)
      .join(' ');
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid ${folder}/nginx.pid; events {} http { access_log off; ${temporary} ${site} }`,
    );
    return ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'];
  },
  haproxy: ({ folder, port, replica }) => {
    const file = path.join(folder, 'haproxy.cfg');
    const text = editDeployed(
      'haproxy/haproxy.cfg',
      ['    bind :8080\n', ''],
      [
        '# bind :8443 ssl crt /etc/ssl/catalog.example.org.pem',
        `bind 127.0.0.1:${port} ssl crt ${folder}/both.pem`,
      ],
      ['    server catalog-2 catalog-2:8080', ''],
      ['catalog-1:8080', `127.0.0.1:${replica}`],
      ['check port 9090', 'check'],
    );
    writeFileSync(file, text);
    return ['-db', '-f', file];
  },
  caddy: ({ folder, port }) => {
    const file = path.join(folder, 'Caddyfile');
    const text = editDeployed('caddy/Caddyfile', [
      '{$SITE:catalog.example.org} {\n',
      `{\n\tadmin off\n\tauto_https off\n}\n\nhttps://localhost:${port}, https://127.0.0.1:${port} {\n\ttls ${folder}/certificate.pem ${folder}/key.pem\n`,
    ]);
    writeFileSync(file, text);
    return ['run', '--adapter', 'caddyfile', '--config', file];
  },
};

const programs = ['nginx', 'haproxy', 'caddy'] as const;

describe.each(programs)('%s with TLS in front of one replica', (program) => {
  describe.skipIf(isMissing(program) || isMissing('openssl'))('as deploy/ configures it', () => {
    let folder: string;
    let remove: () => Promise<void>;
    let service: ServeProcess;
    let proxy: Child;
    let port: number;

    beforeAll(async () => {
      ({ folder, remove } = await temporaryFolder());
      const file = (name: string): string => path.join(folder, name);
      const subject = [
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost,IP:127.0.0.1',
      ];
      const files = ['-keyout', file('key.pem'), '-out', file('certificate.pem')];
      const kind = [
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ];
      execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'pipe' });
      const both = ['certificate.pem', 'key.pem'].map((name) => readFileSync(file(name), 'utf8'));
      writeFileSync(file('both.pem'), both.join(''));
      service = await startServe(
        'Bun',
        ['--world', path.join(root, 'worlds/lampshoal'), '--state-dir', file('state')],
        { BASE_URL: 'https://catalog.example.org' },
      );
      port = await findFreePort();
      const place = { folder, port, replica: service.port };
      // The environment that the head of the Caddyfile names.
      const environment = { HOME: folder, REPLICAS: `127.0.0.1:${service.port}`, HEALTH: '' };
      proxy = startChild(
        'anywhere',
        findProgram(program) ?? program,
        configure[program](place),
        environment,
      );
      proxy.process.stdout?.resume();
      await vi.waitUntil(
        () =>
          ask('/info').then(
            ({ status }) => status === 200,
            () => false,
          ),
        { timeout: 15_000, interval: 50 },
      );
    });
    afterAll(async () => {
      await Promise.all([proxy.stop(), service.stop()]);
      await remove();
    });

    const ask = (
      target: string,
    ): Promise<{ status: number | undefined; etag: string | undefined; body: string }> =>
      new Promise((resolve, reject) => {
        const ca = readFileSync(path.join(folder, 'certificate.pem'));
        const sent = request({ host: 'localhost', port, path: target, ca }, (response) => {
          let body = '';
          response.on('data', (chunk) => (body += String(chunk)));
          response.on('end', () => {
            resolve({ status: response.statusCode, etag: response.headers.etag, body });
          });
        });
        sent.on('error', reject);
        sent.end();
      });

    it.each(['/v1/creature/1', '/v1/creature/nothing', '/v1/search?q=gen:1'])(
      'answers %s as the service does, over HTTPS',
      async (target) => {
        const own = await service.request(target);
        const { status, etag, body } = await ask(target);
        expect([status, etag ?? null]).toEqual([own.status, own.headers.get('etag')]);
        expect(body).toBe(await own.text());
      },
    );
  });
});
