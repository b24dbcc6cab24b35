import { describe, expect, it } from 'vitest';
import { placeCorners } from '../../src/explorer/pages/compare/stats.tsx';
import { placesOf, scalesOf } from '../../src/explorer/stat-places.ts';

/** A summary of a stat, as the API gives it, from each number with how many creatures have it. */
function summarize(key: string, counts: readonly (readonly [number, number])[]) {
  return {
    name: key,
    key,
    field: key,
    least: counts[0]?.[0] ?? 0,
    most: counts.at(-1)?.[0] ?? 0,
    mean: 40,
    median: 40,
    lowerQuartile: 40,
    upperQuartile: 40,
    counts: counts.map(([number, creatures]): [number, number] => [number, creatures]),
    types: [],
  };
}

describe('placesOf()', () => {
  const speed = summarize('speed', [
    [10, 2],
    [50, 3],
    [80, 1],
  ]);

  it('tells lengths in percent of the scale, at most 100', () => {
    const [place] = placesOf({ stats: { speed: 20 } }, {}, [speed]);
    expect(place).toMatchObject({ among: 6, share: 25, meanShare: 50 });
    expect(placesOf({ stats: { speed: 200 } }, {}, [speed])[0]?.share).toBe(100);
  });
});

describe('scalesOf()', () => {
  it.each([
    ['share the greatest number where they are alike', 255, 180, [255, 255, 780]],
    ['are their own where they are not', 1000, 10, [1000, 10, 780]],
  ])('gives stats scales that %s', (_, first, second, scales) => {
    const summaries = [
      summarize('mana', [[first, 1]]),
      summarize('wit', [[second, 1]]),
      summarize('total', [[780, 1]]),
    ];
    expect([...scalesOf(summaries).values()]).toEqual(scales);
  });
});

describe('placeCorners()', () => {
  it('goes clockwise from the top, as far out as the shares say', () => {
    expect(placeCorners([1, 0.5, 0, 1])).toEqual([
      [0, -108],
      [54, 0],
      [0, 0],
      [-108, 0],
    ]);
  });
});
