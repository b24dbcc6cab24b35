import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../src/client/index.ts';
import { type PlainService, plainCreature, startSpecifiedService } from './plain-service.ts';

let service: PlainService;
let catalog: Client;
beforeAll(async () => {
  service = await startSpecifiedService();
  catalog = createClient({ baseUrl: `${service.baseUrl}/` });
});

const expected = {
  ...plainCreature,
  number: '25',
  gender: [],
  description: '',
  family: { id: 10, evolutionStage: 1, evolutionLine: ['Mouseling', 'Mouser'] },
};

describe('a client of a service with nothing but the nine operations', () => {
  it.each(['', '/', '/v1', '/v1/', '//'])('takes its address with "%s" at the end', async (end) => {
    const ask = createClient({ baseUrl: service.baseUrl + end });
    expect(await ask.creature(25)).toEqual([expected]);
  });

  it.each([
    ['creature() by name', () => catalog.creature('mouseling'), 2],
    ['creature() by number', () => catalog.creature(25), 1],
    ['creature() by digits', () => catalog.creature('25'), 1],
  ])('%s returns the same records as with our service', async (_, ask, forms) => {
    const answer = await ask();
    expect(answer).toHaveLength(forms);
    expect(answer[0]).toEqual(expected);
    expect(answer[1]?.gender ?? [100, 0]).toEqual([100, 0]);
  });

  it.each([
    ['creatureCounts()', () => catalog.creatureCounts(), { gen1: 151, gen2: 100, total: 251 }],
    ['leagues()', () => catalog.leagues(), ['Kalos League']],
    ['league()', () => catalog.league('kalos'), { slug: 'kalos', badgesRequired: 8 }],
    ['evolutionStones()', () => catalog.evolutionStones(), ['Dusk Stone']],
    ['evolutionStone()', () => catalog.evolutionStone('dusk'), { slug: 'dusk', sprite: '7' }],
    ['info()', () => catalog.info(), { title: 'Plain', versions: ['/v1'] }],
    ['stats()', () => catalog.stats(), { total_hits: '12', session_hits: '3', uptime: 4.5 }],
  ])('%s returns the records of the specification', async (_, ask, answer) => {
    const given: unknown = await ask();
    expect(given).toMatchObject(answer);
  });

  it('rejects with `not-found` where the 404 is a page instead of a problem', async () => {
    await expect(catalog.creature('nobody')).rejects.toMatchObject({
      name: 'CatalogError',
      kind: 'not-found',
      status: 404,
      suggestions: [],
      problem: undefined,
    });
  });

  it('requests each creature separately after the first failed batch', async () => {
    const client = createClient({ baseUrl: service.baseUrl, cache: false });
    service.asked.length = 0;
    const names = ['mouseling', 'nobody', 25];
    const { items, missing } = await client.batch(names);
    expect(items.map(([{ name }]) => name)).toEqual(['Mouseling', 'Mouseling']);
    expect(missing).toEqual([{ query: 'nobody', suggestions: [] }]);
    const alone = names.map((name) => `/v1/creature/${name}`);
    expect(service.asked).toEqual(['/v1/batch?creatures=mouseling,nobody,25', ...alone]);
    await Promise.allSettled(names.map((name) => client.creature(name)));
    expect(service.asked.slice(4)).toEqual(alone);
  });
});
