import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EvolutionLine } from '../../src/catalog/catalog.ts';
import { compileEvolutionLines } from '../../src/catalog/compile-creatures.ts';
import type { CreatureEntry } from '../../src/world/schema.ts';
import { compileShippedWorld, parseShippedWorld } from '../world/worlds.ts';
import { creatureEntry, growsFrom } from './entries.ts';

const lampshoal = await compileShippedWorld('lampshoal');

const cat = ['Snugwick', 'Tapurr', 'Fanalynx'];
const hedge = ['Quickset', 'Hedgerow'];
const saltHedge = [...hedge, 'Sir Samphire'];
const mother = ['Eavesdrip', "Mère L'Onde", 'Grand’Marée'];
const light = ['Eavesdrip', 'Will-o’-Wave'];
const sleep = ['Yawnling', 'Drowsel', 'Νανούρας'];
const bells = ['8-Bells', 'からくりぼし'];

describe('evolution lines of the world Lampshoal (decisions 5 and 6)', () => {
  test.each<[name: string, familyId: number, stage: number, line: readonly string[]]>([
    ['Snugwick', 1, 1, cat],
    ['Stormcap Snugwick', 1, 1, ['Snugwick']],
    ['Tapurr', 1, 2, cat],
    ['Fanalynx', 1, 3, cat],
    ['Mega Fanalynx Noon', 1, 3, cat],
    ['Mega Fanalynx Midnight', 1, 3, cat],
    [
      'Eavesdrip',
      2,
      1,
      ['Eavesdrip', "Mère L'Onde", 'Will-o’-Wave', 'Dr. Barnacle', 'Grand’Marée'],
    ],
    ["Mère L'Onde", 2, 2, mother],
    ['Will-o’-Wave', 2, 2, light],
    ['Breaking Will-o’-Wave', 2, 2, light],
    ['Quickset', 3, 1, hedge],
    ['Saltmarsh Quickset', 3, 1, saltHedge],
    ['Hedgerow', 3, 2, hedge],
    ['Highsummer Hedgerow', 3, 2, hedge],
    ['Harvest Hedgerow', 3, 2, hedge],
    ['Midwinter Hedgerow', 3, 2, hedge],
    ['Saltmarsh Hedgerow', 3, 2, saltHedge],
    ['Drowsel', 4, 2, sleep],
    ['Grand’Marée', 2, 3, mother],
    ['からくりぼし', 5, 2, bells],
    ['8-Bells', 5, 1, bells],
    ['Yawnling', 4, 1, sleep],
    ['Old Fathom', 6, 1, ['Old Fathom']],
    ['Moonbound Old Fathom', 6, 1, ['Old Fathom']],
    ['Νανούρας', 4, 3, sleep],
    ['Sir Samphire', 3, 3, saltHedge],
    ['Dr. Barnacle', 2, 2, ['Eavesdrip', 'Dr. Barnacle']],
    ['Lampwren♀', 7, 1, ['Lampwren♀']],
    ['Lampwren♂', 8, 1, ['Lampwren♂']],
    ['Sooty Lampwren♂', 8, 1, ['Lampwren♂']],
    ['Midwinter', 9, 1, ['Midwinter']],
  ])('%s is of family %i, at stage %i of %j', (name, familyId, stage, creatures) => {
    const found = [...lampshoal.creatures]
      .flatMap((creature) => creature.forms.map((form) => ({ creature, form })))
      .filter(({ form }) => form.name === name);
    expect(
      found.map(({ creature, form }) => ({ familyId: creature.familyId, line: form.line })),
    ).toEqual([{ familyId, line: { stage, creatures } }]);
  });

  test('the table has every form', () => {
    expect([...lampshoal.creatures].flatMap(({ forms }) => forms)).toHaveLength(31);
  });
});

describe('evolution lines of the default world (decision 5)', () => {
  test.each<[name: string, stage: number, line: readonly string[]]>([
    ['Pikachu', 2, ['Pichu', 'Pikachu', 'Raichu']],
    ['Alolan Raichu', 3, ['Pichu', 'Pikachu', 'Raichu']],
    ['Greninja', 3, ['Froakie', 'Frogadier', 'Greninja']],
    ['Ash-Greninja', 3, ['Froakie', 'Frogadier', 'Greninja']],
    ['Mega Charizard X', 3, ['Charmander', 'Charmeleon', 'Charizard']],
    ['Meowth', 1, ['Meowth', 'Persian']],
    ['Galarian Meowth', 1, ['Meowth', 'Perrserker']],
    ['Alolan Meowth', 1, ['Meowth', 'Persian']],
    ['Corsola', 1, ['Corsola']],
    ['Galarian Corsola', 1, ['Corsola', 'Cursola']],
    ['Cursola', 2, ['Corsola', 'Cursola']],
    ['Vaporeon', 2, ['Eevee', 'Vaporeon']],
    [
      'Eevee',
      1,
      'Eevee Vaporeon Jolteon Flareon Espeon Umbreon Leafeon Glaceon Sylveon'.split(' '),
    ],
    ['Wurmple', 1, ['Wurmple', 'Silcoon', 'Cascoon', 'Beautifly', 'Dustox']],
  ])('%s is at stage %i of %j', async (name, stage, creatures) => {
    const world = await parseShippedWorld('default');
    expect(compileEvolutionLines(world.creatures).get(name)).toEqual({ stage, creatures });
  });
});

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

describe('compileEvolutionLines() (decision 5)', () => {
  test('lists ancestors, the creature, then descendants by stage and number; the same for a form without evolutions, and to the creature for one that does not evolve', () => {
    fc.assert(
      fc.property(forests, (forest) => {
        const lines = compileEvolutionLines(entriesOf(forest));
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

  test('reads the same from each member of a line that does not branch', () => {
    const entries = [
      creatureEntry(4, 'third', { evolvesFrom: growsFrom('second') }),
      creatureEntry(5, 'first'),
      creatureEntry(6, 'second', { evolvesFrom: growsFrom('first') }),
    ];
    const lines = [...compileEvolutionLines(entries).values()];
    expect(lines.map(({ creatures }) => creatures)).toEqual([
      ['first', 'second', 'third'],
      ['first', 'second', 'third'],
      ['first', 'second', 'third'],
    ]);
    expect(lines.map(({ stage }) => stage)).toEqual([3, 1, 2]);
  });

  test('names a creature once, even if several evolutions or several of its forms lead to it', () => {
    const entries = [
      creatureEntry(1, 'young', { forms: [{ name: 'red young' }] }),
      creatureEntry(2, 'old', {
        evolvesFrom: growsFrom('young', 'young', 'red young'),
        forms: [{ name: 'red old', evolvesFrom: growsFrom('red young') }],
      }),
    ];
    for (const { creatures } of compileEvolutionLines(entries).values()) {
      expect(creatures).toEqual(['young', 'old']);
    }
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
        for (const [name, { stage, creatures }] of compileEvolutionLines(entries)) {
          expect(creatures[stage - 1]).toBe(name.replace('r', 'c'));
          expect(new Set(creatures).size).toBe(creatures.length);
        }
      }),
      { numRuns: 300 },
    );
  });
});
