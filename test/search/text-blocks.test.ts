import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSections } from '../../src/catalog/pack/sections.ts';
import { createTextWriter } from '../../src/catalog/pack/texts.ts';
import { compileTextBlocks, openTextBlocks, visitTextsWith } from '../../src/search/text-blocks.ts';

function openBlocks(texts: readonly string[]) {
  const writer = createTextWriter();
  texts.forEach(writer.add);
  return openTextBlocks(readSections(compileTextBlocks(writer.finish())));
}

function textsWith(blocks: ReturnType<typeof openBlocks>, piece: string): number[] {
  const found: number[] = [];
  visitTextsWith(blocks, new TextEncoder().encode(piece), (text) => {
    found.push(text);
    return 'next text';
  });
  return found;
}

/** Few letters, so that pieces are everywhere, within texts and across two of them; some of two, three and four bytes. */
const letters = ['a', 'b', 'ß', '\u03b2', '星', '\u{20000}'];
const few = fc.array(fc.string({ unit: fc.constantFrom(...letters), maxLength: 7 }), {
  maxLength: 60,
});
const piece = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 4 });

describe('visitTextsWith()', () => {
  test('finds in few texts what a plain search finds', () => {
    fc.assert(
      fc.property(few, piece, (texts, wanted) => {
        const expected = [...texts.keys()].filter((text) => texts[text]?.includes(wanted));
        expect(textsWith(openBlocks(texts), wanted)).toEqual(expected);
      }),
    );
  });

  test('finds in many texts, whose grams it knows, what a plain search finds', () => {
    const texts = Array.from({ length: 20_000 }, (_, i) => {
      const digits = (i * 2_654_435_761).toString(letters.length);
      // Long runs without a letter leave blocks out.
      const text = Array.from(digits, (digit) => letters[Number(digit)]).join('');
      return i % 2000 < 700 ? text.replaceAll('ß', '') : text.slice(0, i % 11);
    });
    const blocks = openBlocks(texts);
    expect(blocks.grams.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(piece, (wanted) => {
        const expected = [...texts.keys()].filter((text) => texts[text]?.includes(wanted));
        expect(textsWith(blocks, wanted)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});
