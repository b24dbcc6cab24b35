import { createServer, request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../harness/free-port.ts';
import { newFolder } from '../../harness/lifetimes.ts';
import { lampshoal, type ServeProcess, startServe } from '../../harness/processes.ts';
import { connectBrowser, visit } from './browser.ts';

let browser: Browser;
const state = newFolder();
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser.close());

describe('the explorer on a device without a connection', () => {
  let port: number;
  let service: ServeProcess;
  let page: Page;
  const complaints: string[] = [];
  const start = async (args: readonly string[] = []): Promise<ServeProcess> =>
    startServe('Bun', ['--state-dir', state, '--port', String(port), ...args]);

  beforeAll(async () => {
    port = await findFreePort();
    service = await start();
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) {
        complaints.push(message.text());
      }
    });
    await page.goto(`http://localhost:${port}/`);
    await untilKept(page);
    await service.end('SIGTERM');
  });
  afterAll(async () => {
    await service.end('SIGTERM');
  });

  const open = (target: string): Promise<void> => visit(page, `http://localhost:${port}${target}`);

  it('searches, and marks errors', async () => {
    await open('/');
    await page.locator('input[name=q]').fill('type:fire height>1m');
    await page.waitForURL(/q=/);
    await expect
      .poll(() => page.getByRole('status').first().innerText())
      .toMatch(/^\d+ (?:creature|beast)s?$/);
    await page.locator('input[name=q]').fill('tipe:fire');
    await expect.poll(() => page.locator('.complaint').count()).toBe(1);
  });

  it('opens unvisited creatures with their pictures', async () => {
    await open('/creature/snorlax');
    await expect.poll(() => page.locator('h1').innerText()).toContain('Snorlax');
    const areShown = () =>
      page.evaluate(() =>
        [...document.images]
          .filter(({ loading }) => loading === 'eager')
          .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
      );
    await expect.poll(areShown).toBe(true);
    const sprite = await page.evaluate(async () => {
      const picture = await fetch('/resources/creature/143.png');
      return [picture.status, picture.headers.get('content-type')];
    });
    expect(sprite).toEqual([200, 'image/svg+xml; charset=utf-8']);
  });

  it('plays the quiz', async () => {
    await open('/quiz?seed=lamp');
    // A silhouette, a measure, an evolution and a matchup are among the first rounds.
    for (let round = 1; round <= 5; round += 1) {
      await page.getByText(`Question ${round} of 10`).waitFor();
      await page.getByRole('list', { name: 'Answers' }).getByRole('button').first().click();
      await page.getByRole('link', { name: 'Next' }).click();
    }
  });

  it('plays the puzzle, and keeps favourites', async () => {
    await open('/puzzle?day=lamp');
    await page.getByRole('combobox', { name: /^Guess/ }).fill('pikachu');
    await page.keyboard.press('Enter');
    await page.locator('.puzzle-name', { hasText: 'Pikachu' }).click();
    await page.getByRole('button', { name: 'Favourite', exact: true }).click();
    await open('/collection');
    await page.locator('.card-name', { hasText: 'Pikachu' }).first().waitFor();
  });

  it.each([
    ['/compare?creatures=pikachu,snorlax', 'Snorlax'],
    ['/team?forms=pikachu,snorlax', 'Weaknesses of the team'],
    ['/parade?at=snorlax', 'Snorlax'],
    ['/world', ''],
  ])('shows %s', async (target, text) => {
    await open(target);
    const shown = await page.locator('main').innerText();
    expect(shown).toContain(text);
    expect(shown).not.toContain('cannot be reached');
  });

  it('reports that the state of the service is unknown', async () => {
    await open('/service');
    expect(await page.locator('main').innerText()).toContain('cannot be reached');
  });

  it('can be installed under the name of the world', async () => {
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      return (await fetch(link?.href ?? '')).json();
    });
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
    const client = await page.context().newCDPSession(page);
    const { errors } = await client.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
  });

  it('switches to a new version of the world when the service is back, without mixing the two', async () => {
    await open('/world');
    const title = () => page.locator('.masthead-title').innerText();
    const before = await title();
    const changed = page.evaluate(
      async () =>
        new Promise((resolve) => {
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
        }),
    );
    service = await start(['--world', lampshoal]);
    // A browser asks for this at a moment of its own choice, and that may be before the service is back.
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await changed;
    // The open page stays as it is; the next one is of the new version.
    expect(await title()).toBe(before);
    await page.getByRole('link', { name: 'Catalog', exact: true }).click();
    await expect.poll(title).not.toBe(before);
    const after = await title();
    await untilReady(page);

    await service.end('SIGTERM');
    await open('/');
    expect(await title()).toBe(after);
    expect(await page.evaluate(async () => (await fetch('/v1/creature/pikachu')).status)).toBe(404);
    const editions = await page.evaluate(async () =>
      (await caches.keys()).filter((name) => !name.endsWith('pictures')),
    );
    expect(editions).toHaveLength(1);
    expect(complaints).toEqual([]);
  });
});

describe('the explorer below a path, behind a proxy', () => {
  it('stays below it, and answers when the proxy cannot reach the service', async () => {
    const proxy = createServer(({ url = '', headers }, outgoing) => {
      if (!url.startsWith('/catalog/')) {
        outgoing.writeHead(404).end('Another application');
        return;
      }
      const path = url.slice('/catalog'.length);
      requestHttp({ port: service.port, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      })
        .on('error', () => outgoing.writeHead(502).end())
        .end();
    });
    proxy.listen(0);
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const origin = `http://localhost:${port}`;
    const args = ['--state-dir', `${state}/proxied`, '--world', lampshoal];
    const service = await startServe('Bun', args, { BASE_URL: `${origin}/catalog` });
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${origin}/catalog/`);
    await untilKept(page);
    await service.end('SIGTERM');
    await visit(page, `${origin}/catalog/creature/2`);
    expect(await page.locator('main').innerText()).not.toContain('cannot be reached');
    const other = await page.goto(`${origin}/another`);
    expect(await other?.text()).toBe('Another application');
    proxy.close();
  });
});

async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset);
}

/** Resolves when the device keeps what the page is of. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
