import { describe, expect, it } from 'vitest';
import type { WorldOverview } from '../../src/explorer/api.ts';
import { classifyRequest } from '../../src/explorer/offline/edition.ts';
import type { CachedEdition } from '../../src/explorer/offline/cached-edition.ts';
import { openLocalService } from '../../src/explorer/offline/local-service.ts';
import { edition } from './rendered.ts';

const origin = 'https://example.org';
const { addresses } = edition;

const many = { creatures: 1_000_000, forms: 1_000_000, families: 1_000_000 };
const none = { generations: [], types: [], eggGroups: [], flags: [], leagues: [] };
const world: WorldOverview = {
  ...many,
  ...none,
  title: 'A large world',
  author: 'Somebody',
  language: 'und',
  otherLanguages: [],
  evolutionStones: [],
  hasChart: false,
  hasLore: false,
  links: [],
  words: {},
};

/** A device that has one answer. */
const kept: CachedEdition = {
  keep: async () => undefined,
  dropOthers: async () => undefined,
  find: async (url) =>
    url === 'https://example.org/catalog/v1/world'
      ? new Response(JSON.stringify(world))
      : undefined,
  keepPicture: async () => undefined,
  findPicture: async () => undefined,
};

describe('the local service of a world that is too large to be cached', () => {
  const open = async (target: string, accept: string): Promise<Response> => {
    const handle = await openLocalService(edition, kept, origin);
    return handle(new Request(origin + target, { headers: { accept } }));
  };

  it.each(['/', '/creature/1', '/compare?creatures=1,2'])(
    'says so on the page %s',
    async (target) => {
      const page = await open(target, 'text/html');
      const html = await page.text();
      expect(html).toContain('this world is too large to store on this device');
      expect(html).toContain('A large world');
      expect(html).toContain('href="/catalog/assets/s.css"');
    },
  );

  it('responds to API requests with a problem', async () => {
    const answer = await open('/v1/search?q=a', 'application/json');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ title: 'No connection', status: 503 });
  });
});

describe('classifyRequest()', () => {
  it.each([
    ['/catalog/', 'navigate', { kind: 'page', target: '/' }],
    ['/catalog/creature/a?b=c#d', 'navigate', { kind: 'page', target: '/creature/a?b=c' }],
    ['/catalog/v1/search?q=a', 'cors', { kind: 'answer', target: '/v1/search?q=a' }],
    ['/catalog/explorer/client.js', 'cors', { kind: 'file' }],
    ['/catalog/assets/page-1.js', 'cors', { kind: 'file' }],
    ['/catalog/favicon.ico', 'no-cors', { kind: 'file' }],
    [
      '/catalog/resources/creature/1.png',
      'no-cors',
      { kind: 'picture', target: '/resources/creature/1.png' },
    ],
    ['/catalog/stats', 'cors', { kind: 'other' }],
    ['/catalog/health/live', 'cors', { kind: 'other' }],
    ['/catalog/metrics', 'navigate', { kind: 'other' }],
    ['/other/v1/search', 'cors', { kind: 'other' }],
    ['/catalogs/', 'navigate', { kind: 'other' }],
    ['/', 'navigate', { kind: 'other' }],
  ] as const)('takes %s (%s) as %o', (path, mode, wanted) => {
    expect(classifyRequest({ method: 'GET', mode, url: origin + path }, origin, addresses)).toEqual(
      wanted,
    );
  });

  it('accepts pictures of another origin, nothing else of it, and GET alone', () => {
    const kindOf = (url: string, method = 'GET') =>
      classifyRequest({ method, mode: 'no-cors', url }, origin, addresses).kind;
    expect(kindOf('https://pictures.example.org/all/creature/1.png')).toBe('picture');
    expect(kindOf('https://pictures.example.org/all/creature/1.png', 'POST')).toBe('other');
    expect(kindOf('https://pictures.example.org/allother/1.png')).toBe('other');
  });
});
