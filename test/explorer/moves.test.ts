import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useStage, visit } from './browser.ts';

describe('moves of the default world', () => {
  const { open } = useStage();
  let page: Page;
  beforeAll(async () => {
    page = await open('/moves');
  });
  const names = (): Promise<string[]> => page.locator('.move-table tbody th').allInnerTexts();

  it('finds them by conditions, in the order that is chosen', async () => {
    await visit(page, '/moves');
    await page.getByRole('searchbox').fill('type:fire power>=120 category:special');
    await page.getByRole('searchbox').press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toContain('power>=120');
    await page.getByLabel('Order').selectOption('-power,name');
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-power,name');
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['Blast Burn', 'Eruption']);
    await page.getByRole('searchbox').press('End');
    await page.keyboard.type(' power<120');
    await page.keyboard.press('Enter');
    await page.getByText('0 moves', { exact: true }).waitFor();
    // The box keeps the focus.
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toMatch(/ power<12$/);
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await page.goBack();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toMatch(/ power<120$/);
  });

  it('keeps the rest of a search when a type is chosen, another one, or none', async () => {
    await visit(page, '/moves?q=power%3E%3D120+type%3Afire');
    const q = () => new URL(page.url()).searchParams.get('q');
    const choice = (name: string) => page.locator('main').getByRole('link', { name, exact: true });
    await choice('Water').first().click();
    await expect.poll(q).toBe('power>=120 type:water');
    await choice('Water').first().click();
    await expect.poll(q).toBe('power>=120');
  });

  it('begins the next rows at their first, here and in the table of creatures', async () => {
    await visit(page, '/moves');
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await page.waitForURL(/offset=100/);
    await page.locator('#found:focus').waitFor();
    await expect
      .poll(async () => (await page.locator('#found').boundingBox())?.y)
      .toBeLessThan(200);
    await visit(page, '/?view=table&columns=type');
    const scrolled = () => page.locator('.sheet').evaluate(({ scrollTop }) => scrollTop);
    await page.locator('.sheet tbody tr').last().scrollIntoViewIfNeeded();
    expect(await scrolled()).toBeGreaterThan(1000);
    await page.getByRole('link', { name: 'Next 200' }).click();
    await page.getByText('201 to 400 of 1,025').waitFor();
    expect(await scrolled()).toBe(0);
  });

  it('shows what it found on the first screen of a phone', async () => {
    const phone = await open('/moves?q=dragon', { screen: 'phone' });
    const first = await phone.locator('.move-table tbody tr').first().boundingBox();
    expect(first?.y).toBeLessThan(400);
    const order = phone.getByLabel('Order');
    expect((await order.boundingBox())?.width).toBeGreaterThan(150);
  });

  it('leaves the focus of a keyboard in sight, below the header', async () => {
    await visit(page, '/moves');
    await page.locator('.moves > .type-choices a').last().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Absorb');
    const header = await page.locator('.masthead').boundingBox();
    expect(top).toBeGreaterThan(header?.height ?? 0);
  });

  it('reads what a form learns when its section is opened', async () => {
    await visit(page, '/creature/pikachu');
    await page.locator('.creature-moves summary').click();
    await page.getByText('As in Scarlet and Violet.').waitFor();
    const rows = page.locator('.creature-moves .move-table').first().locator('tbody tr');
    await expect.poll(() => rows.count()).toBeGreaterThan(5);
    expect(await rows.filter({ hasText: 'Thunderbolt' }).innerText()).toMatch(/^36\s/);
    await page
      .locator('.creature-moves')
      .getByRole('link', { name: 'Thunderbolt' })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Thunderbolt' }).waitFor();
  });
});
