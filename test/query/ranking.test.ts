import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCodePoints, rankValues, sortByRank } from '../../src/search/query/ranking.ts';

describe('compareCodePoints()', () => {
  test.each([
    ['a', 'b', -1],
    ['a', 'ab', -1],
    ['z', 'é', -1],
    // As units of UTF-16 the first would come first.
    ['\u{1d51e}', '\uff41', 1],
    ['\u{1d51e}', '\u{1d51f}', -1],
    ['\ud7ff', '\u{10000}', -1],
    ['mew', 'mew', 0],
  ])('puts %j and %j in the order of their code points', (a, b, sign) => {
    expect(Math.sign(compareCodePoints(a, b))).toBe(sign);
    expect(Math.sign(compareCodePoints(b, a))).toBe(0 - sign);
  });

  test('agrees with a comparison of all code points', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const left = Array.from(a, (character) => character.codePointAt(0) ?? 0);
        const right = Array.from(b, (character) => character.codePointAt(0) ?? 0);
        const i = left.findIndex((point, at) => point !== right[at]);
        const expected = i === -1 ? left.length - right.length : (left[i] ?? 0) - (right[i] ?? -1);
        expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(expected));
      }),
    );
  });
});

describe('sortByRank()', () => {
  const values = fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }));

  test.each(['ascending', 'descending'] as const)('sorts %s, stably, unknown last', (direction) => {
    fc.assert(
      fc.property(values, (all) => {
        const places = Uint32Array.from(all.keys());
        const sorted = [
          ...sortByRank(
            places,
            rankValues(all, (a, b) => a - b),
            direction,
          ),
        ];
        const sign = direction === 'ascending' ? 1 : -1;
        const known = [...places].filter((place) => all[place] !== undefined);
        expect(sorted).toEqual([
          ...known.toSorted((a, b) => sign * ((all[a] ?? 0) - (all[b] ?? 0))),
          ...[...places].filter((place) => all[place] === undefined),
        ]);
      }),
    );
  });
});
