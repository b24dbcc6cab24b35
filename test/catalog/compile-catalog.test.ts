import { describe, expect, test } from 'vitest';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { parseShippedWorld, shippedWorlds } from '../world/worlds.ts';
import { creatureEntry, growsFrom, worldOf } from './entries.ts';

const lampshoal = compileCatalog(await parseShippedWorld('lampshoal'));

describe('compileCatalog()', () => {
  test('puts the base form first and further forms in their order (spec §4 rule 3)', () => {
    const hedgerow = lampshoal.creaturesByNumber.get(8);
    expect(hedgerow?.forms.map(({ name, rank, slug }) => ({ name, rank, slug }))).toEqual([
      { name: 'Hedgerow', rank: 0, slug: 'hedgerow' },
      { name: 'Highsummer Hedgerow', rank: 1, slug: 'highsummer-hedgerow' },
      { name: 'Harvest Hedgerow', rank: 2, slug: 'harvest-hedgerow' },
      { name: 'Midwinter Hedgerow', rank: 3, slug: 'midwinter-hedgerow' },
      { name: 'Saltmarsh Hedgerow', rank: 4, slug: 'saltmarsh-hedgerow' },
    ]);
  });

  test('gives a form what it does not state from its creature (decision 10)', () => {
    const [base, midnight] = [0, 2].map((rank) => lampshoal.creaturesByNumber.get(3)?.forms[rank]);
    expect(midnight).toEqual({
      ...base,
      name: 'Mega Fanalynx Midnight',
      slug: 'mega-fanalynx-midnight',
      rank: 2,
      types: ['Wick', 'Dusk'],
      abilities: { normal: ['Swallowed Light'], hidden: [] },
      heightMetres: 2.2,
      weightKilograms: 80.5,
      mega: true,
      colour: 'black',
    });
    expect(base).toMatchObject({ mega: false, body: 'quadruped', colour: '#f6ead0' });
  });

  test('keeps what is stated as none or unknown', () => {
    expect(lampshoal.creaturesByNumber.get(15)?.forms[1]).toMatchObject({
      name: 'Moonbound Old Fathom',
      abilities: { normal: [], hidden: [] },
      weightKilograms: 'unknown',
      eggGroups: ['Drift'],
      gender: 'genderless',
    });
  });

  test('does not take over the aliases of the base form', () => {
    const [base, further] = lampshoal.creaturesByNumber.get(8)?.forms ?? [];
    expect(base?.aliases).toEqual(['Springtide Hedgerow']);
    expect(further?.aliases).toEqual([]);
  });

  test('takes flags that are not stated as false', () => {
    expect(lampshoal.creaturesByNumber.get(2)).toMatchObject({
      starter: false,
      legendary: false,
      mythical: false,
      ultraBeast: false,
    });
    expect(lampshoal.creaturesByNumber.get(15)?.legendary).toBe(true);
    expect(lampshoal.creaturesByNumber.get(106)?.mythical).toBe(true);
    expect(lampshoal.creaturesByNumber.get(13)?.ultraBeast).toBe(true);
    expect(lampshoal.creaturesByNumber.get(1)?.starter).toBe(true);
  });

  test('lists evolutions by number of the creature that evolves, then its form, then what it becomes', () => {
    expect(lampshoal.evolutions.map(({ from, to }) => [from.form.name, to.form.name])).toEqual([
      ['Snugwick', 'Tapurr'],
      ['Tapurr', 'Fanalynx'],
      ['Eavesdrip', "Mère L'Onde"],
      ['Eavesdrip', 'Will-o’-Wave'],
      ['Eavesdrip', 'Will-o’-Wave'],
      ['Eavesdrip', 'Dr. Barnacle'],
      ["Mère L'Onde", 'Grand’Marée'],
      ['Quickset', 'Hedgerow'],
      ['Saltmarsh Quickset', 'Saltmarsh Hedgerow'],
      ['Saltmarsh Hedgerow', 'Sir Samphire'],
      ['Drowsel', 'Νανούρας'],
      ['8-Bells', 'からくりぼし'],
      ['Yawnling', 'Drowsel'],
      ['Yawnling', 'Drowsel'],
    ]);
  });

  test('lists evolutions of a base form before those of its further forms', () => {
    const { evolutions } = compileCatalog(
      worldOf([
        creatureEntry(1, 'Young', { forms: [{ name: 'Red Young' }] }),
        creatureEntry(2, 'Old', { evolvesFrom: growsFrom('Red Young') }),
        creatureEntry(3, 'Elder', { evolvesFrom: growsFrom('Young') }),
      ]),
    );
    expect(evolutions.map(({ from, to }) => [from.form.name, to.form.name])).toEqual([
      ['Young', 'Elder'],
      ['Red Young', 'Old'],
    ]);
  });

  test('gives each stone the evolutions that it brings, in that order (decision 12)', () => {
    expect(
      lampshoal.evolutionStones.map(({ slug, evolutions }) => ({
        slug,
        evolutions: evolutions.map(({ from, to, way }) => [from.form.name, to.form.name, way]),
      })),
    ).toEqual([
      {
        slug: 'tallow',
        evolutions: [
          ['Tapurr', 'Fanalynx', { by: 'stone', stone: 'tallow' }],
          ['Drowsel', 'Νανούρας', { by: 'stone', stone: 'tallow', condition: 'while asleep' }],
        ],
      },
      {
        slug: 'fathom',
        evolutions: [
          ['Eavesdrip', 'Will-o’-Wave', { by: 'stone', stone: 'fathom', time: 'night' }],
          ['Saltmarsh Quickset', 'Saltmarsh Hedgerow', { by: 'stone', stone: 'fathom' }],
        ],
      },
    ]);
  });

  test.each(shippedWorlds)('finds every creature of the world "%s" by its number', async (name) => {
    const { creatures, creaturesByNumber } = compileCatalog(await parseShippedWorld(name));
    expect(creaturesByNumber.size).toBe(creatures.length);
    for (const creature of creatures) {
      expect(creaturesByNumber.get(creature.number)).toBe(creature);
    }
  });

  test.each(shippedWorlds)(
    'gives the forms of each creature of the world "%s" slugs of their own',
    async (name) => {
      for (const { forms } of compileCatalog(await parseShippedWorld(name)).creatures) {
        expect(new Set(forms.map(({ slug }) => slug)).size).toBe(forms.length);
      }
    },
  );

  test('throws where a world was not validated', () => {
    const world = worldOf([creatureEntry(1, 'Lost', { evolvesFrom: growsFrom('Nobody') })]);
    expect(() => compileCatalog(world)).toThrow(
      'The world\'s validation let "Nobody" pass without its counterpart',
    );
  });

  test('does not change the world', async () => {
    const world = await parseShippedWorld('lampshoal');
    const before = structuredClone(world);
    compileCatalog(world);
    expect(world).toEqual(before);
  });
});
