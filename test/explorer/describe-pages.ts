import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { type BlockStage, overflowOf, screens } from './browser.ts';

/** A folder for screenshots, if they are wanted. */
const gallery = process.env['EXPLORER_SCREENSHOTS'];

/** The pages that every world has, of one of its creatures and two others. */
export function pagesOfWorld(creature: string, others: string): readonly string[] {
  return [
    '/',
    `/creature/${creature}`,
    '/types',
    '/world',
    '/leagues',
    '/stones',
    `/compare?creatures=${others}`,
    '/quiz?seed=lamp',
    '/puzzle?day=lamp',
    '/parade',
    `/team?forms=${others}`,
    '/collection',
  ];
}

/** Fails unless a page fits every screen and breaks no rule of accessibility. */
export async function expectPresentable(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForLoadState('networkidle');
  expect(await violationsOf(page)).toEqual([]);
  // Screens change under one document, since loading one costs a second.
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size);
    await expect.poll(() => overflowOf(page), { message: screen }).toBe(0);
    if (gallery !== undefined) {
      await page.waitForLoadState('networkidle');
      const looks = `${await page.title()} ${theme} ${screen}`;
      await page.screenshot({ path: path.join(gallery, `${looks.replaceAll('/', ' ')}.png`) });
    }
  }
}

/** Describes what holds for each page of a world. */
export function describePages(open: BlockStage['open'], targets: readonly string[]): void {
  it.each(targets)('%s fits every screen and breaks no rule of accessibility', async (target) => {
    await expectPresentable(await open(target), 'light');
  });

  it.each(targets)('%s shows its content before scripts run', async (target) => {
    const still = await open(target, { scripts: false });
    expect((await still.locator('main').innerText()).length).toBeGreaterThan(20);
    expect(await still.locator('h1, .search-label').count()).toBeGreaterThan(0);
  });
}
