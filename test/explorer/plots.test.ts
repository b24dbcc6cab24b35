import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WorldStatistics } from '../../src/catalog/world-statistics.ts';
import type { FormRecord } from '../../src/explorer/api.ts';
import { violationsOf } from './accessibility.ts';
import { screens, useStage } from './browser.ts';

/** Goes back to the plots, and waits for what their scripts draw. */
async function goBack(page: Page): Promise<void> {
  await page.goBack();
  await page.locator('.dot').first().waitFor();
}

describe('the plots', () => {
  const { open, ask } = useStage();
  let statistics: WorldStatistics;
  let page: Page;
  /** Without scripts. */
  let still: Page;
  beforeAll(async () => {
    statistics = await ask('/v1/world/statistics');
    still = await open('/world', { scripts: false });
    page = await open('/world');
    await page.locator('.dot').first().waitFor();
  });

  it('do not shift while the points are loading', async () => {
    const before = await still.locator('.scatter-frame').boundingBox();
    expect(await page.locator('.scatter-frame').boundingBox()).toEqual(before);
  });

  it('say what they need without scripts', async () => {
    expect(await still.locator('noscript').innerText()).toContain('The dots need JavaScript');
    expect(await still.getByText('The dots are loading').isVisible()).toBe(false);
    for (const control of ['.plot-choice', '.figure-tools']) {
      expect(await page.locator(control).first().isVisible()).toBe(true);
      expect(await still.locator(control).first().isVisible()).toBe(false);
    }
  });

  it('show the matrix without a picker on a wide screen, and on a phone without scripts', async () => {
    await still.setViewportSize(screens.phone);
    for (const each of [page, still]) {
      expect(await each.locator('.pair-picker').isVisible()).toBe(false);
      expect(await each.locator('.pair-matrix').isVisible()).toBe(true);
    }
    await still.setViewportSize(screens.laptop);
  });

  it('name each column of pairs above it', async () => {
    const startsOf = (cells: string): Promise<readonly number[]> =>
      page
        .locator(`.heat ${cells}`)
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
    expect(await startsOf('thead th')).toEqual(await startsOf('tbody tr:first-child td'));
  });

  it('save their numbers for spreadsheets and their pictures, each a file of its own', async () => {
    const figures = page.locator('.plot');
    const names: string[] = [];
    for (const figure of await figures.all()) {
      for (const name of ['Save CSV', 'Save picture']) {
        const saving = page.waitForEvent('download');
        await figure.getByRole('button', { name }).click();
        const file = await saving;
        names.push(file.suggestedFilename());
        const saved = String(await buffer(await file.createReadStream()));
        const title = (await figure.locator('h2').innerText()).split(' ')[0] ?? '';
        expect(saved).toMatch(
          name === 'Save CSV' ? /^\uFEFF[A-Z].*\r\n/ : /^<svg .*?width="\d+" height="\d+"/,
        );
        expect(name === 'Save CSV' || saved.includes(title), title).toBe(true);
        expect(saved).not.toMatch(/oklab|var\(|NaN|undefined/);
        // Chrome drops what a page saves beyond ten files a second.
        await page.waitForTimeout(100);
      }
    }
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('height-and-weight.csv');
  });

  it('have the metres of the records in the file of the histogram', async () => {
    const saving = page.waitForEvent('download');
    await page
      .locator('.plot', { has: page.locator('.histogram') })
      .getByRole('button', { name: 'Save CSV' })
      .click();
    const lines = String(await buffer(await (await saving).createReadStream()))
      .trimEnd()
      .split('\r\n');
    expect(lines.slice(0, 2)).toEqual([
      '\uFEFFName,Types,Height (m)',
      'Bulbasaur,Grass; Poison,0.7',
    ]);
    expect(lines).toHaveLength(statistics.total + 1);
  });

  it('highlight one type, and all again', async () => {
    const type = page.locator('.scatter .type-choices a').first();
    await type.click();
    await expect.poll(() => page.locator('.dot-faint').count()).toBeGreaterThan(0);
    await type.click();
    await expect.poll(() => page.locator('.dot-faint').count()).toBe(0);
  });

  it('are whole on paper', async () => {
    await page.emulateMedia({ media: 'print' });
    const breaks = await page
      .locator('.plot')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).breakInside));
    expect(new Set(breaks)).toEqual(new Set(['avoid']));
    expect(await page.locator('.figure-tools').first().isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
  });

  it('have the numbers of a figure on paper where these are opened', async () => {
    const tables = page.locator('.plot-table');
    await tables.first().locator('summary').click();
    await tables.first().getByRole('table').waitFor();
    await page.emulateMedia({ media: 'print' });
    await tables.first().getByRole('table').waitFor();
    expect(await tables.filter({ visible: true }).count()).toBe(1);
    await page.emulateMedia({ media: 'screen' });
    await tables.first().locator('summary').click();
  });

  it('fill the screen in the large view, each whole at 1280 by 720, until Escape', async () => {
    // A browser resizes no page that still fills the screen: no other test has this one.
    const own = await open('/world');
    await own.setViewportSize({ width: 1280, height: 720 });
    const figures = await own.locator('.plot').all();
    expect(figures.length).toBeGreaterThan(4);
    for (const [i, figure] of figures.entries()) {
      const button = figure.locator('.large-view-switch');
      const before = await figure.locator('h2').boundingBox();
      await button.click();
      const frame = figure.and(own.locator('[data-large]'));
      await expect.poll(async () => (await frame.boundingBox())?.width ?? 0).toBeGreaterThan(1200);
      expect((await figure.locator('h2').boundingBox())?.height).toBeGreaterThan(
        (before?.height ?? 0) * 1.2,
      );
      if (i === 0) {
        expect(await violationsOf(own, { within: '[data-large]' })).toEqual([]);
      }
      await expect.poll(() => hiddenHeights(figure)).toBeLessThan(2);
      await own.keyboard.press('Escape');
      await frame.waitFor({ state: 'detached' });
      expect(await own.locator('[inert]').count()).toBe(0);
      await button.waitFor();
    }
  });

  it('move through the pairs with the arrow keys from a single tab stop', async () => {
    const stops = page.locator('.heat a:not([tabindex="-1"])');
    expect(await stops.count()).toBe(1);
    await stops.focus();
    const before = await page.locator(':focus').getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const after = await page.locator(':focus').getAttribute('aria-label');
    expect(after).toMatch(/^\d+ /);
    expect(after).not.toBe(before);
    expect(await stops.count()).toBe(1);
  });

  it('list them for the keyboard, mark the chosen one, and read out the others', async () => {
    await page.getByRole('application').focus();
    const said = page.locator('.scatter [aria-live]');
    await page.keyboard.press('Home');
    for (let i = 0; i < 60 && (await page.locator('.point-row').count()) < 2; i += 1) {
      await page.keyboard.press('ArrowRight');
    }
    const names = await page.locator('.point-row-name').allInnerTexts();
    const chosen = await page.locator('.point-row [aria-current] .point-row-name').allInnerTexts();
    expect(chosen).toHaveLength(1);
    const text = await said.innerText();
    expect(text.startsWith(`${chosen[0]}: `)).toBe(true);
    expect(text).toContain('At the same place: ');
    for (const name of names.slice(0, 6)) {
      expect(text).toContain(name);
    }
  });

  it('move through the scatter plot by height and by weight with the keyboard', async () => {
    const plot = page.getByRole('application');
    await plot.focus();
    const said = page.locator('.scatter [aria-live]');
    const metres: number[] = [];
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'End']) {
      await page.keyboard.press(key);
      metres.push(Number(/: ([\d.,]+) m/.exec(await said.innerText())?.[1]?.replace(',', '')));
    }
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    const name = (await said.innerText()).split(': ')[0] ?? '';
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await goBack(page);
  });

  it('name the form under the pointer in the scatter plot, and open it with a click', async () => {
    const { x, y } = await findDots(page, 'alone');
    await page.mouse.move(x, y);
    const name = await page.locator('.point-card-name').innerText();
    expect(await page.locator('.scatter [aria-live]').innerText()).toContain(name);
    await page.mouse.click(x, y);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await goBack(page);
  });

  it('list all forms whose dots lie on top of one another, under the pointer', async () => {
    const { x, y, count } = await findDots(page, 'together');
    await page.mouse.move(x, y);
    const rows = page.locator('.point-row');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(count);
    const names = await page.locator('.point-row-name').allInnerTexts();
    expect(new Set(names).size).toBe(count);
    expect(await page.locator('.point-list-title').innerText()).toBe(`${count} forms are here`);

    // A click pins the list, so that the pointer can go to another form.
    await page.mouse.click(x, y);
    await page.locator('.point-card-pinned').waitFor();
    expect(await violationsOf(page, { within: '.scatter' })).toEqual([]);
    await page.mouse.move(x + 60, y - 200);
    expect(await page.locator('.point-row-name').allInnerTexts()).toEqual(names);
    const last = rows.last().getByRole('link');
    await last.scrollIntoViewIfNeeded();
    await last.click();
    await page.getByRole('heading', { level: 1, name: names.at(-1) ?? '', exact: true }).waitFor();
    await goBack(page);
  });

  it('draw each measure as a histogram and as a box for each type, on either scale', async () => {
    const histogram = page.locator('.plot', { has: page.locator('.histogram') });
    const boxes = page.locator('.plot', { has: page.locator('.boxes') });
    for (const figure of [histogram, boxes]) {
      const { stats = [] } = statistics;
      const options = await figure.getByLabel('Measure').locator('option').allInnerTexts();
      expect(options).toEqual(['Height', 'Weight', ...stats.map(({ name }) => name)]);
      expect(await figure.getByLabel('Logarithmic scale').isChecked()).toBe(true);
      const ticks = await figure.locator('.tick').allTextContents();
      await figure.getByLabel('Logarithmic scale').uncheck();
      await expect.poll(() => figure.locator('.tick').allTextContents()).not.toEqual(ticks);
      await figure.getByLabel('Measure').selectOption('Speed');
    }
    const speed = statistics.stats?.find(({ name }) => name === 'Speed');
    expect(await histogram.innerText()).toContain(`The median is ${speed?.median}`);
    expect(await boxes.locator('.box').count()).toBe(speed?.types.length);
  });

  it('have stats as axes of the scatter plot, and linear scales', async () => {
    const other = await open('/world');
    await other.locator('.dot').first().waitFor();
    const ticks = (): Promise<string[]> => other.locator('.scatter .tick').allTextContents();
    expect((await ticks()).at(0)).toMatch(/ m$/);
    await other.getByLabel('Linear scale').check();
    await other.waitForURL(/linear/);
    const metres = (await ticks()).flatMap((text) => /^([\d,]+) m$/.exec(text)?.[1] ?? []);
    const steps = metres.map((text) => Number(text.replaceAll(',', '')));
    expect(steps.length).toBeGreaterThan(4);
    expect(steps).toEqual(steps.map((_, i) => (steps[0] ?? 0) + i * (steps[1] ?? 0)));
    await other.getByRole('combobox', { name: 'Up' }).selectOption('Speed');
    await other.getByRole('heading', { name: 'Height and Speed' }).waitFor();
    // A measure is on one axis at a time.
    await other.getByRole('combobox', { name: 'Across' }).selectOption('Speed');
    await other.getByRole('heading', { name: 'Speed and height' }).waitFor();
    await other.getByRole('combobox', { name: 'Up' }).selectOption('Total');
    await expect.poll(() => other.getByLabel('Linear scale').count()).toBe(0);
    await expect.poll(() => other.locator('.dot').count()).toBe(1025);
    await other.getByRole('application').focus();
    await other.keyboard.press('End');
    const { items } = await ask<{ readonly items: readonly FormRecord[] }>(
      '/v1/search?sort=-speed&limit=1&fields=name,stats',
    );
    expect(await other.locator('.scatter [aria-live]').innerText()).toContain(
      `Speed ${items[0]?.stats?.['speed']}, Total `,
    );
    expect(await violationsOf(other, { within: '.scatter' })).toEqual([]);
  });

  it('have what is chosen in their address, with what is counted, so that Back undoes it', async () => {
    const other = await open(
      '/world?histogram=speed&boxes=weight,linear&plot=attack,height,linear',
    );
    const titles = () => other.locator('.plot h2').allInnerTexts();
    const chosen = ['Histogram: Speed', 'Weight by type', 'Attack and height'];
    expect((await titles()).slice(-3)).toEqual(chosen);
    expect(await other.getByLabel('Logarithmic scale').last().isChecked()).toBe(false);
    expect(await other.getByLabel('Linear scale').isChecked()).toBe(true);
    await other.getByRole('link', { name: 'Forms', exact: true }).click();
    await other.waitForURL((address) => address.searchParams.get('forms') === 'distinct');
    expect((await titles()).slice(-3)).toEqual(chosen);
    await other.getByLabel('Measure').first().selectOption('Total');
    await other.getByRole('heading', { name: 'Histogram: Total' }).waitFor();
    expect(new URL(other.url()).searchParams.get('histogram')).toBe('total');
    await other.goBack();
    await other.getByRole('heading', { name: 'Histogram: Speed' }).waitFor();
  });

  it('count creatures, or forms after a switch, with or without scripts', async () => {
    const distinct = await ask<WorldStatistics>('/v1/world/statistics?forms=distinct');
    const last = (all: WorldStatistics) => `Fairy ${all.types.at(-1)?.count}`;
    for (const each of [page, still]) {
      await each.getByRole('link', { name: last(statistics), exact: true }).waitFor();
      await each.getByRole('link', { name: 'Forms', exact: true }).click();
      await each.getByRole('link', { name: last(distinct), exact: true }).waitFor();
      expect(new URL(each.url()).searchParams.get('forms')).toBe('distinct');
    }
  });
});

describe('the plots on a phone', () => {
  const { open, ask } = useStage();
  let statistics: WorldStatistics;
  let page: Page;
  beforeAll(async () => {
    statistics = await ask('/v1/world/statistics');
    page = await open('/world', { screen: 'phone' });
    await page.locator('.dot').first().waitFor();
  });

  it('leave room for every tick and every name of a type on a phone', async () => {
    const overlaps = await page.locator('.scatter text').evaluateAll((texts) => {
      const boxes = texts.map((text) => text.getBoundingClientRect());
      return boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter(
            (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
          ),
      );
    });
    expect(overlaps).toEqual([]);
    const cut = await page
      .locator('.scatter .type-choices a')
      .evaluateAll((all) => all.map((each) => each.scrollWidth > each.clientWidth));
    expect(cut).toEqual(statistics.types.map(() => false));
  });

  it('list them for a finger, and dismiss the list with Escape', async () => {
    const { x, y, count } = await findDots(page, 'together');
    await page.locator('.scatter-frame > svg').evaluate(
      (plot, [clientX, clientY]) => {
        const tap = { bubbles: true, pointerType: 'touch', clientX, clientY };
        plot.dispatchEvent(new PointerEvent('click', tap));
      },
      [x, y] as const,
    );
    await page.locator('.point-row').first().waitFor();
    expect(await page.locator('.point-row').count()).toBe(count);
    expect(new URL(page.url()).pathname).toBe('/world');
    await page.locator('.point-row a').first().focus();
    await page.keyboard.press('Escape');
    await page.locator('.point-row').first().waitFor({ state: 'detached' });
    expect(await page.locator(':focus').getAttribute('role')).toBe('application');
  });

  it('offer a picker of types on a phone, where a matrix has no room', async () => {
    expect(await page.locator('.pair-matrix').isVisible()).toBe(false);
    const type = statistics.types[1];
    const pairs = statistics.typePairs.filter(({ types }) => types.includes(type?.name ?? ''));
    await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption(type?.name ?? '');
    const bars = page.locator('.pair-picker .bar');
    await expect.poll(() => bars.count()).toBe(pairs.length + ((type?.alone ?? 0) > 0 ? 1 : 0));
    const counts = await page.locator('.pair-picker .bar-count').allInnerTexts();
    const sum = pairs.reduce((all, { count }) => all + count, type?.alone ?? 0);
    expect(counts.reduce((all, each) => all + Number(each), 0)).toBe(sum);
  });
});

/** How many pixels of a figure, and of the first table in it, are beyond its height. */
async function hiddenHeights(figure: Locator): Promise<number> {
  return figure.evaluate((element) => {
    const parts = [element, ...[...element.querySelectorAll('.table-frame')].slice(0, 1)];
    return Math.max(...parts.map((each) => each.scrollHeight - each.clientHeight));
  });
}

/** A dot that no other touches, or one of a few that lie on top of one another, and how many these are. */
async function findDots(
  page: Page,
  how: 'alone' | 'together',
): Promise<{ readonly x: number; readonly y: number; readonly count: number }> {
  await page.locator('.dot').first().waitFor();
  await page
    .locator('.scatter-frame')
    .evaluate((frame) => frame.scrollIntoView({ block: 'center' }));
  const found = await page.locator('.dot').evaluateAll((dots, wanted) => {
    const places = dots.map((dot) => ({
      x: Number(dot.getAttribute('cx')),
      y: Number(dot.getAttribute('cy')),
    }));
    for (const [index, place] of places.entries()) {
      const near = (reach: number): number =>
        places.filter(({ x, y }) => Math.hypot(x - place.x, y - place.y) <= reach).length;
      const count = near(5);
      // No dot is so near to the edge of the five pixels that rounding decides.
      const isClear = near(4.8) === count && near(5.2) === count;
      if (isClear && (wanted === 'alone' ? count === 1 : count > 2 && count < 12)) {
        return { index, count };
      }
    }
    return { index: -1, count: 0 };
  }, how);
  expect(found.index).toBeGreaterThanOrEqual(0);
  const {
    x = 0,
    y = 0,
    width = 0,
  } = (await page.locator('.dot').nth(found.index).boundingBox()) ?? {};
  return { x: x + width / 2, y: y + width / 2, count: found.count };
}
