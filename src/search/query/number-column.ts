import { countBelow } from '../../catalog/pack/count-below.ts';
import { type SectionReader, type Sections, type Section } from '../../catalog/pack/sections.ts';
import { addEntry, addRange, emptySet, type EntrySet } from './entry-set.ts';
import { compactRanks, openRanks, orderOf, type Ranking } from './ranking.ts';
import type { Operator } from './syntax.ts';

/** The numbers that the entries have in one field; an entry may have none. */
export type NumberColumn = {
  readonly ranking: Ranking;
  /** Distinct numbers, ascending. */
  readonly numbers: Float64Array;
  /** Where the entries with each of the numbers begin in `places`, and where the last of them end. */
  readonly starts: Uint32Array;
  /** Entries by number, then by place; those without a number come after all starts. Empty where that is their own order. */
  readonly places: Uint32Array;
};

/** Takes the numbers by place of the entry, NaN where it has none. */
export function compileNumberColumn(values: Float64Array): Sections {
  const known = values.filter((value) => !Number.isNaN(value)).toSorted();
  const numbers = known.filter((value, i) => i === 0 || value !== known[i - 1]);
  const count = numbers.length;
  const ranks = Uint32Array.from(values, (value) =>
    Number.isNaN(value) ? count : countBelow(numbers, value),
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
  return new Map<string, Section>([
    ['ranks', compactRanks(ranks, count)],
    ['numbers', numbers],
    ['starts', starts],
    ['places', orderOf({ ranks, count })],
  ]);
}

export function openNumberColumn(reader: SectionReader): NumberColumn {
  const numbers = reader.numbers('numbers');
  const places = reader.integers('places');
  return {
    ranking: { ...openRanks(reader, 'ranks', numbers.length), order: places },
    numbers,
    starts: reader.integers('starts'),
    places,
  };
}

/** The entries whose number compares so with the given one. An entry without a number never does, not even by `!=`. */
export function compareNumbers(column: NumberColumn, operator: Operator, number: number): EntrySet {
  const { numbers, ranking } = column;
  const set = emptySet(ranking.ranks.length);
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
  const first = starts[from] ?? 0;
  const end = starts[to] ?? 0;
  if (places.length === 0) {
    addRange(set, first, end);
    return;
  }
  for (let i = first; i < end; i += 1) {
    addEntry(set, places[i] ?? 0);
  }
}
