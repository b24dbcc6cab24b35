import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextModification } from '../../../src/service/reload/reloading.ts';

describe('nextModification()', () => {
  it.each([
    ['when the files changed', 10_000, 15_000, 20_000, 15_000],
    ['a second later for older files', 10_400, 3000, 20_000, 11_000],
    ['a second later for files of the same second', 10_400, 10_700, 20_000, 11_000],
    ['unknown so soon after another', 10_400, 10_700, 10_800, undefined],
    ['unknown when the clock was set back', 10_000, 10_000, 5000, undefined],
    ['not in the future', 10_000, 90_000, 20_600, 19_500],
  ] as const)('is %s', (_, previous, changed, now, expected) => {
    expect(nextModification(previous, changed, now)).toBe(expected);
  });

  it('increases by whole seconds, for any clock and any files', () => {
    const times = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(times, fc.array(fc.tuple(times, times)), (first, steps) => {
        const dates = [first];
        for (const [changed, now] of steps) {
          const date = nextModification(dates.at(-1) ?? 0, changed, now);
          if (date !== undefined) {
            expect(date).toBeLessThanOrEqual(now);
            dates.push(date);
          }
        }
        const seconds = dates.map((date) => Math.floor(date / 1000));
        expect(seconds).toEqual([...new Set(seconds)].toSorted((a, b) => a - b));
      }),
    );
  });
});
