import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFamilies } from '../../src/catalog/compile-creatures.ts';
import type { CreatureEntry } from '../../src/world/schema.ts';
import { parseShippedWorld } from '../world/worlds.ts';
import { creatureEntry, growsFrom } from './entries.ts';

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

describe('compileFamilies() (decision 6)', () => {
  test('joins creatures by evolutions of any form and by relations, numbered by first appearance', () => {
    fc.assert(
      fc.property(bonds, ({ numbers, bonds: all }) => {
        const sorted = numbers.toSorted((a, b) => a - b);
        expect(compileFamilies(bonded(sorted, all))).toEqual(familiesOracle(sorted, all));
      }),
      { numRuns: 500 },
    );
  });

  test('gives each creature of a world without evolutions a separate family', () => {
    const entries = [3, 7, 8].map((number) => creatureEntry(number, `base ${number}`));
    expect([...compileFamilies(entries)]).toEqual([
      [3, 1],
      [7, 2],
      [8, 3],
    ]);
  });

  test('numbers a family by its first member, even if that is not its first stage', () => {
    const entries = [
      creatureEntry(1, 'Adult', { evolvesFrom: growsFrom('Baby') }),
      creatureEntry(2, 'Other'),
      creatureEntry(3, 'Baby'),
    ];
    expect([...compileFamilies(entries).values()]).toEqual([1, 2, 1]);
  });

  test('joins a line of 10,000 creatures quickly', () => {
    const entries = Array.from({ length: 10_000 }, (_, i) =>
      creatureEntry(i + 1, `base ${i + 1}`, { evolvesFrom: i === 0 ? [] : growsFrom(`base ${i}`) }),
    );
    const started = performance.now();
    expect(new Set(compileFamilies(entries).values())).toEqual(new Set([1]));
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('numbers the families of the default world as decision 6 says', async () => {
    const { creatures } = await parseShippedWorld('default');
    const families = compileFamilies(creatures);
    const familyOf = (name: string) =>
      families.get(creatures.find((creature) => creature.name === name)?.number ?? 0);
    expect(familyOf('Bulbasaur')).toBe(1);
    expect(familyOf('Charmander')).toBe(2);
    expect(familyOf('Pikachu')).toBe(10);
    expect(familyOf('Pichu')).toBe(10);
    expect(familyOf('Greninja')).toBe(331);
    expect(familyOf('Phione')).toBe(familyOf('Manaphy'));
    expect(familyOf('Meltan')).toBe(familyOf('Melmetal'));
    expect(familyOf('Perrserker')).toBe(familyOf('Meowth'));
  });
});
