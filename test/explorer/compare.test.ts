import { beforeAll, describe, expect, it } from 'vitest';
import type { CreatureRecord } from '../../src/explorer/api.ts';
import { brokenWordsOf, screens, useStage } from './browser.ts';
import { lampshoal } from '../../harness/processes.ts';

describe('comparing', () => {
  const { open, ask } = useStage({ args: ['--world', lampshoal] });
  let names: readonly string[];
  beforeAll(async () => {
    const target = '/v1/search?forms=base&limit=7&fields=name';
    const { items } = await ask<{ readonly items: readonly CreatureRecord[] }>(target);
    names = items.map(({ name }) => name);
  });

  const target = (some: readonly string[]): string =>
    `/compare?${new URLSearchParams({ creatures: some.join(',') })}`;

  it('adds and removes forms with the keyboard, and updates the address', async () => {
    const page = await open('/compare');
    const heads = page.locator('.compared');
    for (const [i, name] of names.slice(0, 2).entries()) {
      await page.getByLabel(i === 0 ? /^Choose a/ : /^Add another/).fill(name);
      await page.keyboard.press('Enter');
      await heads.nth(i).waitFor();
    }
    expect(await heads.allInnerTexts()).toEqual(names.slice(0, 2));
    expect(new URL(page.url()).searchParams.get('creatures')?.split(',')).toHaveLength(2);
    await page.getByRole('link', { name: `Remove ${names[0]}` }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('.compared').length === 1);
    expect(await page.locator(':focus').evaluate((element) => element.tagName)).toBe('INPUT');
    await page.goBack();
    await heads.nth(1).waitFor();
  });

  it('takes a list and numbers from the box, and drops what it said when somebody types', async () => {
    const page = await open('/compare');
    const heads = page.locator('.compared');
    const add = async (text: string): Promise<void> => {
      await page.locator('.picker [role=combobox]').fill(text);
      await page.keyboard.press('Enter');
    };
    await add(names.slice(0, 2).join(', '));
    await expect.poll(() => heads.allInnerTexts()).toEqual(names.slice(0, 2));
    await page.locator('.picker [role=combobox]').fill('3');
    await page.locator('.picker [role=option]').first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => heads.count()).toBe(3);
    await add(names[0] ?? '');
    const note = page.locator('.picker-note');
    await expect.poll(() => note.innerText()).toContain('is there already');
    await page.locator('.picker [role=combobox]').fill('q');
    await expect.poll(() => note.innerText()).toBe('3 of 6');
  });

  it('shows the stats of three in full, beside their drawing where both fit', async () => {
    const page = await open(target(names.slice(0, 3)));
    for (const width of [960, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const table = page.locator('.table-frame:has(.stat-table)');
      await expect
        .poll(() => table.evaluate((each) => each.scrollWidth - each.clientWidth))
        .toBe(0);
    }
  });

  it('names the tallest form, and draws all at one scale', async () => {
    const page = await open(target(names.slice(0, 3)));
    expect(await page.locator('.measure-word').count()).toBeGreaterThan(0);
    await page.waitForFunction(() => document.querySelectorAll('.sizes image').length === 3);
    const drawn = await page
      .locator('.sizes svg')
      .evaluateAll((all) => all.map((each) => Number(each.getAttribute('height'))));
    const given = await page
      .locator('.sizes-names span:last-child')
      .evaluateAll((all) => all.map((each) => Number.parseFloat(each.textContent ?? '')));
    // The text is rounded to a tenth of a metre.
    const scale = Math.max(...drawn) / Math.max(...given);
    for (const [i, height] of drawn.entries()) {
      expect(Math.abs(height / scale - (given[i] ?? 0))).toBeLessThan(0.15 * Math.max(...given));
    }
  });

  it('compares up to the maximum', async () => {
    const page = await open(target(names));
    expect(await page.locator('.compared').count()).toBe(6);
    await page.getByLabel(/^Add another/).fill(names[6] ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('Remove one first').waitFor();
    expect(await page.locator('.compared').count()).toBe(6);
  });

  it('breaks no label within a word on a phone, and shows where there is more', async () => {
    const page = await open(target(names.slice(0, 4)), { screen: 'phone' });
    const labels = page.locator('.comparison tbody th');
    expect(await labels.count()).toBeGreaterThan(9);
    expect(await brokenWordsOf(page, '.comparison tbody th > span')).toEqual([]);
    const frame = page.getByRole('region', { name: 'Compare' });
    const { width, scroll, isCut } = await frame.evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      const heads = [...element.querySelectorAll('thead th')];
      return {
        width: element.clientWidth,
        scroll: element.scrollWidth,
        isCut: heads.some((head) => {
          const box = head.getBoundingClientRect();
          return box.left < right - 16 && box.right > right + 16;
        }),
      };
    });
    expect(scroll).toBeGreaterThan(width);
    expect(isCut).toBe(true);

    // The name of a fact stays in place while its row is scrolled.
    const name = labels.first().locator('span');
    const before = await name.boundingBox();
    await frame.evaluate((element) => element.scrollTo(120, 0));
    expect((await name.boundingBox())?.x).toBe(before?.x);
  });

  it('shows two forms in full, pictures and facts in the same columns, on a phone and on a laptop', async () => {
    const page = await open(target(names.slice(0, 2)));
    for (const screen of ['phone', 'laptop'] as const) {
      await page.setViewportSize(screens[screen]);
      const region = page.getByRole('region', { name: 'Compare' });
      await expect
        .poll(() => region.evaluate((each) => each.scrollWidth - each.clientWidth))
        .toBe(0);
      const apart = await page.locator('.comparison').first().evaluate(columnsApart);
      expect(apart).toHaveLength(2);
      expect(Math.max(...apart), screen).toBeLessThan(2);
    }
  });
});

/** By how many pixels the middle of each picture of a comparison is beside that of the first fact below it; runs in a page. */
function columnsApart(table: Element): readonly number[] {
  const middleOf = (range: Range | Element): number => {
    const { left, right } = range.getBoundingClientRect();
    return (left + right) / 2;
  };
  const species = table.querySelectorAll('tbody tr:first-child td');
  return [...table.querySelectorAll('.compared img')].map((image, i) => {
    const text = document.createRange();
    text.selectNodeContents(species[i] ?? table);
    return Math.abs(middleOf(image) - middleOf(text));
  });
}
