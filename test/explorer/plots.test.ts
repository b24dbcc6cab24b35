import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WorldStatistics } from '../../src/catalog/world-statistics.ts';
import { setStage, type Stage } from './browser.ts';

describe.each([{ world: 'default', args: [] }])('the plots of the world "$world"', ({ args }) => {
  let stage: Stage;
  let statistics: WorldStatistics;
  beforeAll(async () => {
    stage = await setStage(args);
    statistics = await (await fetch(`${stage.origin}/v1/world/statistics`)).json();
  });
  afterAll(() => stage.close());
  afterEach(() => stage.expectNoComplaint());

  it('are rendered by the server, each with its data', async () => {
    const page = await stage.open('/world', { scripts: false });
    const first = statistics.types[0];
    const bar = page.getByRole('link', { name: `${first?.name} ${first?.forms}` });
    expect(await bar.count()).toBe(1);
    const pairs = statistics.typePairs.length * 2;
    const alone = statistics.types.filter((type) => type.alone > 0).length;
    expect(await page.locator('.heat a').count()).toBe(pairs + alone);
    expect(await page.locator('.plot-table').count()).toBe(
      await page.locator('.plot:not(:has(.heat))').count(),
    );
    expect(await page.locator('.scatter .tick').count()).toBeGreaterThan(3);
    await page.close();
  });

  it('link a pair of types to the forms with both', async () => {
    const page = await stage.open('/world');
    const cell = page.locator('.heat tbody td a').first();
    const count = Number(await cell.innerText());
    await cell.click();
    await page.waitForURL(/\?q=type/);
    await page.locator('.card').first().waitFor();
    const { searchParams } = new URL(page.url());
    const found = await (
      await fetch(
        `${stage.origin}/v1/search?${new URLSearchParams({ q: searchParams.get('q') ?? '' })}`,
      )
    ).json();
    expect(found.total).toBe(count);
    await page.close();
  });

  it('move through the pairs with the arrow keys from a single tab stop', async () => {
    const page = await stage.open('/world');
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
    await page.close();
  });

  it('name the form under the pointer in the scatter plot, and open it with a click', async () => {
    const page = await stage.open('/world');
    const dot = page.locator('.dot').first();
    await dot.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0 } = (await dot.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + width / 2);
    const name = await page.locator('.point-card-name').innerText();
    expect(await page.locator('.scatter [aria-live]').innerText()).toContain(name);
    await page.mouse.click(x + width / 2, y + width / 2);
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.close();
  });

  it('move through the scatter plot by height and by weight with the keyboard', async () => {
    const page = await stage.open('/world');
    await page.locator('.dot').first().waitFor();
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
    await page.close();
  });

  it('highlight one type, and all again', async () => {
    const page = await stage.open('/world');
    await page.locator('.dot').first().waitFor();
    const type = page.locator('.type-choice button').first();
    await type.click();
    expect(await page.locator('.dot-faint').count()).toBeGreaterThan(0);
    await type.click();
    expect(await page.locator('.dot-faint').count()).toBe(0);
    await page.close();
  });

  it('do not shift while the points are loading', async () => {
    const page = await stage.open('/world', { scripts: false });
    const before = await page.locator('.scatter-frame').boundingBox();
    await page.close();
    const drawn = await stage.open('/world');
    await drawn.locator('.dot').first().waitFor();
    expect(await drawn.locator('.scatter-frame').boundingBox()).toEqual(before);
    await drawn.close();
  });

  it('leave room for every tick on a phone', async () => {
    const page = await stage.open('/world', { screen: 'phone' });
    await page.locator('.dot').first().waitFor();
    const boxes = await page.locator('.scatter text').evaluateAll((texts) =>
      texts.map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    const overlaps = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter(
          (b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
        ),
    );
    expect(overlaps).toEqual([]);
    await page.close();
  });
});
