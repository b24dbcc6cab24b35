import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createImageCache } from '../../../src/api/pictures/image-cache.ts';

const image = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array(size);

describe('createImageCache()', () => {
  test('never exceeds its bound', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(40), fc.nat(4000))), (entries) => {
        const cache = createImageCache(10_000);
        for (const [key, size] of entries) {
          cache.set(`k${key}`, image(size));
          expect(cache.bytes()).toBeLessThanOrEqual(10_000);
        }
        cache.clear();
        expect(cache.bytes()).toBe(0);
      }),
    );
  });

  test('drops the least recently used image', () => {
    const cache = createImageCache(3 * 1400);
    for (const key of ['a', 'b', 'c']) {
      cache.set(key, image(1000));
    }
    cache.get('a');
    cache.set('d', image(1000));
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)).toEqual([
      'a',
      'c',
      'd',
    ]);
  });

  test('ignores an image that is larger than the cache', () => {
    const cache = createImageCache(2000);
    cache.set('small', image(100));
    cache.set('large', image(5000));
    expect(cache.get('large')).toBeUndefined();
    expect(cache.get('small')).toBeDefined();
  });

  test('counts a replaced image once', () => {
    const cache = createImageCache(10_000);
    cache.set('a', image(1000));
    const once = cache.bytes();
    cache.set('a', image(1000));
    expect(cache.bytes()).toBe(once);
  });
});
