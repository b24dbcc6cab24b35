import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBeside } from '../../harness/beside.ts';
import type { Child } from '../../harness/child.ts';
import { findFreePort } from '../../harness/free-port.ts';
import { executableOf, lampshoal, root, runCli, serviceProgram } from '../../harness/processes.ts';
import { type Copy, exportCopy } from '../export/static-host.ts';
import { isMissing } from '../system-programs.ts';
import { chooseLanguage, connectBrowser, openIn, visit } from './browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser.close());

describe.skipIf(isMissing('python3'))('an export on a host without any configuration', () => {
  let origin: string;
  let copy: Copy;
  beforeAll(async () => {
    const port = await findFreePort();
    origin = `http://localhost:${port}`;
    copy = await exportCopy(lampshoal, origin);
    const args = ['-m', 'http.server', '--bind', '127.0.0.1', '-d', copy.folder, String(port)];
    await startBeside('python3', port, args);
  });

  it('answers the address of every page with the page', async () => {
    const pages =
      '/ /world /quiz /puzzle /parade /team /collection /compare /types /types/wick /creature/1 /leagues /stones /docs /problems/creature-not-found';
    for (const page of pages.split(' ')) {
      const response = await fetch(origin + page, { headers: { accept: 'text/html' } });
      expect(response.status, page).toBe(200);
      expect(await response.text(), page).toMatch(/^<!doctype html>/i);
    }
  });

  it('shows pages, follows links, loads again, and finds data', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const title = () => page.locator('h1').first().innerText();
    // Pages that scripts fill, each by data of its own.
    for (const target of ['/', '/quiz', '/parade', '/collection', '/creature/1', '/world']) {
      await visit(page, origin + target);
      expect(await title(), target).not.toMatch(/nothing|missing/i);
    }
    await page.locator('.masthead-title').click();
    await page.locator('.card-link').first().click();
    await expect.poll(title).toBe('Snugwick');
    await visit(page, page.url());
    expect(await title()).toBe('Snugwick');
    await page.goto(`${origin}/?q=gen:2`);
    const status = page.getByRole('status').first();
    await expect.poll(() => status.innerText()).toMatch(/^\d+ (?:creature|beast)s?$/);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('"preview" of an export below a path', () => {
  let home: string;
  let copy: Copy;
  let host: Child;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    const port = await findFreePort();
    home = `http://localhost:${port}/beasts`;
    copy = await exportCopy(lampshoal, `http://localhost:${await findFreePort()}/beasts`);
    const args = [serviceProgram, 'preview', copy.folder, '--port', String(port)];
    host = await startBeside(executableOf('Node'), port, args);
    page = await newPage('block');
  });
  const newPage = async (serviceWorkers: 'allow' | 'block'): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers });
    const opened = await context.newPage();
    opened.on('pageerror', (error) => complaints.push(error.message));
    opened.on('console', (message) => {
      // A browser tells of each 404, which is what makes a page answer by itself.
      if (message.type() === 'error' && !message.text().includes('status of 404')) {
        complaints.push(message.text());
      }
    });
    return opened;
  };
  const open = (target: string): Promise<void> => visit(page, home + target);
  const matches = () => page.getByRole('status').first().innerText();

  it('refuses a folder without an export in one line', async () => {
    const { code, stderr } = await runCli('Node', ['preview', path.join(root, 'worlds')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The folder ".*worlds" has no finished export; make one with .*\n$/);
  });

  it('answers browsers with pages, programs with JSON', async () => {
    expect(await (await fetch(`${home}/info`)).json()).toMatchObject({ baseURL: home });
    const answer = await fetch(`${home}/world/`, { headers: { accept: 'text/html' } });
    expect([answer.url, answer.status]).toEqual([`${home}/world`, 200]);
    for (const [target, status, type] of [
      ['/v1/creature', 200, 'application/json'],
      ['/v1/creature/nothing', 404, 'application/problem+json'],
    ] as const) {
      const { status: given, headers } = await fetch(home + target);
      expect([given, headers.get('content-type')]).toEqual([status, `${type}; charset=utf-8`]);
    }
    const { status, headers } = await fetch(`${home}/v1/league/`, { redirect: 'manual' });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([308, '*']);
  });

  it('has all files in the folder of its path, for the page of a project on GitHub', async () => {
    expect(await readdir(path.join(copy.folder, 'beasts'))).toContain('.nojekyll');
    const missing: string[] = [];
    page.on('response', (response) => {
      // What has no file, the page reads from that of the world.
      if (response.status() >= 400 && !response.url().includes('/v1/')) {
        missing.push(response.url());
      }
    });
    for (const target of ['/', '/creature/1', '/docs']) {
      await open(target);
      expect(await page.locator('h1').first().innerText()).not.toMatch(/not found|missing/i);
    }
    expect(missing).toEqual([]);
    await open('/no-such-page');
    expect(await page.locator('h1').first().innerText()).toBe('Page not found');
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

  it('opens a creature by a spelling without a file, reports what is missing, and that it is a static copy', async () => {
    await open('/creature/SNUGWICK!');
    await expect.poll(() => page.locator('h1').innerText()).toBe('Snugwick');
    await open('/creature/snugwikc');
    await expect.poll(() => page.locator('main').innerText()).toContain('Snugwick');
    await open('/service');
    expect(await page.locator('main').innerText()).toContain('a copy of the service as files');
  });

  it("changes from English to the browser's language, and to one that is chosen", async () => {
    const { page: own, close } = await openIn(browser, 'ja-JP', `${home}/creature/2`);
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

  it('works offline after the first visit', async () => {
    page = await newPage('allow');
    await open('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await page.context().setOffline(true);
    await open('/creature/3');
    await expect.poll(() => page.locator('h1').innerText()).not.toBe('');
    await open('/');
    await page.locator('input[name=q]').fill('gen:2');
    await page.waitForURL(/q=/);
    await expect.poll(matches).toMatch(/^\d+ (?:creature|beast)s?$/);
    expect(complaints.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });

  it('ends at a signal', async () => {
    expect(await host.end('SIGTERM')).toBe(0);
  });
});
