import { describe, expect, it } from 'vitest';
import { setStage, shippedWorlds, useStage } from './browser.ts';

describe.each(shippedWorlds)('the page about searching in the world "$world"', ({ args }) => {
  const { open, ask } = useStage(() => setStage(args));

  it('has an example of each condition, and each example finds something', async () => {
    const page = await open('/syntax', { scripts: false });
    const examples = await page
      .locator('.syntax-rows a')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('q') ?? ''),
      );
    expect(examples.length).toBeGreaterThan(40);
    const totals = await Promise.all(
      examples.map(async (q) => {
        const query = new URLSearchParams({ q, limit: '1' });
        const { total } = await ask<{ readonly total: number }>(`/v1/search?${query}`);
        return { q, total };
      }),
    );
    expect(totals.filter(({ total }) => total === 0)).toEqual([]);
    const { paths } = await ask<{
      readonly paths: Readonly<
        Record<string, { readonly get: { readonly parameters: readonly { name: string }[] } }>
      >;
    }>('/openapi.json');
    const terms = await page.locator('.syntax-rows dt').allInnerTexts();
    expect(terms.filter((term) => /[:<>=]$/.test(term))).toEqual([]);
    const text = await page.locator('.syntax').innerText();
    const fields = paths['/v1/search']?.get.parameters.map(({ name }) => name) ?? [];
    expect(fields.slice(fields.indexOf('name')).filter((name) => !text.includes(name))).toEqual([
      'lang',
    ]);
  });
});

describe('the search box', () => {
  const { open } = useStage();

  it('says by which name something was found, and leads to the page about searching, whose examples open the search', async () => {
    const page = await open('/');
    const box = page.getByRole('combobox', { name: 'Find creatures' });
    await box.fill('charibari');
    await page.locator('.search-suggestions .matched').getByText('Charibari').waitFor();
    await page.getByRole('link', { name: 'How to search' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'How to search' }).waitFor();
    const example = page.locator('.syntax-rows a').nth(2);
    const q = await example.innerText();
    await example.click();
    await expect.poll(() => box.inputValue().catch(() => '')).toBe(q);
    await page.locator('.card').first().waitFor();
  });
});
