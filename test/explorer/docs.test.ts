import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { layOutJson } from '../../src/explorer/parts/lay-out-json.ts';
import { screens, shiftOf, useStage } from './browser.ts';

/** Words of people, with the operation that they look for. */
const searches = [
  ['weak', 'getMatchup'],
  ['weaknesses', 'getMatchup'],
  ['image', 'getCreaturePicture'],
  ['sprite', 'getCreaturePicture'],
  ['silhouette', 'getCreatureCutOut'],
  ['autocomplete', 'suggest'],
  ['csv', 'search'],
  ['dump', 'listBulkFiles'],
  ['evolve', 'getFamily'],
  ['spell', 'checkSearch'],
  ['spelling', 'checkSearch'],
  ['pagination', 'search'],
  ['translation', 'getCreatureNames'],
  ['rate limit', 'requests'],
  ['cors', 'requests'],
  ['/v1/batch', 'batch'],
] as const;

describe('the documentation', () => {
  const { service, open } = useStage();
  let page: Page;
  beforeAll(async () => {
    page = await open('/docs');
  });

  it('is the same page for programs and browsers', async () => {
    const html = await (await service().request('/docs')).text();
    const response = await service().request('/docs', { headers: { accept: 'text/html' } });
    expect(await response.text()).toBe(html);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('vary') ?? '').not.toMatch(/\baccept\b(?!-)/i);
  });

  it('finds operations by the words that people use', async () => {
    const contents = page.getByRole('navigation', { name: 'Operations' });
    for (const [words, id] of searches) {
      await contents.getByRole('searchbox').fill(words);
      const found = await contents
        .locator('li a')
        .evaluateAll((links) => links.slice(0, 5).map((link) => link.getAttribute('href')));
      expect(found, words).toContain(`#${id}`);
    }
    await contents.getByRole('searchbox').fill('xyzzy');
    expect(await contents.getByRole('status').innerText()).toBe('0 parts found');
    await contents.getByRole('searchbox').fill('');
  });

  it('has a link to a request that fills its form again', async () => {
    const operation = page.locator('#search');
    await operation.getByLabel('q', { exact: true }).fill('number:2 a&b');
    await operation.getByText('more parameters').click();
    await operation.getByLabel('base', { exact: true }).selectOption('true');
    const link = await operation
      .getByRole('link', { name: 'Link to this request' })
      .getAttribute('href');
    const again = (await open(`/docs${link}`)).locator('#search');
    await expect
      .poll(() => again.getByLabel('q', { exact: true }).inputValue())
      .toBe('number:2 a&b');
    expect(await again.getByLabel('base', { exact: true }).inputValue()).toBe('true');
    expect(await again.getByLabel('base', { exact: true }).isVisible()).toBe(true);
    expect(await again.getByLabel('limit').inputValue()).toBe('2');
  });

  it('sends a request with the parameters as they are typed, and shows the response in place of the sample', async () => {
    const operation = page.locator('#search');
    const result = operation.locator('.result');
    expect(await result.locator('pre').textContent()).toContain('"items"');
    await operation.getByLabel('q', { exact: true }).fill('number:1');
    await operation.getByLabel('limit').fill('1');
    expect(await operation.locator('.listing pre').first().innerText()).toContain('q=number:1');
    await operation.getByRole('button', { name: 'Send' }).click();
    await result.getByText('200 OK').waitFor();
    expect(await result.getByRole('status').innerText()).toMatch(/^200 OK in \d+ ms$/);
    expect(await result.evaluate((element) => element.closest('[aria-live]'))).toBeNull();
    const body: unknown = JSON.parse(await result.locator('pre').innerText());
    expect(body).toMatchObject({ limit: 1, items: [{ number: '1' }] });
    expect(await result.getByRole('button', { name: 'Copy the answer' }).count()).toBe(1);
  });

  it('keeps the focus on the button that sends a request', async () => {
    const operation = page.locator('#search');
    const send = operation.getByRole('button', { name: 'Send' });
    await operation.getByLabel('q', { exact: true }).fill('number:2');
    await send.press('Enter');
    await operation.locator('.result').getByText('"number": "2"').waitFor();
    expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('marks the part that is being read in the list', async () => {
    const current = page.locator('.docs-contents [aria-current]');
    for (const id of ['getFamily', 'schemas']) {
      await page.evaluate((each) => document.getElementById(each)?.scrollIntoView(), id);
      await expect.poll(() => current.getAttribute('href')).toBe(`#${id}`);
    }
  });

  it('searches its list, and goes to an operation and back to the former position without requests', async () => {
    const contents = page.getByRole('navigation', { name: 'Operations' });
    await contents.getByRole('searchbox').fill('v1 world statistics');
    expect(await contents.getByRole('status').innerText()).toBe('1 part found');
    expect(await contents.locator('li').count()).toBe(1);
    await contents.getByRole('searchbox').fill('');
    await page.evaluate(() => scrollTo(0, 3000));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.locator('.docs-contents li a').nth(10).click();
    await page.waitForFunction(() => scrollY > 4000);
    await page.goBack();
    await page.waitForFunction(() => Math.abs(scrollY - 3000) < 2);
    expect(requests).toEqual([]);
  });

  it('has the whole of its examples on paper', async () => {
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    const cut = await page
      .locator('.docs pre')
      .evaluateAll(
        (all) =>
          all.filter(
            (each) =>
              each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1,
          ).length,
      );
    expect(cut).toBe(0);
    await page.locator('.docs .request pre').first().waitFor();
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(screens.laptop);
  });

  it('remembers the language of programs, for all pages, and comes from one of them by a link, whole and ready for use', async () => {
    await page.getByRole('button', { name: 'Python' }).first().click();
    const other = await open('/leagues');
    await other.getByText('API request').click();
    await expect
      .poll(() => other.locator('.request .listing pre').first().innerText())
      .toContain('urlopen');
    await other.getByRole('button', { name: 'curl' }).click();
    await other.getByRole('link', { name: 'API documentation' }).click();
    const operation = other.locator('#getCreatureCounts');
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.locator('.result').getByText('200 OK').waitFor();
    await expect.poll(() => other.locator('.schema').count()).toBeGreaterThan(40);
  });

  it('does not jump while it loads on a phone', async () => {
    const phone = await open('/docs', { screen: 'phone' });
    expect(await shiftOf(phone, 1000)).toBeLessThan(0.05);
  });
});

describe('layOutJson()', () => {
  it.each([
    [{ a: 1, b: ['x', 'y'] }, '{ "a": 1, "b": ["x", "y"] }'],
    [[], '[]'],
    ['[\n ]', '"[\\n ]"'],
  ])('puts %j on one line', (value, text) => {
    expect(layOutJson(value)).toBe(text);
  });

  it('keeps the value, however many lines it takes', () => {
    const value = {
      names: Array.from({ length: 40 }, (_, i) => `name "${i}"\n]`),
      empty: {},
      none: null,
    };
    expect(layOutJson(value).split('\n').length).toBeGreaterThan(40);
    expect(JSON.parse(layOutJson(value))).toEqual(value);
  });
});
