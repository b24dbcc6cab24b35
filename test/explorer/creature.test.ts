import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { languageCookie } from '../../src/api/page-language.ts';
import { brokenWordsOf, screens, setStage, useStage, visit } from './browser.ts';
import { lampshoal } from '../../harness/processes.ts';

const form = 'Mega Fanalynx Midnight';

describe('a creature', () => {
  const { stage, open } = useStage(() => setStage(['--world', lampshoal]));
  let page: Page;
  beforeAll(async () => {
    page = await open('/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  /** Shows the creature of most tests, which leave it as it was; loads it where another page is shown. */
  const show = async (): Promise<void> => {
    if (new URL(page.url()).pathname !== '/creature/fanalynx') {
      await visit(page, '/creature/fanalynx');
    }
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const search = (): string | null => new URL(page.url()).searchParams.get('q');

  it('is described in the language of the page where the world has a text in it', async () => {
    const described = page.locator('.creature-description');
    await page.context().addCookies([{ name: languageCookie, value: 'fr', url: stage().origin }]);
    await visit(page, '/creature/tapurr');
    expect(await described.innerText()).toMatch(/^Là où passe Cirouchat/);
    expect(await described.getAttribute('lang')).toBeNull();
    await visit(page, '/creature/stormcap-snugwick');
    expect(await described.innerText()).toMatch(/^A Snugwick/);
    expect(await described.getAttribute('lang')).toBe('en');
    await page.context().clearCookies();
  });

  it('shows height and weight in both systems of units, and all other facts', async () => {
    await show();
    const text = (await page.locator('.facts').allInnerTexts()).join('\n');
    expect(text).toMatch(/[\d.]+ m\s+\d+'\d\d"/);
    expect(text).toMatch(/[\d.,]+ kg\s+[\d.]+ lbs\./);
    expect(text).toContain('Long Beam');
    expect(text).toContain('Hearthside');
    expect(text).toContain('% male');
    expect(text).toMatch(/Catch rate\s+45/);
    expect(await page.getByRole('region', { name: 'Sizes' }).innerText()).toMatch(
      /^A person\s+1\.7 m\s/,
    );
    const matchups = await page.locator('.multipliers dt').allInnerTexts();
    expect(matchups).toContain('Weak to');
    expect(matchups).toContain('Strong against');
  });

  it('shows its names in other languages, and is found by them', async () => {
    await visit(page, '/creature/トウダイヤマネコ');
    const names = page.locator('.local-names');
    expect(await names.locator('dd[lang=ja]').innerText()).toBe('トウダイヤマネコ');
    expect(await names.locator('dd[lang=de]').innerText()).toBe('Leuchtluchs');
    expect(await names.locator('dt[lang=de]').innerText()).toBe('Deutsch');
    await visit(page, '/creature/3?form=Mega Fanalynx Noon');
    expect(await names.locator('dd[lang=de]').innerText()).toBe('Mega-Leuchtluchs Mittag');
    await visit(page, '/?q=leuchtluchs');
    await page
      .getByRole('link', { name: /fanalynx/i })
      .first()
      .waitFor();
  });

  it('links abilities, egg groups, species and types to searches for them', async () => {
    await show();
    for (const [name, field] of [
      ['Long Beam', 'ability'],
      ['Hearthside', 'egg'],
      ['Lighthouse Lynx', 'species'],
    ] as const) {
      await page.locator('main').getByRole('link', { name, exact: true }).first().click();
      await page.locator('.match-count').waitFor();
      expect(search()).toContain(`${field}:`);
      expect(search()).toContain(name.toLowerCase());
      await page.locator('.card').first().waitFor();
      await page.goBack();
      await heading('Fanalynx').waitFor();
    }
  });

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
    await show();
    const size = (): Promise<number> =>
      page
        .locator('.facts')
        .first()
        .evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    const before = await size();
    await page.getByRole('button', { name: 'Large view' }).click();
    await expect.poll(size).toBeGreaterThan(before * 1.3);
    expect(await page.locator('.masthead').isVisible()).toBe(false);
    await page.keyboard.press('ArrowRight');
    await heading('Eavesdrip').waitFor();
    await expect.poll(size).toBeGreaterThan(before * 1.3);
    await page.keyboard.press('Escape');
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
      `curl '${stage().service.baseUrl}/v1/search?q=gen%3A1&sort=-weight&forms=one&limit=60&fields=number%2Cname%2Ctypes%2Csprite%2CweightKilograms'`,
    );
  });

  describe('the request', () => {
    /** What the clipboard has after a click. */
    const copied = async (): Promise<string> => {
      await page.getByText('Copied').first().waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const namesIn = (text: string): string[] =>
      (JSON.parse(text) as { name: string }[]).map(({ name }) => name);

    beforeAll(async () => {
      await show();
      await page.locator('.request summary').click();
    });

    it('is copied with a click, and runs as curl', async () => {
      await page.getByRole('button', { name: 'curl', exact: true }).click();
      await page.getByRole('button', { name: /^Copy the request/ }).click();
      const command = await copied();
      expect(command).toBe(`curl '${stage().service.baseUrl}/v1/creature/3'`);
      const { stdout } = await promisify(execFile)('bash', ['-c', command]);
      expect(namesIn(stdout)).toContain(form);
    });

    it('includes the response, copied with a click', async () => {
      await page.getByRole('button', { name: /^Copy the response/ }).click();
      expect(namesIn(await copied())).toContain(form);
    });
  });
});
