import { describe, expect, test } from 'vitest';
import { compileShippedWorld } from '../world/worlds.ts';

const lampshoal = await compileShippedWorld('lampshoal');

describe('compileCatalog()', () => {
  test('fills in the missing members of a form from its creature (decision 10)', () => {
    const [base, midnight] = [0, 2].map((rank) => lampshoal.findNumber(3)?.forms[rank]);
    expect(midnight).toEqual({
      ...base,
      name: 'Mega Fanalynx Midnight',
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
