import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useStage } from './browser.ts';

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

  it('begins anew where it is opened again', async () => {
    const page = await open('/parade');
    await page.getByRole('region', { name: 'Parade' }).focus();
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.url()).toMatch(/at=/);
    await page.locator('.places a[href="/parade"]').first().dispatchEvent('click');
    await expect.poll(() => caption(page)).toMatch(/^Joltik, 0\.1 m, 1 of /);
    expect(page.url()).toMatch(/\/parade$/);
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

  it('says what it needs without scripts', async () => {
    const page = await open('/parade', { scripts: false });
    expect(await page.locator('noscript').innerText()).toContain('The parade needs JavaScript');
  });

  it('says that a name is unknown, and begins with the smallest', async () => {
    const page = await open('/parade?at=Nobody');
    await page.getByText('No creature of a known height is called “Nobody”').waitFor();
    await expect.poll(() => caption(page)).toMatch(/^Joltik/);
  });
});
