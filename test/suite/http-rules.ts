/** The rules of the HTTP standards, for any running service with any world. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../harness/client/answer.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';
import { momentaryFields, sendThrough } from './send-through.ts';

/** Targets whose responses have a validator, of every way in which a response comes about; each exists in any world. */
const cacheableTargets = [
  '/',
  '/info',
  '/openapi.json',
  '/v1/creature/1',
  '/v1/creature/counts',
  '/v1/league',
  '/v1/evolution-stone',
  '/v1/creature',
  '/v1/search?q=is:base&limit=20',
  '/v1/search?q=is:base&limit=20&format=csv',
  '/v1/search?q=is:base&limit=20&format=ndjson',
  '/v1/search/check?q=is:base',
  '/v1/search/check?q=is:',
  '/v1/search/fields',
  '/v1/suggest?q=a',
  '/v1/batch?creatures=1,2,nobody',
  '/v1/random?seed=1',
  '/v1/family/1',
  '/v1/type',
  '/v1/ability',
  '/v1/egg-group',
  '/v1/world',
  '/v1/world/statistics',
  '/v1/bulk',
  '/v1/bulk/creatures.csv',
  '/v1/bulk/families.json',
  '/v1/schemas',
  '/v1/schemas/world.json',
  '/resources/creature/1.png',
  '/resources/creature/1.svg',
];

/** A lookup, a question and a picture get every condition and coding: some hundred requests each. */
const thoroughTargets = ['/v1/creature/1', '/v1/suggest?q=a', '/resources/creature/1.svg'];

/** Targets of which a part may be asked for. */
const rangedTargets = [
  '/v1/bulk/families.json',
  '/resources/creature/1.png',
  '/resources/creature/1.svg',
];

/** Targets whose responses have none: errors, redirects, and what changes with each request. */
const uncacheableTargets = [
  '/stats',
  '/v1/random',
  '/v1/creature/nobody-is-called-so',
  '/v1/creature/0',
  '/v1/league/',
  '/v1/search?limt=3',
  '/v1/search?q=((',
  '/v1/family/0',
  '/v1/type/nothing-of-the-kind',
  '/resources/creature/0.png',
  '/problems/nothing',
  '/nothing',
];

/** Runs each rule as a test. */
export function describeHttpRules(
  service: () => ServiceUnderTest,
  {
    encodes,
    servesQueries,
    conditional = thoroughTargets,
  }: {
    /** Whether the service encodes its responses, or the platform that it runs on. */
    readonly encodes: boolean;
    readonly servesQueries: boolean;
    /** Those that get every condition and coding. */
    readonly conditional?: readonly string[];
  },
): void {
  const send = sendThrough(service);
  const chosen = (targets: readonly string[]): readonly string[] =>
    targets.filter((target) => servesQueries || !/\?|random|stats|.\/$/.test(target));
  const cacheable = chosen(cacheableTargets);
  const thorough = chosen(conditional);
  const uncacheable = chosen(uncacheableTargets);
  const all = [...cacheable, ...uncacheable];

  describe('HTTP (RFC 9110)', () => {
    it('every cacheable response has a strong entity tag and a date, the same each time', async () => {
      for (const target of cacheable) {
        const [first, second] = [await send(target), await send(target)];
        expect(first.status, target).toBe(200);
        expect(fieldOf(first, 'etag'), target).toMatch(/^"[\x21\x23-\x7e]+"$/);
        expect(fieldOf(second, 'etag'), target).toBe(fieldOf(first, 'etag'));
        expect(Date.parse(fieldOf(first, 'last-modified')), target).toBeGreaterThan(0);
        expect(fieldOf(first, 'cache-control'), target).toContain('stale-while-revalidate');
      }
    });

    it('a client that has a response is answered 304, and one that has another is sent it', async () => {
      for (const target of cacheable) {
        const full = await send(target);
        const same = await send(target, { 'If-None-Match': fieldOf(full, 'etag') });
        expect([same.status, same.body.length], target).toEqual([304, 0]);
        for (const name of [...repeatedFields, 'access-control-allow-origin', 'link']) {
          expect(fieldOf(same, name), `${name} of ${target}`).toBe(fieldOf(full, name));
        }
        expect(same.fields.has('content-type'), target).toBe(false);
        const other = await send(target, { 'If-None-Match': '"other"' });
        expect([other.status, other.body.equals(full.body)], target).toEqual([200, true]);
      }
    });

    it('conditions are evaluated in their order and in every coding (RFC 9110 §13)', async () => {
      for (const target of thorough) {
        for (const coding of encodes ? ['identity', 'gzip', 'br', 'zstd'] : ['identity']) {
          const encoding = { 'Accept-Encoding': coding };
          const full = await send(target, encoding);
          for (const [status, fields] of conditionsFor(full)) {
            for (const method of ['GET', 'HEAD']) {
              const answer = await send(target, { ...encoding, ...fields }, method);
              const title = `${method} ${target} in ${coding} with ${JSON.stringify(fields)}`;
              expect(answer.status, title).toBe(status);
              if (status === 200 && method === 'GET') {
                expect(answer.body.equals(full.body), title).toBe(true);
              } else if (status === 304) {
                expectNotModified(answer, full, title);
              }
            }
          }
        }
      }
    });

    it('a condition changes no error or redirect, and no response without a validator (§13.2.1)', async () => {
      const fields = { 'If-None-Match': '"a"', 'If-Modified-Since': epoch };
      for (const target of uncacheable) {
        const answer = await send(target);
        expect(answer.fields.has('etag'), target).toBe(false);
        expect((await send(target, fields)).status, target).toBe(answer.status);
      }
    });

    it('a failed precondition is a 412 with a problem document, which no cache keeps', async () => {
      for (const target of ['/v1/league', '/v1/creature/1']) {
        const answer = await send(target, { 'If-Match': '"other"' });
        expect(answer.status, target).toBe(412);
        expect(fieldOf(answer, 'content-type'), target).toContain('application/problem+json');
        expect(fieldOf(answer, 'cache-control'), target).toBe('no-store');
      }
    });

    it.each(rangedTargets)(
      'one range of the bytes of a picture or a bulk file is sent alone (RFC 9110 §14): %s',
      async (target) => {
        const ask = (fields: Readonly<Record<string, string>>, method?: string) =>
          send(target, { 'Accept-Encoding': 'identity', ...fields }, method);
        const statusOf = async (fields: Readonly<Record<string, string>>, method?: string) =>
          (await ask(fields, method)).status;
        const whole = await ask({});
        const { length } = whole.body;
        const etag = fieldOf(whole, 'etag');
        expect(fieldOf(whole, 'accept-ranges')).toBe('bytes');
        for (const [range, first, end] of [
          ['bytes=0-99', 0, 100],
          ['bytes=100-', 100, length],
          ['bytes=-50', length - 50, length],
          ['bytes=7-7', 7, 8],
          [`bytes=10-${length * 2}`, 10, length],
        ] as const) {
          const part = await ask({ Range: range, 'If-Range': etag });
          const contentRange = `bytes ${first}-${end - 1}/${length}`;
          expect([part.status, fieldOf(part, 'content-range'), fieldOf(part, 'etag')]).toEqual([
            206,
            contentRange,
            etag,
          ]);
          expect(part.body.equals(whole.body.subarray(first, end)), range).toBe(true);
        }
        const beyond = await ask({ Range: `bytes=${length}-` });
        expect(beyond.status).toBe(416);
        expect(await statusOf({ Range: 'bytes=0-9', 'If-Range': '"other"' })).toBe(200);
        if (!encodes) {
          return;
        }
        expect(fieldOf(beyond, 'content-range')).toBe(`bytes */${length}`);
        expect(fieldOf(beyond, 'content-type')).toContain('application/problem+json');
        for (const [coding] of decoders) {
          const encoding = { 'Accept-Encoding': coding };
          const encoded = await ask(encoding);
          const part = await ask({ ...encoding, Range: 'bytes=0-9' });
          expect(part.status, coding).toBe(206);
          expect(part.body.equals(whole.body.subarray(0, 10)), coding).toBe(true);
          const fields = { ...encoding, Range: 'bytes=0-9', 'If-Range': fieldOf(encoded, 'etag') };
          // A part is of the plain bytes, which cannot be joined with encoded ones.
          const isEncoded = encoded.fields.has('content-encoding');
          expect(await statusOf(fields), coding).toBe(isEncoded ? 200 : 206);
        }
        for (const range of ['bytes=0-1,4-5', 'bytes=9-2', 'bytes=', 'bytes=-', 'lines=1-2', 'x']) {
          expect(await statusOf({ Range: range }), range).toBe(200);
        }
        expect(await statusOf({ Range: 'bytes=0-9' }, 'HEAD')).toBe(200);
        expect(await statusOf({ Range: 'bytes=0-9', 'If-None-Match': etag })).toBe(304);
      },
    );

    it('an error may be cached for a minute, and a response of its moment not at all', async () => {
      const error = await send('/v1/creature/nobody-is-called-so');
      expect(fieldOf(error, 'cache-control')).toBe('public, max-age=60');
      expect(fieldOf(await send('/stats'), 'cache-control')).toBe('no-store');
    });

    it.each(encodes ? preferences : [])(
      'a response has the content coding that the client prefers (RFC 9110 §12.5.3): "%s"',
      async (field, coding) => {
        const answer = await send('/openapi.json', { 'Accept-Encoding': field });
        expect(fieldOf(answer, 'content-encoding')).toBe(coding);
        expect(fieldOf(answer, 'vary')).toMatch(namesAcceptEncoding);
      },
    );

    it.each(encodes ? cacheable : [])(
      'each coding has a tag of its own and the same content (RFC 9110 §8.8.3.3): %s',
      async (target) => {
        const plain = await send(target, { 'Accept-Encoding': 'identity' });
        const isCompressible = plain.body.length > 1000 && !target.endsWith('.png');
        const tags = [fieldOf(plain, 'etag')];
        for (const [coding, decode] of decoders) {
          const answer = await send(target, { 'Accept-Encoding': coding });
          const applied = fieldOf(answer, 'content-encoding');
          expect(fieldOf(answer, 'vary')).toBe(fieldOf(plain, 'vary'));
          expect(applied).toBe(applied === '' && !isCompressible ? '' : coding);
          const content = applied === '' ? answer.body : decode(answer.body);
          expect(content.equals(plain.body), coding).toBe(true);
          if (applied !== '') {
            expect(fieldOf(plain, 'vary')).toMatch(namesAcceptEncoding);
            tags.push(fieldOf(answer, 'etag'));
          }
        }
        expect(new Set(tags).size).toBe(tags.length);
      },
    );

    it('HEAD has the header fields of GET, and no body (decision 16)', async () => {
      for (const target of all) {
        for (const coding of encodes ? ['identity', 'br'] : ['identity']) {
          const full = await send(target, { 'Accept-Encoding': coding });
          const head = await send(target, { 'Accept-Encoding': coding }, 'HEAD');
          const changes = fieldOf(full, 'cache-control') === 'no-store';
          expect(head.body.length, target).toBe(0);
          expect(comparable(head, changes), target).toEqual(comparable(full, changes));
          if (!changes) {
            expect(Number(fieldOf(full, 'content-length')), target).toBe(full.body.length);
          }
        }
      }
    });

    it('OPTIONS lists the methods, and any other method is refused with Allow (decision 16)', async () => {
      for (const target of [...all, '/v1/league/']) {
        const options = await send(target, {}, 'OPTIONS');
        expect(options.status, target).toBe(204);
        // A 204 has no length (RFC 9110 §8.6).
        expect(options.fields.has('content-length'), target).toBe(false);
        expect(fieldOf(options, 'allow'), target).toBe(allowed);
        expect(fieldOf(options, 'access-control-allow-methods'), target).toBe(allowed);
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const answer = await send(target, {}, method);
          expect([answer.status, fieldOf(answer, 'allow')], target).toEqual([405, allowed]);
        }
      }
    });

    it('pages of any origin may read every response, and browsers guess no type', async () => {
      for (const target of all) {
        for (const fields of [{}, { 'If-None-Match': '*' }]) {
          const answer = await send(target, fields);
          expect(fieldOf(answer, 'access-control-allow-origin'), target).toBe('*');
          expect(fieldOf(answer, 'access-control-expose-headers'), target).toContain('ETag');
          if (answer.status !== 304) {
            expect(fieldOf(answer, 'x-content-type-options'), target).toBe('nosniff');
          }
          // RFC 8631.
          expect(fieldOf(answer, 'link'), target).toMatch(
            /<[^<>]+\/openapi\.json>; rel="service-desc"/,
          );
        }
      }
    });
  });
}

const epoch = 'Thu, 01 Jan 1970 00:00:00 GMT';
const namesAcceptEncoding = /(?:^|, )accept-encoding(?:,|$)/i;
const allowed = 'GET, HEAD, OPTIONS';

/** How to decode each content coding. */
export const decoders: ReadonlyMap<string, (body: Buffer) => Buffer> = new Map([
  ['br', (body: Buffer) => brotliDecompressSync(body)],
  ['zstd', (body: Buffer) => zstdDecompressSync(body)],
  ['gzip', (body: Buffer) => gunzipSync(body)],
]);

/** Values of Accept-Encoding, and the coding of a large response to each. */
const preferences: readonly (readonly [field: string, coding: string])[] = [
  ['gzip', 'gzip'],
  ['zstd', 'zstd'],
  ['gzip, br', 'br'],
  ['gzip, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, gzip', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['br;q=0, zstd', 'zstd'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['GZIP', 'gzip'],
  [' , ,gzip , ', 'gzip'],
  ['identity', ''],
  ['identity, gzip;q=0.5', ''],
  ['gzip;q=0', ''],
  ['gzip;q=2', ''],
  ['gzip;q=9, br;q=x', ''],
  ['deflate, compress, unknown', ''],
  ['', ''],
];

/** Fields that a 304 repeats of the 200 that it stands for (RFC 9110 §15.4.5). */
const repeatedFields = ['cache-control', 'content-location', 'etag', 'expires', 'vary'];

/** Conditions with the status that each has to bring about. */
function conditionsFor({
  fields,
}: Answer): readonly (readonly [status: number, Readonly<Record<string, string>>])[] {
  const etag = fields.get('etag') ?? '';
  const modified = fields.get('last-modified') ?? '';
  const match = (value: string) => ({ 'If-None-Match': value });
  const since = (value: string) => ({ 'If-Modified-Since': value });
  return [
    [304, match(etag)],
    [304, match(`W/${etag}`)],
    [304, match(`"other", ${etag}`)],
    [304, match(`"a,b" ,, W/"c",${etag} ,`)],
    [304, match('*')],
    [304, since(modified)],
    [304, since(new Date(Date.parse(modified) + 86_400_000).toUTCString())],
    // The two obsolete forms of a date, which a recipient has to accept (RFC 9110 §5.6.7).
    [304, since('Friday, 31-Dec-49 23:59:59 GMT')],
    [304, since('Fri Dec 31 23:59:59 2049')],
    [304, { ...match(etag), ...since(epoch) }],
    [304, { ...match(etag), 'If-Match': etag }],
    [200, match('"other"')],
    [200, match(etag.slice(1, -1))],
    [200, match(etag.slice(0, -1))],
    [200, match(`"x${etag.slice(1)}`)],
    [200, match('')],
    [200, since(epoch)],
    [200, since('yesterday')],
    [200, since('Sun, 99 Foo 2199 99:99:99 GMT')],
    // Sixty years ahead is past (RFC 9110 §5.6.7).
    [200, since('Monday, 01-Jan-86 00:00:00 GMT')],
    // If-None-Match wins over If-Modified-Since (RFC 9110 §13.1.3), If-Match over If-Unmodified-Since (§13.1.4).
    [200, { ...match('"other"'), ...since(modified) }],
    [200, { 'If-Match': etag, 'If-Unmodified-Since': epoch }],
    [200, { 'If-Match': `"other", ${etag}` }],
    [200, { 'If-Match': '*' }],
    [200, { 'If-Unmodified-Since': modified }],
    [200, { 'If-Unmodified-Since': 'yesterday' }],
    [412, { 'If-Match': '"other"' }],
    // If-Match compares strongly (RFC 9110 §13.1.1).
    [412, { 'If-Match': `W/${etag}` }],
    [412, { 'If-Match': '"other"', ...match(etag) }],
    [412, { 'If-Unmodified-Since': epoch }],
    [412, { 'If-Unmodified-Since': 'Thursday, 01-Jan-70 00:00:00 GMT' }],
    [412, { 'If-Unmodified-Since': 'Thu Jan  1 00:00:00 1970' }],
  ];
}

function expectNotModified(answer: Answer, full: Answer, title: string): void {
  for (const name of repeatedFields) {
    expect(fieldOf(answer, name), title).toBe(fieldOf(full, name));
  }
  expect(answer.fields.has('date'), title).toBe(full.fields.has('date'));
  const length = fieldOf(full, 'content-length');
  expect(answer.fields.get('content-length') ?? length, title).toBe(length);
}

function fieldOf({ fields }: Answer, name: string): string {
  return fields.get(name) ?? '';
}

/** Status and fields; the length of a response that changes with each request is left out. */
function comparable({ status, rawFields }: Answer, changes: boolean): unknown {
  const lines = rawFields
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !momentaryFields.has(name) && !(changes && name === 'content-length'))
    .map((pair) => pair.join(': '));
  return [status, lines.toSorted()];
}
