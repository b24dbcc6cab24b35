import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalSignOf, numbersIn, readNumber } from '../../../src/cli/import/cells.ts';

const hundredths = fc.integer({ min: 0, max: 999_999_999 });

/** A number of hundredths as people write it, with any sign for thousands. */
function write(number: number, decimals: number, thousands: string, decimal: string): string {
  const [whole = '', rest = ''] = (number / 100).toFixed(2).split('.');
  const groups = whole.replaceAll(/\B(?=(?:[0-9]{3})+$)/g, thousands);
  return decimals === 0 ? groups : `${groups}${decimal}${rest.slice(0, decimals)}`;
}

describe('readNumber()', () => {
  it.each([
    ['.', ','],
    [',', '.'],
    ['.', ' '],
    [',', '\u202F'],
    ['.', "'"],
    [',', ''],
  ] as const)(
    'reads numbers with "%s" before decimals and "%s" between thousands',
    (decimal, thousands) => {
      fc.assert(
        fc.property(hundredths, (number) => {
          const text = write(number, 2, thousands, decimal);
          expect(readNumber(text, decimal)).toEqual([number / 100]);
          expect(readNumber(text, undefined)).toEqual([number / 100]);
          expect(decimalSignOf(text)).toBe(decimal);
        }),
      );
    },
  );

  it('reads a number of any notation as itself or as doubtful, never as another one', () => {
    const notation = fc.constantFrom(['.', ','], [',', '.'], ['.', ' '], [',', ' ']);
    fc.assert(
      fc.property(
        hundredths,
        fc.constantFrom(0, 1, 2),
        notation,
        (number, decimals, [decimal = '', thousands = '']) => {
          const kept = Math.trunc(number / 10 ** (2 - decimals)) / 10 ** decimals;
          const readings = readNumber(write(number, decimals, thousands, decimal), undefined);
          expect(readings).toContain(kept);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each(['1,200', '12.500', '999,999'])(
    'leaves %s open without the sign of its column',
    (text) => {
      expect(readNumber(text, undefined)).toHaveLength(2);
      expect(decimalSignOf(text)).toBeUndefined();
    },
  );

  it.each(['', 'x', '1.2.3', '1,00,000', '1,2345,6', '.5', '5.', '1 20'])(
    'takes "%s" for no number',
    (text) => {
      expect(readNumber(text, '.')).toEqual([]);
    },
  );
});

describe('numbersIn()', () => {
  it.each([
    ['12,5 kg', ['12,5']],
    ['1 200 lbs.', ['1 200']],
    ['87.5:12.5', ['87.5', '12.5']],
    ['50, 50', ['50', '50']],
    [`4'11"`, ['4', '11']],
    ['none', []],
  ])('finds the numbers of %j', (cell, numbers) => {
    expect(numbersIn(cell)).toEqual(numbers);
  });
});
