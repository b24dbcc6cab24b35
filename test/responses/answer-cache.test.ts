import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerCache, createAnswerCache } from '../../src/responses/answer-cache.ts';
import { targetHash } from '../../src/responses/target-hash.ts';

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

function get<Kept>(cache: AnswerCache<Kept>, target: string): Kept | undefined {
  return cache.get(target, targetHash(target));
}

function share<Kept>(cache: AnswerCache<Kept>, target: string, answer: number): Kept | undefined {
  return cache.share(target, targetHash(target), answer);
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

  it('keeps for further spellings what it keeps for an answer, and counts it once', () => {
    const cache = create();
    cache.keep('/1', targetHash('/1'), 7, 10, 0);
    expect(share(cache, '/one', 0)).toBe(7);
    expect(share(cache, '/two', 1)).toBe(undefined);
    cache.grow('/one', targetHash('/one'), 5);
    expect(['/1', '/one', '/two'].map((target) => get(cache, target))).toEqual([7, 7, undefined]);
    expect(cache.bytes()).toBe(15);
  });

  it('counts all that it still holds, whichever spellings it is asked for by', () => {
    const answer = fc.integer({ min: 0, max: 20 });
    const step = fc.tuple(fc.constantFrom('ask', 'grow'), answer, fc.integer({ min: 0, max: 2 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const cache = createAnswerCache<{ bytes: number }>(100);
        const spell = (n: number, spelling: number): string => `/${n}/${spelling}`;
        for (const [kind, n, spelling] of steps) {
          const target = spell(n, spelling);
          const kept = get(cache, target) ?? share(cache, target, n);
          if (!kept) {
            cache.keep(target, targetHash(target), { bytes: 10 }, 10, n);
          } else if (kind === 'grow') {
            kept.bytes += 1;
            cache.grow(target, targetHash(target), 1);
          }
        }
        const counted = cache.bytes();
        const held = new Set(
          Array.from({ length: 63 }, (_, i) => get(cache, spell(Math.floor(i / 3), i % 3))).filter(
            (each) => each !== undefined,
          ),
        );
        const bytes = [...held].reduce((sum, each) => sum + each.bytes, 0);
        expect(bytes).toBeLessThanOrEqual(counted);
        expect(counted).toBeLessThanOrEqual(100);
      }),
    );
  });
});
