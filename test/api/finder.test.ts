import { describe, expect, test } from 'vitest';
import { createFinder } from '../../src/api/finder.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { creatureEntry, worldOf } from '../catalog/entries.ts';

const finder = createFinder(
  compileCatalog(
    worldOf([
      creatureEntry(1, 'Abra'),
      creatureEntry(2, 'Braix', { aliases: ['Fox'] }),
      creatureEntry(3, 'Bra', { forms: [{ name: 'Old Bra', aliases: ['Brabra'] }] }),
      creatureEntry(4, 'Ébène-2'),
    ]),
  ),
);

describe('createFinder()', () => {
  test.each([
    ['bra', ['Bra', 'Braix', 'Old Bra']],
    ['BRA!', ['Bra', 'Braix', 'Old Bra']],
    ['b', ['Bra', 'Braix', 'Old Bra']],
    ['o', ['Old Bra']],
    ['fo', ['Braix']],
    ['ebene', ['Ébène-2']],
    ['ébène 2', ['Ébène-2']],
    ['x', []],
  ])('begins names with %j, the shortest first', (text, names) => {
    expect(finder.beginning(text)).toEqual(names);
  });

  test('knows the form of a name, and of no other text', () => {
    expect(finder.formNamed('Old Bra')?.creature.name).toBe('Bra');
    expect(finder.formNamed('old bra')).toBeUndefined();
    expect(finder.formNamed('__proto__')).toBeUndefined();
  });

  test('searches and ranks', () => {
    expect(finder.nearest('braixx', 1)).toEqual(['Braix']);
    const outcome = finder.search({ q: 'is:base', sort: '-number', forms: 'all' });
    expect(outcome.kind === 'found' && outcome.entries.map(({ form }) => form.name)).toEqual([
      'Ébène-2',
      'Bra',
      'Braix',
      'Abra',
    ]);
  });
});
