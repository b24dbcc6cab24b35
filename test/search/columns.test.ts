import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortByRank } from '../../src/search/columns.ts';

// With few and with many more distinct values than entries.
const cases = fc.constantFrom(3, 9, 100_000).chain((count) =>
  fc.record({
    count: fc.constant(count),
    ranks: fc.array(fc.option(fc.nat(count - 1), { nil: undefined }), { maxLength: 200 }),
  }),
);

test.each(['ascending', 'descending'] as const)(
  'sortByRank() sorts %s, stably, unknown values last',
  (direction) => {
    fc.assert(
      fc.property(cases, ({ count, ranks: all }) => {
        const ranks = Uint32Array.from(all, (rank) => rank ?? count);
        const some = [...all.keys()].filter((position) => position % 3 > 0);
        const sign = direction === 'ascending' ? 1 : -1;
        const known = some.filter((position) => all[position] !== undefined);
        expect([...sortByRank(Uint32Array.from(some), { ranks, count }, direction)]).toEqual([
          ...known.toSorted((a, b) => sign * ((all[a] ?? 0) - (all[b] ?? 0))),
          ...some.filter((position) => all[position] === undefined),
        ]);
      }),
    );
  },
);
