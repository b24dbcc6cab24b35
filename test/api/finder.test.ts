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
    expect(finder.formsBeginning(text, 9).map(({ form }) => form.name)).toEqual(names);
  });

  test('begins no more names than are wanted', () => {
    expect(finder.formsBeginning('b', 2).map(({ form }) => form.name)).toEqual(['Bra', 'Braix']);
  });

  test('knows the form at a place, and none elsewhere', () => {
    expect(finder.entryAt(3)).toMatchObject({
      creature: { name: 'Bra' },
      form: { name: 'Old Bra' },
    });
    expect(() => finder.entryAt(5)).toThrow('Expected the place of a form, received 5');
  });

  test('searches and ranks', () => {
    expect(finder.nearest('braixx', 1)).toEqual(['Braix']);
    expect(finder.formsNear('braixx', 1).map(({ form }) => form.name)).toEqual(['Braix']);
    const outcome = finder.search.run({ q: 'is:base', sort: '-number', forms: 'all' });
    expect(outcome.kind === 'found' && [...outcome.places]).toEqual([4, 2, 1, 0]);
  });
});
