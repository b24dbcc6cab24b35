import { addEntry, emptySet, type EntrySet } from './entry-set.ts';
import { rankValues, type Ranking, sortByRank } from './ranking.ts';
import type { Operator } from './syntax.ts';

/** The numbers that the entries have in one field; an entry may have none. */
export type NumberColumn = {
  readonly ranking: Ranking;
  /** Distinct numbers, ascending. */
  readonly numbers: Float64Array;
  /** Where the entries with each of the numbers begin in `places`, and where the last of them end. */
  readonly starts: Uint32Array;
  /** Entries by number, then by place. Those without a number come after all starts. */
  readonly places: Uint32Array;
};

/** Takes the numbers by place of the entry. */
export function compileNumberColumn(values: readonly (number | undefined)[]): NumberColumn {
  const { distinct, ranks, count } = rankValues(values, (a, b) => a - b);
  const ranking = { ranks, count };
  const places = sortByRank(
    Uint32Array.from(values, (_, place) => place),
    ranking,
    'ascending',
  );
  const starts = new Uint32Array(count + 1);
  for (const rank of ranks) {
    if (rank < count) {
      starts[rank + 1] = (starts[rank + 1] ?? 0) + 1;
    }
  }
  for (let rank = 1; rank <= count; rank += 1) {
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  }
  return { ranking, numbers: Float64Array.from(distinct), starts, places };
}

/** The entries whose number compares so with the given one. An entry without a number never does, not even by `!=`. */
export function compareNumbers(column: NumberColumn, operator: Operator, number: number): EntrySet {
  const { numbers, places } = column;
  const set = emptySet(places.length);
  const below = countBelow(numbers, number);
  const upTo = numbers[below] === number ? below + 1 : below;
  switch (operator) {
    case ':':
    case '=':
      addRanks(set, column, below, upTo);
      break;
    case '!=':
      addRanks(set, column, 0, below);
      addRanks(set, column, upTo, numbers.length);
      break;
    case '<':
      addRanks(set, column, 0, below);
      break;
    case '<=':
      addRanks(set, column, 0, upTo);
      break;
    case '>':
      addRanks(set, column, upTo, numbers.length);
      break;
    case '>=':
      addRanks(set, column, below, numbers.length);
      break;
  }
  return set;
}

/** Adds to the set the entries whose number has a rank from `from` to before `to`. */
function addRanks(set: EntrySet, { starts, places }: NumberColumn, from: number, to: number): void {
  const end = starts[to] ?? 0;
  for (let i = starts[from] ?? 0; i < end; i += 1) {
    addEntry(set, places[i] ?? 0);
  }
}

/** How many of the ascending numbers are less than the given one. */
function countBelow(numbers: Float64Array, number: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? Infinity) < number) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
