import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import { lampshoal, runCli } from '../../harness/processes.ts';
import { placeOwnPictures } from '../export/own-pictures.ts';
import { rulesOfColours, violationsOf } from './accessibility.ts';
import { connectBrowser, overflowOf } from './browser.ts';

describe('a world in one file', () => {
  let browser: Browser;
  const place = newFolder();
  let file: string;
  let written: Awaited<ReturnType<typeof runCli>>;
  let page: Page;
  /** What the page asks for beside the file, and its errors. */
  const wrong: string[] = [];
  beforeAll(async () => {
    browser = await connectBrowser();
    placeOwnPictures(path.join(place, 'images'));
    file = path.join(place, 'lampshoal.html');
    const world = lampshoal;
    const images = path.join(place, 'images');
    const args = ['export', '--world', world, '--images', images, '--single', file];
    written = await runCli('Node', args);
    page = await browser.newPage();
    page.on('console', (message) => wrong.push(message.text()));
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('request', (request) => {
      if (!/^(?:file|data):/.test(request.url())) {
        wrong.push(request.url());
      }
    });
    await page.goto(pathToFileURL(file).href);
  });
  afterAll(() => browser.close());

  it('is small, and said to be written', () => {
    expect(written.stdout).toMatch(/^Wrote 31 forms to ".*", 1\.\d MB\n$/);
    expect(written.code).toBe(0);
  });

  const heading = () => page.locator('h1:visible').allInnerTexts();
  const show = async (part: string, name: string): Promise<void> => {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, part);
    await expect.poll(heading).toEqual([name]);
  };
  const expectWhole = async (width: number): Promise<void> => {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflowOf(page)).toBe(0);
    const broken = await page.evaluate(
      () =>
        [...document.images].filter(
          (image) => image.checkVisibility() && image.complete && image.naturalWidth === 0,
        ).length,
    );
    expect(broken).toBe(0);
  };

  it.each([
    ['', 'Lampshoal'],
    ['#tapurr', 'Tapurr'],
    ['#mega-fanalynx-noon', 'Mega Fanalynx Noon'],
  ])(
    'is accessible and whole without a network (%j, at 375 px in light and 1280 px in dark)',
    async (part, name) => {
      await show(part, name);
      await expectWhole(375);
      expect(await violationsOf(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectWhole(1280);
      expect(await violationsOf(page, { rules: rulesOfColours })).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect(wrong).toEqual([]);
    },
  );

  it('finds creatures by name, number, type, species and in other languages', async () => {
    await show('', 'Lampshoal');
    for (const [text, names] of [
      ['tropfschnurr', ['Tapurr']],
      ['wick glass', ['Fanalynx', 'Mega Fanalynx Noon']],
      ['mere', ["Mère L'Onde"]],
      ['0102', ['Sir Samphire']],
      ['nobody', []],
    ] as const) {
      await page.getByLabel('Search').fill(text);
      expect(await page.locator('.card-name:visible').allTextContents()).toEqual(names);
      expect(await page.getByRole('status').innerText()).toBe(`${names.length} / 31`);
    }
  });

  it('leads from the list to a creature, to its family and back', async () => {
    await page.getByLabel('Search').fill('');
    await page.locator('.card-link', { hasText: 'Tapurr' }).click();
    await expect.poll(() => heading()).toEqual(['Tapurr']);
    await page.locator('.family a:visible', { hasText: 'Fanalynx' }).click();
    await expect.poll(() => heading()).toEqual(['Fanalynx']);
    await page.goBack();
    await expect.poll(() => heading()).toEqual(['Tapurr']);
    await page.locator('.masthead-title').click();
    await expect.poll(() => heading()).toEqual(['Lampshoal']);
  });

  it('has the pictures of one’s own', async () => {
    await show('#snugwick', 'Snugwick');
    const own = page.locator('.creature-plate img:visible');
    expect(await own.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
  });

  it('is refused for a large world, with the size that it would have', async () => {
    const large = await runCli('Node', ['export', '--single', path.join(place, 'no.html')]);
    expect(large).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/it would have about \d\d MB, and may have 20\./),
    });
    const both = await runCli('Node', ['export', place, '--single', file]);
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('either a folder or') });
  });
});
