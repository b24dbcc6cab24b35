import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createLogScale,
  layAxes,
  placePoints,
  stepTo,
} from '../../src/explorer/pages/world/place-points.ts';

const positive = fc.double({ min: 1e-6, max: 1e9, noNaN: true });

describe('createLogScale()', () => {
  it('maps every value into its range, in order, with ticks that are far enough apart', () => {
    fc.assert(
      fc.property(
        fc.array(positive, { minLength: 1 }),
        fc.integer({ min: 1, max: 90 }),
        (values, apart) => {
          const range = { least: Math.min(...values), greatest: Math.max(...values) };
          const { at, ticks } = createLogScale(range, [10, 110], apart);
          const places = values.toSorted((a, b) => a - b).map(at);
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          expect(Math.min(...places)).toBeGreaterThanOrEqual(10);
          expect(Math.max(...places)).toBeLessThanOrEqual(110);
          expect(ticks.length).toBeGreaterThan(0);
          expect(ticks.every((tick) => at(tick) >= 9.999 && at(tick) <= 110.001)).toBe(true);
          ticks.slice(1).forEach((tick, i) => {
            expect(at(tick) - at(ticks[i] ?? 0)).toBeGreaterThanOrEqual(apart);
          });
        },
      ),
    );
  });

  it.each([
    [{ least: 0.1, greatest: 20 }, 900, [0.1, 0.2, 0.5, 1, 2, 5, 10, 20]],
    [{ least: 0.1, greatest: 20 }, 200, [0.1, 1, 10]],
    [{ least: 0.1, greatest: 1000 }, 160, [0.1, 10, 1000]],
    [{ least: 0.7, greatest: 0.7 }, 900, [0.7]],
  ])('of %j on %d pixels has the ticks %j', (range, length, ticks) => {
    expect(createLogScale(range, [0, length], 60).ticks).toEqual(ticks);
  });
});

describe('the scatter plot', () => {
  const ranges = [
    { least: 0.1, greatest: 20 },
    { least: 0.1, greatest: 1000 },
  ] as const;
  const points = [
    ['a', 0.3, 8],
    ['b', 0.1, 900],
    ['c', 14, 0.2],
    ['d', 2, 30],
  ].map(([name, metres, kilograms]) => ({
    number: '1',
    name: String(name),
    sprite: '',
    types: [],
    metres: Number(metres),
    kilograms: Number(kilograms),
  }));

  it.each([280, 500, 1100, 2400])('keeps its points within %d pixels', (width) => {
    const axes = layAxes(...ranges, { width, height: 400 });
    for (const { x, y } of placePoints(points, axes)) {
      expect(x).toBeGreaterThanOrEqual(axes.left);
      expect(x).toBeLessThanOrEqual(axes.right);
      expect(y).toBeGreaterThanOrEqual(axes.top);
      expect(y).toBeLessThanOrEqual(axes.bottom);
    }
    expect(axes.left).toBeGreaterThan(60);
  });

  it.each([
    ['ArrowRight', 'badcc'],
    ['End', 'c'],
    ['ArrowUp', 'cadbb'],
  ])('moves with %s from point to point', (key, order) => {
    const placed = placePoints(points, layAxes(...ranges, { width: 900, height: 500 }));
    let at: ReturnType<typeof stepTo>;
    let seen = '';
    for (let i = 0; i < order.length; i += 1) {
      at = stepTo(placed, at, key);
      seen += at?.name ?? '-';
    }
    expect(seen).toBe(order);
    expect(stepTo(placed, at, 'x')).toBeUndefined();
  });
});
