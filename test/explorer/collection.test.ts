import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCollection, writeCollection } from '../../src/explorer/collection.ts';
import { chooseLanguage, shiftOf, useStage, visit } from './browser.ts';
import { lampshoal } from '../../harness/processes.ts';
import { english } from './speech.ts';

const texts = fc.array(fc.string({ maxLength: 50 }));

describe('parseCollection()', () => {
  const faultOf = (text: string): string | undefined => {
    const parsed = parseCollection(text, 'Here');
    return 'message' in parsed ? english.write(parsed) : undefined;
  };

  it('reads what writeCollection() wrote, for any names', () => {
    fc.assert(
      fc.property(fc.string(), texts, texts, (world, favourites, seen) => {
        const collection = { favourites, seen };
        expect(parseCollection(writeCollection(world, collection), world)).toEqual(collection);
      }),
    );
  });

  it('says what is wrong with any other file', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(faultOf(text)).toMatch(/expected/);
      }),
    );
  });

  it.each([
    ['', 'not a collection'],
    ['null', 'not a collection'],
    ['[1]', 'not a collection'],
    ['{"world":"There","favourites":[],"seen":[]}', 'of the world “There”'],
    ['{"world":"Here","favourites":[],"seen":[25]}', 'damaged'],
    ['{"world":"Here","favourites":{},"seen":[]}', 'damaged'],
    ['{"world":"Here","seen":[]}', 'damaged'],
    [`{"world":"Here","favourites":["${'a'.repeat(301)}"],"seen":[]}`, 'damaged'],
  ])('refuses %j', (text, part) => {
    expect(faultOf(text)).toContain(part);
  });
});

describe('the collection', () => {
  const { open } = useStage({ args: ['--world', lampshoal] });

  const favouritesOf = (page: Page): Promise<string[]> =>
    page
      .locator('section', { has: page.getByRole('heading', { name: 'Favourites' }) })
      .locator('.card-name')
      .allInnerTexts();

  it('has what was chosen on pages and cards, also in other tabs, and after a reload', async () => {
    const page = await open('/creature/1');
    const heart = page.getByRole('button', { name: 'Favourite', exact: true });
    await heart.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    const other = await open('/collection');
    await expect.poll(() => favouritesOf(other)).toEqual(['Snugwick']);
    await other.getByText('1 of 20 beasts seen').waitFor();
    await visit(page, '/?q=number:4');
    await page.getByRole('button', { name: 'Favourite: Eavesdrip' }).click();
    await expect.poll(() => favouritesOf(other)).toEqual(['Eavesdrip', 'Snugwick']);
    await other.reload();
    await expect.poll(() => favouritesOf(other)).toEqual(['Eavesdrip', 'Snugwick']);
    await other.getByRole('button', { name: 'Favourite: Snugwick' }).first().press('Enter');
    await expect.poll(() => favouritesOf(other)).toEqual(['Eavesdrip']);
    expect(await other.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.locator('.masthead-title').click();
    // It may be the creature of the day as well.
    await page.locator('.today').getByRole('link', { name: 'Eavesdrip', exact: true }).click();
    await page.waitForURL(/creature\/eavesdrip/);
  });

  it('goes into a file, and a file adds to it; a bad one changes nothing', async () => {
    const page = await open('/collection');
    await page.evaluate(() => {
      localStorage.clear();
      localStorage.setItem('creature-catalog-favourites Lampshoal', '["Snugwick"]');
    });
    await page.reload();
    await expect.poll(() => favouritesOf(page)).toEqual(['Snugwick']);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const saved = await readText(await (await download).createReadStream());
    expect(JSON.parse(saved)).toEqual({ world: 'Lampshoal', favourites: ['Snugwick'], seen: [] });
    const add = async (content: string): Promise<void> =>
      page.getByLabel('Add from a file').setInputFiles({
        name: 'file.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
    await add('{"world":');
    await page.getByText('Nothing was changed').waitFor();
    expect(await favouritesOf(page)).toEqual(['Snugwick']);
    await add('{"world":"Lampshoal","favourites":["Eavesdrip","Nobody"],"seen":["1","2"]}');
    await page.getByText('Added from the file. Favourites: 2. Seen: 2.').waitFor();
    await expect.poll(() => favouritesOf(page)).toEqual(['Eavesdrip', 'Snugwick']);
    await page.getByText('2 of 20 beasts seen').waitFor();
  });

  it('lasts for the page where there is no storage, and says so', async () => {
    const page = await open('/');
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      };
      localStorage.clear();
    });
    await visit(page, '/?q=number:4');
    await page.getByRole('button', { name: 'Favourite: Eavesdrip' }).click();
    await page
      .getByRole('link', { name: 'Show all creatures' })
      .or(page.locator('.masthead-title'))
      .first()
      .click();
    await page.locator('.today').getByRole('link', { name: 'Favourites' }).click();
    await page.getByText('lasts until you leave').waitFor();
    await expect.poll(() => favouritesOf(page)).toEqual(['Eavesdrip']);
  });

  it('lasts for the page too where every access to cookies, storage and workers fails, as in a sandbox', async () => {
    const page = await open('/');
    await page.addInitScript(() => {
      const places = [
        [Document.prototype, 'cookie'],
        [window, 'localStorage'],
        [window, 'sessionStorage'],
        [Navigator.prototype, 'serviceWorker'],
      ] as const;
      const refuse = (): never => {
        throw new DOMException('The document is sandboxed', 'SecurityError');
      };
      for (const [owner, name] of places) {
        Object.defineProperty(owner, name, { get: refuse, set: refuse });
      }
    });
    await visit(page, '/?q=number:4');
    const heart = page.getByRole('button', { name: 'Favourite: Eavesdrip' });
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    await chooseLanguage(page, 'de');
    await page.waitForEvent('load');
  });

  it('takes damaged storage for an empty one', async () => {
    const page = await open('/collection');
    for (const damaged of ['{', '5', '[5]', '{"a":1}']) {
      await page.evaluate(
        (kept) => localStorage.setItem('creature-catalog-favourites Lampshoal', kept),
        damaged,
      );
      await page.reload();
      await page.getByText('Choose “Favourite”').waitFor();
    }
  });
});

describe('the row of today', () => {
  const { open } = useStage();

  it('has the same creature for everybody on a day, and another on another', async () => {
    const names: string[] = [];
    const page = await open('/');
    for (const day of ['2026-11-25', '2026-11-26', '2026-11-25', '2027-01-01']) {
      await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
      await page.reload();
      const tile = page.locator('.today-tile strong').first();
      await expect.poll(() => tile.innerText()).not.toBe('…');
      names.push(await tile.innerText());
    }
    expect(names[2]).toBe(names[0]);
    expect(new Set(names).size).toBe(3);
  });

  it('moves nothing when it fills or when fonts come late, and vanishes for a search', async () => {
    const page = await open('/', { screen: 'phone' });
    await page.evaluate(() =>
      localStorage.setItem('creature-catalog-favourites Creature Catalog', '["Pikachu","Mew"]'),
    );
    // Pages whose requests are looked at have no cache, so fonts come as late as on a slow first visit.
    await page.route('**/*.woff2', async (route) => {
      await sleep(1000);
      await route.continue();
    });
    const late = page.waitForResponse('**/*.woff2');
    await visit(page, '/?forms=one');
    await late;
    await page.locator('.today').getByRole('link', { name: 'Mew', exact: true }).waitFor();
    await expect.poll(() => page.locator('.today-tile strong').first().innerText()).not.toBe('…');
    expect(await shiftOf(page, 300)).toBeLessThan(0.005);
    const { height = 0 } = (await page.locator('.today').boundingBox()) ?? {};
    expect(height).toBeLessThan(80);
    await page.getByRole('combobox', { name: 'Find creatures' }).fill('fire');
    await expect.poll(() => page.locator('.today').count()).toBe(0);
  });
});
