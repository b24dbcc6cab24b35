import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { WhoEncodes } from './standards-suite.ts';
import { type AdditiveContext, getProblem } from './additive-context.ts';
import { comparableFields } from './comparable-fields.ts';

/** Paths of the additive surface, each with parameters that it takes. None depends on what the world says. */
const targets = [
  '/v1/creature',
  '/v1/search?q=is:base&limit=20',
  '/v1/search?q=is:base&limit=20&format=csv',
  '/v1/search?q=is:base&limit=20&format=ndjson',
  '/v1/search/check?q=is:base',
  '/v1/search/check?q=is:',
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
];

/** Each path with a parameter that it does not have, and the nearest that it has. */
const mistaken: readonly (readonly [target: string, nearest: string | undefined])[] = [
  ['/v1/creature?limit=3', undefined],
  ['/v1/search?limt=3', 'limit'],
  ['/v1/search?q=gen:1&ofset=3', 'offset'],
  ['/v1/search?Q=gen:1', 'q'],
  ['/v1/search?field=name', 'fields'],
  ['/v1/search?constructor=1', undefined],
  ['/v1/search?__proto__=1', undefined],
  ['/v1/search/check?limit=3', undefined],
  ['/v1/suggest?q=a&limits=3', 'limit'],
  ['/v1/suggest?query=a', undefined],
  ['/v1/batch?creature=1', 'creatures'],
  ['/v1/random?sed=1', 'seed'],
  ['/v1/family/1?q=1', undefined],
  ['/v1/type?limit=1', undefined],
  ['/v1/type/nothing?q=1', undefined],
  ['/v1/ability?x', undefined],
  ['/v1/ability/nothing?x=1', undefined],
  ['/v1/egg-group?x', undefined],
  ['/v1/egg-group/nothing?x=', undefined],
  ['/v1/matchup?type=x', 'types'],
  ['/v1/bulk?format=csv', undefined],
  ['/v1/bulk/creatures.json?format=csv', undefined],
  ['/v1/schemas?file=world', undefined],
  ['/v1/schemas/world.json?draft=7', undefined],
];

const repeated = [
  '/v1/search?q=gen:1&q=gen:2',
  '/v1/search?q=gen:1&q=gen:1',
  '/v1/search?limit=1&offset=0&limit=1',
  '/v1/suggest?q=a&q=b',
  '/v1/batch?creatures=1&creatures=2',
  '/v1/random?seed=1&seed=2',
  '/v1/matchup?types=a&types=b',
];

/** What the HTTP standards and the house's rules ask of every additive path. */
export function describeAdditiveStandards({ service }: AdditiveContext, codings: WhoEncodes): void {
  const get = (target: string, fields: Record<string, string> = {}): Promise<Response> =>
    service().request(target, { headers: { 'accept-encoding': 'identity', ...fields } });

  describe('standards on the additive paths', () => {
    it.each(targets)('gives %s a validator, and 304 to who has it', async (target) => {
      const full = await get(target);
      expect(full.status).toBe(200);
      const etag = full.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
      expect((await get(target)).headers.get('etag')).toBe(etag);
      expect(Date.parse(full.headers.get('last-modified') ?? '')).toBeGreaterThan(0);
      expect(full.headers.get('cache-control')).toBe(
        'public, max-age=3600, stale-while-revalidate=86400',
      );
      for (const fields of [
        { 'if-none-match': etag },
        { 'if-none-match': `"other", W/${etag}` },
        { 'if-modified-since': full.headers.get('last-modified') ?? '' },
      ]) {
        const response = await get(target, fields);
        expect(response.status, JSON.stringify(fields)).toBe(304);
        expect(await response.text()).toBe('');
        for (const name of ['etag', 'vary', 'link', 'cache-control']) {
          expect(response.headers.get(name), name).toBe(full.headers.get(name));
        }
      }
      expect((await get(target, { 'if-none-match': '"other"' })).status).toBe(200);
      expect((await get(target, { 'if-match': '"other"' })).status).toBe(412);
    });

    const encoded = codings === 'made here' ? targets : [];
    it.each(encoded)('sends %s in each content coding, the same', async (target) => {
      const plain = await get(target);
      const body = Buffer.from(await plain.arrayBuffer());
      for (const [coding, decode] of [
        ['br', brotliDecompressSync],
        ['zstd', zstdDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const response = await service().requestRaw(target, { 'accept-encoding': coding });
        const bytes = Buffer.from(await response.arrayBuffer());
        const applied = response.headers.get('content-encoding');
        // What is small stays as it is.
        expect([coding, null]).toContain(applied);
        expect((applied === null ? bytes : decode(bytes)).equals(body), coding).toBe(true);
        if (body.byteLength > 1000) {
          expect(applied).toBe(coding);
          expect(response.headers.get('vary')).toContain('Accept-Encoding');
          expect(response.headers.get('etag')).not.toBe(plain.headers.get('etag'));
        }
      }
    });

    it.each([...targets, '/v1/search?limt=3', '/v1/family/0', '/v1/type/nothing-of-the-kind'])(
      'answers HEAD %s with the header fields of GET and no body',
      async (target) => {
        const [full, head] = [
          await get(target),
          await service().request(target, {
            method: 'HEAD',
            headers: { 'accept-encoding': 'identity' },
          }),
        ];
        expect(head.status).toBe(full.status);
        expect(await head.text()).toBe('');
        expect(comparableFields(head)).toEqual(comparableFields(full));
        expect(full.headers.get('content-length')).toBe(
          String((await full.arrayBuffer()).byteLength),
        );
      },
    );

    it.each(targets)('lets every origin read %s, and names its description', async (target) => {
      for (const method of ['GET', 'OPTIONS']) {
        const response = await service().request(target, { method });
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
      }
      const response = await get(target);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('link')).toContain(
        `<${service().baseUrl}/openapi.json>; rel="service-desc"`,
      );
      const post = await service().request(target, { method: 'POST' });
      expect(post.status).toBe(405);
      expect(post.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    });

    it.each(mistaken)('refuses %s', async (target, nearest) => {
      const problem = await getProblem(service(), target, 400, 'unknown-parameter');
      expect(problem.suggestions?.[0]).toBe(nearest);
      expect(problem.detail).toMatch(/^This path has no parameter ".+"/);
      expect(problem.detail).toMatch(/; it takes (?:none|[a-z, ]+)$/);
      if (nearest !== undefined) {
        expect(problem.detail).toContain(`is it "${nearest}"?`);
      }
    });

    it.each(repeated)('refuses a parameter that stands twice in %s', async (target) => {
      const { detail } = await getProblem(service(), target, 400, 'invalid-parameter');
      expect(detail).toMatch(/^The parameter "[a-z]+" stands 2 times instead of once$/);
    });

    it('redirects a path with a slash at its end, its query kept', async () => {
      for (const [target, location] of [
        ['/v1/search/?q=gen:1', '/v1/search?q=gen:1'],
        ['/v1/bulk/', '/v1/bulk'],
        ['/v1/family/1//', '/v1/family/1'],
      ] as const) {
        const response = await service().request(target);
        expect(response.status, target).toBe(308);
        expect(response.headers.get('location')).toBe(location);
      }
    });

    it('explains each of its problems', async () => {
      for (const kind of [
        'unknown-parameter',
        'invalid-parameter',
        'invalid-query',
        'family-not-found',
        'type-not-found',
        'ability-not-found',
        'egg-group-not-found',
        'chart-not-found',
        'bulk-file-not-found',
        'schema-not-found',
      ]) {
        expect((await get(`/problems/${kind}`)).status, kind).toBe(200);
      }
    });

    it('counts a hit for each answer, whatever its status (decision 14)', async () => {
      const hits = async (): Promise<number> => {
        const stats = (await (await get('/stats')).json()) as { total_hits: string };
        return Number(stats.total_hits);
      };
      const before = await hits();
      const wanted = [
        ...targets,
        ...mistaken.map(([target]) => target),
        '/v1/random',
        '/v1/family/0',
        '/v1/matchup',
        '/v1/bulk/nothing',
      ];
      for (const target of wanted) {
        await get(target);
      }
      await service().request('/v1/search', { method: 'HEAD' });
      await get('/v1/bulk', { 'if-none-match': '*' });
      await service().request('/v1/search', { method: 'OPTIONS' });
      await get('/problems/invalid-query');
      // The request that reads the count is one itself.
      expect(await hits()).toBe(before + wanted.length + 3);
    });
  });
}

/** Header fields that an answer has of its own; the connection's are the runtime's. */
