import { expect, it } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import { platforms } from '../../tools/platforms.ts';
import { describePage } from './describe-page.ts';
import { readExamples } from './examples.ts';
import { readPage } from './pages.ts';

const short = ['guides/bot.md', 'guides/pages-and-classes.md'];
[...short, 'guides/world.md', 'guides/import.md', 'reference/client.md'].forEach((name) =>
  describePage(name),
);

it.each(short)('docs/%s needs less than ten lines for each task', (name) => {
  for (const { code } of readExamples(readPage(name))) {
    expect(code.split('\n').filter((line) => line.trim() !== '').length, code).toBeLessThan(10);
  }
});

it('docs/reference/client.md lists every method', () => {
  const page = readPage('reference/client.md');
  const section = page.slice(page.indexOf('## Methods'), page.indexOf('The last argument'));
  const listed = [...section.matchAll(/`(?<name>\w+)\(/g)].map(([, each]) => each);
  const client = createClient({ baseUrl: 'http://localhost:8080' });
  expect(new Set(listed)).toEqual(new Set(Object.keys(client)));
});

it('docs/deploy/edge.md names the platforms of the executables', () => {
  const systems = new Set(platforms.map((name) => name.split('-')[0]));
  expect(systems).toEqual(new Set(['linux', 'darwin', 'windows']));
  expect(readPage('deploy/edge.md')).toContain(
    'Linux (x64 and arm64, glibc and musl), macOS (x64 and arm64) and Windows',
  );
});
