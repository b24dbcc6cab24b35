import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSections } from '../../src/catalog/pack/pack.ts';
import { positionsOf } from '../../src/search/entry-set.ts';
import {
  type WordIndex,
  compileNameLists,
  findLetters,
  findWords,
  openWordIndex,
} from '../../src/search/word-index.ts';

type Name = readonly string[];

function openNames(entries: readonly (readonly Name[])[]): WordIndex {
  return openWordIndex(readSections(compileNameLists(entries)));
}

const hasLetters = (name: Name, letters: string): boolean =>
  name.some((word, i) => word.includes(letters) || name.slice(i).join('').startsWith(letters));
const hasWords = (name: Name, words: Name): boolean =>
  name.some((_, i) => words.every((word, at) => name[i + at] === word));

/** Few letters, so that pieces are everywhere, within words and across two of them; some of two, three and four bytes. */
const letters = ['a', 'b', 'ß', '星', '\u{20000}'];
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 4 });
const name = fc.array(word, { minLength: 1, maxLength: 4 });
const few = fc.array(fc.array(name, { minLength: 1, maxLength: 2 }), { maxLength: 60 });
const piece = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 5 });

/** Enough for a trigram index. */
const many = Array.from({ length: 20_000 }, (_, i) => {
  const digits = (i * 2_654_435_761).toString(letters.length);
  const text = Array.from(digits, (digit) => letters[Number(digit)]).join('');
  const middle = 1 + (i % 5);
  const form = [[...text].slice(0, middle).join(''), [...text].slice(middle, 9).join('')];
  return [form.filter((each) => each !== ''), [text.slice(-4)]];
});

const positionsWith = (
  entries: readonly (readonly Name[])[],
  isWanted: (each: Name) => boolean,
): number[] => [...entries.keys()].filter((position) => entries[position]?.some(isWanted));

describe('the word index', () => {
  test('finds letters within a word, or from the beginning of one on, and nowhere else', () => {
    fc.assert(
      fc.property(few, piece, (entries, wanted) => {
        const expected = positionsWith(entries, (each) => hasLetters(each, wanted));
        expect([...positionsOf(findLetters(openNames(entries), wanted))]).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('finds whole words in their order, and nothing else', () => {
    fc.assert(
      fc.property(few, name, (entries, wanted) => {
        const expected = positionsWith(entries, (each) => hasWords(each, wanted));
        expect([...positionsOf(findWords(openNames(entries), wanted))]).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('finds the same by trigrams among many names', () => {
    const names = openNames(many);
    expect(names.trigrams.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(piece, name, (wanted, words) => {
        expect([...positionsOf(findLetters(names, wanted))]).toEqual(
          positionsWith(many, (each) => hasLetters(each, wanted)),
        );
        expect([...positionsOf(findWords(names, words))]).toEqual(
          positionsWith(many, (each) => hasWords(each, words)),
        );
      }),
      { numRuns: 100 },
    );
  });

  test('finds nothing among no names', () => {
    expect([...positionsOf(findLetters(openNames([]), 'a'))]).toEqual([]);
  });
});
