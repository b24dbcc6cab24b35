import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderOf, sortAscending, sortByRank } from '../../src/search/query/ranking.ts';

describe('sortByRank()', () => {
  // With few and with many more distinct values than places.
  const cases = fc.constantFrom(3, 9, 100_000).chain((count) =>
    fc.record({
      count: fc.constant(count),
      ranks: fc.array(fc.option(fc.nat(count - 1), { nil: undefined }), { maxLength: 200 }),
    }),
  );

  test.each(['ascending', 'descending'] as const)('sorts %s, stably, unknown last', (direction) => {
    fc.assert(
      fc.property(cases, ({ count, ranks: all }) => {
        const places = Uint32Array.from(all.keys());
        const ranks = Uint32Array.from(all, (rank) => rank ?? count);
        const sorted = [...sortByRank(places, { ranks, count }, direction)];
        const order = orderOf({ ranks, count });
        const ascending = [...sortAscending(places, { ranks, count, order }, direction)];
        expect(ascending).toEqual(sorted);
        const some = places.filter((place) => place % 3 > 0);
        expect([...sortAscending(some, { ranks, count, order }, direction)]).toEqual(
          sorted.filter((place) => place % 3 > 0),
        );
        const sign = direction === 'ascending' ? 1 : -1;
        const known = [...places].filter((place) => all[place] !== undefined);
        expect(sorted).toEqual([
          ...known.toSorted((a, b) => sign * ((all[a] ?? 0) - (all[b] ?? 0))),
          ...[...places].filter((place) => all[place] === undefined),
        ]);
      }),
    );
  });
});
