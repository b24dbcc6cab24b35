import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useStage, visit } from './browser.ts';

/** A name of this machine that browsers do not trust, as they do not trust `http://192.168.1.20`. */
const plainHost = 'class.test';

describe('pages on paper', () => {
  const { open } = useStage();
  const sheets = async (page: Page): Promise<number> => {
    const pdf = await page.pdf({ format: 'A4' });
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  };

  it.each([
    ['/', 1],
    ['/creature/charizard', 1],
    ['/creature/alcremie', 1],
    ['/creature/eevee', 1],
    ['/types?types=Fire,Flying', 1],
    ['/?q=fire', 2],
    ['/quiz?seed=x', 1],
    ['/compare?creatures=pikachu,charizard,snorlax', 2],
    ['/world', 6],
  ])('of %s are at most %i of A4', async (target, most) => {
    const page = await open(target);
    await page.waitForLoadState('networkidle');
    const printed = await sheets(page);
    expect(printed).toBeGreaterThan(0);
    expect(printed).toBeLessThanOrEqual(most);
  });

  it('of a team are at most two of A4, with its names and no free places', async () => {
    const page = await open('/team?forms=pikachu,charizard,snorlax');
    expect(await sheets(page)).toBeLessThanOrEqual(2);
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    const names = page.locator('.team .card-name');
    const widths = await names.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().width),
    );
    expect(widths).toHaveLength(3);
    expect(Math.min(...widths)).toBeGreaterThan(30);
    expect(await page.locator('.team-free').filter({ visible: true }).count()).toBe(0);
  });

  it('say what was searched for, which part of the moves they have, and whose pairs of types', async () => {
    const found = await open('/?q=type:fire+speed>90');
    expect(await found.getByText('type:fire speed>90', { exact: true }).isVisible()).toBe(false);
    await found.emulateMedia({ media: 'print' });
    await found.getByText('type:fire speed>90', { exact: true }).waitFor();
    const moves = await open('/moves');
    await moves.emulateMedia({ media: 'print' });
    await moves.getByText(/^1 to 100 of/).waitFor();
    const world = await open('/world?pairs=Fire', { screen: 'phone' });
    await world.emulateMedia({ media: 'print' });
    await world.locator('.pair-picker .on-paper').getByText('Fire', { exact: true }).waitFor();
  });

  it('have the whole type chart in dark ink, whichever theme is chosen, and nothing to operate', async () => {
    const page = await open('/types');
    await page.getByLabel('Colours').selectOption('dark');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // The width of A4.
    await page.setViewportSize({ width: 794, height: 1123 });
    const lightness = (selector: string): Promise<number[]> =>
      page.locator(selector).evaluateAll((all) =>
        all.map((each) => {
          const [red = 0, green = 0, blue = 0] =
            getComputedStyle(each)
              .color.match(/[\d.]+/g)
              ?.map(Number) ?? [];
          return Math.max(red, green, blue);
        }),
      );
    const inks = [...(await lightness('.type-tag')), ...(await lightness('.type-chart td'))];
    expect(Math.max(...inks)).toBeLessThan(60);
    const right = await page
      .locator('.type-chart table')
      .evaluate((table) => table.getBoundingClientRect().right);
    expect(right).toBeLessThan(794);
    for (const each of ['.masthead nav', '.request', '.colophon', 'select', 'button']) {
      expect(await page.locator(each).filter({ visible: true }).count()).toBe(0);
    }
    await page.emulateMedia({ media: 'screen' });
    await page.getByLabel('Colours').selectOption('system');
  });
});

describe('a page over plain HTTP', () => {
  const { origin, browser } = useStage();
  let page: Page;
  beforeAll(async () => {
    page = await browser().newPage();
  });
  const visitPlainly = async (target: string): Promise<void> => {
    const { port } = new URL(origin());
    await visit(page, `http://${plainHost}:${port}${target}`);
    expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([
      false,
      false,
    ]);
  };

  it('copies, or selects what it may not copy and says which keys do', async () => {
    await visitPlainly('/quiz?seed=x');
    await page.evaluate(() => {
      document.addEventListener('copy', () => {
        const { activeElement } = document;
        document.title = activeElement instanceof HTMLTextAreaElement ? activeElement.value : '';
      });
    });
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    expect(await page.title()).toMatch(new RegExp(`^http://${plainHost}:\\d+/quiz\\?seed=x`));
    expect(await page.locator('.copy-box').count()).toBe(0);

    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Press Ctrl+C or ⌘C', { exact: true }).waitFor();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('/quiz?seed=x');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('.copy-box').count()).toBe(0);
  });

  it('shows pictures and requests at the address that it was opened at', async () => {
    await visitPlainly('/creature/charizard');
    const picture = page.locator('img.portrait').first();
    expect(await picture.getAttribute('src')).toBe('/resources/creature/6.svg');
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
    await page.getByText('API request').click();
    await page
      .getByText(`curl '${new URL(page.url()).origin}/v1/`)
      .first()
      .waitFor();
  });
});

describe('results as a table', () => {
  const { open } = useStage();
  const headsOf = (page: Page) => page.locator('.sheet thead th').allInnerTexts();

  it('has the columns of the address, sorts by a head, and keeps the choice', async () => {
    const page = await open('/?q=fire&view=table&columns=type,speed');
    expect(await headsOf(page)).toEqual(['Name', 'Types', 'Speed']);
    await page.getByRole('link', { name: 'Speed', exact: true }).click();
    await page.locator('th[aria-sort=ascending]').waitFor();
    await page.getByRole('columnheader', { name: 'Speed' }).getByRole('link').click();
    await page.locator('th[aria-sort=descending]').waitFor();
    const speeds = (await page.locator('.sheet td.number').allInnerTexts()).map(Number);
    expect(speeds.length).toBeGreaterThan(60);
    expect(speeds).toEqual(speeds.toSorted((a, b) => b - a));
    await page.locator('.columns summary').click();
    await page.locator('.columns').getByRole('link', { name: 'Weight' }).click();
    await expect.poll(() => headsOf(page)).toEqual(['Name', 'Types', 'Weight', 'Speed']);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('columns')).toBe('name,type,weight,speed');
    expect(searchParams.get('sort')).toBe('-speed');
    expect(await page.locator('.sheet td.number').first().innerText()).toMatch(/ kg$/);
    const file = page.getByRole('link', { name: 'CSV of this search' });
    expect(await file.getAttribute('download')).toBe('search.csv');
    // The head of the names goes behind that of the page.
    const top = await page
      .locator('.sheet thead th')
      .first()
      .evaluate((head) => {
        const { top: from, left } = head.getBoundingClientRect();
        scrollBy(0, from - 10);
        return document.elementFromPoint(left + 10, 15)?.closest('header, table')?.tagName;
      });
    expect(top).toBe('HEADER');
  });

  it('keeps a row of one height and the names of cards at one, however their tags wrap', async () => {
    const page = await open('/?q=flygon or eternatus or dragonite', { screen: 'phone' });
    const tops = await page
      .locator('.cards > li')
      .evaluateAll((all) =>
        all
          .slice(0, 2)
          .map((each) => each.querySelector('.card-name')?.getBoundingClientRect().top),
      );
    expect(new Set(tops).size).toBe(1);
  });

  it.each(['phone', 'laptop'] as const)(
    'shows two lines of a name and all tags on a card with the value that sorts it, on a %s',
    async (screen) => {
      const page = await open('/?q=aqua breed or tapu fini&sort=-speed&forms=all', { screen });
      const cards = await page.locator('.card').evaluateAll((all) =>
        all.map((card) => {
          const name = card.querySelector('.card-name');
          const tags = card.querySelector('.card-types');
          return {
            isWhole: name !== null && name.scrollHeight <= name.clientHeight + 1,
            room:
              card.getBoundingClientRect().bottom - (tags?.getBoundingClientRect().bottom ?? NaN),
          };
        }),
      );
      expect(cards.length).toBeGreaterThan(1);
      expect(cards.every(({ isWhole }) => isWhole)).toBe(true);
      expect(Math.min(...cards.map(({ room }) => room))).toBeGreaterThan(0);
    },
  );
});

describe('a large view', () => {
  const { open } = useStage();

  it('of a comparison has the whole table below its button, in the width of the screen', async () => {
    const page = await open('/compare?creatures=1,4,7');
    await page.setViewportSize({ width: 1280, height: 720 });
    const button = page.getByRole('button', { name: /large view/i });
    await button.click();
    const frame = page.locator('.compare-all[data-large]');
    await frame.waitFor();
    const { y = NaN, height = NaN } = (await button.boundingBox()) ?? {};
    const table = await frame.locator('.comparison').first().boundingBox();
    expect(y + height).toBeLessThan(table?.y ?? 0);
    const excess = await frame
      .locator('.table-frame')
      .evaluateAll((all) =>
        all.flatMap((each) => [
          each.scrollWidth - each.clientWidth,
          each.scrollHeight - each.clientHeight,
        ]),
      );
    expect(Math.max(...excess)).toBe(0);
    await page.keyboard.press('Escape');
    await frame.waitFor({ state: 'detached' });
  });

  it('of the quiz stays from question to question', async () => {
    const page = await open('/quiz?seed=x');
    const toggle = page.getByRole('button', { name: /large view/i });
    await toggle.click();
    await page.keyboard.press('1');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Question 2 of 10').waitFor();
    expect(await page.locator('.quiz[data-large]').count()).toBe(1);
    await toggle.click();
    await expect.poll(() => page.locator('[data-large]').count()).toBe(0);
  });
});
