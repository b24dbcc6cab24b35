import { describe, expect, it } from 'vitest';
import { useStage, visit } from './browser.ts';
import { expectFitting } from './describe-pages.ts';
import { difficultNames, setSparseStage } from './sparse-world.ts';

describe('the explorer of a sparse world', () => {
  const { open } = useStage(setSparseStage);

  it.each(['/', '/creature/1', '/creature/701', '/creature/1401', '/?q=zzz'])(
    '%s fits a phone, a laptop and a wall with any names',
    async (target) => {
      await expectFitting(await open(target));
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
    await visit(page, '/creature/1');
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
