import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addEntry,
  complement,
  emptySet,
  type EntrySet,
  fullSet,
  intersect,
  placesOf,
  unite,
} from '../../src/search/query/entry-set.ts';
import { compilePostings, entriesWith } from '../../src/search/query/postings.ts';

const cases = fc.integer({ min: 0, max: 200 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    a: fc.subarray([...Array(size).keys()]),
    b: fc.subarray([...Array(size).keys()]),
  }),
);

function setOf(places: readonly number[], size: number): EntrySet {
  const set = emptySet(size);
  places.forEach((place) => addEntry(set, place));
  return set;
}

describe('sets of entries', () => {
  test('do what sets of numbers do', () => {
    fc.assert(
      fc.property(cases, ({ size, a, b }) => {
        const both = setOf(a, size);
        intersect(both, setOf(b, size));
        expect([...placesOf(both)]).toEqual(a.filter((place) => b.includes(place)));
        const either = setOf(a, size);
        unite(either, setOf(b, size));
        const all = [...Array(size).keys()];
        expect([...placesOf(either)]).toEqual(
          all.filter((each) => a.includes(each) || b.includes(each)),
        );
        const others = setOf(a, size);
        complement(others, size);
        expect([...placesOf(others)]).toEqual(all.filter((each) => !a.includes(each)));
        expect([...placesOf(fullSet(size))]).toEqual(all);
      }),
    );
  });

  test('come from postings as they went in', () => {
    fc.assert(
      fc.property(cases, ({ size, a, b }) => {
        const all = [...Array(size).keys()];
        const pairs = all.flatMap((place) => [
          ...(b.includes(place) ? [[2, place] as const] : []),
          ...(a.includes(place) ? [[0, place] as const] : []),
        ]);
        const postings = compilePostings(
          { values: pairs.map(([value]) => value), places: pairs.map(([, place]) => place) },
          3,
          size,
        );
        expect([...placesOf(entriesWith(0, postings))]).toEqual(a);
        expect([...placesOf(entriesWith(1, postings))]).toEqual([]);
        expect([...placesOf(entriesWith(2, postings))]).toEqual(b);
      }),
    );
  });
});
