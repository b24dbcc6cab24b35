import { describe, expect, test } from 'vitest';
import type { Evolution } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { parseShippedWorld } from '../world/worlds.ts';
import { creatureEntry, growsFrom, worldOf } from './entries.ts';

const lampshoalWorld = await parseShippedWorld('lampshoal');
const lampshoal = compileCatalog(lampshoalWorld);

function formNames({ from, to }: Evolution): string {
  return `${from.form.name} > ${to.form.name}`;
}

describe('compileCatalog()', () => {
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
      stats: [118, 72, 140],
      baseExperience: 288,
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
});

describe('The evolutions of a family', () => {
  test('list those of a base form before those of its further forms', () => {
    const { families } = compileCatalog(
      worldOf([
        creatureEntry(1, 'Young', { forms: [{ name: 'Red Young' }] }),
        creatureEntry(2, 'Old', { evolvesFrom: growsFrom('Red Young') }),
        creatureEntry(3, 'Elder', { evolvesFrom: growsFrom('Young') }),
      ]),
    );
    expect(families[0]?.evolutions.map(formNames)).toEqual(['Young > Elder', 'Red Young > Old']);
  });
});
