import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { screens, useStage, visit } from './browser.ts';

describe('the catalog', () => {
  const { origin, open, ask } = useStage();
  let page: Page;
  beforeAll(async () => {
    page = await open('/');
  });

  const box = () => page.getByRole('combobox', { name: 'Find creatures' });
  const filter = (name: string) =>
    page.locator('.filters').getByRole('link', { name, exact: true });
  const names = (of: Page = page) => of.locator('.card-name').allInnerTexts();
  const count = async (): Promise<number> => {
    const text = await page.locator('.match-count').innerText();
    return text === 'Nothing found' ? 0 : Number.parseInt(text.replaceAll(',', ''), 10);
  };
  /** Goes to the catalog without a search by a link, which costs less than loading it. */
  const goHome = async (): Promise<void> => {
    await page.locator('.masthead-title').click();
    await expect.poll(() => page.url()).toBe(`${origin()}/`);
    await expect
      .poll(() =>
        box()
          .inputValue()
          .catch(() => undefined),
      )
      .toBe('');
    await expectMatches('');
  };
  const parameter = (name: string): string | null => new URL(page.url()).searchParams.get(name);
  const search = (parameters: Record<string, string>) =>
    ask<{ readonly total: number; readonly items: readonly { name: string; number: string }[] }>(
      `/v1/search?${new URLSearchParams({ forms: 'one', ...parameters, limit: '1' })}`,
    );
  /** Waits until the page shows as many matches as the service has for a search. */
  const expectMatches = async (q: string, more: Record<string, string> = {}): Promise<void> => {
    await expect.poll(count).toBe((await search({ q, ...more })).total);
  };
  const expectCreature = async (): Promise<void> => {
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/creature\/[a-z0-9-]+$/);
  };
  /** Whether an element is between two heights of the window. */
  const isWithin = (selector: string, least: number, most: number) => (): Promise<boolean> =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (each, [from, to]) => {
          const { top } = each.getBoundingClientRect();
          return top > from && top < to;
        },
        [least, most] as const,
      )
      .catch(() => false);

  it('says what it is, shows a card for each creature, and one at random', async () => {
    await goHome();
    expect(await page.locator('.introduction').innerText()).toContain('creatures to look up');
    await expectMatches('');
    const card = page.locator('.card').first();
    expect(await card.innerText()).toMatch(/\d{4}\s+\S+/);
    expect(await card.locator('.type-tag').count()).toBeGreaterThan(0);
    expect(await card.locator('img').getAttribute('src')).toContain('/resources/creature/');
    expect(await page.locator('.cards > li').first().getAttribute('aria-setsize')).toBe(
      String(await count()),
    );
    const surprise = page.getByRole('button', { name: 'Surprise me' });
    await page.route('**/v1/random?*', (route) => route.fulfill({ body: '' }));
    await surprise.click();
    expect(await page.getByRole('alert').innerText()).toContain('needs a connection');
    await page.unroute('**/v1/random?*');
    await surprise.click();
    await expectCreature();
  });

  it('searches while typing, keeps the search in the address, and the results while it is incomplete', async () => {
    await goHome();
    await box().pressSequentially('type:water');
    await expectMatches('type:Water');
    expect(parameter('q')).toBe('type:water');
    const before = await names();
    // At once: between two slow keys the page searches for what is there.
    await box().fill('type:water gen:');
    await page.getByText('Expected a value right after ":"').waitFor();
    await expect.poll(() => names()).toEqual(before);
    await box().pressSequentially('1');
    await expectMatches('type:Water gen:1');
    expect(await page.locator('.complaint').count()).toBe(0);
  });

  it('follows a link that is clicked before the search is sent, and empties the box', async () => {
    await goHome();
    await box().focus();
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('#search');
      if (input) {
        input.value = 'pik';
        input.dispatchEvent(new Event('input', { bubbles: true }));
        input.blur();
      }
      document.querySelector<HTMLElement>('.masthead-title')?.click();
    });
    // Longer than the pause after which a search is sent.
    await page.waitForTimeout(500);
    expect(page.url()).toBe(`${origin()}/`);
    expect(await box().inputValue()).toBe('');
    await expectMatches('');
  });

  it('marks the error in the box, corrects it with a click, and scrolls it with a long text', async () => {
    await goHome();
    await box().fill('is:base type:watr height>1cm');
    const mark = page.locator('.search-copy mark');
    await mark.waitFor();
    expect(await mark.innerText()).toBe('watr');
    expect(await box().getAttribute('aria-invalid')).toBe('true');
    await page.locator('.complaint').getByRole('link', { name: 'Water', exact: true }).click();
    await expectMatches('is:base type:Water height>1cm');
    await expect.poll(() => box().inputValue()).toBe('is:base type:Water height>1cm');
    await expect.poll(() => mark.count()).toBe(0);

    await page.setViewportSize(screens.phone);
    await box().fill(`${'height>1cm '.repeat(12)}type:watr`);
    await mark.waitFor();
    await box().press('End');
    const { x = 0, width = 0 } = (await box().boundingBox()) ?? {};
    const isMarked = async (): Promise<boolean> => {
      const place = await mark.boundingBox();
      return place !== null && place.x >= x && place.x + place.width <= x + width;
    };
    await expect.poll(isMarked).toBe(true);
    await page.setViewportSize(screens.laptop);

    // Longer than any name that is looked for.
    await box().fill('a'.repeat(300));
    await expectMatches('aaa');
    await page.locator('.complaint').waitFor({ state: 'detached' });
  });

  it('suggests names, selected with the arrow keys and Enter or a click, passed over with Escape and Enter', async () => {
    await goHome();
    await box().pressSequentially('pika');
    const option = page.getByRole('option', { name: 'Pikachu' }).first();
    await option.waitFor();
    expect(await box().getAttribute('aria-expanded')).toBe('true');
    // These are keys of an input method.
    for (const key of ['ArrowDown', 'Enter', 'Escape']) {
      await box().dispatchEvent('keydown', { key, isComposing: true });
    }
    expect(await option.isVisible()).toBe(true);
    await box().press('ArrowDown');
    const chosen = page.locator('[role=option][aria-selected=true]');
    expect(await chosen.getAttribute('id')).toBe(await box().getAttribute('aria-activedescendant'));
    const [name = ''] = (await chosen.innerText()).split('\n');
    await box().press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    // Nothing that was still to be searched for calls one back.
    await page.waitForTimeout(200);
    await expectCreature();

    await goHome();
    await box().pressSequentially('pika');
    await option.waitFor();
    await box().press('Escape');
    await option.waitFor({ state: 'hidden' });
    await box().press('Enter');
    await expectMatches('pika');
    expect(parameter('q')).toBe('pika');
    await box().press('ArrowDown');
    await option.click();
    await expectCreature();
  });

  it('focuses the search box with "/", from other pages too, and skips to the results by keyboard', async () => {
    await goHome();
    for (const from of ['the catalog', 'a creature']) {
      if (from === 'a creature') {
        await page.locator('.card-link').first().click();
        await expectCreature();
      }
      await page.keyboard.press('/');
      const role = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
      await expect.poll(role, { message: from }).toBe('combobox');
    }
    expect(await box().inputValue()).toBe('');
    await visit(page, '/');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
  });

  it('leads back to the order that was chosen before typing went on', async () => {
    await goHome();
    await box().fill('fire');
    await expectMatches('fire');
    await page.getByLabel('Order').selectOption('-weight');
    await expect.poll(() => page.url()).toMatch(/q=fire&sort=-weight$/);
    await box().fill('fire gen:1');
    await expect.poll(() => page.url()).toContain('gen');
    await page.goBack();
    await expect.poll(() => page.url()).toMatch(/q=fire&sort=-weight$/);
  });

  it('edits the query with filters, which can be removed again', async () => {
    await goHome();
    await filter('Water').click();
    await expectMatches('type:Water');
    expect(await box().inputValue()).toBe('type:water');
    await filter('2').click();
    await expectMatches('type:Water gen:2');
    await filter('Legendary').click();
    await expectMatches('type:Water gen:2 is:legendary');
    await page.getByRole('link', { name: 'Remove type:water' }).press('Enter');
    // The focus stays near what has gone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('results');
    await expectMatches('gen:2 is:legendary');
    await filter('Legendary').click();
    await expectMatches('gen:2');
    await page.goBack();
    await expectMatches('gen:2 is:legendary');
    await page.goForward();
    await expectMatches('gen:2');
    await expect.poll(() => box().inputValue()).toBe('gen:2');
  });

  it('filters by ranges of height and weight, and by egg groups', async () => {
    const set = async (group: string, end: string, value: string): Promise<void> => {
      const field = page.getByRole('group', { name: group }).getByLabel(end);
      await field.fill(value);
      await field.blur();
    };
    await goHome();
    await set('Height in metres', 'from', '0.5');
    await expectMatches('height>=0.5m');
    await set('Height in metres', 'to', '2');
    await expectMatches('height>=0.5m height<=2m');
    await set('Weight in kilograms', 'to', '60');
    await expectMatches('height>=0.5m height<=2m weight<=60kg');
    await page.getByLabel('Egg group').selectOption('Dragon');
    await expectMatches('height>=0.5m height<=2m weight<=60kg egg:dragon');
    await set('Height in metres', 'from', '');
    await expectMatches('height<=2m weight<=60kg egg:dragon');
    expect(parameter('q')).not.toContain('>=');
  });

  it('finds types by a plain word, and says first what the word means', async () => {
    await goHome();
    await box().pressSequentially('water');
    await expectMatches('Water');
    const first = page.locator('.search-suggestions li').first();
    await expect.poll(() => first.innerText()).toMatch(/^Type: Water, [\d,]+ forms$/);
    await box().press('ArrowDown');
    await box().press('Enter');
    await expectMatches('type:Water');
    await expect.poll(() => parameter('q')).toBe('type:water');
  });

  it('jumps to a number and to a generation', async () => {
    await goHome();
    const card = (number: string): string =>
      `.card:has(.card-number:has-text("${number.padStart(4, '0')}"))`;
    const last = String(await count());
    await page.locator('.jump').getByLabel('Number').fill(last);
    await page.locator('.jump').getByLabel('Number').press('Enter');
    await expect.poll(isWithin(card(last), 0, 800)).toBe(true);
    const { items } = await search({ gen: '2', sort: 'number' });
    await page.locator('.jump').getByLabel('Generation').selectOption('2');
    await expect.poll(isWithin(card(items[0]?.number ?? ''), 0, 800)).toBe(true);

    // The words of this search stand for an order.
    await goHome();
    await box().fill('fastest fire');
    await expectMatches('type:fire');
    await page.locator('.jump').getByLabel('Number').fill('700');
    await page.locator('.jump').getByLabel('Number').press('Enter');
    const before = await search({ q: 'type:fire number<700' });
    await expect.poll(() => parameter('offset')).toBe(String(before.total));
  });

  it('sorts the results: words by the best match, and all as the address says', async () => {
    const order = page.getByLabel('Order');
    await goHome();
    for (const [q, name] of [
      ['type:water', 'Number'],
      ['fastest', 'Highest Speed'],
      ['pika', 'Best match'],
    ] as const) {
      await box().fill(q);
      await expect.poll(() => order.locator('option:checked').innerText()).toBe(name);
    }
    await order.selectOption('Number');
    await expect.poll(() => parameter('sort')).toBe('number');
    await expectMatches('pika');
    await goHome();
    await page.getByRole('link', { name: 'All forms' }).click();
    await expectMatches('', { forms: 'all' });
    await order.selectOption('Heaviest first');
    const { items } = await search({ sort: '-weight', forms: 'all' });
    await expect.poll(async () => (await names())[0]).toBe(items[0]?.name);
    await visit(page, `/${new URL(page.url()).search}`);
    await expectMatches('', { forms: 'all' });
    expect(await order.inputValue()).toBe('-weight');
    await visit(page, '/?sort=-weaknesses,-Weight,name');
    const chosen = await order.locator('option:checked').innerText();
    expect(chosen).toBe('Weaknesses ↓, Heaviest first, Name');
  });

  it('restores the scroll position and the focus when going back', async () => {
    await goHome();
    await page.setViewportSize(screens.phone);
    // The page gets its height when its rows are measured.
    const scroll = (): Promise<number> =>
      page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight * 0.6);
        return scrollY;
      });
    await expect.poll(scroll).toBeGreaterThan(500);
    /** The address of a card in the middle of the window. */
    const inSight = (): Promise<string | null> =>
      page.evaluate(() => {
        const card = [...document.querySelectorAll('.card-link')].find((each) => {
          const { top } = each.getBoundingClientRect();
          return top > 100 && top < 400;
        });
        return card?.getAttribute('href') ?? null;
      });
    await expect.poll(inSight).not.toBeNull();
    const address = await inSight();
    const card = page.locator(`.card-link[href="${address}"]`);
    const name = await card.locator('.card-name').innerText();
    const top = await page.evaluate(() => scrollY);
    const shift = async (): Promise<number> => Math.abs((await page.evaluate(() => scrollY)) - top);
    await card.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
      .toBe(address);
    expect(await shift()).toBeLessThan(4);
    await page.reload();
    await expect.poll(shift).toBeLessThan(4);
    await page.setViewportSize(screens.laptop);
  });

  it('renders few cards at a time, and scrolls to the first result when the search changes', async () => {
    await goHome();
    const total = await count();
    const last = page.locator(`.cards > li[aria-posinset="${total}"] .card-name`);
    // The page may grow after a jump to its end, as when the row of today arrives.
    const isAtEnd = async (): Promise<boolean> => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return last.isVisible();
    };
    await expect.poll(isAtEnd).toBe(true);
    expect(await page.locator('.cards > li').count()).toBeLessThan(130);
    await page.keyboard.press('/');
    // Of another number than all creatures, so that the wait is for its results.
    await box().fill('is:legendary');
    await expectMatches('is:legendary');
    await expect.poll(isWithin('.match-count', 0, 300)).toBe(true);
  });

  it('hides its filters behind a switch on a phone', async () => {
    await page.setViewportSize(screens.phone);
    await goHome();
    const top = async () => (await page.locator('.card').first().boundingBox())?.y;
    // Without a search, the row of today is above.
    await expect.poll(top).toBeLessThanOrEqual(390);
    await box().fill('gen:2');
    await expectMatches('gen:2');
    await expect.poll(top).toBeLessThanOrEqual(330);
    const toggle = page.getByRole('button', { name: 'Filters (1)' });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.click();
    await page.getByLabel('Egg group').waitFor();
    await filter('Legendary').click();
    await expectMatches('gen:2 is:legendary');
    await page.getByRole('button', { name: 'Filters (2)' }).click();
    await page.getByLabel('Egg group').waitFor({ state: 'hidden' });
    await page.setViewportSize(screens.laptop);
  });

  it('starts no transition if reduced motion is preferred', async () => {
    await goHome();
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

  it('offers examples in the empty box, which all find something', async () => {
    await goHome();
    const examples = page.locator('.search-suggestions li');
    await box().click();
    await expect.poll(() => examples.count()).toBe(4);
    expect(await violationsOf(page)).toEqual([]);
    const queries = await examples.locator('code').allInnerTexts();
    expect(queries.slice(-2)).toEqual([
      expect.stringMatching(/^speed>=\d+$/),
      expect.stringMatching(/^total>=\d+$/),
    ]);
    for (const q of queries) {
      const target = `/v1/search?limit=1&${new URLSearchParams({ q })}`;
      expect(await ask(target), q).not.toHaveProperty('total', 0);
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => parameter('q')).toBe(queries.at(-1));
  });

  it('shows on cards the number that sorts them', async () => {
    await goHome();
    expect(await page.locator('.card-measure').count()).toBe(0);
    const shown = () => page.locator('.card-measure').allInnerTexts();
    for (const [label, pattern, sort] of [
      ['Highest Speed', /^Speed\s+(\d+)$/, 'speed'],
      ['Heaviest first', /^([\d,.]+) kg$/, 'weight'],
      ['Highest Total', /^Total\s+(\d+)$/, 'total'],
    ] as const) {
      await page.getByLabel('Order').selectOption(label);
      await expect.poll(async () => (await shown())[0]).toMatch(pattern);
      expect(parameter('sort')).toBe(`-${sort}`);
      const numbers = (await shown()).flatMap((text) => pattern.exec(text)?.[1] ?? []);
      const values = numbers.map((text) => Number(text.replaceAll(',', '')));
      expect(values.length).toBeGreaterThan(10);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
    }
  });

  it('says by which name something was found, and leads to the page about searching, whose examples open the search', async () => {
    await goHome();
    await box().fill('charibari');
    await page.locator('.search-suggestions .matched').getByText('Charibari').waitFor();
    await page.getByRole('link', { name: 'How to search' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'How to search' }).waitFor();
    const example = page.locator('.syntax-rows a').nth(2);
    const q = await example.innerText();
    await example.click();
    await expect
      .poll(() =>
        box()
          .inputValue()
          .catch(() => ''),
      )
      .toBe(q);
    await page.locator('.card').first().waitFor();
  });

  it('keeps the selected theme', async () => {
    await goHome();
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.getByLabel('Colours').selectOption('Dark');
    await expect.poll(background).not.toBe(light);
    await visit(page, '/');
    expect(await background()).not.toBe(light);
    await expect.poll(() => page.getByLabel('Colours').inputValue()).toBe('dark');
    await page.getByLabel('Colours').selectOption('Auto');
    await expect.poll(background).toBe(light);
  });
});
