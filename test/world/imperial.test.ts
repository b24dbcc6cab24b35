import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatHeight, formatWeight } from '../../src/catalog/units.ts';
import {
  feetAndInches,
  kilogramsOf,
  largestMeasure,
  metresOf,
  poundsAndTenths,
} from '../../src/world/imperial.ts';
import { parseQuantity, length, mass, withoutNoise } from '../../src/search/quantity.ts';

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
