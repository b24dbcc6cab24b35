import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { screens, useStage, visit } from './browser.ts';

describe('the type chart, and creatures of the default world', () => {
  const { open } = useStage();
  let page: Page;
  beforeAll(async () => {
    page = await open('/types');
  });

  it('keeps the colours of the row under the pointer', async () => {
    const zero = page.locator('.type-chart-none').first();
    const colours = () =>
      zero.evaluate((cell) => {
        const { color, backgroundColor } = getComputedStyle(cell);
        return [color, backgroundColor];
      });
    const before = await colours();
    await page.locator('tr:has(.type-chart-none) td').first().hover();
    expect(await colours()).toEqual(before);
  });

  it('keeps the names of its rows and columns in sight, also on a phone, and fits a projector', async () => {
    const frame = page.locator('.type-chart .table-frame');
    const place = async (selector: string): Promise<{ x: number; y: number }> => {
      const { x = NaN, y = NaN } = (await page.locator(selector).first().boundingBox()) ?? {};
      return { x, y };
    };
    await page.setViewportSize({ width: 1280, height: 720 });
    const { height = 0 } = (await frame.boundingBox()) ?? {};
    expect(await frame.evaluate((each) => each.scrollHeight - each.clientHeight)).toBeLessThan(1);
    expect(height).toBeLessThan(660);
    await page.setViewportSize({ width: 360, height: 400 });
    await frame.evaluate((each) => each.scrollTo(0, 0));
    const column = await place('.type-chart-column');
    const row = await place('.type-chart tbody th');
    await frame.evaluate((each) => each.scrollTo(90, 90));
    expect((await place('.type-chart-column')).y).toBeCloseTo(column.y, 0);
    expect((await place('.type-chart tbody th')).x).toBeCloseTo(row.x, 0);
    await page.setViewportSize(screens.laptop);
  });

  it('has a large view, which shows the whole chart on a projector, and nothing else', async () => {
    // A browser resizes no page that still fills the screen: no other test has this one.
    const own = await open('/types');
    await own.setViewportSize({ width: 1280, height: 720 });
    await own.getByRole('button', { name: 'Large view' }).click();
    const table = own.locator('[data-large] table');
    const { y = NaN, height = NaN, width = NaN } = (await table.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(720);
    expect(width).toBeGreaterThan(1000);
    expect(await own.locator('.masthead').getAttribute('inert')).toBe('');
    await own.keyboard.press('Escape');
    await expect.poll(() => own.locator('[data-large]').count()).toBe(0);
  });

  it('covers no title with the button of its large view on a phone', async () => {
    const own = await open('/types', { screen: 'phone' });
    await own.locator('.large-view-switch').click();
    const frame = own.locator('.type-chart[data-large]');
    const { y = NaN, height = NaN } =
      (await frame.locator('.large-view-switch').boundingBox()) ?? {};
    expect(y + height).toBeLessThan((await frame.locator('h2').boundingBox())?.y ?? 0);
    await own.keyboard.press('Escape');
    await frame.waitFor({ state: 'detached' });
  });

  it('shows how one type or two fare, chosen on a phone', async () => {
    await page.setViewportSize(screens.phone);
    await visit(page, '/types');
    const choice = (name: string) => page.locator('.type-choices').getByRole('link', { name });
    await choice('Fire').click();
    await page.locator('.type-choices [aria-current]').waitFor();
    await choice('Flying').click();
    const weak = page.locator('.multipliers > div').filter({ hasText: 'Weak to' });
    await expect.poll(() => weak.innerText()).toMatch(/Rock\s+×\s4/);
    expect(new URL(page.url()).searchParams.get('types')).toBe('Fire,Flying');
    await choice('Ghost').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('types')).toBe('Flying,Ghost');
    // The link takes the type away once the page shows it as chosen.
    await page.locator('.type-choices [aria-current]').filter({ hasText: 'Ghost' }).waitFor();
    await choice('Ghost').click();
    await expect.poll(() => new URL(page.url()).searchParams.get('types')).toBe('Flying');
    await page.locator('.type-choices [aria-current]').filter({ hasText: 'Flying' }).click();
    await expect.poll(() => weak.count()).toBe(0);
    await page.setViewportSize(screens.laptop);
  });

  it('draws a wide creature at the scale of the person beside it', async () => {
    await visit(page, '/creature/wailord');
    await page.waitForFunction(() => document.querySelectorAll('.sizes image').length === 1);
    const [person = 0, wailord = 0] = await page
      .locator('.sizes :is(.person, image)')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(wailord / person).toBeCloseTo(14.5 / 1.7, 1);
  });

  it('draws many evolutions of one form as tiles without arrows between them', async () => {
    await visit(page, '/creature/eevee');
    for (const size of Object.values(screens)) {
      await page.setViewportSize(size);
      const arrows = await page
        .locator('.branches-fan .ways')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each, '::after').display));
      expect(arrows).toEqual(Array.from({ length: 8 }, () => 'none'));
      // The condition is above its form, in its own tile.
      const areAbove = await page.locator('.branches-fan > li').evaluateAll((all) =>
        all.map((each) => {
          const way = each.querySelector('.ways')?.getBoundingClientRect();
          const form = each.querySelector('.tree-form')?.getBoundingClientRect();
          return way !== undefined && form !== undefined && way.bottom <= form.top + 1;
        }),
      );
      expect(areAbove).toEqual(Array.from({ length: 8 }, () => true));
    }
    await page.setViewportSize(screens.laptop);
  });
});
