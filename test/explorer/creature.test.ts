import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenWordsOf, copiedBy, screens, useStage, visit } from './browser.ts';
import { lampshoal } from '../../harness/processes.ts';

const form = 'Mega Fanalynx Midnight';

describe('a creature', () => {
  const { service, open } = useStage({ args: ['--world', lampshoal] });
  let page: Page;
  beforeAll(async () => {
    page = await open('/');
  });
  /** Shows the creature of most tests, which leave it as it was; loads it where another page is shown. */
  const show = async (): Promise<void> => {
    if (new URL(page.url()).pathname !== '/creature/fanalynx') {
      await visit(page, '/creature/fanalynx');
    }
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  it('shows each form in full, and links to a comparison', async () => {
    await show();
    const forms = page.getByRole('navigation', { name: /forms$/ });
    await forms.getByRole('link', { name: form }).click();
    await heading(form).waitFor();
    expect(new URL(page.url()).pathname).toBe(
      `/creature/${form.toLowerCase().replaceAll(' ', '-')}`,
    );
    await page.goBack();
    await heading(form).waitFor({ state: 'hidden' });
    await forms.getByRole('link', { name: /^Compare/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor();
    expect(await page.locator('main').innerText()).toContain(form);
  });

  it('draws the family with its conditions, on a phone in a column, and links to forms and stones', async () => {
    await show();
    await page.setViewportSize(screens.phone);
    const family = page.locator('.family');
    expect(await family.innerText()).toContain('Level 17');
    await expect.poll(() => family.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    const tops = await family
      .locator('.tree-form')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops).toEqual([...new Set(tops)].toSorted((a, b) => a - b));
    await page.setViewportSize(screens.laptop);
    await family.getByRole('link', { name: 'Tallow Stone' }).click();
    await page.getByRole('heading', { name: 'Tallow Stone' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/stones');
    await page.goBack();
    await family.getByRole('link', { name: 'Snugwick' }).click();
    await heading('Snugwick').waitFor();
  });

  it('has a large view for a class, which Escape leaves', async () => {
    // A browser resizes no page that still fills the screen: no other test has this one.
    const own = await open('/creature/fanalynx');
    const size = (): Promise<number> =>
      own
        .locator('.facts')
        .first()
        .evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    const before = await size();
    await own.getByRole('button', { name: 'Large view' }).click();
    await expect.poll(size).toBeGreaterThan(before * 1.3);
    expect(await own.locator('.masthead').isVisible()).toBe(false);
    await own.keyboard.press('ArrowRight');
    await own.getByRole('heading', { level: 1, name: 'Eavesdrip' }).waitFor();
    await expect.poll(size).toBeGreaterThan(before * 1.3);
    await own.keyboard.press('Escape');
    await expect.poll(size).toBe(before);
  });

  it('breaks no word of a long name, on any screen', async () => {
    await show();
    for (const [screen, size] of Object.entries(screens)) {
      await page.setViewportSize(size);
      // A browser lays a page out anew when it comes to it.
      const broken = () => brokenWordsOf(page, 'h1, .forms li span, .tree-form span');
      await expect.poll(broken, { message: screen }).toEqual([]);
    }
    await page.setViewportSize(screens.laptop);
  });

  it('goes to the previous and next creature with clicks and arrow keys', async () => {
    await show();
    await page.getByRole('link', { name: 'Eavesdrip' }).click();
    await heading('Eavesdrip').waitFor();
    await page.keyboard.press('ArrowLeft');
    await heading('Eavesdrip').waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowLeft');
    await heading('Tapurr').waitFor();
    await page.keyboard.press('ArrowRight');
    await heading('Tapurr').waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/creature/fanalynx');
  });

  it('shows the request of a search too', async () => {
    await visit(page, '/?q=gen:1&sort=-weight');
    await page.locator('.request-above .request summary').click();
    expect(await page.locator('.request-above .listing pre').first().innerText()).toBe(
      `curl '${service().baseUrl}/v1/search?q=gen%3A1&sort=-weight&forms=one&limit=60&fields=number%2Cname%2Ctypes%2Csprite%2CweightKilograms'`,
    );
  });

  it('has its request and the response, each copied with a click', async () => {
    const copy = (name: RegExp): Promise<string> =>
      copiedBy(page, () => page.getByRole('button', { name }).click());
    await show();
    await page.locator('.request summary').click();
    await page.getByRole('button', { name: 'curl', exact: true }).click();
    expect(await copy(/^Copy the request/)).toBe(`curl '${service().baseUrl}/v1/creature/3'`);
    await page.getByText('Copied').first().waitFor();
    const response: unknown = JSON.parse(await copy(/^Copy the response/));
    expect(response).toContainEqual(expect.objectContaining({ name: form }));
  });
});
