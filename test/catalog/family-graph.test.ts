import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { FamilySchema, representFamily } from '../../src/catalog/family-graph.ts';
import { parseShippedWorld, shippedWorlds } from '../world/worlds.ts';
import { creatureEntry, growsFrom, worldOf } from './entries.ts';

const base = 'https://example.org/base';

const catalog = compileCatalog({
  ...worldOf([
    creatureEntry(1, 'Aa', {
      forms: [{ name: 'Old Aa' }],
    }),
    creatureEntry(2, 'Loner'),
    creatureEntry(5, 'Bb', {
      evolvesFrom: [
        { from: 'Aa', by: 'level', level: 7, gender: 'male', time: 'night', place: 'the Marsh' },
        { from: 'Aa', by: 'stone', stone: 'sun' },
      ],
      forms: [
        {
          name: 'Old Bb',
          evolvesFrom: [{ from: 'Old Aa', by: 'trade', item: 'Bell', condition: 'at noon' }],
        },
      ],
    }),
    creatureEntry(7, 'Cc', { evolvesFrom: growsFrom('Old Bb', 'Bb') }),
    creatureEntry(9, 'Cousin', { relatedTo: ['Cc'] }),
    creatureEntry(11, 'Baby'),
  ]),
  evolutionStones: [{ name: 'Sun Stone', slug: 'sun', aka: 'Sun Stone', colour: '#ffcc00' }],
});

describe('representFamily()', () => {
  test('has every member in number order, those who are only related too', () => {
    expect(representFamily(catalog, 1, base)?.members).toEqual([
      { number: '1', name: 'Aa' },
      { number: '5', name: 'Bb' },
      { number: '7', name: 'Cc' },
      { number: '9', name: 'Cousin' },
    ]);
  });

  test('leads from form to form, alternatives each on their own', () => {
    const { evolutions = [] } = representFamily(catalog, 1, base) ?? {};
    expect(evolutions.map(({ from, to }) => `${from.form} > ${to.form}`)).toEqual([
      'Aa > Bb',
      'Aa > Bb',
      'Old Aa > Old Bb',
      'Bb > Cc',
      'Old Bb > Cc',
    ]);
    expect(evolutions[2]).toEqual({
      from: { number: '1', name: 'Aa', form: 'Old Aa' },
      to: { number: '5', name: 'Bb', form: 'Old Bb' },
      conditions: { by: 'trade', item: 'Bell', other: 'at noon' },
      sentence: 'Evolves Old Aa into Old Bb when it is traded while holding a Bell at noon.',
    });
  });

  test('states every condition in a member of its own, in one order', () => {
    const [grown, stone] = representFamily(catalog, 1, base)?.evolutions ?? [];
    expect(Object.entries(grown?.conditions ?? {})).toEqual([
      ['by', 'level'],
      ['level', 7],
      ['gender', 'male'],
      ['time', 'night'],
      ['place', 'the Marsh'],
    ]);
    expect(stone?.conditions).toEqual({
      by: 'stone',
      stone: { name: 'Sun Stone', slug: 'sun', url: `${base}/v1/evolution-stone/sun` },
    });
  });

  test('has a family for whoever is alone', () => {
    expect(representFamily(catalog, 2, base)).toEqual({
      id: 2,
      members: [{ number: '2', name: 'Loner' }],
      evolutions: [],
    });
    expect(representFamily(catalog, 3, base)?.members).toEqual([{ number: '11', name: 'Baby' }]);
  });

  test.each([0, -1, 4, 1.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER])(
    'has no family %d',
    (id) => {
      expect(representFamily(catalog, id, base)).toBeUndefined();
    },
  );

  test.each(shippedWorlds)('fits its schema for every family of the world "%s"', async (name) => {
    const world = compileCatalog(await parseShippedWorld(name));
    const ids = new Set(world.creatures.map(({ familyId }) => familyId));
    let evolutions = 0;
    for (const id of ids) {
      const family = representFamily(world, id, base);
      expect(v.is(FamilySchema, family), String(id)).toBe(true);
      evolutions += family?.evolutions.length ?? 0;
    }
    expect(evolutions).toBe(world.evolutions.length);
  });
});
