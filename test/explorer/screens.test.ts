import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useStage, visit } from './browser.ts';

describe('the navigation', () => {
  const { open } = useStage();
  let page: Page;
  beforeAll(async () => {
    page = await open('/stones');
  });

  const menu = () => page.locator('.places-more > ul');
  const more = () => page.getByText('More', { exact: true });
  /** The names of the shown places, and those of which a part is cut or covered. */
  const readPlaces = (of = page) =>
    of.locator('.places li a, .places summary').evaluateAll((links) => {
      const shown = links.filter((link) => link.checkVisibility());
      return {
        names: shown.map((link) => link.textContent.trim()),
        cut: shown
          .filter((link) => {
            const text = document.createRange();
            text.selectNodeContents(link);
            const { left, right, top, bottom } = text.getBoundingClientRect();
            const own = link.getBoundingClientRect();
            const isInside = left >= own.left && right <= own.right && right <= innerWidth;
            const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return !isInside || !link.contains(hit);
          })
          .map((link) => link.textContent.trim()),
      };
    });

  it.each([
    320, 352, 375, 600, 768, 800, 960, 1000, 1024, 1247, 1248, 1440, 1599, 1600, 2048, 2560,
  ])('reaches every page at %i pixels, with no name cut off', async (width) => {
    await page.setViewportSize({ width, height: 700 });
    const before = await readPlaces();
    expect(before.cut).toEqual([]);
    if (!before.names.includes('More')) {
      expect(before.names).toContain('Stones');
      return;
    }
    await more().click();
    const { names, cut } = await readPlaces();
    await more().click();
    expect(cut).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['Catalog', 'Types', 'Quiz', 'Stones', 'Docs', 'Download']),
    );
  });

  it('reaches every page on a phone with letters twice as large, with no name cut off', async () => {
    const large = await open('/stones', { screen: 'phone' });
    const client = await large.context().newCDPSession(large);
    await client.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await expect.poll(async () => (await readPlaces(large)).names).toContain('More');
    await expect.poll(async () => (await readPlaces(large)).cut).toEqual([]);
  });

  it('scrolls with the page in a window as low as at a zoom of 400%', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => scrollTo(0, 1000));
    await expect
      .poll(async () => (await page.locator('.places').boundingBox())?.y ?? 0)
      .toBeLessThan(0);
    await page.evaluate(() => scrollTo(0, 0));
  });

  it('closes its menu by Escape, by a click elsewhere and with the next page', async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await more().click();
    await page.keyboard.press('Escape');
    await menu().waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY');
    await more().click();
    await page.locator('h1').click();
    await menu().waitFor({ state: 'hidden' });
    await more().click();
    await menu().getByRole('link', { name: 'Leagues' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leagues' }).waitFor();
    await menu().waitFor({ state: 'hidden' });
  });

  it('opens its menu without scripts, and has no controls that need them', async () => {
    const still = await open('/', { screen: 'phone', scripts: false });
    const controls = still.locator('main :is(button, input, select):visible');
    // The box of the search and its button.
    expect(await controls.count()).toBe(2);
    await still.getByText('More', { exact: true }).click();
    await still.locator('.places-more').getByRole('link', { name: 'Docs' }).click();
    await still.getByRole('heading', { level: 1, name: 'API documentation' }).waitFor();
  });
});

describe('a page in forced colours', () => {
  const { open } = useStage();
  let page: Page;
  beforeAll(async () => {
    page = await open('/?q=type:fire');
    await page.emulateMedia({ forcedColors: 'active' });
  });

  it('tells the current page, chosen filters, shown forms and borders of buttons apart', async () => {
    const background = (selector: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(await background('.places-bar a[aria-current]')).not.toBe(
      await background('.places-bar a:not([aria-current])'),
    );
    expect(await background('.filters .choice[aria-current]')).not.toBe(
      await background('.filters .choice:not([aria-current])'),
    );
    for (const selector of ['.choice', '.card .type-tag']) {
      expect(
        await page
          .locator(selector)
          .first()
          .evaluate((each) => getComputedStyle(each).borderTopStyle),
      ).toBe('solid');
    }
    await visit(page, '/compare');
    expect(
      await page
        .locator('.picker button')
        .evaluate((each) => getComputedStyle(each).borderTopStyle),
    ).toBe('solid');
    await visit(page, '/creature/charizard');
    expect(await background('.forms [aria-current]')).not.toBe(
      await background('.forms a:not([aria-current])'),
    );
  });

  it('does not mark the parts of JSON, which would look selected', async () => {
    await visit(page, '/docs');
    await page.locator('.listing pre').getByText('"Bulbasaur"').first().waitFor();
    expect(await page.evaluate(() => [...CSS.highlights.keys()])).toEqual([]);
  });
});
