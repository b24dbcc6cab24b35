import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rulesOfColours, violationsOf } from './accessibility.ts';
import { overflowOf, screens, type Stage } from './browser.ts';

/** Pages of the built-in world that stand for the others until a release. */
export const mainPages: readonly string[] = ['/', '/creature/charizard', '/types'];

/** The themes in which a page is looked at. */
type Looks = 'light' | 'light and dark';

/** What of a page is smaller than 24 pixels in one way, although one taps it. */
async function smallTargetsOf(page: Page): Promise<readonly string[]> {
  return page
    .locator('a, button, summary, select, input, [role="button"]')
    .evaluateAll((elements) =>
      elements
        .filter(
          (each) =>
            each.checkVisibility() &&
            // A link in a sentence is as high as its line, and a label is the target of its box.
            !each.matches(
              '.skip, .visually-hidden, p a, p *, td a:not(:first-child), label input',
            ) &&
            // The size of a mark is what a figure says (WCAG 2.5.8, essential).
            !each.matches('.histogram-bar, .box'),
        )
        .map((each) => ({ each, box: each.getBoundingClientRect() }))
        .filter(({ box: { width, height } }) => width > 0 && Math.min(width, height) < 23.9)
        .map(({ each, box }) => `${each.outerHTML.slice(0, 80)} ${box.width}x${box.height}`),
    );
}

/** Fails unless a page breaks no rule of accessibility, fits every screen, and can be tapped on a phone. */
async function expectPresentable(page: Page, looks: Looks): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect(await violationsOf(page)).toEqual([]);
  if (looks === 'light and dark') {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page, { rules: rulesOfColours })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await expectFitting(page);
  expect(await smallTargetsOf(page)).toEqual([]);
}

/** Fails unless a page fits every screen, of which it has the phone at the end, there with letters of twice the size too. */
export async function expectFitting(page: Page): Promise<void> {
  // Screens change under one document, since loading one costs a second; most pages begin on a laptop.
  for (const screen of ['laptop', 'wall', 'phone'] as const) {
    await page.setViewportSize(screens[screen]);
    await expect.poll(() => overflowOf(page), { message: screen }).toBe(0);
  }
  const client = await page.context().newCDPSession(page);
  for (const standard of [32, 16]) {
    await client.send('Page.setFontSizes', { fontSizes: { standard } });
    await expect.poll(() => overflowOf(page), { message: `${standard} px` }).toBe(0);
  }
}

/** Describes what holds for each page of a world. */
export function describePages(
  { open }: Pick<Stage, 'open'>,
  targets: readonly string[],
  looks: Looks,
): void {
  it.each(targets)(
    `%s fits every screen, breaks no rule of accessibility in ${looks}, and has targets of at least 24 pixels each way on a phone`,
    async (target) => {
      await expectPresentable(await open(target), looks);
    },
  );
}
