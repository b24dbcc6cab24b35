import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EvolutionLine } from '../../src/catalog/catalog.ts';
import type { CreatureEntry } from '../../src/world/schema.ts';
import { creatureEntry, growsFrom, linesOf } from './entries.ts';

/** For each creature its own number, and which of the creatures before it in this list it comes from, if any. */
type Forest = readonly { readonly number: number; readonly parent: number | undefined }[];

const forests: fc.Arbitrary<Forest> = fc
  .uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 14 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers.map((number, i) =>
        fc.record({
          number: fc.constant(number),
          parent: i === 0 ? fc.constant(undefined) : fc.option(fc.nat(i - 1), { nil: undefined }),
        }),
      ),
    ),
  );

function entriesOf(forest: Forest): CreatureEntry[] {
  return forest
    .map(({ number, parent }) =>
      creatureEntry(number, `c${number}`, {
        ...(parent === undefined ? {} : { evolvesFrom: growsFrom(`c${forest[parent]?.number}`) }),
        forms: [{ name: `mega c${number}` }, { name: `still c${number}`, evolves: false }],
      }),
    )
    .toSorted((a, b) => a.number - b.number);
}

/** Decision 5, word for word. */
function lineOracle(forest: Forest, index: number): EvolutionLine {
  const ancestorsOf = (each: number): number[] => {
    const parent = forest[each]?.parent;
    return parent === undefined ? [] : [...ancestorsOf(parent), parent];
  };
  const numberOf = (each: number) => forest[each]?.number ?? 0;
  const ancestors = ancestorsOf(index);
  const descendants = forest
    .map((_, each) => each)
    .filter((each) => ancestorsOf(each).includes(index))
    .toSorted((a, b) => ancestorsOf(a).length - ancestorsOf(b).length || numberOf(a) - numberOf(b));
  return {
    stage: ancestors.length + 1,
    creatures: [...ancestors, index, ...descendants].map((each) => `c${numberOf(each)}`),
  };
}

describe('An evolution line (decision 5)', () => {
  test('lists ancestors, the creature, then descendants by stage and number; the same for a form without evolutions, and to the creature for one that does not evolve', () => {
    fc.assert(
      fc.property(forests, (forest) => {
        const lines = linesOf(entriesOf(forest));
        for (const [i, { number }] of forest.entries()) {
          const { stage, creatures } = lineOracle(forest, i);
          expect(lines.get(`c${number}`)).toEqual({ stage, creatures });
          expect(lines.get(`mega c${number}`)).toEqual({ stage, creatures });
          const ended = { stage, creatures: creatures.slice(0, stage) };
          expect(lines.get(`still c${number}`)).toEqual(ended);
        }
      }),
      { numRuns: 400 },
    );
  });

  test('has the creature itself at its stage, and no name twice, for any evolutions', () => {
    const parents = fc.array(fc.array(fc.tuple(fc.nat(20), fc.boolean()), { maxLength: 3 }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(parents, fc.array(fc.boolean()), (all, regional) => {
        const entries = all.map((ways, i) => {
          const earlier =
            i === 0 ? [] : ways.map(([from, form]) => `${form ? 'r' : 'c'}${from % i}`);
          const evolvesFrom = growsFrom(...earlier);
          return creatureEntry(
            i + 1,
            `c${i}`,
            regional[i] === true
              ? { forms: [{ name: `r${i}`, evolvesFrom }] }
              : { evolvesFrom, forms: [{ name: `r${i}` }] },
          );
        });
        for (const [name, { stage, creatures }] of linesOf(entries)) {
          expect(creatures[stage - 1]).toBe(name.replace('r', 'c'));
          expect(new Set(creatures).size).toBe(creatures.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});
