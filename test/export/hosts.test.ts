import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { retryWhileBusy } from '../../src/explorer/retry.ts';
import { readExport } from '../../src/export/export-folder.ts';
import { inParallel } from '../suite/additive-context.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { lampshoal, type ServeProcess, startServe } from '../../harness/processes.ts';
import { type Asked, requesterOf } from '../../harness/service-under-test.ts';
import { isMissing } from '../system-programs.ts';
import { placeOwnPictures } from './own-pictures.ts';
import { type Copy, exportCopy, startStaticHost, type StaticHost } from './static-host.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Fields that a host makes itself, or that say how an answer came. */
const hostFields = new Set([
  'accept-ranges',
  'alt-svc',
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'repr-digest',
  'server',
  'server-timing',
  'timing-allow-origin',
  'transfer-encoding',
  'vary',
]);

const fieldsOf = (response: Response): Record<string, string> =>
  Object.fromEntries([...response.headers].filter(([name]) => !hostFields.has(name)));

const dependsOnAccept = ({ headers }: Response): boolean =>
  (headers.get('vary') ?? '').split(', ').includes('Accept');

const knowing = new Set([
  '/stats',
  '/sitemap.xml',
  '/explorer/worker.js',
  '/explorer/manifest.webmanifest',
]);

describe.each(['', '/some/place'])('a copy below "%s"', (prefix) => {
  let copy: Copy;
  let service: ServeProcess;
  const images = newFolder();
  /** What the service answers, for both hosts. */
  const originals = new Map<string, Promise<{ readonly fields: object; readonly body: Buffer }>>();
  const askService = async (target: string, init: Asked) => {
    const response = await retryWhileBusy(
      () => service.request(target, init),
      () => sleep(500),
    );
    return { fields: fieldsOf(response), body: Buffer.from(await response.arrayBuffer()) };
  };
  beforeAll(async () => {
    const baseUrl = `https://catalog.example.org${prefix}`;
    placeOwnPictures(images);
    const pictures = prefix === '' ? ['--images', images] : ['--pictures', 'none'];
    copy = await exportCopy(lampshoal, baseUrl, ['--encodings', 'gzip', ...pictures]);
    service = await startServe(
      'Bun',
      ['--world', lampshoal, '--images', images, '--operations-port', '0'],
      { BASE_URL: baseUrl },
    );
  });

  describe.each(['nginx', 'caddy'] as const)('on %s', (program) => {
    describe.skipIf(isMissing(program))('with the fragment in it', () => {
      let host: StaticHost;
      beforeAll(async () => {
        host = await startStaticHost(program, copy);
      });

      it('serves every file of the copy like the service', async () => {
        const files = [...(readExport(copy.folder)?.keys() ?? [])]
          .filter((file) => file.startsWith(prefix.slice(1)) && !file.endsWith('.gz'))
          .map((file) => file.slice(prefix === '' ? 0 : prefix.length))
          .filter((file) => !/^(?:[0-9]+[.]\w+|[._]\w+|hosting\/\w.*)$/.test(file));
        expect(files.length).toBeGreaterThan(prefix === '' ? 300 : 200);
        await inParallel(files, async (file) => {
          const isPage = file.endsWith('.html');
          const target = targetOf(file);
          const init = isPage ? { headers: html } : {};
          const asked = originals.get(file) ?? askService(target, init);
          originals.set(file, asked);
          const [copied, original] = await Promise.all([host.request(target, init), asked]);
          expect([target, copied.status], file).toEqual([target, 200]);
          expect([target, fieldsOf(copied)]).toEqual([target, original.fields]);
          const mine = Buffer.from(await copied.arrayBuffer());
          // Pages of a copy, their worker, manifest and sitemap know that it is a copy; there are no hits.
          if (!isPage && !knowing.has(target)) {
            expect(mine.equals(original.body), target).toBe(true);
          }
        });
      });

      it('takes paths without a version and other words for the subject, like the service (decision 18)', async () => {
        for (const [target, init] of [
          ['/creature/1', {}],
          ['/creature/1', { headers: html }],
          ['/beast/1', {}],
          ['/v1/beast/1', {}],
          ['/l%C3%A4mpling/counts', {}],
          ['/league', {}],
          ['/types', {}],
          ['/world', {}],
          ['/world', { headers: html }],
        ] as const) {
          const [copied, original] = await Promise.all([
            host.request(target, init),
            service.request(target, init),
          ]);
          const title = JSON.stringify([target, init]);
          expect(copied.status, title).toBe(200);
          expect(copied.headers.get('content-type'), title).toBe(
            original.headers.get('content-type'),
          );
          expect(dependsOnAccept(copied), title).toBe(dependsOnAccept(original));
          if (!('headers' in init)) {
            expect(await copied.json(), title).toEqual(await original.json());
          }
        }
        const redirect = await host.request('/beast/1', { headers: html });
        expect([301, 308]).toContain(redirect.status);
        expect(redirect.headers.get('location')).toBe(`${prefix}/creature/1`);
      });

      it.each([prefix].filter(Boolean))('answers %s without its slash', async () => {
        const wanted = await Promise.all([host.request('/', { headers: html }), host.request('/')]);
        const received = await Promise.all([host.request('', { headers: html }), host.request('')]);
        expect(received.map(({ status }) => status)).toEqual([200, 200]);
        for (const [i, response] of received.entries()) {
          expect(await response.text()).toBe(await wanted[i]?.text());
        }
      });

      it.each(['/v1/league/', '/v1/creature/%ED%8C%8C%20%3F///?a=%20b'])(
        'redirects %s with fields that let pages of other sites follow',
        async (target) => {
          const hosts = [host, service].map(({ request }) => request(target));
          const [copied, original] = await Promise.all(hosts);
          const named = (response?: Response) => ({
            ...(response && fieldsOf(response)),
            // nginx has a body there.
            'content-type': null,
          });
          expect([copied?.status, named(copied)]).toEqual([308, named(original)]);
        },
      );

      it.each(['//evil.example/x/', '///evil.example/x//'])(
        'redirects %s to no other host',
        async (target) => {
          const { headers } = await requesterOf(host.port)(target);
          expect(headers.get('location') ?? '').not.toMatch(/^[/\\]{2}/);
        },
      );

      it('explains that it is a static copy if a path is missing, as JSON and as a page', async () => {
        for (const target of [
          '/v1/search?q=x',
          '/v1/suggest?q=a',
          '/v1/random',
          '/health/live',
          '/metrics',
          '/v1/creature/nobody',
          '/.creature-catalog-export/manifest',
          '/hosting/nginx.conf',
          '/_headers',
          '/404.json',
        ]) {
          const response = await host.request(target);
          expect([target, response.status]).toEqual([target, 404]);
          expect(response.headers.get('content-type')).toBe(
            'application/problem+json; charset=utf-8',
          );
          expect(response.headers.get('access-control-allow-origin')).toBe('*');
          expect(await response.json()).toMatchObject({
            type: `${host.baseUrl}/problems/not-copied`,
            error: 404,
          });
        }
        const page = await host.request('/creature/nobody', { headers: html });
        expect([page.status, page.headers.get('content-type')]).toEqual([
          404,
          'text/html; charset=utf-8',
        ]);
        expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
        const data = await host.request('/v1/creature/nobody', { headers: html });
        expect(data.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      });

      it('sends the precompressed variant of a text', async () => {
        const response = await host.request('/openapi.json', {
          headers: { 'accept-encoding': 'gzip' },
        });
        expect(response.headers.get('content-encoding')).toBe('gzip');
        expect(response.headers.get('vary')).toContain('Accept-Encoding');
      });
    });
  });
});

/** The address of a file of a copy. */
function targetOf(file: string): string {
  const named = file.replace(/(?:^|\/)index\.(?:json|html)$/, '').replace(/\.html$/, '');
  return `/${named.split('/').map(encodeURIComponent).join('/')}`;
}
