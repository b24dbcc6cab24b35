/** The part of the black-box suite that holds the service to the HTTP standards, on every path alike. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';

const decoders = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync } as const;

/** Whether the service encodes its answers, or whatever it runs on does. */
export type WhoEncodes = 'made here' | 'left to the platform';

export function describeStandards(service: () => ServiceUnderTest, codings: WhoEncodes): void {
  /** A request whose coding is chosen here: `fetch` would ask for its own and decode the answer. */
  const get = (target: string, fields: Record<string, string> = {}): Promise<Response> =>
    service().request(target, { headers: { 'accept-encoding': 'identity', ...fields } });

  const targets = [
    '/v1/creature/1',
    '/v1/creature/counts',
    '/v1/league',
    '/v1/evolution-stone',
    '/info',
    '/',
    '/openapi.json',
    '/resources/creature/1.png',
    '/resources/creature/1.svg',
  ];
  const large = '/openapi.json';

  describe('validators (RFC 9110 §8.8 and §13)', () => {
    it.each(targets)('gives %s a strong tag and a date, the same each time', async (target) => {
      const [first, second] = [await get(target), await get(target)];
      expect(first.headers.get('etag')).toMatch(/^"[\x21\x23-\x7e]+"$/);
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
      expect(Date.parse(first.headers.get('last-modified') ?? '')).toBeGreaterThan(0);
      expect(first.headers.get('cache-control')).toContain('stale-while-revalidate');
    });

    it.each(targets)('answers 304 for %s to a client that has it', async (target) => {
      const full = await get(target);
      const etag = full.headers.get('etag') ?? '';
      for (const fields of [
        { 'if-none-match': etag },
        { 'if-none-match': `W/${etag}` },
        { 'if-none-match': `"other", ${etag}` },
        { 'if-none-match': `"a, b" , W/"c",${etag}` },
        { 'if-none-match': '*' },
        { 'if-modified-since': full.headers.get('last-modified') ?? '' },
        { 'if-none-match': etag, 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      ]) {
        const response = await get(target, fields);
        expect(response.status, JSON.stringify(fields)).toBe(304);
        expect(await response.text()).toBe('');
        for (const name of [
          'etag',
          'cache-control',
          'vary',
          'access-control-allow-origin',
          'link',
        ]) {
          expect(response.headers.get(name), name).toBe(full.headers.get(name));
        }
        expect(response.headers.get('content-type')).toBe(null);
      }
    });

    it.each(targets)('sends %s to a client that has something else', async (target) => {
      const full = await get(target);
      const modified = full.headers.get('last-modified') ?? '';
      const etag = full.headers.get('etag') ?? '';
      for (const fields of [
        { 'if-none-match': '"other"' },
        { 'if-none-match': etag.slice(0, -2) },
        { 'if-none-match': '' },
        // If-None-Match wins over If-Modified-Since (RFC 9110 §13.1.3).
        { 'if-none-match': '"other"', 'if-modified-since': modified },
        { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
        { 'if-modified-since': 'yesterday' },
        { 'if-match': etag },
        { 'if-match': '*' },
        { 'if-unmodified-since': modified },
      ]) {
        expect((await get(target, fields)).status, JSON.stringify(fields)).toBe(200);
      }
    });

    it('refuses with 412 where the client wants an answer in another state', async () => {
      for (const fields of [
        { 'if-match': '"other"' },
        { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      ]) {
        const response = await get('/v1/league', fields);
        expect(response.status).toBe(412);
        expect(response.headers.get('content-type')).toContain('application/problem+json');
      }
    });

    it('gives what changes with each request no validator', async () => {
      const response = await get('/stats');
      expect(response.headers.get('etag')).toBe(null);
      expect(response.headers.get('last-modified')).toBe(null);
      expect(response.headers.get('cache-control')).toBe('no-store');
    });

    it('lets errors be kept for a short time only, and gives them no validator', async () => {
      const response = await get('/v1/creature/nobody-is-called-so', { 'if-none-match': '*' });
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('public, max-age=60');
      expect(response.headers.get('etag')).toBe(null);
    });
  });

  const describeCodings = () =>
    describe('content codings (RFC 9110 §8.4 and §12.5.3)', () => {
      it.each(['br', 'zstd', 'gzip'] as const)(
        'sends the same body in %s, with a tag of its own',
        async (coding) => {
          const plain = await get(large);
          const encoded = await rawEncoded(service(), large, coding);
          expect(encoded.fields.get('content-encoding')).toBe(coding);
          expect(encoded.fields.get('vary')).toContain('Accept-Encoding');
          expect(encoded.fields.get('content-length')).toBe(String(encoded.body.byteLength));
          expect(encoded.fields.get('etag')).not.toBe(plain.headers.get('etag'));
          expect(decoders[coding](encoded.body).toString('utf8')).toBe(await plain.text());
          const again = await get(large, {
            'accept-encoding': coding,
            'if-none-match': encoded.fields.get('etag') ?? '',
          });
          expect(again.status).toBe(304);
          expect(again.headers.get('etag')).toBe(encoded.fields.get('etag'));
        },
      );

      it.each([
        ['gzip, br', 'br'],
        ['gzip;q=1, br;q=0.5', 'gzip'],
        ['*', 'br'],
        ['*;q=0.5, gzip', 'gzip'],
        ['br;q=0, zstd', 'zstd'],
        ['GZIP', 'gzip'],
        ['identity', null],
        ['identity, gzip;q=0.5', null],
        ['gzip;q=0', null],
        ['gzip;q=2', null],
        ['deflate, compress', null],
        ['', null],
      ])('understands "Accept-Encoding: %s"', async (field, coding) => {
        const { fields } = await rawEncoded(service(), large, field);
        expect(fields.get('content-encoding')).toBe(coding);
        expect(fields.get('vary')).toContain('Accept-Encoding');
      });

      it('leaves pictures and small bodies as they are', async () => {
        for (const target of ['/resources/creature/1.png', '/v1/evolution-stone/nothing']) {
          const { fields } = await rawEncoded(service(), target, 'br');
          if (target.endsWith('.png')) {
            expect(fields.get('content-encoding')).toBe(null);
            expect(fields.get('vary')).toBe(null);
          }
        }
      });
    });

  if (codings === 'made here') {
    describeCodings();
  }

  it('names its description on every answer (RFC 8631)', async () => {
    for (const target of [...targets, '/v1/creature/nobody-is-called-so', '/nothing']) {
      const link = (await get(target)).headers.get('link');
      expect(link, target).toContain(`<${service().baseUrl}/openapi.json>; rel="service-desc"`);
    }
  });

  it('lets a page read what an answer says about itself, errors and 304 included', async () => {
    for (const fields of [{}, { 'if-none-match': '*' }]) {
      const response = await get('/v1/league', fields);
      expect(response.headers.get('access-control-expose-headers')).toContain('ETag');
    }
    const error = await get('/nothing');
    expect(error.headers.get('access-control-expose-headers')).toContain('ETag');
  });
}

/** The bytes of an answer before anything decodes them. */
async function rawEncoded(
  service: ServiceUnderTest,
  target: string,
  acceptEncoding: string,
): Promise<{ fields: Headers; body: Uint8Array }> {
  const response = await service.requestRaw(target, { 'accept-encoding': acceptEncoding });
  return { fields: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
}
