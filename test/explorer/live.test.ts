import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../../harness/lifetimes.ts';
import { startServe } from '../../harness/processes.ts';
import { makeVersion } from '../service/reload/world-versions.ts';
import { useStage } from './browser.ts';

const services = [
  { runtime: 'Bun', args: [] },
  // Other systems share no port.
  ...(process.platform === 'linux'
    ? ([{ runtime: 'Node', args: ['--workers', '2'] }] as const)
    : []),
] as const;

describe.each(services)('a page beside the files of its world ($runtime $args)', (served) => {
  const folder = newFolder();
  let file: string;
  let written: string;
  const { open, service } = useStage(async () => {
    await makeVersion(folder, 'First Draft');
    file = path.join(folder, 'creatures/generation-1.json');
    written = await readFile(file, 'utf8');
    return { args: ['--world', folder, '--watch', ...served.args], runtime: served.runtime };
  });

  it('updates itself, however many there are, at the same scroll position', async () => {
    const pages = await Promise.all([1, 2, 3].map(() => open('/creature/1')));
    for (const [from, to] of [
      ['First Draft', 'Second Draft'],
      ['Second Draft', 'First Draft'],
    ] as const) {
      await Promise.all(pages.map((page) => page.getByText(from).first().waitFor()));
      // With two workers a page may load once more, so the scroll is tried until it holds.
      await pages[0]?.waitForFunction(() => {
        scrollTo(0, 300);
        return scrollY === 300;
      });
      // In its place, and by another file that takes its place.
      const target = to === 'First Draft' ? `${file}.new` : file;
      await writeFile(target, written.replaceAll('First Draft', to));
      await (target === file ? undefined : rename(target, file));
      await Promise.all(
        pages.map((page) => page.getByText(to).first().waitFor({ timeout: 100_000 })),
      );
      await pages[0]?.waitForFunction(() => scrollY === 300);
    }
  });

  it('keeps the last valid world and shows the error until the file is fixed', async () => {
    const page = await open('/creature/1');
    await writeFile(file, written.replace('"Wick"', '"Wikc"'));
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'This page does not show your last change' });
    await notice.waitFor({ timeout: 100_000 });
    expect(await notice.innerText()).toContain('creatures/generation-1.json');
    expect(await notice.innerText()).toContain('"Wikc"');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Snugwick');
    await writeFile(file, written.replaceAll('First Draft', 'Third Draft'));
    await page.getByText('Third Draft').first().waitFor({ timeout: 100_000 });
    expect(await notice.count()).toBe(0);
  });

  it('uses no response of a previous version: browsers revalidate each', async () => {
    for (const target of [
      '/v1/creature/1',
      '/v1/search?q=type:tide',
      '/resources/creature/1.png',
    ]) {
      const answer = await service().request(target);
      expect(answer.headers.get('cache-control'), target).toBe('no-cache');
      expect(answer.headers.get('etag'), target).not.toBe(null);
    }
  });
});

describe('a page of a service that is public or does not watch its files', () => {
  it.each([
    { args: [], environment: {} },
    { args: ['--watch'], environment: { BASE_URL: 'https://catalog.example.org' } },
  ])('does not poll: $args $environment', async (started) => {
    const served = await startServe('Bun', started.args, started.environment);
    try {
      const page = await served.request('/', { headers: { accept: 'text/html' } });
      expect(await page.text()).not.toContain('"served"');
      expect((await served.request('/explorer/changes')).status).toBe(404);
      const creature = await served.request('/v1/creature/1');
      expect(creature.headers.get('cache-control')).toContain('max-age');
    } finally {
      await served.stop();
    }
  });
});
