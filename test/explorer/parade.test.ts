import * as fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { middleScale, roundSizes, ticksUpTo } from '../../src/explorer/pages/world/scales.ts';
import { useStage } from './browser.ts';

const metres = fc.double({ min: 0.01, max: 1000, noNaN: true });

describe('the scale of the parade', () => {
  it('goes from one height to the next by equal factors', () => {
    fc.assert(
      fc.property(metres, metres, (a, b) => {
        const at = (place: number): number => middleScale(place, (each) => [a, b][each]) ?? 0;
        expect(at(0)).toBeCloseTo(a, 8);
        expect(at(1)).toBe(b);
        expect(at(0.5)).toBeCloseTo(Math.sqrt(a * b), 8);
      }),
    );
    expect(middleScale(0.5, (each) => (each === 0 ? 2 : undefined))).toBe(2);
    expect(middleScale(0.5, () => undefined)).toBeUndefined();
  });

  it('has three to eight lines for any height', () => {
    fc.assert(
      fc.property(metres, (height) => {
        const ticks = ticksUpTo(height);
        expect(ticks.length).toBeGreaterThanOrEqual(3);
        expect(ticks.length).toBeLessThanOrEqual(8);
        expect(Math.max(...ticks)).toBeLessThanOrEqual(height * 1.000_01);
      }),
    );
    expect(ticksUpTo(1.7)).toEqual([0.5, 1, 1.5]);
    expect(roundSizes(0.1, 20)).toEqual([0.1, 0.2, 0.5, 1, 2, 5, 10, 20]);
  });
});

describe('the parade', () => {
  const { open } = useStage();

  const caption = (page: Page): Promise<string> => page.locator('.parade-caption').innerText();

  it('begins with the smallest, and keys walk to the largest', async () => {
    const page = await open('/parade');
    await expect.poll(() => caption(page)).toMatch(/^Joltik, 0\.1 m, 1 of /);
    await page.getByRole('region', { name: 'Parade' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => caption(page)).toMatch(/, 3 of /);
    await page.keyboard.press('PageDown');
    await expect.poll(() => caption(page)).toMatch(/, 13 of /);
    await page.keyboard.press('End');
    await expect.poll(() => caption(page)).toMatch(/^Eternatus, 20 m, 1,025 of 1,025$/);
    expect(await page.locator('.parade li').count()).toBeLessThan(20);
    await expect.poll(() => page.url()).toMatch(/at=Eternatus$/);
    await page.reload();
    await expect.poll(() => caption(page)).toMatch(/^Eternatus/);
    await page.keyboard.press('Tab');
  });

  it('draws neighbours at one scale, that of the one in the middle', async () => {
    const page = await open('/parade?at=pikachu');
    await expect.poll(() => caption(page)).toMatch(/^Pikachu/);
    const drawn = await page.locator('.parade li').evaluateAll((all) =>
      all.map((each) => ({
        height: each.querySelector('img')?.height ?? 0,
        metres: Number.parseFloat(each.querySelector('.parade-size')?.textContent ?? ''),
      })),
    );
    const [first] = drawn;
    for (const { height, metres: given } of drawn) {
      expect(height / given).toBeCloseTo((first?.height ?? 0) / (first?.metres ?? 1), -1);
    }
    const middle = await page.locator('.parade li', { hasText: 'Pikachu' }).boundingBox();
    const frame = await page.locator('.parade').boundingBox();
    const centreOf = (box: typeof middle): number => (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(Math.abs(centreOf(middle) - centreOf(frame))).toBeLessThan(2);
  });

  it('walks with the wheel, and by sizes', async () => {
    const page = await open('/parade');
    await expect.poll(() => caption(page)).toMatch(/^Joltik/);
    await page.locator('.parade').hover();
    await page.mouse.wheel(0, 900);
    await expect.poll(() => caption(page)).toMatch(/, [3-6] of /);
    await page.getByRole('button', { name: '10 m', exact: true }).click();
    await expect.poll(() => caption(page)).toMatch(/, 1[0-9](\.\d)? m, 1,0\d\d of/);
  });

  it('says that a name is unknown, and begins with the smallest', async () => {
    const page = await open('/parade?at=Nobody');
    await page.getByText('No creature of a known height is called “Nobody”').waitFor();
    await expect.poll(() => caption(page)).toMatch(/^Joltik/);
  });
});
