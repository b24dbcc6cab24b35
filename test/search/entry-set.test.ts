import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  complement,
  hasEntry,
  intersect,
  isEmpty,
  positionsOf,
  setOf,
  unite,
} from '../../src/search/entry-set.ts';

const cases = fc.integer({ min: 0, max: 200 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    a: fc.subarray([...Array(size).keys()]),
    b: fc.subarray([...Array(size).keys()]),
  }),
);

test('operations on entry sets agree with those on arrays of numbers', () => {
  fc.assert(
    fc.property(cases, ({ size, a, b }) => {
      const all = [...Array(size).keys()];
      const both = setOf(a, size);
      intersect(both, setOf(b, size));
      expect([...positionsOf(both)]).toEqual(a.filter((each) => b.includes(each)));
      const either = setOf(a, size);
      unite(either, setOf(b, size));
      expect([...positionsOf(either)]).toEqual(
        all.filter((each) => a.includes(each) || b.includes(each)),
      );
      const others = setOf(a, size);
      complement(others, size);
      expect([...positionsOf(others)]).toEqual(all.filter((each) => !a.includes(each)));
      expect(all.filter((each) => hasEntry(others, each))).toEqual([...positionsOf(others)]);
      expect(isEmpty(setOf(a, size))).toBe(a.length === 0);
    }),
  );
});
