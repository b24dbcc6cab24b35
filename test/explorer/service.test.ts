import { describe, expect, it } from 'vitest';
import type { WorldOverview } from '../../src/explorer/api.ts';
import { shippedWorlds, useStage, visit } from './browser.ts';
import { textsOf } from './rendered.ts';

describe.each(shippedWorlds)('the service of the world "$world"', ({ args }) => {
  const { service, origin, ask } = useStage({ args });

  it('shows the version of the world, and digests of all files', async () => {
    const html = await (
      await service().request('/service', { headers: { accept: 'text/html' } })
    ).text();
    const { worldVersion } = await ask<{ readonly worldVersion: string }>('/health/ready');
    const files = await ask<readonly { readonly sha256: string }[]>('/v1/bulk');
    expect(html).toContain(`<dd>${worldVersion}</dd><dd>`);
    expect(textsOf(html, 'digest')).toEqual(files.map(({ sha256 }) => sha256));
  });

  it('gives a browser the page and a program JSON at a path that both have (decision 18)', async () => {
    const get = (path: string, accept: string) =>
      fetch(origin() + path, { headers: { accept }, redirect: 'manual' });
    for (const [path, accept, type] of [
      ['/creature/1', 'text/html,*/*;q=0.8', 'text/html'],
      ['/creature/1', '*/*', 'application/json'],
      ['/creature/1', 'text/html,*/*;q=0.8', 'text/html'],
      ['/creature/1', 'application/json', 'application/json'],
      ['/world', 'text/html', 'text/html'],
      ['/world', '*/*', 'application/json'],
    ] as const) {
      // The second response comes from the cache.
      for (const time of ['first', 'second']) {
        const response = await get(path, accept);
        expect([path, accept, time, response.status]).toEqual([path, accept, time, 200]);
        expect(response.headers.get('content-type'), `${path} ${accept} ${time}`).toContain(type);
        expect(response.headers.get('vary')?.split(', ')).toContain('Accept');
      }
    }
    const league = await get('/league', 'text/html');
    expect(league.headers.get('content-type')).toContain('application/json');
    const { manifest } = await ask<{
      readonly manifest: { readonly subjects: readonly string[] };
    }>('/v1/bulk/catalog.json');
    const subject = encodeURIComponent(manifest.subjects.at(-1) ?? '');
    const page = await get(`/${subject}/1`, 'text/html');
    expect([page.status, page.headers.get('location'), page.headers.get('vary')]).toEqual([
      308,
      '/creature/1',
      'Accept, Accept-Language, Cookie, User-Agent',
    ]);
  });
});

describe('stones and the service', () => {
  const { open, ask } = useStage();

  it('updates the counts while the page is visible', async () => {
    const page = await open('/service');
    const hits = page.locator('.figures dd').first();
    const before = Number((await hits.innerText()).replaceAll(',', ''));
    await Promise.all(Array.from({ length: 20 }, () => ask('/v1/creature/1')));
    // It would do this by itself within seconds.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForFunction(
      (least) =>
        Number(document.querySelector('.figures dd')?.textContent?.replaceAll(',', '')) >= least,
      before + 20,
    );
    expect(await hits.innerText()).not.toBe(String(before));
  });

  it('lays stones out in a grid, and loads portraits for the stone that is opened alone', async () => {
    const page = await open('/service');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/resources/')) {
        asked.push(request.url());
      }
    });
    await visit(page, '/stones');
    await page.waitForLoadState('networkidle');
    const cards = await page
      .locator('.stone')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    expect(cards[1]).toMatchObject({ y: cards[0].y, height: cards[0].height });
    expect(asked.length).toBeLessThanOrEqual(cards.length);
    expect(asked.every((each) => each.endsWith('.svg'))).toBe(true);

    await page.locator('.stone-effects summary').first().click();
    const effects = page.locator('.stone').first().locator('.effect');
    await expect.poll(() => asked.length).toBeGreaterThan(cards.length);
    await page.waitForLoadState('networkidle');
    expect(asked.length).toBeLessThanOrEqual(cards.length + 2 * (await effects.count()));
  });

  it('opens the stone that an address names, whose effects link to the forms', async () => {
    const { evolutionStones } = await ask<WorldOverview>('/v1/world');
    const slug = evolutionStones[1]?.slug ?? '';
    const page = await open(`/stones#${slug}`);
    await page.locator(`#${slug} .effect a`).first().waitFor({ state: 'visible' });
    expect(await page.locator('.stone-effects[open]').count()).toBe(1);
    const link = page.locator(`#${slug} .effect a`).first();
    const name = await link.innerText();
    await link.click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/creature\/[a-z0-9-]+$/);
  });
});
