import { beforeAll, describe, expect, it } from 'vitest';
import type { WorldStatistics } from '../../src/catalog/world-statistics.ts';
import { binsOf, queryOfBin } from '../../src/explorer/pages/world/scales.ts';
import { knownMeasuresOf } from '../../src/explorer/pages/world/plot-parts.tsx';
import { renderWorld } from './rendered.ts';
import { speak } from './speech.ts';

describe.each(['default', 'lampshoal'] as const)('the figures of the world "%s"', (name) => {
  let world: Awaited<ReturnType<typeof renderWorld>>;
  beforeAll(async () => {
    world = await renderWorld(name);
  });
  const totalOf = async (parameters: URLSearchParams): Promise<number> =>
    (await world.read<{ total: number }>(`/v1/search?limit=1&${parameters}`)).total;

  it.each(['/world', '/world?forms=distinct'])(
    'on %s link every count to a list of as many',
    async (target) => {
      const html = await world.html(target);
      const links = [...html.matchAll(/<a href="\/catalog(\/\?q=[^"]+)"([^>]*)>(.*?)<\/a>/gs)]
        .map(([, to = '', attributes = '', content = '']) => {
          const count =
            /aria-label="([\d,]+) /.exec(attributes) ?? /class="bar-count">([\d,]+)</.exec(content);
          return { to: to.replaceAll('&amp;', '&'), count: count?.[1]?.replaceAll(',', '') };
        })
        .filter(({ count }) => count !== undefined);
      expect(links.length).toBeGreaterThan(50);
      const wanted = target === '/world' ? 'base' : 'distinct';
      for (const { to, count } of links) {
        const { searchParams } = new URL(to, 'http://localhost');
        expect(searchParams.get('forms'), to).toBe(wanted);
        expect(await totalOf(searchParams), to).toBe(Number(count));
      }
    },
  );

  it('say how many have no known size, which are left out', async () => {
    const { total, heightMetres } = await world.read<WorldStatistics>('/v1/world/statistics');
    const known = heightMetres?.counts.reduce((sum, [, count]) => sum + count, 0) ?? 0;
    const html = await world.html('/world');
    const sentence = `Left out, because height is unknown: ${total - known}.`;
    expect(html.includes(sentence)).toBe(known < total);
    expect(html.includes('Left out, because')).toBe(name === 'lampshoal');
  });

  it.each(['base', 'distinct'])(
    'find as many as each bar of every histogram, on either scale, of the forms "%s"',
    async (forms) => {
      const overview = await world.api.world();
      const statistics = await world.read<WorldStatistics>(`/v1/world/statistics?forms=${forms}`);
      const measures = knownMeasuresOf(speak('en', overview), statistics);
      expect(measures).toHaveLength(2 + (overview.stats?.length ?? 0) + 1);
      for (const { field, summary } of measures) {
        for (const isLogarithmic of [true, false].filter((each) => !each || summary.least > 0)) {
          for (const bin of binsOf(summary, isLogarithmic)) {
            const q = queryOfBin(field, bin);
            expect(await totalOf(new URLSearchParams({ q, forms })), q).toBe(bin.count);
          }
        }
      }
    },
  );
});

it('the page has a figure for each measure that the world tells, and no other', async () => {
  const { api, read } = await renderWorld('lampshoal');
  const { heightMetres: _, ...statistics } = await read<WorldStatistics>('/v1/world/statistics');
  const { stats: __, ...world } = await api.world();
  const names = knownMeasuresOf(speak('en', world), statistics).map(({ name }) => name);
  expect(names).toEqual(['Weight']);
});
