import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import type { CreatureEntry } from '../../src/world/schema.ts';
import { creatureEntry, growsFrom, worldOf } from './entries.ts';

type Bond = {
  readonly from: number;
  readonly to: number;
  readonly kind: 'related' | 'base evolves' | 'form evolves';
  readonly target: 'base' | 'form';
};

const bonds = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.record({
    numbers: fc.uniqueArray(fc.integer({ min: 1, max: 999 }), {
      minLength: count,
      maxLength: count,
    }),
    bonds: fc.array(
      fc.record<Bond>({
        from: fc.nat(count - 1),
        to: fc.nat(count - 1),
        kind: fc.constantFrom('related', 'base evolves', 'form evolves'),
        target: fc.constantFrom('base', 'form'),
      }),
      { maxLength: 14 },
    ),
  }),
);

function bonded(numbers: readonly number[], all: readonly Bond[]): CreatureEntry[] {
  return numbers.map((number, i) => {
    const names = (kind: Bond['kind']) =>
      all
        .filter((bond) => bond.from === i && bond.kind === kind)
        .map(({ to, target }) => `${target} ${numbers[to]}`);
    return creatureEntry(number, `base ${number}`, {
      relatedTo: names('related'),
      evolvesFrom: growsFrom(...names('base evolves')),
      forms: [{ name: `form ${number}`, evolvesFrom: growsFrom(...names('form evolves')) }],
    });
  });
}

/** Takes the smaller label along every bond until nothing changes, then counts the labels in number order. */
function familiesOracle(numbers: readonly number[], all: readonly Bond[]): Map<number, number> {
  const labels = numbers.map((_, i) => i);
  for (let changed = true; changed;) {
    changed = false;
    for (const { from, to } of all) {
      const smaller = Math.min(labels[from] ?? 0, labels[to] ?? 0);
      changed ||= labels[from] !== smaller || labels[to] !== smaller;
      labels[from] = smaller;
      labels[to] = smaller;
    }
  }
  const ranks = [...new Set(labels)];
  return new Map(numbers.map((number, i) => [number, ranks.indexOf(labels[i] ?? 0) + 1]));
}

describe('The ids of families (decision 6)', () => {
  test('joins creatures by evolutions of any form and by relations, numbered by first appearance', () => {
    fc.assert(
      fc.property(bonds, ({ numbers, bonds: all }) => {
        const sorted = numbers.toSorted((a, b) => a - b);
        const { creatures } = compileCatalog(worldOf(bonded(sorted, all)));
        const ids = new Map(creatures.map(({ number, familyId }) => [number, familyId]));
        expect(ids).toEqual(familiesOracle(sorted, all));
      }),
      { numRuns: 500 },
    );
  });
});
