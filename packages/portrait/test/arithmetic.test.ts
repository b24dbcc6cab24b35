import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arctangent,
  cosine,
  createDice,
  cubeRoot,
  fifthRoot,
  mixSeed,
  sine,
} from '../src/arithmetic.ts';
import { hexOf, hueDistance, parseColour } from '../src/colours.ts';

const angle = fc.double({ min: -50, max: 50, noNaN: true });

describe('arithmetic', () => {
  test('agrees with Math to a millionth', () => {
    fc.assert(
      fc.property(angle, angle, (x, y) => {
        expect(sine(x)).toBeCloseTo(Math.sin(x), 6);
        expect(cosine(x)).toBeCloseTo(Math.cos(x), 6);
        expect(cubeRoot(x)).toBeCloseTo(Math.cbrt(x), 6);
        const size = Math.abs(x) + 0.001;
        expect(fifthRoot(size)).toBeCloseTo(size ** 0.2, 6);
        // At y = 0 the sign of zero decides between π and −π, which are one angle.
        if (Math.abs(y) > 1e-3) {
          expect(arctangent(y, x)).toBeCloseTo(Math.atan2(y, x), 5);
        }
      }),
    );
  });
});

describe('colours', () => {
  test('survive the conversion to OKLCH and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (word) => {
        const hex = `#${word.toString(16).padStart(6, '0')}`;
        const back = hexOf(parseColour(hex));
        for (const start of [1, 3, 5]) {
          const one = Number.parseInt(hex.slice(start, start + 2), 16);
          const other = Number.parseInt(back.slice(start, start + 2), 16);
          // A colour at the edge of sRGB may lose a trace of chroma.
          expect(Math.abs(one - other)).toBeLessThan(14);
        }
      }),
    );
  });

  test('have the lightness and hue of the definition of OKLCH', () => {
    const { l, c, h } = parseColour('#ff0000');
    expect([l, c, h].map((each) => each.toFixed(2))).toEqual(['0.63', '0.26', '29.23']);
    expect(parseColour('#ffffff').l).toBeCloseTo(1, 4);
  });

  test.each([
    [350, 10, 20],
    [10, 350, -20],
    [90, 200, 110],
  ])('with the hues %d and %d are %d degrees apart', (from, to, distance) => {
    expect(hueDistance(from, to)).toBeCloseTo(distance, 9);
  });
});

describe('createDice()', () => {
  test('returns the same sequence for the same seed, spread over the whole range', () => {
    const row = (seed: number): number[] => Array.from({ length: 500 }, createDice(seed).roll);
    expect(row(25)).toEqual(row(25));
    expect(row(25)).not.toEqual(row(26));
    const values = row(1);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1);
  });

  test('returns the committed numbers, on which every picture depends', () => {
    expect(mixSeed(1, 2, 3)).toBe(mixSeed(1, 2, 3));
    expect([
      mixSeed(1, 2, 3),
      mixSeed(3, 2, 1),
      Math.floor(createDice(7).roll() * 1e9),
    ]).toMatchSnapshot();
  });
});
