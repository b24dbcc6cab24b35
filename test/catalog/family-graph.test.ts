import { describe, expect, test } from 'vitest';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { representFamily } from '../../src/catalog/evolutions.ts';
import { creatureEntry, growsFrom, worldOf } from './entries.ts';

const base = 'https://example.org/base';

const catalog = compileCatalog({
  ...worldOf([
    creatureEntry(1, 'Aa', {
      forms: [{ name: 'Old Aa' }],
    }),
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
  ]),
  evolutionStones: [{ name: 'Sun Stone', slug: 'sun', aka: 'Sun Stone', colour: '#ffcc00' }],
});

const evolutions = catalog.families.flatMap(
  (family) => representFamily(family, catalog, base).evolutions,
);

describe('representFamily()', () => {
  test('has an edge from form to form for each alternative, those of a base form before those of its further forms', () => {
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

  test('states every condition in a separate member, in a fixed order', () => {
    const [grown, stone] = evolutions;
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
});
