import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useStage, visit } from './browser.ts';

describe('on a slow or broken line', () => {
  const { origin, browser } = useStage();
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await browser().newContext({ baseURL: origin(), serviceWorkers: 'block' });
    // The process of a context, with what it has compiled, ends with its last page.
    await context.newPage();
  });
  beforeEach(async () => {
    page = await context.newPage();
  });
  afterEach(() => page.close());

  const box = () => page.getByRole('combobox', { name: 'Find creatures' });
  const address = (): string => page.url().slice(origin().length);
  /** Starts to load a page, and lets no script through before `release` is called. */
  const openHalf = async (target: string): Promise<{ release: () => void }> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      if (!route.request().url().includes('early')) {
        await promise;
      }
      await route.continue().catch(() => undefined);
    });
    await page.goto(target, { waitUntil: 'commit' });
    return { release: resolve };
  };

  it('keeps what is typed 2.5 seconds after the start at 400 kbit/s, and searches for it', async () => {
    // Nothing is in its cache.
    const newcomer = await browser().newContext({ baseURL: origin(), serviceWorkers: 'block' });
    page = await newcomer.newPage();
    const network = await newcomer.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await page.goto('/', { waitUntil: 'commit' });
    await box().waitFor();
    await page.waitForTimeout(2500);
    await box().pressSequentially('snorlax', { delay: 20 });
    await page.locator('.search-suggestions').getByText('Snorlax', { exact: true }).waitFor();
    await expect.poll(address).toBe('/?q=snorlax');
    expect(await box().inputValue()).toBe('snorlax');
    expect(await page.locator('.card-name').first().innerText()).toBe('Snorlax');
  });

  it('keeps the caret of what was typed before the scripts ran, for what is typed after', async () => {
    const { release } = await openHalf('/');
    await box().pressSequentially('snrlax');
    for (let i = 0; i < 4; i += 1) {
      await box().press('ArrowLeft');
    }
    release();
    await expect.poll(address).toBe('/?q=snrlax');
    await page.keyboard.type('o');
    expect(await box().inputValue()).toBe('snorlax');
    await expect.poll(address).toBe('/?q=snorlax');
  });

  it('keeps the word of a quiz that is typed before the scripts ran', async () => {
    const { release } = await openHalf('/quiz');
    const word = page.getByRole('textbox', { name: 'Word' });
    await word.pressSequentially('class-7b');
    release();
    await page.locator('html[data-ready]').waitFor();
    expect(await word.inputValue()).toBe('class-7b');
  });

  it('searches by Enter before the scripts ran', async () => {
    const { release } = await openHalf('/?sort=-weight');
    await box().pressSequentially('snorlax');
    await box().press('Enter');
    await expect.poll(address).toBe('/?q=snorlax&sort=-weight');
    release();
    await expect.poll(() => box().inputValue()).toBe('snorlax');
  });

  it('keeps the address of the page that stays where the next one fails, in both directions', async () => {
    await visit(page, '/leagues');
    await page.locator('.places').getByRole('link', { name: 'Types' }).click();
    await page.getByRole('heading', { level: 1, name: 'Types' }).waitFor();
    await page.route('**/v1/**', (route) => route.abort());
    await page.locator('.places').getByRole('link', { name: 'Moves' }).click();
    const failure = page.getByRole('alert');
    await failure.getByRole('button', { name: 'Try again' }).waitFor();
    expect(address()).toBe('/types');
    await page.unroute('**/v1/**');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Moves' }).waitFor();
    expect(address()).toBe('/moves');
    await page.goBack();
    await page.goBack();
    await expect.poll(address).toBe('/leagues');
  });

  it('says that it cannot jump to a number', async () => {
    await visit(page, '/');
    await page.route('**/v1/**', (route) => route.abort());
    await page.locator('.jump').getByLabel('Number').fill('700');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
  });

  it('offers to try again where a page to go back to cannot be loaded', async () => {
    await visit(page, '/leagues');
    // The answers that the first document brought are not asked for again.
    await page.locator('.places').getByRole('link', { name: 'Types' }).click();
    await page.getByRole('heading', { level: 1, name: 'Types' }).waitFor();
    await page.route('**/v1/**', (route) => route.abort());
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
    expect(address()).toBe('/leagues');
    await page.unroute('**/v1/**');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leagues' }).waitFor();
    expect(address()).toBe('/leagues');
  });

  it.each([
    ['/', '/?q=dragon+type%3Afire&sort=-height'],
    ['/?q=fire&view=table&columns=name', '/?q=fire&view=table&columns=name,attack,speed'],
    ['/team', '/team?forms=Mew,Lugia'],
    ['/moves', '/moves?q=type%3Afire&sort=-power%2Cname'],
    ['/world', '/world?plot=height%2Cweight%2Clinear&type=fire'],
  ])('adds at %s what is chosen to what is still loading', async (target, wanted) => {
    await visit(page, target);
    const line = Promise.withResolvers<undefined>();
    await page.route(/\/v1\/(?:search|batch|move|world\/statistics)/, async (route) => {
      await line.promise;
      await route.continue().catch(() => undefined);
    });
    const link = (name: string) => page.locator('main').getByText(name, { exact: true }).first();
    const add = async (name: string): Promise<void> => {
      await page.locator('.picker input').last().fill(name);
      await page.keyboard.press('Enter');
    };
    /** What is chosen, and what controls have of it before it has arrived. */
    const choices =
      {
        '/': [
          [() => box().fill('dragon'), 'q=dragon'],
          [() => link('Fire').dispatchEvent('click'), 'q=dragon+type%3Afire+type'],
          [() => page.getByLabel('Order').selectOption('-height'), 'sort=-height'],
        ] as const,
        '/team': [
          [() => add('Mew'), 'value="Mew"'],
          [() => add('Lugia'), 'value="Mew,Lugia"'],
        ] as const,
        '/moves': [
          [() => link('Fire').dispatchEvent('click'), 'value="type:fire"'],
          [() => page.getByLabel('Order').selectOption('-power,name'), 'sort=-power%2Cname'],
        ] as const,
        '/world': [
          [() => page.getByLabel('Linear scale').check(), 'linear&amp;type='],
          [
            () => page.locator('.scatter').getByText('Fire').dispatchEvent('click'),
            'type=fire&amp;',
          ],
        ] as const,
      }[target] ??
      ([
        [() => link('Attack').dispatchEvent('click'), 'columns=name,attack,'],
        [() => link('Speed').dispatchEvent('click'), 'columns=name,attack,speed,'],
      ] as const);
    for (const [choose, part] of choices) {
      await choose();
      await expect.poll(() => page.locator('main').innerHTML()).toContain(part);
    }
    line.resolve(undefined);
    await expect.poll(address).toBe(wanted);
  });

  it('leads back to the page before the first search, and over what was typed at once', async () => {
    await visit(page, '/');
    await box().pressSequentially('snorlax', { delay: 150 });
    await expect.poll(address).toBe('/?q=snorlax');
    await page.goBack();
    await expect.poll(address).toBe('/');
    await expect.poll(() => box().inputValue()).toBe('');
  });

  it('asks again for a portrait that was refused, as PNG, before and after the scripts ran', async () => {
    await page.route(/\/resources\/creature\/\d+\.svg$/, (route) => route.fulfill({ status: 503 }));
    const { release } = await openHalf('/?q=number:25');
    const portrait = page.locator('.card .portrait').first();
    const isShown = () =>
      portrait.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    const isBroken = () =>
      portrait.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 0);
    await expect.poll(isBroken).toBe(true);
    release();
    await expect.poll(isShown).toBe(true);
    await box().fill('snorlax');
    await expect.poll(address).toBe('/?q=snorlax');
    await page
      .locator('.card .portrait[src$="/143.svg"], .card .portrait[src$="/143.png"]')
      .waitFor();
    await expect.poll(isShown).toBe(true);
    expect(await page.locator('.card [data-failed]').count()).toBe(0);
  });

  it('reads the figures of the service again on request', async () => {
    await visit(page, '/service');
    await page.route('**/stats', (route) => route.abort());
    const button = page.getByRole('button', { name: 'Try again' });
    await button.waitFor();
    await page.unroute('**/stats');
    await button.click();
    await button.waitFor({ state: 'hidden' });
  });
});
