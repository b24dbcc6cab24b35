import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  encodeTexts,
  openTextsInPlace,
  sortTexts,
  textSections,
} from '../../../src/catalog/pack/texts.ts';
import {
  memorySource,
  openPack,
  createMemoryTarget,
  readSections,
  readUnder,
  sectionsUnder,
} from '../../../src/catalog/pack/pack.ts';

const letter = fc.constantFrom('a', 'b', '\ud7ff', '\ufa00', '\u{10000}', 'ß', 'é');
const text = fc.oneof(
  fc.array(letter, { maxLength: 6 }).map((letters) => letters.join('')),
  fc.string({ unit: 'grapheme' }),
);
const texts = fc.array(text, { maxLength: 80 });

function compareCodePoints(a: string, b: string): number {
  const left = Array.from(a, (character) => character.codePointAt(0) ?? 0);
  const right = Array.from(b, (character) => character.codePointAt(0) ?? 0);
  const i = left.findIndex((point, at) => point !== right[at]);
  return i === -1 ? left.length - right.length : (left[i] ?? 0) - (right[i] ?? -1);
}

describe('texts in sections', () => {
  test('are the same after they are read from a file or from memory', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const sections = textSections(encodeTexts(all));
        const target = createMemoryTarget();
        target.writer.addAll(sectionsUnder('in a file', sections));
        target.writer.finish();
        // Another place in memory, where no number is aligned.
        const { byteLength, read } = target.bytes();
        const moved = new Uint8Array(byteLength + 3);
        moved.set(read(0, byteLength), 3);
        const pack = openPack(memorySource(moved.subarray(3)));
        for (const reader of [readUnder('in a file', pack), readSections(sections)]) {
          const writtenAt = openTextsInPlace(reader);
          expect(all.map((_, i) => writtenAt(i))).toEqual(all);
        }
      }),
    );
  });

  test('have U+FFFD in the place of unpaired surrogates, even where two texts would make a pair', () => {
    const writtenAt = openTextsInPlace(
      readSections(textSections(encodeTexts(['a\ud800', '\udc00b']))),
    );
    expect([writtenAt(0), writtenAt(1)]).toEqual(['a\ufffd', '\ufffdb']);
  });

  test('are sorted by code point', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const distinct = [...new Set(all)];
        const sorted = Array.from(sortTexts(distinct), (position) => distinct[position]);
        expect(sorted).toEqual(distinct.toSorted(compareCodePoints));
      }),
    );
  });
});
