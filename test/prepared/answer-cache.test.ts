import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerCache, createAnswerCache } from '../../src/prepared/answer-cache.ts';
import { targetHash } from '../../src/prepared/target-hash.ts';

const create = (): AnswerCache<number> => createAnswerCache(100);

/** Keeps an answer as it is kept where it is asked for: the second time. */
function offer(cache: AnswerCache<number>, target: string, kept: number): void {
  if (cache.isWorth(targetHash(target))) {
    keep(cache, target, kept);
  }
}

function keep(cache: AnswerCache<number>, target: string, kept: number): void {
  cache.keep(target, targetHash(target), kept, 10);
}

function get(cache: AnswerCache<number>, target: string): number | undefined {
  return cache.get(target, targetHash(target));
}

describe('createAnswerCache()', () => {
  it('keeps what it is told to, and takes what is asked for a second time for worth keeping', () => {
    const cache = create();
    expect(cache.isWorth(targetHash('/a'))).toBe(false);
    expect(cache.isWorth(targetHash('/a'))).toBe(true);
    keep(cache, '/b', 3);
    expect(['/a', '/b', '/c'].map((target) => get(cache, target))).toEqual([
      undefined,
      3,
      undefined,
    ]);
  });

  it('never holds more than its budget, and never another answer than the target has', () => {
    const target = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), target), { maxLength: 300 }), (steps) => {
        const cache = create();
        for (const [isSet, n] of steps) {
          if (isSet) {
            offer(cache, `/${n}`, n);
          } else {
            expect([n, undefined]).toContain(get(cache, `/${n}`));
          }
        }
        const held = Array.from({ length: 31 }, (_, n) => n).filter(
          (n) => get(cache, `/${n}`) !== undefined,
        );
        expect(held.length * 10).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('counts what an answer takes up later, once, and lets go of others for it', () => {
    const cache = create();
    keep(cache, '/a', 1);
    keep(cache, '/b', 2);
    cache.grow('/a', targetHash('/a'), 20);
    cache.grow('/unknown', targetHash('/unknown'), 20);
    expect(cache.bytes()).toBe(40);
    cache.grow('/b', targetHash('/b'), 30);
    keep(cache, '/c', 3);
    keep(cache, '/d', 4);
    expect(cache.bytes()).toBeLessThanOrEqual(100);
    expect(get(cache, '/b')).toBe(2);
  });

  it('keeps one of two targets with the same hash, and gives neither the answer of the other', () => {
    const cache = create();
    cache.keep('/a', 7, 1, 10);
    expect([cache.get('/a', 7), cache.get('/b', 7)]).toEqual([1, undefined]);
    cache.keep('/b', 7, 2, 20);
    expect([cache.get('/a', 7), cache.get('/b', 7)]).toEqual([undefined, 2]);
    cache.grow('/a', 7, 30);
    expect(cache.bytes()).toBe(20);
  });

  it('keeps what is asked for again and again, and lets go of what is not', () => {
    const cache = create();
    keep(cache, '/used', 1);
    keep(cache, '/unused', 2);
    for (let i = 0; i < 50; i += 1) {
      keep(cache, `/other/${i}`, i);
      get(cache, '/used');
    }
    expect([get(cache, '/used'), get(cache, '/unused')]).toEqual([1, undefined]);
  });

  it('is not emptied by a walk over a large world', () => {
    const cache = create();
    keep(cache, '/used', 1);
    for (let i = 0; i < 100_000; i += 1) {
      offer(cache, `/v1/creature/${i}`, i);
      get(cache, '/used');
    }
    expect(get(cache, '/used')).toBe(1);
  });
});
