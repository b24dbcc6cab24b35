import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBulkContent as createContent } from '../../src/api/bulk.ts';
import { createDigest } from '../../src/service/create-digest.ts';

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
  test.each<[what: string, texts: readonly string[]]>([
    ['no text', []],
    ['an empty text', ['']],
    ['a text', ['[]']],
    ['a text of several bytes a character', ['Flabébé ♀ 🎲']],
    ['many short texts', Array.from({ length: 100_000 }, (_, i) => `${i}\n`)],
    ['a long text', ['é'.repeat(1_000_000)]],
    ['a long text between short ones', ['[', 'x'.repeat(1_000_000), ']']],
    ['texts of a piece each', ['a'.repeat(65_536), 'b'.repeat(65_536)]],
    ['texts of a piece less one', ['a'.repeat(65_535), 'b'.repeat(65_535), 'c']],
    ['empty texts among others', ['', 'a', '', '', 'b', '']],
  ])('gives the bytes of %s, their number and their digest', async (_, all) => {
    const content = createBulkContent(() => all);
    const text = all.join('');
    const { size, sha256 } = await content.measure();
    expect(bytesOf(content.read()).equals(Buffer.from(text))).toBe(true);
    expect(size).toBe(Buffer.byteLength(text));
    expect(Buffer.from(sha256).toString('hex')).toBe(sha256Of(text));
  });

  test('gives the bytes of whatever texts, their number and their digest', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const content = createBulkContent(() => all);
        const bytes = bytesOf(content.read());
        const { size, sha256 } = await content.measure();
        expect(bytes.equals(Buffer.from(all.join('')))).toBe(true);
        expect(size).toBe(bytes.byteLength);
        expect(Buffer.from(sha256).toString('hex')).toBe(sha256Of(bytes));
      }),
      { numRuns: 50 },
    );
  });

  test('has no bytes, and the digest of none, where nothing is written', async () => {
    const content = createBulkContent(() => []);
    expect([...content.read()]).toEqual([]);
    expect(await content.measure()).toEqual({
      size: 0,
      sha256: new Uint8Array(
        Buffer.from('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'hex'),
      ),
    });
  });

  test('puts short texts together, and takes no more of them than the piece needs', () => {
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

  test('writes its text anew each time that it is read, and measures it once', async () => {
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

  test('lets others have their turn while it measures', async () => {
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
