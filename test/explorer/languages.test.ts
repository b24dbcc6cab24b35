import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../harness/free-port.ts';
import { lampshoal, type ServeProcess, startServe } from '../../harness/processes.ts';
import { type Copy, exportCopy, startStaticHost, type StaticHost } from '../export/static-host.ts';
import { isMissing } from '../system-programs.ts';
import { violationsOf } from './accessibility.ts';
import { connectBrowser, visit } from './browser.ts';

let browser: Browser;
const complaints: string[] = [];
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser.close());

async function openIn(locale: string, address: string): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ locale, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  await visit(page, address);
  return [page, context];
}

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);
const heading = (page: Page) => page.locator('h1').innerText();
const choose = async (page: Page, name: string): Promise<void> => {
  await page.locator('select:has(option[lang=ja]):visible').selectOption(name);
};

describe('the pages of a service', () => {
  let service: ServeProcess;
  beforeAll(async () => {
    service = await startServe('Bun', []);
  });
  afterAll(() => service.stop());
  const at = (target: string): string => `http://localhost:${service.port}${target}`;

  it("are in the browser's language before scripts run, and after", async () => {
    const [page, context] = await openIn('de-AT', at('/creature/6'));
    expect(await language(page)).toBe('de');
    expect(await heading(page)).toBe('Glurak');
    expect(await page.locator('.creature-description').getAttribute('lang')).toBe('en');
    expect(await page.locator('.colophon span[lang]').getAttribute('lang')).toBe('en');
    expect(await page.locator('.creature-types').innerText()).toMatch(/Feuer\s+Flug/);
    expect(await violationsOf(page)).toEqual([]);
    await page.locator('.neighbours a[rel=next]').click();
    await expect.poll(() => heading(page)).toBe('Schiggy');
    await visit(page, at(`/?${new URLSearchParams({ q: 'schwächen von glurak' })}`));
    const answer = page.locator('.answer-text').first();
    expect(await answer.innerText()).toMatch(/^Glurak ist schwach gegen Gestein/);
    expect(await answer.getAttribute('lang')).toBe(null);
    await context.close();
  });

  it('are in the language that a reader chose, on every page from then on', async () => {
    const [page, context] = await openIn('de-DE', at('/creature/6'));
    await choose(page, 'ja');
    await expect.poll(() => heading(page)).toBe('リザードン');
    await visit(page, at('/moves'));
    expect(await heading(page)).toBe('わざ');
    await choose(page, 'en');
    await expect.poll(() => heading(page)).toBe('Moves');
    await context.close();
  });

  it('load the texts of their own language alone, and none in English', async () => {
    const textsOf = async (locale: string): Promise<readonly string[]> => {
      const [page, context] = await openIn(locale, at('/types'));
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
      );
      await context.close();
      return files.flatMap(
        (file) =>
          /\/(?:(?:de|fr|es|ja)-[\w-]+\.js|language\/\w+)$/.exec(file)?.[0].slice(1, 4) ?? [],
      );
    };
    expect(await textsOf('en-US')).toEqual([]);
    expect((await textsOf('fr-FR')).toSorted()).toEqual(['fr-', 'lan']);
  });
});

describe.skipIf(isMissing('nginx'))('the pages of a copy, which are files in English', () => {
  let copy: Copy;
  let host: StaticHost;
  beforeAll(async () => {
    const port = await findFreePort();
    copy = await exportCopy(lampshoal, `http://localhost:${port}`);
    host = await startStaticHost('nginx', copy, port);
  });
  afterAll(async () => {
    await host.stop();
    await copy.remove();
  });

  it("change to the browser's language, and to one that is chosen, without an error", async () => {
    const [page, context] = await openIn('ja-JP', `${host.baseUrl}/creature/2`);
    expect(await language(page)).toBe('ja');
    expect(await page.locator('h2').first().innerText()).toBe('能力値');
    expect(await heading(page)).toBe(await page.title().then((title) => title.split(' · ')[0]));
    expect(await heading(page)).not.toBe('Tapurr');
    await choose(page, 'fr');
    await expect.poll(() => page.locator('h2').first().innerText()).toBe('Statistiques');
    await context.close();
  });

  it('raise no error', () => {
    expect(complaints).toEqual([]);
  });
});
