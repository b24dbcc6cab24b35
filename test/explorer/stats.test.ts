import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { FormRecord } from '../../src/explorer/api.ts';
import { violationsOf } from './accessibility.ts';
import { setStage, useStage } from './browser.ts';
import { setSparseStage } from './sparse-world.ts';

describe('the stats of a world', () => {
  const { open, ask } = useStage(() => setStage());

  const expectExamples = async (page: Page): Promise<void> => {
    const box = page.getByRole('combobox', { name: 'Find creatures' });
    const examples = page.locator('.search-suggestions li');
    await box.click();
    await expect.poll(() => examples.count()).toBe(4);
    expect(await violationsOf(page)).toEqual([]);
    const queries = await examples.locator('code').allInnerTexts();
    expect(queries.slice(-2)).toEqual([
      expect.stringMatching(/^speed>=\d+$/),
      expect.stringMatching(/^total>=\d+$/),
    ]);
    for (const q of queries) {
      const target = `/v1/search?limit=1&${new URLSearchParams({ q })}`;
      expect(await ask(target), q).not.toHaveProperty('total', 0);
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(queries.at(-1));
  };

  it('are axes of the plot of the world, with linear scales', async () => {
    const page = await open('/world');
    await page.locator('.dot').first().waitFor();
    const ticks = (): Promise<string[]> => page.locator('.scatter .tick').allTextContents();
    expect((await ticks()).at(0)).toMatch(/ m$/);
    await page.getByLabel('Linear scale').check();
    await page.waitForURL(/linear/);
    const metres = (await ticks()).flatMap((text) => /^([\d,]+) m$/.exec(text)?.[1] ?? []);
    const steps = metres.map((text) => Number(text.replaceAll(',', '')));
    expect(steps.length).toBeGreaterThan(4);
    expect(steps).toEqual(steps.map((_, i) => (steps[0] ?? 0) + i * (steps[1] ?? 0)));
    await page.getByRole('combobox', { name: 'Up' }).selectOption('Speed');
    await page.getByRole('heading', { name: 'Height and Speed' }).waitFor();
    // A measure is on one axis at a time.
    await page.getByRole('combobox', { name: 'Across' }).selectOption('Speed');
    await page.getByRole('heading', { name: 'Speed and height' }).waitFor();
    await page.getByRole('combobox', { name: 'Up' }).selectOption('Total');
    await expect.poll(() => page.getByLabel('Linear scale').count()).toBe(0);
    await expect.poll(() => page.locator('.dot').count()).toBe(1025);
    await page.getByRole('application').focus();
    await page.keyboard.press('End');
    const { items } = await ask<{ readonly items: readonly FormRecord[] }>(
      '/v1/search?sort=-speed&limit=1&fields=name,stats',
    );
    expect(await page.locator('.scatter [aria-live]').innerText()).toContain(
      `Speed ${items[0]?.stats?.['speed']}, Total `,
    );
    expect(await violationsOf(page, { within: '.scatter' })).toEqual([]);
  });

  it('sort the cards, which show the number then, and are among the examples of the empty search box, which all find something', async () => {
    const page = await open('/');
    await expectExamples(page);
    await page.locator('.masthead-title').click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(await page.locator('.card-measure').count()).toBe(0);
    const shown = () => page.locator('.card-measure').allInnerTexts();
    for (const [label, pattern, sort] of [
      ['Highest Speed', /^Speed\s+(\d+)$/, 'speed'],
      ['Heaviest first', /^([\d,.]+) kg$/, 'weight'],
      ['Highest Total', /^Total\s+(\d+)$/, 'total'],
    ] as const) {
      await page.getByLabel('Order').selectOption(label);
      await expect.poll(async () => (await shown())[0]).toMatch(pattern);
      expect(new URL(page.url()).searchParams.get('sort')).toBe(`-${sort}`);
      const numbers = (await shown()).flatMap((text) => pattern.exec(text)?.[1] ?? []);
      const values = numbers.map((text) => Number(text.replaceAll(',', '')));
      expect(values.length).toBeGreaterThan(10);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
    }
  });
});

describe('a world without stats', () => {
  const { open } = useStage(setSparseStage);

  it('has no word of them', async () => {
    for (const target of ['/', '/creature/1', '/world', '/compare?creatures=1,701']) {
      const page = await open(target, { scripts: false });
      expect(await page.locator('main').innerText(), target).not.toMatch(
        /\b(?:stats?|total|catch|raising|highest)\b/i,
      );
    }
    const page = await open('/');
    expect(await page.getByLabel('Order').locator('option').count()).toBe(6);
    await page.getByRole('combobox', { name: 'Find creatures' }).click();
    await page.locator('.search-suggestions code').first().waitFor();
    expect(await page.locator('.search-suggestions').innerText()).not.toMatch(/>=/);
  });
});
