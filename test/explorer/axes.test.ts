import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLinearScale, createLogScale } from '../../src/explorer/pages/world/scales.ts';

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
