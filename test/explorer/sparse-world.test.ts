import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { overflowOf, screens, useStage, visit } from './browser.ts';
import { difficultNames, setSparseStage } from './sparse-world.ts';

const gallery = process.env['EXPLORER_SCREENSHOTS'];

describe('the explorer of a sparse world', () => {
  const { stage, open } = useStage(setSparseStage);

  it.each(['/', '/creature/1', '/creature/701', '/creature/1401', '/?q=zzz'])(
    '%s fits a phone, a laptop and a wall with any names',
    async (target) => {
      const page = await open(target);
      for (const [screen, size] of Object.entries(screens)) {
        await page.setViewportSize(size);
        await expect.poll(() => overflowOf(page), { message: screen }).toBe(0);
        if (gallery !== undefined) {
          const name = `sparse${target.replaceAll(/[^a-z0-9]+/gi, '-')}-${screen}.png`;
          await page.screenshot({ path: path.join(gallery, name) });
        }
      }
    },
  );

  it('offers no filter and no page without content', async () => {
    const page = await open('/?forms=all');
    expect(await page.locator('.card').count()).toBe(difficultNames.length + 1);
    expect(await page.getByRole('heading', { name: 'Generations' }).count()).toBe(0);
    expect(await page.getByLabel('Egg group').count()).toBe(0);
    const places = await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link')
      .allInnerTexts();
    expect(places.map((each) => each.trim())).toEqual([
      'Catalog',
      'Compare',
      'Quiz',
      'World',
      'Docs',
      'Download',
      'Team',
    ]);
    await visit(page, `${stage().origin}/creature/1`);
    expect(await page.getByRole('heading', { name: 'Strengths and weaknesses' }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Size' }).count()).toBe(0);
    expect(await page.locator('.facts').innerText()).toContain('Not known');
  });

  it('has no moves, and says so', async () => {
    const page = await open('/moves', { scripts: false });
    expect((await page.locator('main').innerText()).split(/\n+/)).toEqual([
      'Moves',
      'This world has no moves.',
    ]);
  });

  it('finds every typed name', async () => {
    const page = await open('/');
    const box = page.getByRole('combobox', { name: 'Find creatures' });
    for (const name of difficultNames.slice(0, 4)) {
      await box.fill(name);
      const option = page.locator('.search-suggestions').getByText(name, { exact: true });
      await option.waitFor();
      expect(await option.count()).toBe(1);
    }
  });
});
