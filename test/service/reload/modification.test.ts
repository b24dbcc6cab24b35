import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstModification, nextModification } from '../../../src/service/modification.ts';

describe('firstModification()', () => {
  it('is when the files changed, and never in the future', () => {
    expect(firstModification(1000, 5000)).toBe(1000);
    expect(firstModification(9000, 5000)).toBe(5000);
  });
});

describe('nextModification()', () => {
  it.each([
    ['when the files changed', 10_000, 15_000, 20_000, { kind: 'at', milliseconds: 15_000 }],
    ['a second later for older files', 10_400, 3000, 20_000, { kind: 'at', milliseconds: 11_000 }],
    [
      'a second later in the same second',
      10_400,
      10_700,
      20_000,
      { kind: 'at', milliseconds: 11_000 },
    ],
    ['known soon after another', 10_400, 10_700, 10_800, { kind: 'later', waitMilliseconds: 1300 }],
    ['unknown when the clock went back', 10_000, 10_000, 5000, { kind: 'unknown' }],
    ['not of the future', 10_000, 90_000, 20_600, { kind: 'at', milliseconds: 19_500 }],
  ] as const)('is %s', (_, previous, changed, now, found) => {
    expect(nextModification(previous, changed, now)).toEqual(found);
  });

  it('is later than any before in whole seconds, and never in the future, whatever clock and files say', () => {
    const times = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(times, fc.array(fc.tuple(times, times)), (first, steps) => {
        const dates = [first];
        for (const [changed, now] of steps) {
          const found = nextModification(Math.max(...dates), changed, now);
          if (found.kind === 'at') {
            expect(found.milliseconds).toBeLessThanOrEqual(now);
            dates.push(found.milliseconds);
          } else if (found.kind === 'later') {
            const later = nextModification(
              Math.max(...dates),
              changed,
              now + found.waitMilliseconds,
            );
            expect(later.kind).toBe('at');
          }
        }
        const seconds = dates.map((date) => Math.floor(date / 1000));
        expect(seconds).toEqual([...new Set(seconds)].toSorted((a, b) => a - b));
      }),
    );
  });
});
