import { describe, expect, test } from 'vitest';
import type { Evolution } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { compileCreatures, compileEvolutions } from '../../src/catalog/compile-creatures.ts';
import type { World } from '../../src/world/world.ts';
import { compileShippedWorld, parseShippedWorld, shippedWorlds } from '../world/worlds.ts';
import { creatureEntry, growsFrom, worldOf } from './entries.ts';

const lampshoalWorld = await parseShippedWorld('lampshoal');
const lampshoal = compileCatalog(lampshoalWorld);

function evolutionsOf({ creatures, manifest }: World): Evolution[] {
  return compileEvolutions(creatures, compileCreatures(creatures, manifest));
}

function formNames({ from, to }: Evolution): string {
  return `${from.form.name} > ${to.form.name}`;
}

describe('compileCatalog()', () => {
  test('puts the base form first and further forms in their order (spec §4 rule 3)', () => {
    const hedgerow = lampshoal.findNumber(8);
    expect(hedgerow?.forms.map(({ name, rank, slug }) => ({ name, rank, slug }))).toEqual([
      { name: 'Hedgerow', rank: 0, slug: 'hedgerow' },
      { name: 'Highsummer Hedgerow', rank: 1, slug: 'highsummer-hedgerow' },
      { name: 'Harvest Hedgerow', rank: 2, slug: 'harvest-hedgerow' },
      { name: 'Midwinter Hedgerow', rank: 3, slug: 'midwinter-hedgerow' },
      { name: 'Saltmarsh Hedgerow', rank: 4, slug: 'saltmarsh-hedgerow' },
    ]);
  });

  test('fills in the missing members of a form from its creature (decision 10)', () => {
    const [base, midnight] = [0, 2].map((rank) => lampshoal.findNumber(3)?.forms[rank]);
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

  test('keeps members that are stated as none or unknown', () => {
    expect(lampshoal.findNumber(15)?.forms[1]).toMatchObject({
      name: 'Moonbound Old Fathom',
      abilities: { normal: [], hidden: [] },
      weightKilograms: 'unknown',
      eggGroups: ['Drift'],
      gender: 'genderless',
    });
  });

  test('does not take over the aliases of the base form', () => {
    const [base, further] = lampshoal.findNumber(8)?.forms ?? [];
    expect(base?.aliases).toEqual(['Springtide Hedgerow']);
    expect(further?.aliases).toEqual([]);
  });

  test('takes flags that are not stated as false', () => {
    expect(lampshoal.findNumber(2)).toMatchObject({
      starter: false,
      legendary: false,
      mythical: false,
      ultraBeast: false,
    });
    expect(lampshoal.findNumber(15)?.legendary).toBe(true);
    expect(lampshoal.findNumber(106)?.mythical).toBe(true);
    expect(lampshoal.findNumber(13)?.ultraBeast).toBe(true);
    expect(lampshoal.findNumber(1)?.starter).toBe(true);
  });

  test.each(shippedWorlds)(
    'gives the forms of each creature of the world "%s" distinct slugs',
    async (name) => {
      for (const { forms } of (await compileShippedWorld(name)).creatures) {
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

describe('compileEvolutions()', () => {
  test('lists evolutions by number of the creature that evolves, then its form, then what it becomes', () => {
    expect(evolutionsOf(lampshoalWorld).map(formNames)).toEqual([
      'Snugwick > Tapurr',
      'Tapurr > Fanalynx',
      "Eavesdrip > Mère L'Onde",
      'Eavesdrip > Will-o’-Wave',
      'Eavesdrip > Will-o’-Wave',
      'Eavesdrip > Dr. Barnacle',
      "Mère L'Onde > Grand’Marée",
      'Quickset > Hedgerow',
      'Saltmarsh Quickset > Saltmarsh Hedgerow',
      'Saltmarsh Hedgerow > Sir Samphire',
      'Drowsel > Νανούρας',
      '8-Bells > からくりぼし',
      'Yawnling > Drowsel',
      'Yawnling > Drowsel',
    ]);
  });

  test('lists evolutions of a base form before those of its further forms', () => {
    const evolutions = evolutionsOf(
      worldOf([
        creatureEntry(1, 'Young', { forms: [{ name: 'Red Young' }] }),
        creatureEntry(2, 'Old', { evolvesFrom: growsFrom('Red Young') }),
        creatureEntry(3, 'Elder', { evolvesFrom: growsFrom('Young') }),
      ]),
    );
    expect(evolutions.map(formNames)).toEqual(['Young > Elder', 'Red Young > Old']);
  });
});
