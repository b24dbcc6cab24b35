import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bulkFilesOf, createBulkContent as createContent } from '../../src/api/bulk.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { worldOf } from '../catalog/entries.ts';
import * as fc from 'fast-check';
import { createDigest } from '../../src/service/load-app.ts';

const addresses = {
  baseUrl: 'https://catalog.example.org',
  resourcesUrl: 'https://catalog.example.org/resources',
};

/** The text of a file, as it is written. */
function textOf(catalog: Catalog, file: string): string {
  return [...(bulkFilesOf(catalog).get(file)?.write(catalog, addresses) ?? [])].join('');
}

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

  test('encodes, measures and hashes any texts', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        await expectExact(all);
      }),
      { numRuns: 50 },
    );
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
