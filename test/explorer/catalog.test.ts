import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { retryWhileBusy } from '../../src/explorer/retry.ts';
import { connectBrowser, useStage, visit } from './browser.ts';

const worlds = [
  {
    world: 'default',
    args: [],
    type: 'Water',
    /** A letter of it is missing. */
    mistyped: 'watr',
    prefix: 'pika',
    suggested: 'Pikachu',
    generation: '2',
    kind: 'legendary',
    eggGroup: 'Dragon',
  },
] as const;

describe.each(worlds)(
  'the catalog of the world "$world"',
  ({ args, type, mistyped, prefix, suggested, generation, kind, eggGroup }) => {
    const stage = useStage(args);
    let page: Page;
    beforeAll(async () => {
      page = await stage.open('/');
    });

    const box = () => page.getByRole('combobox', { name: 'Find creatures' });
    const count = async (): Promise<number> => {
      const text = await page.locator('.match-count').innerText();
      return text === 'Nothing found' ? 0 : Number.parseInt(text.replaceAll(',', ''), 10);
    };
    const start = async (target = '/'): Promise<void> => {
      await visit(page, stage.origin + target);
    };
    const query = (): string => new URL(page.url()).searchParams.get('q') ?? '';
    const totalOf = async (parameters: Record<string, string>): Promise<number> => {
      const target = `/v1/search?${new URLSearchParams({ forms: 'one', ...parameters, limit: '1' })}`;
      const answer = await retryWhileBusy(() => stage.service.request(target));
      const { total } = (await answer.json()) as { total: number };
      return total;
    };
    /** Waits until the page shows as many matches as the service has for a search. */
    const expectMatches = async (parameters: Record<string, string>): Promise<void> => {
      const total = await totalOf(parameters);
      await expect.poll(count, { timeout: 10_000 }).toBe(total);
    };

    it('shows a card with picture, number, name and types for each creature', async () => {
      await start();
      await expectMatches({});
      const card = page.locator('.card').first();
      const text = await card.innerText();
      expect(text).toMatch(/\d{4}\s+\S+/);
      expect(await card.locator('.type-tag').count()).toBeGreaterThan(0);
      expect(await card.locator('img').evaluate((image: HTMLImageElement) => image.src)).toContain(
        '/resources/creature/',
      );
      expect(await page.locator('.cards > li').first().getAttribute('aria-setsize')).toBe(
        String(await count()),
      );
    });

    it('searches while typing, and keeps the search in the address', async () => {
      await start();
      await box().pressSequentially(`type:${type.toLowerCase()}`);
      await expectMatches({ q: `type:${type}` });
      expect(query()).toBe(`type:${type.toLowerCase()}`);
    });

    it('keeps the results while a search is incomplete, and logs nothing to the console', async () => {
      await start(`/?q=type:${type}`);
      const before = await page.locator('.card-name').allInnerTexts();
      await box().press('End');
      await box().pressSequentially(' gen:');
      await page.getByText('Expected a value right after ":"').waitFor();
      await expect.poll(() => page.locator('.card-name').allInnerTexts()).toEqual(before);
      await box().pressSequentially('1');
      await expectMatches({ q: `type:${type} gen:1` });
      expect(await page.locator('.complaint').count()).toBe(0);
    });

    it('marks the error in the box, and corrects it with a click', async () => {
      await start();
      await box().fill(`is:base type:${mistyped} height>1cm`);
      const mark = page.locator('.search-copy mark');
      await mark.waitFor();
      expect(await mark.innerText()).toBe(mistyped);
      expect(await box().getAttribute('aria-invalid')).toBe('true');
      await page.locator('.complaint').getByRole('link', { name: type, exact: true }).click();
      await expectMatches({ q: `is:base type:${type} height>1cm` });
      await expect.poll(() => box().inputValue()).toBe(`is:base type:${type} height>1cm`);
      await expect.poll(() => mark.count()).toBe(0);
    });

    it('marks the error in a long text that is scrolled', async () => {
      await start();
      await page.setViewportSize({ width: 360, height: 740 });
      await box().fill(`${'height>1cm '.repeat(12)}type:${mistyped}`);
      const mark = page.locator('.search-copy mark');
      await mark.waitFor();
      await box().press('End');
      const within = await box().boundingBox();
      await expect
        .poll(async () => {
          const place = await mark.boundingBox();
          return place && within
            ? place.x >= within.x && place.x + place.width <= within.x + within.width
            : false;
        })
        .toBe(true);
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    it('suggests names, selected with the arrow keys and Enter', async () => {
      await start();
      await box().pressSequentially(prefix);
      await page.getByRole('option', { name: suggested }).first().waitFor();
      expect(await box().getAttribute('aria-expanded')).toBe('true');
      await box().press('ArrowDown');
      const chosen = page.locator('[role=option][aria-selected=true]');
      expect(await chosen.getAttribute('id')).toBe(
        await box().getAttribute('aria-activedescendant'),
      );
      const [name = ''] = (await chosen.innerText()).split('\n');
      await box().press('Enter');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      // Nothing that was still to be searched for calls one back.
      await page.waitForTimeout(200);
      expect(new URL(page.url()).pathname).toMatch(/^\/creature\//);
    });

    it('suggests names, selected with a click, and closes the list with Escape', async () => {
      await start();
      await box().pressSequentially(prefix);
      const option = page.getByRole('option', { name: suggested }).first();
      await option.waitFor();
      await box().press('Escape');
      await option.waitFor({ state: 'hidden' });
      expect(await box().inputValue()).toBe(prefix);
      await box().press('ArrowDown');
      await option.waitFor();
      await option.click();
      await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/creature\//);
    });

    it('searches with Enter if no suggestion is selected', async () => {
      await start();
      await box().pressSequentially(prefix);
      await box().press('Enter');
      await expectMatches({ q: prefix });
      expect(query()).toBe(prefix);
    });

    it('focuses the search box with "/", from other pages too', async () => {
      await start();
      await page.keyboard.press('/');
      expect(await box().evaluate((each) => each === document.activeElement)).toBe(true);
      expect(await box().inputValue()).toBe('');
      await start('/creature/1');
      await page.keyboard.press('/');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
        .toBe('combobox');
    });

    it('edits the query with filters, which can be removed again', async () => {
      await start();
      await page.locator('.filters').getByRole('link', { name: type, exact: true }).click();
      await expectMatches({ q: `type:${type}` });
      expect(await box().inputValue()).toBe(`type:${type.toLowerCase()}`);
      await page.locator('.filters').getByRole('link', { name: generation, exact: true }).click();
      await expectMatches({ q: `type:${type} gen:${generation}` });
      await page.locator('.filters').getByRole('link', { name: kind, exact: true }).click();
      await expectMatches({ q: `type:${type} gen:${generation} is:${kind}` });
      await page.getByRole('link', { name: `Remove type:${type.toLowerCase()}` }).click();
      await expectMatches({ q: `gen:${generation} is:${kind}` });
      await page.locator('.filters').getByRole('link', { name: kind, exact: true }).click();
      await expectMatches({ q: `gen:${generation}` });
      await page.goBack();
      await expectMatches({ q: `gen:${generation} is:${kind}` });
      await page.goForward();
      await expectMatches({ q: `gen:${generation}` });
      await expect.poll(() => box().inputValue()).toBe(`gen:${generation}`);
    });

    it('filters by ranges of height and weight, and by egg groups', async () => {
      await start();
      const height = page.getByRole('group', { name: 'Height in metres' });
      await height.getByLabel('from').fill('0.5');
      await height.getByLabel('from').blur();
      await expectMatches({ q: 'height>=0.5m' });
      await height.getByLabel('to').fill('2');
      await height.getByLabel('to').blur();
      await expectMatches({ q: 'height>=0.5m height<=2m' });
      const weight = page.getByRole('group', { name: 'Weight in kilograms' });
      await weight.getByLabel('to').fill('60');
      await weight.getByLabel('to').blur();
      await expectMatches({ q: 'height>=0.5m height<=2m weight<=60kg' });
      await page.getByLabel('Egg group').selectOption(eggGroup);
      await expectMatches({ q: `height>=0.5m height<=2m weight<=60kg egg:"${eggGroup}"` });
      await height.getByLabel('from').fill('');
      await height.getByLabel('from').blur();
      await expectMatches({ q: `height<=2m weight<=60kg egg:"${eggGroup}"` });
      expect(query()).not.toContain('>=');
    });

    it('shows creatures with the number of their further forms, and each form when asked for', async () => {
      await start('/?q=is:mega');
      await expectMatches({ q: 'is:mega' });
      await start();
      await expectMatches({});
      const badge = page.locator('.card-more').first();
      expect(await badge.innerText()).toMatch(/^\+\d+ forms?$/);
      await page.getByRole('link', { name: 'All forms' }).click();
      await expectMatches({ forms: 'all' });
      await expect.poll(() => badge.count()).toBe(0);
      await page.getByRole('link', { name: 'All forms' }).click();
      await expectMatches({});
    });

    it('finds types by a plain word, and says first what the word means', async () => {
      await start();
      await box().pressSequentially(type.toLowerCase());
      await expectMatches({ q: type });
      const first = page.locator('.search-suggestions li').first();
      await expect
        .poll(() => first.innerText())
        .toMatch(new RegExp(`^Type: ${type}, [\\d,]+ forms$`));
      await box().press('ArrowDown');
      await box().press('Enter');
      await expectMatches({ q: `type:${type}` });
      expect(query()).toBe(`type:${type.toLowerCase()}`);
    });

    it('offers the nearest names with pictures where nothing is found', async () => {
      const typo = `${suggested.slice(0, 3)}${suggested.slice(4)}`;
      await start(`/?q=${typo}`);
      expect(await count()).toBe(0);
      const nearest = page.locator('.nearest a').filter({ hasText: suggested }).first();
      await expect
        .poll(() => nearest.locator('img').evaluate((image: HTMLImageElement) => image.complete))
        .toBe(true);
      await nearest.click();
      await page.getByRole('heading', { level: 1, name: suggested }).waitFor();
    });

    it('jumps to a number and to a generation', async () => {
      await start();
      const isInSight = (number: string) => (): Promise<boolean> =>
        page
          .locator('.card', { has: page.locator('.card-number', { hasText: number }) })
          .first()
          .evaluate((each) => {
            const { top } = each.getBoundingClientRect();
            return top > 0 && top < innerHeight;
          })
          .catch(() => false);
      const last = String(await count());
      await page.locator('.jump').getByLabel('Number').fill(last);
      await page.locator('.jump').getByLabel('Number').press('Enter');
      await expect.poll(isInSight(last.padStart(4, '0'))).toBe(true);
      const { items } = (await (
        await retryWhileBusy(() =>
          stage.service.request(`/v1/search?gen=${generation}&sort=number&limit=1`),
        )
      ).json()) as { items: { number: string }[] };
      await page.locator('.jump').getByLabel('Generation').selectOption(generation);
      await expect.poll(isInSight((items[0]?.number ?? '').padStart(4, '0'))).toBe(true);
    });

    it('says what it is, and shows a creature at random', async () => {
      await start();
      expect(await page.locator('.introduction').innerText()).toContain('creatures to look up');
      await page.getByRole('button', { name: 'Surprise me' }).click();
      await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/creature\/\d+$/);
    });

    it('keeps the page where a request fails, says so, and tries again', async () => {
      const browser = await connectBrowser();
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const alone = await context.newPage();
      await visit(alone, `${stage.origin}/`);
      await alone.route('**/v1/search?*', (route) => route.abort());
      const before = await alone.locator('.card-name').allInnerTexts();
      await alone.locator('.filters').getByRole('link', { name: type, exact: true }).click();
      const failure = alone.getByRole('alert');
      await failure.waitFor();
      expect(await alone.locator('.card-name').allInnerTexts()).toEqual(before);
      await alone.unroute('**/v1/search?*');
      await failure.getByRole('button', { name: 'Try again' }).click();
      await failure.waitFor({ state: 'hidden' });
      await expect.poll(() => alone.locator('.card-name').allInnerTexts()).not.toEqual(before);
      await browser.close();
    });

    it('skips to the results by keyboard', async () => {
      await start();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('results');
    });

    it('sorts the results, and leaves out forms', async () => {
      await start();
      await page.getByLabel('Order').selectOption('Heaviest first');
      const target = '/v1/search?sort=-weight&limit=1&forms=one';
      const answer = await retryWhileBusy(() => stage.service.request(target));
      const heaviest = (await answer.json()) as { items: { name: string }[] };
      await expect
        .poll(() => page.locator('.card-name').first().innerText())
        .toBe(heaviest.items[0]?.name);
      expect(new URL(page.url()).searchParams.get('sort')).toBe('-weight');
      await page.getByRole('link', { name: 'All forms' }).click();
      await expectMatches({ forms: 'all' });
      await start(new URL(page.url()).search.replace(/^/, '/'));
      await expectMatches({ forms: 'all' });
      expect(await page.getByLabel('Order').inputValue()).toBe('-weight');
    });

    it('puts the best match of words first, and sorts by number on demand', async () => {
      const order = page.getByLabel('Order');
      await start(`/?q=type:${type}`);
      expect(await order.locator('option:checked').innerText()).toBe('Number');
      await start(`/?q=${prefix}`);
      expect(await order.locator('option:checked').innerText()).toBe('Best match');
      await order.selectOption('Number');
      await expectMatches({ q: prefix });
      expect(new URL(page.url()).searchParams.get('sort')).toBe('number');
    });

    it('restores the scroll position and the focus when going back', async () => {
      await start();
      await page.setViewportSize({ width: 360, height: 740 });
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.6));
      /** The address of a card in the middle of the window. */
      const inSight = (): Promise<string | null> =>
        page.evaluate(
          () =>
            [...document.querySelectorAll('.card-link')]
              .find((each) => {
                const { top } = each.getBoundingClientRect();
                return top > 100 && top < 400;
              })
              ?.getAttribute('href') ?? null,
        );
      await expect.poll(inSight).not.toBeNull();
      const address = await inSight();
      const card = page.locator(`.card-link[href="${address}"]`);
      const name = await card.locator('.card-name').innerText();
      const top = await page.evaluate(() => scrollY);
      expect(top).toBeGreaterThan(500);
      await card.click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      await page.goBack();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
        .toBe(address);
      expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(4);
      await page.reload();
      await expect
        .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - top))
        .toBeLessThan(4);
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    it('renders few cards at a time, however many there are', async () => {
      await start();
      const total = await count();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const last = page.locator(`.cards > li[aria-posinset="${total}"] .card-name`);
      await last.waitFor();
      expect(await page.locator('.cards > li').count()).toBeLessThan(130);
    });

    it('scrolls to the first result when the search changes far down', async () => {
      await start();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.5));
      await page.keyboard.press('/');
      await box().fill('is:base');
      await expectMatches({ q: 'is:base' });
      const isInSight = (): Promise<boolean> =>
        page.locator('.match-count').evaluate((each) => {
          const { top } = each.getBoundingClientRect();
          return top > 0 && top < 300;
        });
      await expect.poll(isInSight).toBe(true);
    });

    it('hides its filters behind a switch on a phone', async () => {
      for (const address of ['/', `/?q=gen:${generation}`]) {
        await start(address);
        await page.setViewportSize({ width: 360, height: 740 });
        const first = page.locator('.card').first();
        await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(330);
      }
      const toggle = page.getByRole('button', { name: 'Filters (1)' });
      expect(await toggle.getAttribute('aria-expanded')).toBe('false');
      await toggle.click();
      await page.getByLabel('Egg group').waitFor();
      await page.locator('.filters').getByRole('link', { name: kind, exact: true }).click();
      await expectMatches({ q: `gen:${generation} is:${kind}` });
      await page.getByRole('button', { name: 'Filters (2)' }).click();
      await page.getByLabel('Egg group').waitFor({ state: 'hidden' });
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    it('links to all further results without scripts', async () => {
      const still = await stage.open('/?q=height%3E1cm', { scripts: false });
      const total = await totalOf({ q: 'height>1cm' });
      const names = new Set<string>();
      const pages = Math.min(3, Math.ceil(total / 60));
      for (let shown = 1; shown <= pages; shown += 1) {
        // Cards far below the screen have no inner text.
        for (const name of await still.locator('.card-name').allTextContents()) {
          names.add(name);
        }
        if (shown < pages) {
          await still.getByRole('link', { name: /^Next \d+$/ }).click();
        }
      }
      expect(names.size).toBe(Math.min(total, 180));
      const stillBox = still.getByRole('combobox', { name: 'Find creatures' });
      await stillBox.fill(`type:${mistyped}`);
      await stillBox.press('Enter');
      await still.locator('.complaint').getByRole('link', { name: type, exact: true }).click();
      expect(await still.locator('.match-count').innerText()).toContain('creature');
      await still.close();
    });

    it('starts no transition if reduced motion is preferred', async () => {
      await start();
      // One that is as short as can be still costs a style for each element that it starts on, and each frame.
      const transitions = await page.evaluate(() => {
        const { style } = document.documentElement;
        style.fontSize = '2rem';
        const running = document.getAnimations().filter((each) => each instanceof CSSTransition);
        style.removeProperty('font-size');
        return running.length;
      });
      expect(transitions).toBe(0);
    });

    it('keeps the selected theme', async () => {
      await start();
      const background = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const light = await background();
      await page.getByLabel('Colours').selectOption('Dark');
      await expect.poll(background).not.toBe(light);
      await start();
      expect(await background()).not.toBe(light);
      await expect.poll(() => page.getByLabel('Colours').inputValue()).toBe('dark');
      await page.getByLabel('Colours').selectOption('Auto');
      await expect.poll(background).toBe(light);
    });
  },
);
