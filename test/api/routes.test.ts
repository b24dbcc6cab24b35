import { describe, expect, it } from 'vitest';
import { createAppAlone } from '../responses/app-alone.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { costOf, findRoute, routes } from '../../src/api/routes.ts';
import { isHit } from '../../src/api/requests.ts';
import { creatureEntry, worldOf } from '../catalog/entries.ts';
import { compileShippedWorld } from '../world/worlds.ts';

const addresses = { baseUrl: 'https://catalog.example.org', resourcesUrl: 'https://r.example.org' };

describe('costOf()', () => {
  it.each([
    ['/v1/creature/25', 'lookup'],
    ['/v1/search?q=a', 'computed'],
    ['/v1/bulk/creatures.csv', 'bulk'],
    ['/resources/creature/25.png?1', 'picture'],
    ['/explorer/client.js', 'file'],
    ['/assets/page.js', 'file'],
    ['/health/ready?verbose', 'operation'],
    ['/health/live/', 'lookup'],
    ['/v1/metrics', 'lookup'],
    ['/mcp', 'post'],
    ['/', 'lookup'],
    ['/nothing', 'lookup'],
  ])('takes %s for %s, whatever the method', (target, cost) => {
    expect(costOf(target, false)).toBe(cost);
  });

  it.each(['/', '/creature/25', '/nothing', '/docs'])(
    'takes %s for a page to a browser',
    (target) => {
      expect(costOf(target, true)).toBe('page');
    },
  );
});

it('no path for operators is a hit', () => {
  const paths = routes.filter(({ cost }) => cost === 'operation').map(({ path }) => path);
  expect(paths).toEqual(['/health/live', '/health/ready', '/metrics']);
  expect(paths.filter((path) => isHit('GET', path))).toEqual([]);
});

it('every target of a copy has an answer', async () => {
  const catalog = await compileShippedWorld('lampshoal');
  const app = createAppAlone(catalog, addresses);
  const targets = routes.flatMap((route) => [...route.copied(catalog)]);
  expect(targets.length).toBeGreaterThan(100);
  for (const target of targets) {
    expect([target, (await app.fetch(new Request(`http://localhost${target}`))).status]).toEqual([
      target,
      200,
    ]);
  }
});

it.each(['type', 'egg-group', 'league', 'evolution-stone'])(
  'the problem of an unknown %s names all that there are',
  async (path) => {
    for (const world of [
      await compileShippedWorld('lampshoal'),
      compileCatalog(worldOf([creatureEntry(1, 'One')])),
    ]) {
      const app = createAppAlone(world, addresses);
      const ask = async (target: string): Promise<unknown> =>
        (await app.fetch(new Request(`http://localhost${target}`))).json();
      const names = (await ask(`/v1/${path}`)) as string[];
      expect(await ask(`/v1/${path}/nothing-like-it`)).toMatchObject({
        detail: expect.stringMatching(
          names.length === 0 ? /; this world has none$/ : `; expected one of ${names.join(', ')}$`,
        ) as string,
      });
    }
  },
);

it('the index lists addresses of routes', async () => {
  const app = createAppAlone(await compileShippedWorld('lampshoal'), addresses);
  const index = (await (await app.fetch(new Request('http://localhost/'))).json()) as Record<
    string,
    string
  >;
  const { title, ...listed } = index;
  expect(title).toBe('Lampshoal');
  expect(Object.keys(listed)).toHaveLength(routes.filter(({ index: entry }) => entry).length);
  for (const address of Object.values(listed)) {
    const target = address.slice(addresses.baseUrl.length).replaceAll(/\{[^}]+\}/g, 'x');
    expect(findRoute(target), target).toBeDefined();
  }
});
