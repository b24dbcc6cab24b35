import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lampshoal, type ServeProcess, startServe } from '../../harness/processes.ts';
import { paper } from '../../src/explorer/manifest.ts';
import { withLinks } from '../../src/explorer/pages/lore/page.tsx';
import { contrastOf, writeAccent } from '../../src/explorer/world-style.ts';

describe('writeAccent()', () => {
  it('makes any accent readable on the paper and the plates of both themes, and texts on the accent', () => {
    // With as much of the lightest and the darkest type as the facts of a creature have.
    const plate = { light: '#e4e2dc', dark: '#31302d' };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const style = writeAccent(`#${number.toString(16).padStart(6, '0')}`);
        const [light = '', dark = '', onLight = '', onDark = ''] = style.match(/#\w{6}/g) ?? [];
        const pairs = [
          [light, paper.light],
          [dark, paper.dark],
          [light, plate.light],
          [dark, plate.dark],
          [onLight, light],
          [onDark, dark],
        ] as const;
        for (const [one, other] of pairs) {
          expect(contrastOf(one, other)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it('keeps an accent that can be read', () => {
    expect(writeAccent('#9a3b26')).toContain('light-dark(#9a3b26,');
  });
});

describe('withLinks()', () => {
  const textOf = (text: string): string =>
    withLinks(text)
      .map((part) => (typeof part === 'object' ? '<link>' : part))
      .join('');

  it.each([
    ['Ask [us](mailto:us@example.org), [here](https://example.org/a).', 'Ask <link>, <link>.'],
    ['[Run](javascript:alert(1)) [it](//example.org) [now](/)', undefined],
    ['<b>[bold]</b> (really)', undefined],
  ])('makes links of addresses of pages and mail alone, in "%s"', (text, shown = text) => {
    expect(textOf(text)).toBe(shown);
  });

  it('keeps any other text as it is', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/https?:|mailto:/.test(text)),
        (text) => {
          expect(textOf(text)).toBe(text);
        },
      ),
    );
  });
});

describe('the pages of a world with a face of its own', () => {
  let service: ServeProcess;
  beforeAll(async () => {
    service = await startServe('Node', ['--world', lampshoal]);
  });
  afterAll(() => service.stop());
  const read = async (target: string): Promise<string> => {
    const page = await service.request(target, { headers: { accept: 'text/html' } });
    return page.text();
  };
  /** What a reader sees, hears or hovers over, without the API's own words. */
  const textOf = (html: string): string =>
    html
      .replaceAll(/<(script|code|pre)[^>]*>[\s\S]*?<\/\1>/g, ' ')
      // The service computes descriptions, which previews repeat.
      .replaceAll(/<(?:meta|link) [^>]*>/g, ' ')
      .replaceAll(/<(\w+) class="creature-description"[\s\S]*?<\/\1>/g, ' ')
      .replaceAll(/ (?:href|src|class|id|name|value|for)="[^"]*"/g, ' ');

  it.each([
    '/',
    '/creature/3',
    '/creature/15',
    '/types',
    '/moves',
    '/leagues',
    '/stones',
    '/world',
    '/compare',
    '/compare?creatures=1,2',
    '/quiz?seed=lamp',
  ])('have its words in place of the usual ones, at %s', async (target) => {
    const usual =
      /\b(?:creatures?|generations?|leagues|stones|egg groups?|starters?|legendary|mythical|ultra ?beast|mega evolved)\b/gi;
    const text = textOf(await read(target)).replaceAll('Creature Catalog', '');
    expect([...new Set(text.match(usual))]).toEqual([]);
  });

  it('have its description, links, icon and colour, and a page of lore', async () => {
    const home = await read('/');
    expect(home).toContain('An archipelago of lighthouses');
    expect(home).toContain('href="https://example.org/guild"');
    expect(home).toContain('href="/lore"');
    expect(await read('/lore')).toContain('<h2 dir="auto">The three tides</h2>');
    const [style = ''] = /\/assets\/world-\w+\.css/.exec(home) ?? [];
    expect(await (await service.request(style)).text()).toContain(':root{--accent:light-dark(');
    const icon = await (await service.request('/favicon.ico')).text();
    expect(icon).toBe(await (await service.request('/resources/creature/cut-out/3.svg')).text());
    const manifest = await (await service.request('/explorer/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ description: expect.stringContaining('archipelago') });
    expect(JSON.stringify(manifest)).toContain('/creature/512/3.png');
  });

  it('have its icon on a ground, as PNG, for home screens', async () => {
    const { icons } = await (await service.request('/explorer/manifest.webmanifest')).json();
    const { src } = icons.find(({ purpose }: { purpose: string }) => purpose === 'maskable');
    expect(await read('/')).toContain(`<link rel="apple-touch-icon" href="${src}">`);
    const icon = await service.request(src);
    expect(icon.headers.get('content-type')).toBe('image/png');
    const drawing = await (await service.request('/resources/creature/icon.svg')).text();
    expect(drawing).toContain(`fill="${paper.light}"`);
  });
});
