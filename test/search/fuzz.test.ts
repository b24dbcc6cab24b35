import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestText } from '../../src/search/search-problem.ts';
import { find } from './default-world.ts';

const syntax = '( ) - " \\ : = != < <= > >= ! ,'.split(' ').concat(' ', ' or ', ' and ');
const fields = 'type gen height is name weight number __proto__ constructor'.split(' ');
const values = 'fire mega 3 2.5 6ft 0 a ash mew é ♀ 😀 ﷺ Ⅷ ½ ß が'.split(' ');
const oddities = ['9'.repeat(400), '\u0000', '\ud800', '\u202e', '\u0301'];
const pieces = [syntax, fields, values, oddities].flat();

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: longestText }),
  fc.string({ unit: 'grapheme', maxLength: longestText }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 300 }).map((all) => all.join('')),
);

describe('any text at all', () => {
  test('is either answered or refused with a column within it', () => {
    fc.assert(
      fc.property(texts, fc.oneof(fc.constant(''), texts), (q, sort) => {
        const outcome = find(q, sort);
        if (!('kind' in outcome)) {
          return;
        }
        const length = [...(outcome.parameter === 'q' ? q : sort)].length;
        expect(outcome.column).toBeGreaterThan(0);
        expect(outcome.column).toBeLessThanOrEqual(length + 1);
        expect(outcome.found).not.toBe('');
        expect(outcome.expected).not.toBe('');
      }),
      { numRuns: 800 },
    );
  });

  test('means the same with spaces around it', () => {
    fc.assert(
      fc.property(texts, (q) => {
        fc.pre([...q].length < longestText - 2);
        const outcome = find(q);
        const spaced = find(` ${q}`);
        if ('kind' in outcome) {
          const { column, found, nearest } = outcome;
          expect(spaced).toMatchObject({ column: column + 1, found, nearest });
        } else {
          expect(spaced).toEqual(outcome);
        }
      }),
      { numRuns: 300 },
    );
  });
});
