import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createBulkContent as createContent } from '../../src/api/bulk.ts';
import * as fc from 'fast-check';
import { createDigest } from '../../src/service/load-app.ts';

/** Texts of all sorts and of lengths up to that of several pieces, some empty. */
const texts = fc.array(
  fc
    .tuple(fc.string({ unit: 'binary', maxLength: 5 }), fc.nat(40_000))
    .map(([text, times]) => text.repeat(times)),
  { maxLength: 12 },
);

const createBulkContent = (write: () => Iterable<string>) => createContent(write, createDigest);

describe('createBulkContent()', () => {
  test('encodes, measures and hashes any texts', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const content = createBulkContent(() => all);
        const expected = Buffer.from(all.join(''));
        const { size, sha256 } = await content.measure();
        expect(Buffer.concat([...content.read()]).equals(expected)).toBe(true);
        expect(size).toBe(expected.length);
        expect(createHash('sha256').update(expected).digest().equals(sha256)).toBe(true);
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
