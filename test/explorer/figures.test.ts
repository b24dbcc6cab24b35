import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WorldStatistics } from '../../src/catalog/world-statistics.ts';
import type { WorldOverview } from '../../src/explorer/api.ts';
import { binsOf, queryOfBin } from '../../src/explorer/pages/world/scales.ts';
import { knownMeasuresOf } from '../../src/explorer/pages/world/plot-parts.tsx';
import { createPageRenderer } from '../../src/explorer/render-page.tsx';
import { createAppAlone } from '../responses/app-alone.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { speak } from './speech.ts';

const addresses = { baseUrl: 'https://catalog.example.org', resourcesUrl: 'https://r.example.org' };
const files = { early: 'e.js', script: 's.js', style: 's.css', fonts: [] };

describe.each(['default', 'lampshoal'] as const)('the figures of the world "%s"', (name) => {
  let ask: (target: string) => Promise<Response>;
  let renderPage: ReturnType<typeof createPageRenderer>;
  beforeAll(async () => {
    const app = createAppAlone(await compileShippedWorld(name), addresses);
    ask = async (target) => app.fetch(new Request(`http://localhost${target}`));
    renderPage = createPageRenderer({
      id: 'edition',
      origin: 'service',
      worldVersion: 'version',
      addresses,
      built: { ...files, client: '', parts: [], messages: {}, ofCopies: [], contentTypes: {} },
      world: { kind: 'too large' },
    });
  });
  const read = async <Answer>(target: string): Promise<Answer> =>
    (await ask(target)).json() as Promise<Answer>;
  const totalOf = async (parameters: URLSearchParams): Promise<number> =>
    (await read<{ total: number }>(`/v1/search?limit=1&${parameters}`)).total;

  it.each(['/world', '/world?forms=distinct'])(
    'on %s link every count to a list of as many',
    async (target) => {
      const { html } = await renderPage(target, ask, 'en');
      const links = [...html.matchAll(/<a href="(\/\?q=[^"]+)"([^>]*)>(.*?)<\/a>/gs)]
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
    const { total, heightMetres } = await read<WorldStatistics>('/v1/world/statistics');
    const known = heightMetres?.counts.reduce((sum, [, count]) => sum + count, 0) ?? 0;
    const { html } = await renderPage('/world', ask, 'en');
    const sentence = `Left out, because height is unknown: ${total - known}.`;
    expect(html.includes(sentence)).toBe(known < total);
    expect(html.includes('Left out, because')).toBe(name === 'lampshoal');
  });

  it.each(['base', 'distinct'])(
    'find as many as each bar of every histogram, on either scale, of the forms "%s"',
    async (forms) => {
      const world = await read<WorldOverview>('/v1/world');
      const statistics = await read<WorldStatistics>(`/v1/world/statistics?forms=${forms}`);
      const measures = knownMeasuresOf(speak('en', world), statistics);
      expect(measures).toHaveLength(2 + (world.stats?.length ?? 0) + 1);
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
  const app = createAppAlone(await compileShippedWorld('lampshoal'), addresses);
  const read = async (target: string) =>
    (await app.fetch(new Request(`http://localhost${target}`))).json();
  const { heightMetres: _, ...statistics } = (await read(
    '/v1/world/statistics',
  )) as WorldStatistics;
  const { stats: __, ...world } = (await read('/v1/world')) as WorldOverview;
  const names = knownMeasuresOf(speak('en', world), statistics).map(({ name }) => name);
  expect(names).toEqual(['Weight']);
});

describe('binsOf()', () => {
  const values = fc.oneof(
    // Edges have twelve digits; measures of creatures have fewer.
    fc.array(
      fc.integer({ min: 1, max: 1e8 }).map((hundredths) => hundredths / 100),
      { minLength: 1 },
    ),
    fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }),
  );
  it.each([true, false])(
    'puts every value into one bin, with ascending edges (logarithmic: %s)',
    (isLogarithmic) => {
      fc.assert(
        fc.property(values, (all) => {
          const bins = binsOf(
            {
              least: Math.min(...all),
              most: Math.max(...all),
              counts: all.map((value): [number, number] => [value, 1]),
            },
            isLogarithmic,
          );
          expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
          expect(bins.length).toBeLessThan(60);
          bins.forEach(({ from, to }, i) => {
            expect(from).toBeLessThan(to);
            expect(bins[i + 1]?.from ?? to).toBe(to);
          });
        }),
      );
    },
  );

  it.each([
    [[1, 255], false, [0, 20, 40]],
    [[0.1, 20], true, [0.1, 0.16, 0.25]],
    [[5, 5], false, [5, 10]],
    [[5, 5], true, [4, 7]],
    [[1, 3], false, [1, 2, 3, 4]],
    [[1, 30], true, [1, 2, 3, 4, 7, 10, 16]],
  ])(
    'from %j, logarithmic: %s, has the edges %j',
    ([least = 0, most = 0], isLogarithmic, edges) => {
      const bins = binsOf(
        {
          least,
          most,
          counts: [
            [least, 1],
            [most, 1],
          ],
        },
        isLogarithmic,
      );
      const all = [...bins.map(({ from }) => from), bins.at(-1)?.to];
      expect(all.slice(0, edges.length)).toEqual(edges);
    },
  );
});
