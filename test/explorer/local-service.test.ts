import { describe, expect, it } from 'vitest';
import type { WorldOverview } from '../../src/explorer/api.ts';
import type { Edition } from '../../src/explorer/offline/edition.ts';
import type { CachedEdition } from '../../src/explorer/offline/cached-edition.ts';
import { openLocalService } from '../../src/explorer/offline/local-service.ts';

const world: WorldOverview = {
  title: 'A large world',
  author: 'Somebody',
  language: 'und',
  otherLanguages: [],
  creatures: 1_000_000,
  forms: 1_000_000,
  families: 1_000_000,
  generations: [],
  types: [],
  eggGroups: [],
  flags: [],
  leagues: [],
  evolutionStones: [],
  hasChart: false,
};

const edition: Edition = {
  id: 'edition',
  origin: 'service',
  worldVersion: 'version',
  addresses: {
    baseUrl: 'https://example.org/some/place',
    resourcesUrl: 'https://example.org/some/place/resources',
  },
  built: {
    early: 'e.js',
    script: 's.js',
    style: 's.css',
    fonts: [],
    client: '',
    ofCopies: [],
    contentTypes: {},
  },
  world: { kind: 'too large' },
};

/** A device that has one answer. */
const kept: CachedEdition = {
  keep: async () => undefined,
  dropOthers: async () => undefined,
  find: async (url) =>
    url === 'https://example.org/some/place/v1/world'
      ? new Response(JSON.stringify(world))
      : undefined,
  keepPicture: async () => undefined,
  findPicture: async () => undefined,
};

describe('the local service of a world that is too large to be cached', () => {
  const open = async (target: string, accept: string): Promise<Response> => {
    const handle = await openLocalService(edition, kept, 'https://example.org');
    return handle(new Request(`https://example.org${target}`, { headers: { accept } }));
  };

  it.each(['/', '/creature/1', '/compare?creatures=1,2'])(
    'says so on the page %s',
    async (target) => {
      const page = await open(target, 'text/html');
      const html = await page.text();
      expect(html).toContain('this world is too large to store on this device');
      expect(html).toContain('A large world');
      expect(html).toContain('href="/some/place/explorer/s.css"');
    },
  );

  it('responds to API requests with a problem', async () => {
    const answer = await open('/v1/search?q=a', 'application/json');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ title: 'No connection', status: 503 });
  });
});
