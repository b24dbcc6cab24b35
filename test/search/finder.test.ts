import { describe, expect, test } from 'vitest';
import { Finder } from '../../src/search/finder.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { creatureEntry, worldOf } from '../catalog/entries.ts';
import { compileShippedWorld } from '../world/worlds.ts';
import { finder as inDefaultWorld, namesOf } from './default-world.ts';

describe('Finder', () => {
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
});

describe('Finder of the default world', () => {
  test.each([
    ['pik', 'Pikachu'],
    ['galar', 'Galarian Meowth'],
    ['deoxys atack', 'Deoxys'],
    ['necrozma dask mane', 'Dusk Mane Necrozma'],
    ['urshifu rapid stike', 'Rapid Strike Urshifu'],
  ])('is nearest to %j with %s', (text, name) => {
    expect(inDefaultWorld.nearest(text, 5)[0]).toBe(name);
    expect(inDefaultWorld.suggest(text, 5)[0]?.form.name).toBe(name);
  });
});

test.each([
  ['10', ['Caterpie', '10% Zygarde']],
  ['#006', ['Charizard']],
  ['1', ['Bulbasaur', '10% Zygarde']],
])('Finder suggests for %j the creature of that number before names', (text, names) => {
  const found = namesOf(inDefaultWorld.suggest(text, 9));
  expect(found.slice(0, names.length)).toEqual(names);
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
