import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltFiles, builtPath } from '../../src/explorer/built-files.ts';
import { paper } from '../../src/explorer/manifest.ts';
import { connectBrowser } from './browser.ts';
import { root, type ServeProcess, startServe } from '../../harness/processes.ts';

/** Bytes of script and style, compressed, that a browser may have to load before the first card. */
const budgetBytes = 108_000;

describe('the weight of the explorer', () => {
  let service: ServeProcess;
  let html: string;
  beforeAll(async () => {
    service = await startServe('Bun', []);
    const page = await service.request('/', { headers: { accept: 'text/html' } });
    html = await page.text();
  });
  afterAll(() => service.stop());

  it('is less than 108 kB of scripts and styles, with all chunks of the page', async () => {
    const built: BuiltFiles = JSON.parse(
      readFileSync(path.join(root, 'dist/explorer/files.json'), 'utf8'),
    );
    const files = new Map<string, string>();
    const load = async (target: string): Promise<void> => {
      if (!files.has(target)) {
        const text = await (await service.request(target)).text();
        files.set(target, text);
        // A part names others by their place beside it; those it loads only when they are needed count as well.
        for (const [, name = ''] of text.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)) {
          // No page of a service loads what answers for a copy, and no English one the texts of another language.
          if (!built.ofCopies.includes(name) && !Object.values(built.messages).includes(name)) {
            await load(builtPath(name));
          }
        }
      }
    };
    const referenced = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)];
    expect(referenced.length).toBeGreaterThan(3);
    for (const [, target = ''] of referenced) {
      await load(target);
    }
    const bytes = [...files.values()].map((text) => brotliCompressSync(text).byteLength);
    expect(bytes.length).toBeGreaterThan(10);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(budgetBytes);
  });

  it('of a page waits for no part of a part: all that it imports is named in the document', async () => {
    const named = [...html.matchAll(/(?:modulepreload" href|module" src)="\/assets\/([^"]+)"/g)];
    const known = new Set(named.map(([, name]) => name));
    const importedBy = async (name: string): Promise<readonly string[]> => {
      const text = await (await service.request(builtPath(name))).text();
      return [...text.matchAll(/(?:from|import)["'`]\.\/([\w-]+\.js)["'`]/g)].map(
        ([, each = '']) => each,
      );
    };
    const [, entry = ''] = /type="module" src="\/assets\/([^"]+)"/.exec(html) ?? [];
    const script = await (await service.request(builtPath(entry))).text();
    const pages = [...script.matchAll(/import\(["'`]\.\/((?:[a-z]+-)?page-[\w-]+\.js)["'`]\)/g)];
    expect(pages.length).toBeGreaterThan(15);
    for (const name of [entry, ...pages.map(([, each = '']) => each)]) {
      expect((await importedBy(name)).filter((each) => !known.has(each))).toEqual([]);
    }
  });

  it.each([
    [1440, 900, 300_000],
    [360, 740, 180_000],
  ])(
    'is of a first screen of %i × %i, pictures and all, at most %i bytes',
    async (width, height, most) => {
      const browser = await connectBrowser();
      const viewport = { width, height };
      const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      let bytes = 0;
      client.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.goto(`http://localhost:${service.port}/`, { waitUntil: 'networkidle' });
      await browser.close();
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThanOrEqual(most);
    },
  );

  it('is compressed once, then served from the cache', async () => {
    const [, script = ''] = /type="module" src="([^"]+)"/.exec(html) ?? [];
    const inBrotli = { headers: { 'accept-encoding': 'br' } };
    const first = await service.request(script, inBrotli);
    const second = await service.request(script, inBrotli);
    for (const answer of [first, second]) {
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      // A response that was computed for a request says how long that took.
      expect(answer.headers.has('server-timing')).toBe(false);
    }
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it.each([
    ['*/*', 'application/problem+json; charset=utf-8'],
    ['text/html', 'text/html; charset=utf-8'],
  ])('responds to a missing file, asked for with %s, with %s', async (accept, type) => {
    const { status, headers } = await service.request('/explorer/nothing.js', {
      headers: { accept },
    });
    expect([status, headers.get('content-type')]).toEqual([404, type]);
  });

  it('uses the background colour of the page as theme colour', () => {
    const tokens = readFileSync(path.join(root, 'src/explorer/style/tokens.css'), 'utf8');
    const { light, dark } = paper;
    expect(tokens).toContain(`--paper: light-dark(${light}, ${dark});`);
  });
});
