import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HashBytes, createTextSet } from '../../../src/catalog/pack/text-set.ts';
import {
  sortTexts,
  createTextWriter,
  openTextsInPlace,
  textAt,
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
  test('come out as they went in', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const writer = createTextWriter();
        all.forEach(writer.add);
        const written = writer.finish();
        expect(all.map((_, i) => textAt(written, i))).toEqual(all);
      }),
    );
  });

  test('come out as they went in where they are read one by one, of a file or of memory', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const writer = createTextWriter();
        all.forEach(writer.add);
        const sections = textSections(writer.finish());
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

  test('are sorted by code point', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const writer = createTextWriter();
        all.forEach(writer.add);
        const list = Uint32Array.from(all.keys());
        sortTexts(list, 0, list.length, writer.finish());
        const sorted = Array.from(list, (i) => all[i]);
        expect(sorted).toEqual(all.toSorted(compareCodePoints));
      }),
    );
  });

  test.each<[string, HashBytes | undefined]>([
    ['its own hash', undefined],
    ['one hash for all', () => 0xffff_ffff],
  ])('have one number each in a set with %s', (_, hash) => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 1500 }), (all) => {
        const set = createTextSet(hash);
        const numbers = all.map(set.add);
        const distinct = [...new Set(all)];
        expect(numbers).toEqual(all.map((each) => distinct.indexOf(each)));
        expect(distinct.map((__, i) => textAt(set.texts(), i))).toEqual(distinct);
      }),
      { numRuns: 20 },
    );
  });
});
