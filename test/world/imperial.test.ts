import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  feetAndInches,
  formatHeight,
  formatWeight,
  kilogramsOf,
  largestMeasure,
  metresOf,
  poundsAndTenths,
} from '../../src/world/imperial.ts';
import { length, mass, parseQuantity, withoutNoise } from '../../src/search/quantity.ts';

/** A fraction of whole numbers, rounded to a whole number; halves round up. */
function round(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

function heightOracle(millimetres: number): string {
  const inches = round(BigInt(millimetres) * 393_701n, 1000n * 10_000n);
  const [feet, rest] = [inches / 12n, inches % 12n];
  return `${feet}'${rest < 10n ? '0' : ''}${rest}"`;
}

function weightOracle(grams: number): string {
  const tenths = round(BigInt(grams) * 22_046n * 10n, 1000n * 10_000n);
  return `${tenths / 10n}.${tenths % 10n} lbs.`;
}

describe('formatHeight() gives feet and inches (decision 7, spec §2.1)', () => {
  test.each([
    [0.4, `1'04"`, 'Pikachu'],
    [1.5, `4'11"`, 'Greninja'],
    [0.3, `1'00"`, 'Snugwick, where 11.8 inches become a foot'],
    [1.82, `6'00"`, 'where 71.7 inches become six feet'],
    [5000, `16404'03"`, 'a half of an inch, which rounds up'],
    [0.001, `0'00"`, 'the smallest height'],
    [9_999_999, `32808413'05"`, 'the largest height'],
  ])('%d m is %s: %s', (metres, text) => {
    expect(formatHeight(metres)).toBe(text);
  });
});

describe('formatWeight() gives pounds with one decimal (decision 7, spec §2.1)', () => {
  test.each([
    [6, '13.2 lbs.', 'Pikachu'],
    [40, '88.2 lbs.', 'Greninja'],
    [250, '551.2 lbs.', 'Hedgerow: a half, which binary fractions would round down'],
    [0.001, '0.0 lbs.', 'the smallest weight'],
    [9_999_999, '22045997.8 lbs.', 'the largest weight'],
  ])('%d kg is %s: %s', (kilograms, text) => {
    expect(formatWeight(kilograms)).toBe(text);
  });
});

/** Of real creatures, in thousandths of a metre or a kilogram. */
const small = fc.integer({ min: 1, max: 1_200_000 });

describe.each([
  ['height', '???', formatHeight, heightOracle, /^\d+'(?:0\d|10|11)"$/],
  ['weight', '??? lbs.', formatWeight, weightOracle, /^\d+\.\d lbs\.$/],
] as const)('a printed %s', (_, unknown, format, oracle, pattern) => {
  test(`is "${unknown}" if it is unknown`, () => {
    expect(format('unknown')).toBe(unknown);
  });

  test('is exact whatever a world may state, with two digits of inches below 12', () => {
    fc.assert(
      fc.property(fc.oneof(small, fc.integer({ min: 1, max: 9_999_999_000 })), (thousandths) => {
        const text = format(thousandths / 1000);
        expect(text).toBe(oracle(thousandths));
        expect(text).toMatch(pattern);
      }),
      { numRuns: 2000 },
    );
  });
});

const measure = fc.oneof(
  fc.double({ min: 0.001, max: largestMeasure, noNaN: true }),
  fc.double({ min: 0.001, max: 100, noNaN: true }),
  fc.integer({ min: 1, max: 9_999_999_000 }).map((thousandths) => thousandths / 1000),
  fc.constantFrom(0.001, 0.01, 0.0127, largestMeasure - 0.01, largestMeasure),
);

describe('a printed measure', () => {
  const kinds = [
    ['height', formatHeight, metresOf, feetAndInches],
    ['weight', formatWeight, kilogramsOf, poundsAndTenths],
  ] as const;

  test.each(kinds)('survives a round trip for any %s', (_, format, valueOf, pattern) => {
    fc.assert(
      fc.property(measure, (value) => {
        const printed = format(value);
        expect(printed).toMatch(pattern);
        expect(format(valueOf(printed))).toBe(printed);
      }),
      { numRuns: 20_000 },
    );
  });

  test.each(kinds)('of an unknown %s has question marks', (_, format, valueOf, pattern) => {
    expect(format('unknown')).toMatch(pattern);
    expect(valueOf(format('unknown'))).toBe('unknown');
  });
});

describe('feet, inches and pounds', () => {
  test.each([
    [`4'11"`, 1.4986],
    [`3'00"`, 0.9144],
    [`3'0"`, 0.9144],
    [`0'01"`, 0.0254],
    [`0'00"`, 0.001],
  ])('%s are %d metres', (text, metres) => {
    expect(text).toMatch(feetAndInches);
    expect(metresOf(text)).toBe(metres);
  });

  test.each(['4 ft', `4'`, `4'12"`, `4'11`, `4'11''`, `-1'00"`, `4.5'00"`, '11"', 'unknown', ''])(
    '%j is no height',
    (text) => {
      expect(text).not.toMatch(feetAndInches);
    },
  );

  const weights = [
    '88.2',
    '88.2 lb',
    '88.2 lbs',
    '88.25 lbs.',
    '-1.0 lbs.',
    '.5 lbs.',
    '88,2 lbs.',
    '???',
  ];
  test.each(weights)('%j is no weight', (text) => {
    expect(text).not.toMatch(poundsAndTenths);
  });

  test('are found by a search for the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (count) => {
        const metres = metresOf(`${Math.floor(count / 12)}'${count % 12}"`);
        const kilograms = kilogramsOf(`${Math.floor(count / 10)}.${count % 10} lbs.`);
        expect([metres, kilograms].map((each) => withoutNoise(Number(each)))).toEqual([
          parseQuantity(`${count}in`, length),
          parseQuantity(`${count / 10}lb`, mass),
        ]);
      }),
    );
  });
});
