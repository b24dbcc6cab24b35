import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  binsOf,
  createLinearScale,
  createLogScale,
  middleScale,
  roundSizes,
  ticksUpTo,
} from '../../src/explorer/pages/world/scales.ts';

describe.each([
  {
    name: 'createLogScale()',
    create: createLogScale,
    value: fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
  },
  // Stats are whole numbers.
  { name: 'createLinearScale()', create: createLinearScale, value: fc.nat(100_000) },
])('$name', ({ create, value }) => {
  it('maps every value into its range, in order, with ticks that are far enough apart', () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1 }),
        fc.integer({ min: 1, max: 90 }),
        (values, apart) => {
          const range = { least: Math.min(...values), most: Math.max(...values) };
          const { at, ticks } = create(range, [10, 110], apart);
          const places = values.toSorted((a, b) => a - b).map(at);
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          expect(Math.min(...places)).toBeGreaterThanOrEqual(10 - 1e-9);
          expect(Math.max(...places)).toBeLessThanOrEqual(110 + 1e-9);
          expect(ticks.length).toBeGreaterThan(0);
          expect(ticks.every((tick) => at(tick) >= 9.999 && at(tick) <= 110.001)).toBe(true);
          ticks.slice(1).forEach((tick, i) => {
            expect(at(tick) - at(ticks[i] ?? 0)).toBeGreaterThanOrEqual(apart - 1e-6);
          });
        },
      ),
    );
  });
});

it.each([
  [{ least: 1, most: 255 }, 300, [0, 100, 200]],
  [{ least: 175, most: 780 }, 400, [200, 300, 400, 500, 600, 700, 800]],
  [{ least: 3, most: 3 }, 300, [2.9, 2.95, 3, 3.05, 3.1]],
])('createLinearScale() of %j on %d pixels has the ticks %j', (range, length, ticks) => {
  expect(createLinearScale(range, [0, length], 60).ticks).toEqual(ticks);
});

describe('binsOf()', () => {
  const values = fc.oneof(
    // Edges have twelve digits; measures of creatures have fewer.
    fc.array(
      fc.integer({ min: 1, max: 1e8 }).map((hundredths) => hundredths / 100),
      { minLength: 1 },
    ),
    fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 }),
  );
  it.each([true, false])(
    'puts every value into one bin, with ascending edges (logarithmic: %s)',
    (isLogarithmic) => {
      fc.assert(
        fc.property(values, (all) => {
          const bins = binsOf(
            {
              least: Math.min(...all),
              most: Math.max(...all),
              counts: all.map((value): [number, number] => [value, 1]),
            },
            isLogarithmic,
          );
          expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
          expect(bins.length).toBeLessThan(60);
          bins.forEach(({ from, to }, i) => {
            expect(from).toBeLessThan(to);
            expect(bins[i + 1]?.from ?? to).toBe(to);
          });
        }),
      );
    },
  );

  it.each([
    [[1, 255], false, [0, 20, 40]],
    [[0.1, 20], true, [0.1, 0.16, 0.25]],
    [[5, 5], false, [5, 10]],
    [[5, 5], true, [4, 7]],
    [[1, 3], false, [1, 2, 3, 4]],
    [[1, 30], true, [1, 2, 3, 4, 7, 10, 16]],
  ])(
    'from %j, logarithmic: %s, has the edges %j',
    ([least = 0, most = 0], isLogarithmic, edges) => {
      const bins = binsOf(
        {
          least,
          most,
          counts: [
            [least, 1],
            [most, 1],
          ],
        },
        isLogarithmic,
      );
      const all = [...bins.map(({ from }) => from), bins.at(-1)?.to];
      expect(all.slice(0, edges.length)).toEqual(edges);
    },
  );
});

const metres = fc.double({ min: 0.01, max: 1000, noNaN: true });

describe('the scale of the parade', () => {
  it('goes from one height to the next by equal factors', () => {
    fc.assert(
      fc.property(metres, metres, (a, b) => {
        const at = (place: number): number => middleScale(place, (each) => [a, b][each]) ?? 0;
        expect(at(0)).toBeCloseTo(a, 8);
        expect(at(1)).toBe(b);
        expect(at(0.5)).toBeCloseTo(Math.sqrt(a * b), 8);
      }),
    );
    expect(middleScale(0.5, (each) => (each === 0 ? 2 : undefined))).toBe(2);
    expect(middleScale(0.5, () => undefined)).toBeUndefined();
  });

  it('has three to eight lines for any height', () => {
    fc.assert(
      fc.property(metres, (height) => {
        const ticks = ticksUpTo(height);
        expect(ticks.length).toBeGreaterThanOrEqual(3);
        expect(ticks.length).toBeLessThanOrEqual(8);
        expect(Math.max(...ticks)).toBeLessThanOrEqual(height * 1.000_01);
      }),
    );
    expect(ticksUpTo(1.7)).toEqual([0.5, 1, 1.5]);
    expect(roundSizes(0.1, 20)).toEqual([0.1, 0.2, 0.5, 1, 2, 5, 10, 20]);
  });
});
