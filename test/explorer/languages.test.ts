import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { brokenWordsOf, chooseLanguage, openIn, overflowOf, useStage, visit } from './browser.ts';

const heading = (page: Page) => page.locator('h1').innerText();

describe('the pages of a service', () => {
  const { origin, browser } = useStage();
  const at = (target: string): string => origin() + target;

  it("are in the browser's language before scripts run, and after", async () => {
    const { page, close } = await openIn(browser(), 'de-AT', at('/creature/6'));
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(await heading(page)).toBe('Glurak');
    expect(await page.locator('.colophon span[lang]').getAttribute('lang')).toBe('en');
    expect(await violationsOf(page)).toEqual([]);
    await page.locator('.neighbours a[rel=next]').click();
    await expect.poll(() => heading(page)).toBe('Schiggy');
    await close();
  });

  it('are in the language that a reader chose, on every page from then on', async () => {
    const { page, close } = await openIn(browser(), 'de-DE', at('/creature/6'));
    await chooseLanguage(page, 'ja');
    await expect.poll(() => heading(page)).toBe('リザードン');
    const focused = page.locator('.masthead .language-switch select:focus');
    await expect.poll(() => focused.inputValue()).toBe('ja');
    await visit(page, at('/moves'));
    expect(await heading(page)).toBe('わざ');
    await chooseLanguage(page, 'en');
    await expect.poll(() => heading(page)).toBe('Moves');
    await close();
  });

  it('load the texts of their own language alone, and none in English', async () => {
    const textsOf = async (locale: string): Promise<readonly string[]> => {
      const { page, close } = await openIn(browser(), locale, at('/types'));
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      await close();
      return files.flatMap(
        (file) =>
          /\/(?:(?:de|fr|es|ja)-[\w-]+\.js|language\/\w+)$/.exec(file)?.[0].slice(1, 4) ?? [],
      );
    };
    expect(await textsOf('en-US')).toEqual([]);
    expect((await textsOf('fr-FR')).toSorted()).toEqual(['fr-', 'lan']);
  });

  it('break no word of a title, a stat or a choice, however narrow the screen', async () => {
    const { page, close } = await openIn(browser(), 'de-DE', at('/docs'));
    const places = [
      ['/docs', '.docs h1'],
      ['/creature/charizard', '.stat-bars th a'],
      ['/stones', '.stone h2'],
      ['/world', '.plot-choice label span'],
      ['/compare?creatures=1,4,7,25,133,151', '.sizes-name'],
    ] as const;
    for (const [target, texts] of places) {
      await visit(page, at(target));
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 740 });
        await expect.poll(() => brokenWordsOf(page, texts), { message: target }).toEqual([]);
        await expect.poll(() => overflowOf(page), { message: target }).toBe(0);
      }
    }
    await close();
  });

  it('break no name in the large view of the quiz, and cover none of its text', async () => {
    const { page, close } = await openIn(browser(), 'de-DE', at('/quiz?seed=4b'));
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.locator('.large-view-switch').click();
    // The longest name of all.
    await page
      .locator('.quiz-label')
      .first()
      .evaluate((label) => (label.firstChild ?? label).replaceWith('Pandespiègle'));
    await expect.poll(() => brokenWordsOf(page, '.quiz-label')).toEqual([]);
    const word = await page.locator('.quiz-progress strong').boundingBox();
    const button = await page.locator('.large-view-switch').boundingBox();
    expect((word?.x ?? NaN) + (word?.width ?? NaN)).toBeLessThan(button?.x ?? 0);
    const options = await page.locator('.quiz-options').boundingBox();
    expect((button?.y ?? NaN) + (button?.height ?? NaN)).toBeLessThan(options?.y ?? 0);
    await close();
  });

  it('show two whole lines of a name on a card, with its tags below them', async () => {
    const target = `/?${new URLSearchParams({ q: 'giratina', sort: '-weight', forms: 'all' })}`;
    const { page, close } = await openIn(browser(), 'es-ES', at(target));
    await page.setViewportSize({ width: 800, height: 900 });
    const name = page.locator('.card-name', { hasText: 'Giratina (Forma Origen)' });
    const { isWhole, bottom } = await name.evaluate((element) => ({
      isWhole: element.scrollHeight <= element.clientHeight + 1,
      bottom: element.getBoundingClientRect().bottom,
    }));
    expect(isWhole).toBe(true);
    const tags = page.locator('.card', { has: name }).locator('.card-types');
    expect((await tags.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
    await close();
  });

  it('have sizes of files in the units of their readers', async () => {
    const { page, close } = await openIn(browser(), 'fr-FR', at('/service'));
    expect(await page.locator('.bulk td.number').allInnerTexts()).toContainEqual(
      expect.stringMatching(/^\d,\d\sMo$/),
    );
    await close();
  });

  it('leave room beside the names of a table on the smallest phone', async () => {
    const { page, close } = await openIn(browser(), 'fr-FR', at('/?view=table&forms=all'));
    await page.setViewportSize({ width: 320, height: 568 });
    const share = () =>
      page.locator('.table-frame').evaluateAll((frames) =>
        Math.max(
          ...frames.flatMap((frame) => {
            const width = frame.querySelector('.sheet tbody th, .stat-table tbody th')?.clientWidth;
            return width === undefined ? [] : width / frame.clientWidth;
          }),
        ),
      );
    await expect.poll(share).toBeLessThan(0.5);
    await visit(page, at('/compare?creatures=1,4,7'));
    await expect.poll(share).toBeLessThan(0.5);
    await close();
  });

  it('have bars of stats as wide as the smallest phone, and no name cut in the drawing of a comparison', async () => {
    const { page, close } = await openIn(browser(), 'de-DE', at('/creature/6'));
    await page.setViewportSize({ width: 320, height: 568 });
    const widths = await page
      .locator('.stat-bar svg')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
    expect(widths).toHaveLength(7);
    expect(Math.min(...widths)).toBeGreaterThan(240);
    await visit(page, at('/compare?creatures=1,4'));
    const radar = page.locator('.radar > svg');
    expect((await radar.locator('.radar-label').allTextContents()).join()).not.toContain('…');
    const room = await radar.boundingBox();
    for (const label of await radar.locator('.radar-label').all()) {
      const { x = 0, width = 0 } = (await label.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(room?.x ?? 0);
      expect(x + width).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0));
    }
    await close();
  });

  it('print the stats of several forms within the sheet', async () => {
    const { page, close } = await openIn(browser(), 'fr-FR', at('/team?forms=1,2,3,4,5,6'));
    // A sheet of A4, less its margins.
    await page.setViewportSize({ width: 718, height: 1040 });
    await page.emulateMedia({ media: 'print' });
    const excess = () =>
      page
        .locator('.table-frame:has(.stat-table)')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(excess).toBe(0);
    await visit(page, at('/compare?creatures=1,4,7'));
    await expect.poll(excess).toBe(0);
    await close();
  });
});
