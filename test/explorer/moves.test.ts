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

  it('lists them by name, a hundred on a page', async () => {
    await visit(page, '/moves');
    expect((await names()).slice(0, 3)).toEqual(['Absorb', 'Accelerock', 'Acid']);
    expect(await names()).toHaveLength(100);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('101 to 200').waitFor();
    expect(new URL(page.url()).searchParams.get('offset')).toBe('100');
  });

  it('finds them by conditions, in the order that is chosen', async () => {
    await visit(page, '/moves');
    await page.getByRole('searchbox').fill('type:fire power>=120 category:special');
    await page.getByRole('searchbox').press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toContain('power>=120');
    await page.getByLabel('Order').selectOption('-power,name');
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('-power,name');
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual(['Blast Burn', 'Eruption']);
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

  it('shows no table for a search that finds nothing', async () => {
    await visit(page, '/moves?q=nosuchmove');
    await page.getByText('0 moves').waitFor();
    expect(await page.locator('.move-table').count()).toBe(0);
  });

  it('says what is wrong with a search, and keeps it to be mended', async () => {
    await visit(page, '/moves?q=powr%3E90');
    expect(await page.locator('.moves-problem').innerText()).toContain('did you mean "power"?');
    expect(await page.getByRole('searchbox').inputValue()).toBe('powr>90');
  });

  it('shows a move with what it does and who learns it, by way and level', async () => {
    await visit(page, '/moves/thunderbolt');
    expect(await page.locator('.move-head').innerText()).toContain(
      'Hits for 90. One time in ten it paralyses the target.',
    );
    const byLevel = page.locator('.move-learners').first();
    expect(await byLevel.innerText()).toMatch(/^By level[\s\S]*Pikachu 36/);
    await byLevel.getByRole('link', { name: 'Pikachu', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Pikachu' }).waitFor();
  });

  it('reads what a form learns when its section is opened', async () => {
    await visit(page, '/creature/pikachu');
    await page.locator('.creature-moves summary').click();
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
