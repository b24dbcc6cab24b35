import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lampshoal, runCli, temporaryFolder } from '../../harness/processes.ts';
import { placeOwnPictures } from '../export/own-pictures.ts';
import { violationsOf } from './accessibility.ts';
import { connectBrowser, overflowOf } from './browser.ts';

describe('a world in one file', () => {
  let browser: Browser;
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let file: string;
  let written: Awaited<ReturnType<typeof runCli>>;
  beforeAll(async () => {
    [browser, place] = await Promise.all([connectBrowser(), temporaryFolder()]);
    placeOwnPictures(path.join(place.folder, 'images'));
    file = path.join(place.folder, 'lampshoal.html');
    const world = lampshoal;
    const images = path.join(place.folder, 'images');
    const args = ['export', '--world', world, '--images', images, '--single', file];
    written = await runCli('Node', args);
  });
  afterAll(async () => {
    await browser.close();
    await place.remove();
  });

  it('is small, and said to be written', () => {
    expect(written.stdout).toMatch(/^Wrote 31 forms to ".*", 1\.\d MB\n$/);
    expect(written.code).toBe(0);
  });

  /** Opens a part of the file; lists what it asks for beside itself, and its errors. */
  async function open(part: string, width = 1280, colorScheme: 'light' | 'dark' = 'light') {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('console', (message) => wrong.push(message.text()));
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('request', (request) => {
      if (!/^(?:file|data):/.test(request.url())) {
        wrong.push(request.url());
      }
    });
    await page.goto(pathToFileURL(file).href + part);
    return { page, wrong, close: () => context.close() };
  }

  const brokenIn = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        [...document.images].filter(
          (image) => image.checkVisibility() && image.complete && image.naturalWidth === 0,
        ).length,
    );

  it.each(
    ['', '#tapurr', '#mega-fanalynx-noon'].flatMap((part) => [
      [part, 375, 'light'] as const,
      [part, 1280, 'dark'] as const,
    ]),
  )('is accessible and whole without a network (%j, %i px, %s)', async (part, width, theme) => {
    const { page, wrong, close } = await open(part, width, theme);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await brokenIn(page)).toBe(0);
    expect(wrong).toEqual([]);
    await close();
  });

  it('finds creatures by name, number, type, species and in other languages', async () => {
    const { page, close } = await open('');
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
    await close();
  });

  it('leads from the list to a creature, to its family and back', async () => {
    const { page, close } = await open('');
    const heading = () => page.locator('h1:visible').allInnerTexts();
    await page.locator('.card-link', { hasText: 'Tapurr' }).click();
    await expect.poll(() => heading()).toEqual(['Tapurr']);
    await page.locator('.family a:visible', { hasText: 'Fanalynx' }).click();
    await expect.poll(() => heading()).toEqual(['Fanalynx']);
    await page.goBack();
    await expect.poll(() => heading()).toEqual(['Tapurr']);
    await page.locator('.masthead-title').click();
    await expect.poll(() => heading()).toEqual(['Lampshoal']);
    await close();
  });

  it('has the pictures of one’s own', async () => {
    const { page, close } = await open('#snugwick');
    const own = page.locator('.creature-plate img:visible');
    expect(await own.getAttribute('src')).toMatch(/^data:image\/png;base64,/);
    await close();
  });

  it('is refused for a large world, with the size that it would have', async () => {
    const large = await runCli('Node', ['export', '--single', path.join(place.folder, 'no.html')]);
    expect(large).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/it would have about \d\d MB, and may have 20\./),
    });
    const both = await runCli('Node', ['export', place.folder, '--single', file]);
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('either a folder or') });
  });
});
