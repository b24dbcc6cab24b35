import { describe, expect, test } from 'vitest';
import { Finder } from '../../src/search/finder.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { creatureEntry, worldOf } from '../catalog/entries.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { finder as inDefaultWorld, namesOf } from './default-world.ts';

const small = compileCatalog(
  worldOf([
    creatureEntry(1, 'Abra'),
    creatureEntry(2, 'Braix', { aliases: ['Fox'] }),
    creatureEntry(3, 'Bra', { forms: [{ name: 'Old Bra', aliases: ['Brabra'] }] }),
    creatureEntry(4, 'Ébène-2'),
  ]),
);
const finder = new Finder(small);

describe('Finder', () => {
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

  test('finds the same if its index was made before, and lets other work run meanwhile', async () => {
    const prepared = new Finder(await compileShippedWorld('default'));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    await prepared.prepare();
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
    expect(prepared.nearest('braixx', 9)).toEqual(inDefaultWorld.nearest('braixx', 9));
    const request = { q: 'b', sort: 'name', forms: 'all' } as const;
    const [found, known] = [prepared, inDefaultWorld].map(({ search }) => search.run(request));
    expect(found).toEqual({
      ...known,
      matching: expect.any(Function),
      understand: expect.any(Function),
    });
    expect(found?.kind === 'found' && found.matching()).toEqual(
      known?.kind === 'found' && known.matching(),
    );
  });

  test('searches, and ranks by similarity', () => {
    expect(finder.nearest('braixx', 1)).toEqual(['Braix']);
    expect(finder.formsNear('braixx', 1).map(({ form }) => form.name)).toEqual(['Braix']);
    expect(inDefaultWorld.formsNear('charizard mega', 9).length).toBeGreaterThan(2);
    expect(inDefaultWorld.formsNear('charizard mega', 2)).toHaveLength(2);
    const outcome = finder.search.run({ q: 'is:base', sort: '-number', forms: 'all' });
    expect(outcome.kind === 'found' && namesOf(outcome.forms)).toEqual([
      'Ébène-2',
      'Bra',
      'Braix',
      'Abra',
    ]);
  });
});

describe('Finder of a world with names in other languages', () => {
  const elsewhere = new Finder(
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
  const found = (q: string): readonly string[] => {
    const outcome = elsewhere.search.run({ q, sort: '', forms: 'all' });
    return outcome.kind === 'found' ? namesOf(outcome.forms) : [];
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
    ['later', ['Later', 'Much Later']],
    ['laterne', ['Lantern']],
    ['tern', ['Lantern']],
    ['ougie', ['Candle']],
    ['"bougie d’or"', ['Candle']],
    ['"bougie"', ['Candle']],
    ['"bougi"', []],
    ['"or"', []],
    ['name:kerze', ['Candle', 'Later', 'Much Later']],
    ['name:lantern', ['Lantern']],
    ['name!=ランタン', ['Candle', 'Later', 'Much Later']],
    ['-später', ['Lantern', 'Candle']],
    ['kerze -bougie', ['Later', 'Much Later']],
    ['candle or ランタ', ['Candle', 'Lantern']],
    ['tardi', ['Much Later']],
    ['name:"viel später"', ['Much Later']],
    ['"viel"', ['Much Later']],
  ])('searches %j in other languages if no own name contains it', (q, names) => {
    expect(found(q)).toEqual(names);
  });
});
