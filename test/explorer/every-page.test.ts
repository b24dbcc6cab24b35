import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { overflowOf, screens, setStage, useStage } from './browser.ts';
import { lampshoal } from '../../harness/processes.ts';

/** A folder for screenshots, if they are wanted. */
const gallery = process.env['EXPLORER_SCREENSHOTS'];

const worlds = [
  { world: 'default', args: [], creature: 'charizard', others: 'pikachu,snorlax' },
  { world: 'lampshoal', args: ['--world', lampshoal], creature: '1', others: '1,2' },
] as const;

describe.each(worlds)('the explorer of the world "$world"', ({ world, args, creature, others }) => {
  const { open } = useStage(() => setStage(args));

  const pages = [
    '/',
    `/creature/${creature}`,
    '/types',
    '/world',
    '/leagues',
    '/stones',
    `/compare?creatures=${others}`,
    '/quiz?seed=lamp',
    '/puzzle?day=lamp',
    '/parade',
    `/team?forms=${others}`,
    '/collection',
  ];
  const isDefault = world === 'default';
  /** These look the same in every world, and in the dark they have the colours of those above. */
  const further = isDefault
    ? [
        '/?q=height%3E1m&sort=-weight',
        '/creature/charizard/portrait',
        '/types?types=Fire,Flying',
        '/types/fire',
        '/moves',
        '/moves/thunderbolt',
        '/?q=fastest&view=table&columns=type,speed,ability',
        '/?q=charzard',
        '/syntax',
        '/service',
        '/docs',
        '/compare',
        '/quiz',
        '/puzzle',
        '/team',
        '/quiz?seed=lamp&round=2',
        '/quiz?seed=lamp&round=3',
        '/quiz?seed=lamp&round=5',
        '/quiz?seed=lamp&round=11',
        '/compare?creatures=1,4,7,25,133,151',
      ]
    : [];

  describe.each([...pages, ...further])('%s', (target) => {
    // Themes and screens change under one document, since loading one costs a second.
    let page: Page;
    beforeAll(async () => {
      page = await open(target);
      await page.waitForLoadState('networkidle');
    });
    afterAll(() => page.close());

    const isDark = isDefault && pages.includes(target);
    const themes = isDark ? (['light', 'dark'] as const) : (['light'] as const);
    it.each(themes)(
      'fits every screen and breaks no rule of accessibility, in %s',
      async (theme) => {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize(screens.laptop);
        expect(await violationsOf(page)).toEqual([]);
        for (const [screen, size] of Object.entries(screens)) {
          await page.setViewportSize(size);
          await expect.poll(() => overflowOf(page), { message: screen, timeout: 100_000 }).toBe(0);
          if (gallery !== undefined) {
            await page.waitForLoadState('networkidle');
            const name = `${world}${target.replaceAll(/[^a-z0-9]+/gi, '-')}-${screen}-${theme}.png`;
            await page.screenshot({ path: path.join(gallery, name) });
          }
        }
      },
    );

    it('shows its content before scripts run', async () => {
      const still = await open(target, { scripts: false });
      expect((await still.locator('main').innerText()).length).toBeGreaterThan(20);
      expect(await still.locator('h1, .search-label').count()).toBeGreaterThan(0);
    });
  });
});
