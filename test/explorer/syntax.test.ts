import { describe, expect, it } from 'vitest';
import { useStage } from './browser.ts';

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
