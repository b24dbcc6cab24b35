import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { findLineEvolutions, linedForm } from '../../../src/cli/import/evolutions.ts';
import type { CreatureEntry } from '../../../src/world/schema.ts';
import { creatureEntry, linesOf } from '../../catalog/entries.ts';

/** Creatures each of which may come from earlier ones. */
const worlds = fc
  .array(fc.array(fc.nat(), { maxLength: 2 }), { minLength: 1, maxLength: 12 })
  .map((origins) =>
    origins.map((from, i): CreatureEntry => {
      const parents = i === 0 ? [] : [...new Set(from.map((each) => each % i))];
      return {
        ...creatureEntry(i + 1, `C${i}`),
        ...(parents.length > 0 && {
          evolvesFrom: parents.map((each) => ({ from: `C${each}`, by: 'trade' as const })),
        }),
      };
    }),
  );

it('findLineEvolutions() gives creatures that come from at most one other the lines that they had', () => {
  const trees = worlds.map((world) =>
    world.map(({ evolvesFrom, ...creature }) => ({
      ...creature,
      ...(evolvesFrom && { evolvesFrom: evolvesFrom.slice(0, 1) }),
    })),
  );
  fc.assert(
    fc.property(trees, (world) => {
      const lines = linesOf(world);
      const found = findLineEvolutions(
        world.map(({ name }) => [linedForm(name, name, lines.get(name)?.creatures ?? [])]),
      );
      const again = world.map(({ number, name }) => ({
        ...creatureEntry(number, name),
        ...found.get(name),
      }));
      expect(linesOf(again)).toEqual(lines);
    }),
  );
});
