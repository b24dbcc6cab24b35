import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lampshoal } from '../service/workers/supervised-service.ts';
import { setStage, type Stage } from './browser.ts';

describe.each([
  { world: 'default', args: [] },
  { world: 'lampshoal', args: ['--world', lampshoal] },
])('leagues, stones and the service of the world "$world"', ({ args }) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage(args);
  });
  afterAll(() => stage.close());
  afterEach(() => stage.expectNoComplaint());

  it('shows the version of the world, and digests of all files', async () => {
    const page = await stage.open('/service', { scripts: false });
    const { worldVersion } = await (await fetch(`${stage.origin}/health/ready`)).json();
    const files: readonly { readonly sha256: string }[] = await (
      await fetch(`${stage.origin}/v1/bulk`)
    ).json();
    expect(await page.locator('.figure-code').first().innerText()).toBe(worldVersion);
    expect(await page.locator('.digest').allInnerTexts()).toEqual(
      files.map(({ sha256 }) => sha256),
    );
    await page.close();
  });

  it('gives a browser the page and a program JSON at a path that both have (decision 18)', async () => {
    const ask = (path: string, accept: string) =>
      fetch(stage.origin + path, { headers: { accept }, redirect: 'manual' });
    for (const [path, accept, type] of [
      ['/creature/1', 'text/html,*/*;q=0.8', 'text/html'],
      ['/creature/1', '*/*', 'application/json'],
      ['/creature/1', 'text/html,*/*;q=0.8', 'text/html'],
      ['/creature/1', 'application/json', 'application/json'],
      ['/world', 'text/html', 'text/html'],
      ['/world', '*/*', 'application/json'],
    ] as const) {
      // The second response comes from the cache.
      for (const time of ['first', 'second']) {
        const response = await ask(path, accept);
        expect([path, accept, time, response.status]).toEqual([path, accept, time, 200]);
        expect(response.headers.get('content-type'), `${path} ${accept} ${time}`).toContain(type);
        expect(response.headers.get('vary')?.split(', ')).toContain('Accept');
      }
    }
    const league = await ask('/league', 'text/html');
    expect(league.headers.get('content-type')).toContain('application/json');
    const { subjects } = await (
      await ask('/v1/bulk/catalog.json', '*/*')
    )
      .json()
      .then(({ manifest }) => manifest);
    const page = await ask(`/${encodeURIComponent(subjects.at(-1))}/1`, 'text/html');
    expect([page.status, page.headers.get('location'), page.headers.get('vary')]).toEqual([
      308,
      '/creature/1',
      'Accept',
    ]);
  });

  it('updates the counts while the page is visible', async () => {
    const page = await stage.open('/service');
    const hits = page.locator('.figures dd').first();
    const before = Number((await hits.innerText()).replaceAll(',', ''));
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${stage.origin}/v1/creature/1`)));
    // What it would do by itself within seconds.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForFunction(
      (least) =>
        Number(document.querySelector('.figures dd')?.textContent?.replaceAll(',', '')) >= least,
      before + 20,
    );
    expect(await hits.innerText()).not.toBe(String(before));
    await page.close();
  });

  it('links the effects of a stone to the forms', async () => {
    const page = await stage.open('/stones');
    const link = page.locator('.effect a').first();
    const name = await link.innerText();
    await link.click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/creature\/\d+$/);
    await page.close();
  });

  it('shows every effect of every stone', async () => {
    const page = await stage.open('/stones', { scripts: false });
    const { evolutionStones } = await (await fetch(`${stage.origin}/v1/world`)).json();
    const effects: string[] = [];
    for (const { slug } of evolutionStones) {
      effects.push(
        ...(await (await fetch(`${stage.origin}/v1/evolution-stone/${slug}`)).json()).effects,
      );
    }
    const shown = await page
      .locator('.effect')
      .evaluateAll((all) => all.map((each) => each.textContent));
    expect(shown).toEqual(effects);
    await page.close();
  });

  it('shows every league with its badges', async () => {
    const page = await stage.open('/leagues', { scripts: false });
    const { leagues } = await (await fetch(`${stage.origin}/v1/world`)).json();
    expect(await page.locator('.league h2').allInnerTexts()).toEqual(
      leagues.map(({ name }: { readonly name: string }) => name),
    );
    await page.close();
  });
});
