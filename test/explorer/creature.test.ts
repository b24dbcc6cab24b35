import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { executableOf } from '../../harness/places.ts';
import { installClient } from '../client/install-client.ts';
import { temporaryFolder } from '../../harness/processes.ts';
import { lampshoal } from '../service/workers/supervised-service.ts';
import { brokenWordsOf, screens, setStage, type Stage, visit } from './browser.ts';

const worlds = [
  {
    world: 'lampshoal',
    args: ['--world', lampshoal],
    creature: 'fanalynx',
    number: '3',
    form: 'Mega Fanalynx Midnight',
    ability: 'Long Beam',
    eggGroup: 'Hearthside',
    species: 'Lighthouse Lynx',
    next: 'Eavesdrip',
    previous: 'Tapurr',
    ancestor: 'Snugwick',
    condition: 'Level 17',
    byStone: { creature: 'fanalynx', stone: 'Tallow Stone' },
    longName: 'fanalynx',
    formInGerman: { form: 'Mega Fanalynx Noon', name: 'Mega-Leuchtluchs Mittag' },
    german: 'Leuchtluchs',
    japanese: 'トウダイヤマネコ',
  },
] as const;

describe.each(worlds)('a creature of the world "$world"', (facts) => {
  let stage: Stage;
  let page: Page;
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    place = await temporaryFolder();
    stage = await setStage(facts.args);
    page = await stage.open('/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(async () => {
    await stage.close();
    await place.remove();
  });
  afterEach(() => stage.expectNoComplaint());

  const start = async (target = `/creature/${facts.creature}`): Promise<void> => {
    await visit(page, stage.origin + target);
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const search = (): string | null => new URL(page.url()).searchParams.get('q');

  it('shows height and weight in both systems of units, and all other facts', async () => {
    await start();
    const text = await page.locator('.facts').innerText();
    expect(text).toMatch(/[\d.]+ m\s+\d+'\d\d"/);
    expect(text).toMatch(/[\d.,]+ kg\s+[\d.]+ lbs\./);
    expect(text).toContain(facts.ability);
    expect(text).toContain(facts.eggGroup);
    expect(text).toContain('% male');
    expect(await page.getByRole('img', { name: /beside a person/ }).count()).toBe(1);
    const matchups = await page.locator('.multipliers dt').allInnerTexts();
    expect(matchups).toContain('Weak to');
    expect(matchups).toContain('Strong against');
  });

  it('shows its names in other languages, and is found by them', async () => {
    await start(`/creature/${encodeURIComponent(facts.japanese)}`);
    const names = page.locator('.local-names');
    expect(await names.locator('dd[lang=ja]').innerText()).toBe(facts.japanese);
    expect(await names.locator('dd[lang=de]').innerText()).toBe(facts.german);
    expect(await names.locator('dt[lang=de]').innerText()).toBe('Deutsch');
    const { form, name } = facts.formInGerman;
    await start(`/creature/${facts.number}?form=${encodeURIComponent(form)}`);
    expect(await names.locator('dd[lang=de]').innerText()).toBe(name);
    await start(`/?q=${facts.german.toLowerCase()}`);
    const card = page.getByRole('link', { name: new RegExp(facts.creature, 'i') });
    await card.first().waitFor();
  });

  it('links abilities, egg groups, species and types to searches for them', async () => {
    for (const [name, field] of [
      [facts.ability, 'ability'],
      [facts.eggGroup, 'egg'],
      [facts.species, 'species'],
    ] as const) {
      await start();
      await page.locator('main').getByRole('link', { name, exact: true }).first().click();
      await page.locator('.match-count').waitFor();
      expect(search()).toContain(`${field}:`);
      expect(search()).toContain(name.toLowerCase());
      expect(await page.locator('.card').count()).toBeGreaterThan(0);
    }
  });

  it('shows each form in full, and links to a comparison', async () => {
    await start();
    const forms = page.getByRole('navigation', { name: /forms$/ });
    await forms.getByRole('link', { name: facts.form }).click();
    await heading(facts.form).waitFor();
    expect(new URL(page.url()).searchParams.get('form')).toBe(facts.form);
    await page.goBack();
    await heading(facts.form).waitFor({ state: 'hidden' });
    await forms.getByRole('link', { name: /^Compare/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor();
    expect(await page.locator('main').innerText()).toContain(facts.form);
  });

  it('draws the family with its conditions and links to its forms', async () => {
    await start();
    const family = page.locator('.family');
    expect(await family.innerText()).toContain(facts.condition);
    await family.getByRole('link', { name: facts.ancestor }).click();
    await heading(facts.ancestor).waitFor();
  });

  it('draws the family vertically on a phone, without horizontal scrolling', async () => {
    await start(`/creature/${facts.byStone.creature}`);
    await page.setViewportSize({ width: 360, height: 740 });
    const family = page.locator('.family');
    await expect.poll(() => family.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    const tops = await family
      .locator('.tree-form')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(new Set(tops).size).toBe(tops.length);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('has a large view for a class, which Escape leaves', async () => {
    await start();
    const size = (): Promise<number> =>
      page.locator('.facts').evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    const before = await size();
    await page.getByRole('button', { name: 'Large view' }).click();
    await expect.poll(size).toBeGreaterThan(before * 1.3);
    expect(await page.locator('.masthead').isVisible()).toBe(false);
    await page.keyboard.press('ArrowRight');
    await heading(facts.next).waitFor();
    await expect.poll(size).toBeGreaterThan(before * 1.3);
    await page.keyboard.press('Escape');
    await expect.poll(size).toBe(before);
  });

  it('breaks no word of a long name, on any screen', async () => {
    await start(`/creature/${facts.longName}`);
    for (const [screen, size] of Object.entries(screens)) {
      await page.setViewportSize(size);
      // A browser lays a page out anew when it comes to it.
      const broken = () => brokenWordsOf(page, 'h1, .forms li span, .tree-form span');
      await expect.poll(broken, { message: screen }).toEqual([]);
    }
    await page.setViewportSize(screens.laptop);
  });

  it('links the stone of an evolution', async () => {
    await start(`/creature/${facts.byStone.creature}`);
    await page.locator('.family').getByRole('link', { name: facts.byStone.stone }).click();
    await page.getByRole('heading', { name: facts.byStone.stone }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/stones');
  });

  it('goes to the previous and next creature with clicks and arrow keys', async () => {
    await start();
    await page.getByRole('link', { name: facts.next }).click();
    await heading(facts.next).waitFor();
    await page.keyboard.press('ArrowLeft');
    await heading(facts.next).waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowLeft');
    await heading(facts.previous).waitFor();
    await page.keyboard.press('ArrowRight');
    await heading(facts.previous).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(`/creature/${facts.number}`);
  });

  it('shows the request of a search too', async () => {
    await start('/?q=gen:1&sort=-weight');
    await page.locator('.request-above .request summary').click();
    expect(await page.locator('.request-above .listing pre').first().innerText()).toBe(
      `${stage.service.baseUrl}/v1/search?q=gen%3A1&sort=-weight&forms=one&limit=60&fields=number%2Cname%2Ctypes%2Csprite`,
    );
  });

  describe('the request', () => {
    /** Copies the request in a language, by the button, and reads what the clipboard has. */
    const copy = async (language: string): Promise<string> => {
      await page.getByRole('button', { name: language, exact: true }).click();
      await page.getByRole('button', { name: /^Copy the request/ }).click();
      await page.getByText('Copied').first().waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const run = async (command: string, ...args: readonly string[]): Promise<string> => {
      const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      let complaint = '';
      child.stdout.on('data', (chunk) => (output += String(chunk)));
      child.stderr.on('data', (chunk) => (complaint += String(chunk)));
      const [code] = await once(child, 'close');
      expect(`${code} ${complaint}`.trim()).toBe('0');
      return output;
    };
    const namesIn = (text: string): string[] =>
      (JSON.parse(text) as { name: string }[]).map(({ name }) => name);

    beforeAll(async () => {
      await start();
      await page.locator('.request summary').click();
    });

    it('is the exact address, copied with a click', async () => {
      expect(await copy('Address')).toBe(`${stage.service.baseUrl}/v1/creature/${facts.number}`);
    });

    it('runs as curl', async () => {
      expect(namesIn(await run('bash', '-c', await copy('curl')))).toContain(facts.form);
    });

    it('runs as Python', async () => {
      const program = `${await copy('Python')}\nprint(json.dumps(answer))\n`;
      expect(namesIn(await run('python3', '-c', program))).toContain(facts.form);
    });

    it('runs as TypeScript', async () => {
      const file = path.join(place.folder, 'request.mts');
      await installClient(place.folder);
      await writeFile(file, `${await copy('TypeScript')}\nconsole.log(JSON.stringify(answer));\n`);
      expect(namesIn(await run(executableOf('Node'), file))).toContain(facts.form);
      expect(namesIn(await run(executableOf('Bun'), file))).toContain(facts.form);
    });

    it('includes the response, copied with a click', async () => {
      await page.getByRole('button', { name: /^Copy the response/ }).click();
      await page.getByText('Copied').first().waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(namesIn(copied)).toContain(facts.form);
    });
  });
});
