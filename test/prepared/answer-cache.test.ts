import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnswerCache } from '../../src/prepared/answer-cache.ts';

describe('createAnswerCache()', () => {
  it('gives what was put in, under each of its targets', () => {
    const cache = createAnswerCache<number>(100);
    cache.set(['/a', '/b'], 1, 10);
    expect(['/a', '/b', '/c'].map((target) => cache.get(target))).toEqual([1, 1, undefined]);
  });

  it('never holds more than its budget, and never another answer than the target has', () => {
    const target = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), target), { maxLength: 300 }), (steps) => {
        const cache = createAnswerCache<number>(100);
        for (const [isSet, n] of steps) {
          if (isSet) {
            cache.set([`/${n}`], n, 10);
          } else {
            expect([n, undefined]).toContain(cache.get(`/${n}`));
          }
        }
        const held = Array.from({ length: 31 }, (_, n) => n).filter(
          (n) => cache.get(`/${n}`) !== undefined,
        );
        expect(held.length * 10).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('keeps what is asked for again and again, and lets go of what is not', () => {
    const cache = createAnswerCache<number>(100);
    cache.set(['/used'], 1, 10);
    cache.set(['/unused'], 2, 10);
    for (let i = 0; i < 50; i += 1) {
      cache.set([`/other/${i}`], i, 10);
      cache.get('/used');
    }
    expect([cache.get('/used'), cache.get('/unused')]).toEqual([1, undefined]);
  });
});
