import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { screens, useStage, visit } from './browser.ts';

describe('types and families of the default world', () => {
  const { open } = useStage();
  let page: Page;
  beforeAll(async () => {
    page = await open('/types');
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
