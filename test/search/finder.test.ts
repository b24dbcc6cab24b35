import { describe, expect, test } from 'vitest';
import { createFinder } from '../../src/search/finder.ts';
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
  ])('finds the names that begin with %j, the shortest first', (text, names) => {
    expect(finder.formsBeginning(text, 9).map(({ form }) => form.name)).toEqual(names);
  });

  test('finds no more names than the limit', () => {
    expect(finder.formsBeginning('b', 2).map(({ form }) => form.name)).toEqual(['Bra', 'Braix']);
  });

  test('returns the form at an index, and throws for an index out of range', () => {
    expect(finder.entryAt(3)).toMatchObject({
      creature: { name: 'Bra' },
      form: { name: 'Old Bra' },
    });
    expect(() => finder.entryAt(5)).toThrow('Expected the position of a form, received 5');
  });

  test('searches, and ranks by similarity', () => {
    expect(finder.nearest('braixx', 1)).toEqual(['Braix']);
    expect(finder.formsNear('braixx', 1).map(({ form }) => form.name)).toEqual(['Braix']);
    const outcome = finder.search.run({ q: 'is:base', sort: '-number', forms: 'all' });
    expect(outcome.kind === 'found' && [...outcome.positions]).toEqual([4, 2, 1, 0]);
  });
});

describe('createFinder() of a world with names in other languages', () => {
  const elsewhere = createFinder(
    compileCatalog(
      worldOf([
        creatureEntry(1, 'Lantern', { names: { de: 'Laterne', ja: 'ランタン' } }),
        creatureEntry(2, 'Candle', { names: { de: 'Kerze', fr: 'Bougie d’or' } }),
        creatureEntry(3, 'Later', {
          forms: [{ name: 'Much Later', names: { de: 'Viel Später', it: 'Tardi' } }],
          names: { de: 'Später', fr: 'Kerze', it: 'LATER' },
        }),
      ]),
    ),
  );
  const found = (q: string): readonly number[] => {
    const outcome = elsewhere.search.run({ q, sort: '', forms: 'all' });
    return outcome.kind === 'found' ? [...outcome.positions] : [];
  };

  test.each([
    ['late', ['Later', 'Lantern: Laterne']],
    ['ラン', ['Lantern: ランタン']],
    ['k', ['Candle: Kerze', 'Later: Kerze']],
    ['bougie d', ['Candle: Bougie d’or']],
    ['viel', ['Much Later: Viel Später']],
  ])('puts own names that begin with %j before those in other languages', (text, names) => {
    const shown = elsewhere
      .formsBeginning(text, 9)
      .map(({ form, localName }) =>
        localName === undefined ? form.name : `${form.name}: ${localName}`,
      );
    expect(shown).toEqual(names);
  });

  test.each([
    ['laterna', ['Laterne', 'Lantern', 'Later']],
    ['lantrn', ['Lantern']],
    ['bougi', ['Bougie d’or']],
    ['zzzz', []],
  ])(
    'ranks names similar to %j; names in other languages only if they are more similar',
    (text, names) => {
      expect(elsewhere.nearest(text, 3)).toEqual(names);
      expect(elsewhere.formsNear(text, 3)).toHaveLength(names.length);
    },
  );

  test.each([
    ['later', [2, 3]],
    ['laterne', [0]],
    ['tern', [0]],
    ['ougie', [1]],
    ['"bougie d’or"', [1]],
    ['"bougie"', [1]],
    ['"bougi"', []],
    ['"or"', []],
    ['name:kerze', [1, 2, 3]],
    ['name:lantern', [0]],
    ['name!=ランタン', [1, 2, 3]],
    ['-später', [0, 1]],
    ['kerze -bougie', [2, 3]],
    ['candle or ランタ', [0, 1]],
    ['tardi', [3]],
    ['name:"viel später"', [3]],
    ['"viel"', [3]],
  ])('searches %j in other languages if no own name contains it', (q, places) => {
    expect(found(q)).toEqual(places);
  });
});
