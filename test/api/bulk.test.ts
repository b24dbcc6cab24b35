import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createBaseApp } from '../../src/api/base-app.ts';
import { bulkFilesOf, bulkRoutes, createBulkContent as createContent } from '../../src/api/bulk.ts';
import { maxBufferedBytes } from '../../src/api/replies.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { worldOf } from '../catalog/entries.ts';
import { serviceAlone } from '../responses/app-alone.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { longFiles, longWorld } from './long-world.ts';
import * as fc from 'fast-check';
import { createDigest } from '../../src/service/digest.ts';

const addresses = {
  baseUrl: 'https://catalog.example.org',
  resourcesUrl: 'https://catalog.example.org/resources',
};

const worlds = [
  ['lampshoal', await compileShippedWorld('lampshoal')],
  ['without anything', compileCatalog(worldOf([]))],
  ['of long files', compileCatalog(longWorld)],
] as const;

/** The text of a file, as it is written. */
function textOf(catalog: Catalog, file: string): string {
  return [...(bulkFilesOf(catalog).get(file)?.write(catalog, addresses) ?? [])].join('');
}

function requester(catalog: Catalog): (path: string) => Promise<Response> {
  const app = createBaseApp(serviceAlone(catalog, addresses), bulkRoutes, (error) => {
    throw error;
  });
  return async (path) => app.request(path);
}

describe.each(worlds)('the bulk files of the world "%s"', (_, catalog) => {
  const request = requester(catalog);

  test.each([...bulkFilesOf(catalog).keys()])('%s is sent byte for byte', async (file) => {
    const text = textOf(catalog, file);
    const response = await request(`/v1/bulk/${file}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(response.headers.get('repr-digest')).toBe(
      `sha-256=:${createHash('sha256').update(text).digest('base64')}:`,
    );
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(text))).toBe(true);
  });

  test('are listed with their sizes and digests', async () => {
    const list: unknown = await (await request('/v1/bulk')).json();
    expect(list).toMatchObject(
      [...bulkFilesOf(catalog).keys()].map((file) => ({
        file,
        size: Buffer.byteLength(textOf(catalog, file)),
        sha256: sha256Of(textOf(catalog, file)),
      })),
    );
  });
});

describe('the bulk files of an empty world', () => {
  const catalog = compileCatalog(worldOf([]));

  test.each([
    ['creatures.json', /^\[\]$/],
    ['creatures.ndjson', /^$/],
    ['creatures.csv', /^number,[A-Za-z,]+\r\n$/],
    ['families.json', /^\[\]$/],
    ['leagues.json', /^\[\]$/],
    ['evolution-stones.json', /^\[\]$/],
  ])('%s is a valid empty file', (file, empty) => {
    expect(textOf(catalog, file)).toMatch(empty);
  });
});

describe('a bulk file that is too long to be buffered', () => {
  const request = requester(compileCatalog(longWorld));

  test.each(longFiles)('is streamed, can be cancelled and requested again: %s', async (file) => {
    const first = await request(`/v1/bulk/${file}`);
    const reader = first.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const response = await request(`/v1/bulk/${file}`);
    const lengths: number[] = [];
    for await (const piece of response.body ?? []) {
      lengths.push(piece.byteLength);
    }
    const length = lengths.reduce((sum, each) => sum + each, 0);
    expect(length).toBeGreaterThan(maxBufferedBytes);
    expect(response.headers.get('content-length')).toBe(String(length));
    expect(first.headers.get('content-length')).toBe(String(length));
    expect(Math.max(...lengths)).toBeLessThan(length / 50);
  });
});

/** Texts of all sorts and of lengths up to that of several pieces, some empty. */
const texts = fc.array(
  fc
    .tuple(fc.string({ unit: 'binary', maxLength: 5 }), fc.nat(40_000))
    .map(([text, times]) => text.repeat(times)),
  { maxLength: 12 },
);

const createBulkContent = (write: () => Iterable<string>) => createContent(write, createDigest);

function bytesOf(pieces: Iterable<Uint8Array>): Buffer {
  return Buffer.concat([...pieces]);
}

function sha256Of(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

describe('createBulkContent()', () => {
  const expectExact = async (all: readonly string[]): Promise<void> => {
    const content = createBulkContent(() => all);
    const text = all.join('');
    const { size, sha256 } = await content.measure();
    expect(bytesOf(content.read()).equals(Buffer.from(text))).toBe(true);
    expect(size).toBe(Buffer.byteLength(text));
    expect(Buffer.from(sha256).toString('hex')).toBe(sha256Of(text));
  };

  test.each<[what: string, texts: readonly string[]]>([
    ['no text', []],
    ['a text of several bytes a character', ['Flabébé ♀ 🎲']],
    ['many short texts', Array.from({ length: 100_000 }, (_, i) => `${i}\n`)],
    ['a long text between short ones', ['[', 'é'.repeat(1_000_000), ']']],
    ['texts of a piece each', ['a'.repeat(65_536), 'b'.repeat(65_536)]],
    ['texts of a piece less one', ['a'.repeat(65_535), 'b'.repeat(65_535), 'c']],
  ])('encodes, measures and hashes %s', (_, all) => expectExact(all));

  test('encodes, measures and hashes any texts', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        await expectExact(all);
      }),
      { numRuns: 50 },
    );
  });

  test('joins short texts, and reads no more of them than a piece needs', () => {
    let written = 0;
    const content = createBulkContent(function* write() {
      for (; ; written += 1) {
        yield 'x'.repeat(1000);
      }
    });
    const [piece] = content.read();
    expect(piece?.byteLength).toBe(66_000);
    expect(written).toBe(65);
  });

  test('produces its text for each read, and measures it once', async () => {
    let times = 0;
    const content = createBulkContent(function* write() {
      times += 1;
      yield 'text';
    });
    expect(times).toBe(0);
    const measured = await Promise.all([content.measure(), content.measure()]);
    expect(measured[0]).toBe(measured[1]);
    expect(await content.measure()).toBe(measured[0]);
    expect(times).toBe(1);
    expect(bytesOf(content.read()).toString()).toBe('text');
    expect(bytesOf(content.read()).toString()).toBe('text');
    expect(times).toBe(3);
  });

  test('lets other tasks run while it measures', async () => {
    let turns = 0;
    let measuring = true;
    const content = createBulkContent(() => Array.from({ length: 50 }, () => 'x'.repeat(65_536)));
    const takeTurns = (): void => {
      turns += 1;
      if (measuring) {
        setImmediate(takeTurns);
      }
    };
    setImmediate(takeTurns);
    await content.measure();
    measuring = false;
    expect(turns).toBeGreaterThan(25);
  });
});
