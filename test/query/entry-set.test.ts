import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addEntry,
  addRange,
  complement,
  emptySet,
  type EntrySet,
  fullSet,
  intersect,
  placesOf,
  unite,
} from '../../src/search/query/entry-set.ts';
import { readSections } from '../../src/catalog/pack/sections.ts';
import { compilePostings, entriesWith, openPostings } from '../../src/search/query/postings.ts';

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
        const values = Uint32Array.from(pairs, ([value]) => value);
        const places = Uint32Array.from(pairs, ([, place]) => place);
        const postings = openPostings(readSections(compilePostings({ values, places }, 3)));
        expect([...placesOf(entriesWith(0, postings, size))]).toEqual(a);
        expect([...placesOf(entriesWith(1, postings, size))]).toEqual([]);
        expect([...placesOf(entriesWith(2, postings, size))]).toEqual(b);
      }),
    );
  });

  test('take in whole ranges', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (from, to) => {
        const set = emptySet(200);
        addRange(set, from, to);
        const expected = [...Array(200).keys()].filter((place) => place >= from && place < to);
        expect([...placesOf(set)]).toEqual(expected);
      }),
    );
  });
});
