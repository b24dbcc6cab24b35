import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../harness/free-port.ts';
import { type Copy, exportCopy, startStaticHost, type StaticHost } from '../export/static-host.ts';
import { lampshoal } from '../../harness/processes.ts';
import { isMissing } from '../system-programs.ts';
import { chooseLanguage, connectBrowser, openIn, visit } from './browser.ts';

describe.skipIf(isMissing('nginx'))('the explorer out of a copy of files', () => {
  let browser: Browser;
  let copy: Copy;
  let host: StaticHost;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    const port = await findFreePort();
    [browser, copy] = await Promise.all([
      connectBrowser(),
      exportCopy(lampshoal, `http://localhost:${port}`),
    ]);
    host = await startStaticHost('nginx', copy, port);
  });
  afterAll(async () => {
    await browser.close();
    await host.stop();
    await copy.remove();
  });

  const watch = (watched: Page): Page => {
    watched.on('pageerror', (error) => complaints.push(error.message));
    watched.on('console', (message) => {
      // A browser tells of each 404, which is what makes a page answer by itself.
      if (message.type() === 'error' && !message.text().includes('status of 404')) {
        complaints.push(message.text());
      }
    });
    return watched;
  };
  const open = (target: string): Promise<void> => visit(page, host.baseUrl + target);
  const matches = () => page.getByRole('status').first().innerText();

  describe('without a service worker', () => {
    beforeAll(async () => {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      page = watch(await context.newPage());
    });

    it('searches in the page, and restores a search from an address', async () => {
      await open('/');
      const all = await matches();
      await page.locator('input[name=q]').fill('gen:1');
      await expect.poll(matches).not.toBe(all);
      const typed = await matches();
      expect(typed).toMatch(/^\d+ (?:creature|beast)s?$/);
      await open('/?q=gen%3A1');
      await expect.poll(matches).toBe(typed);
      await page.locator('input[name=q]').fill('gn:1');
      await expect.poll(() => page.locator('.complaint').count()).toBe(1);
    });

    it('opens a creature by a spelling without a file', async () => {
      await open('/creature/SNUGWICK!');
      await expect.poll(() => page.locator('h1').innerText()).toBe('Snugwick');
    });

    it("changes from English to the browser's language, and to one that is chosen", async () => {
      const { page: own, close } = await openIn(browser, 'ja-JP', `${host.baseUrl}/creature/2`);
      expect(await own.evaluate(() => document.documentElement.lang)).toBe('ja');
      const part = own.locator('h2').first();
      expect(await part.innerText()).toBe('能力値');
      const heading = await own.locator('h1').innerText();
      expect(heading).toBe((await own.title()).split(' · ')[0]);
      expect(heading).not.toBe('Tapurr');
      await chooseLanguage(own, 'fr');
      await expect.poll(() => part.innerText()).toBe('Statistiques');
      await close();
    });

    it('reports what is missing, and that it is a static copy', async () => {
      await open('/creature/snugwikc');
      await expect.poll(() => page.locator('main').innerText()).toContain('Snugwick');
      await open('/service');
      expect(await page.locator('main').innerText()).toContain('a copy of the service as files');
    });
  });

  it('works offline after the first visit', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    page = watch(await context.newPage());
    await open('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await context.setOffline(true);
    await open('/creature/3');
    await expect.poll(() => page.locator('h1').innerText()).not.toBe('');
    await open('/');
    await page.locator('input[name=q]').fill('gen:2');
    await page.waitForURL(/q=/);
    await expect.poll(matches).toMatch(/^\d+ (?:creature|beast)s?$/);
    expect(complaints.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });
});
