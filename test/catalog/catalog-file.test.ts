import { describe, expect, test } from 'vitest';
import { catalogFileText, parseCatalogFile } from '../../src/catalog/catalog-file.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { openCatalog } from '../../src/catalog/open-catalog.ts';
import type { World } from '../../src/world/schema.ts';
import { parseShippedWorld, shippedWorlds } from '../world/worlds.ts';
import { creatureEntry, growsFrom, worldOf } from './entries.ts';

const modified = new Date('2026-01-02T03:04:05.678Z');
const addresses = { baseUrl: 'https://a.example', resourcesUrl: 'https://b.example/pictures' };

/** A world, what was compiled of it, and its catalog from a catalog file. */
function opened(world: World) {
  const compiled = compileCatalog(world);
  const text = catalogFileText(compiled, addresses);
  return { world, compiled, text, catalog: openCatalog(parseCatalogFile(text), modified) };
}

const madeUp = worldOf([
  creatureEntry(3, 'Aa', {
    names: { ja: 'ア', de: 'A' },
    forms: [{ name: 'Old Aa' }, { name: 'Very Old Aa', names: { fr: 'Âge' } }],
  }),
  creatureEntry(4, 'Loner'),
  creatureEntry(70_000, 'Bb', { evolvesFrom: growsFrom('Old Aa', 'Aa') }),
  creatureEntry(9_999_999, 'Cc', { relatedTo: ['Loner'], forms: [{ name: 'Old Cc' }] }),
]);

const worlds = [
  ...(await Promise.all(
    shippedWorlds.map(async (name) => [name, opened(await parseShippedWorld(name))] as const),
  )),
  ['of four creatures', opened(madeUp)] as const,
  ['without creatures', opened(worldOf([]))] as const,
];

describe.each(worlds)('the catalog file of the world "%s" holds', (_, each) => {
  const { world, compiled, catalog, text } = each;

  test('the manifest, leagues and stones of the world, and all that was compiled', () => {
    const { creatures, forms, families, manifest, leagues, evolutionStones, moves } = catalog;
    expect({ creatures, forms, families, moves }).toEqual({
      creatures: compiled.creatures,
      forms: compiled.forms,
      families: compiled.families,
      moves: compiled.moves,
    });
    expect(catalog.learnWays).toEqual(compiled.learnWays);
    expect({ manifest, leagues }).toEqual({ manifest: world.manifest, leagues: world.leagues });
    expect(evolutionStones.map(({ effects: _effects, ...stone }) => stone)).toEqual(
      world.evolutionStones,
    );
    expect(families.map(({ members }) => members)).toEqual(
      families.map(({ id }) => creatures.filter(({ familyId }) => familyId === id)),
    );
    expect(catalog.modified).toEqual(modified);
  });

  test('names in other languages', () => {
    const entries = world.creatures.flatMap((entry) => [entry, ...(entry.forms ?? [])]);
    expect(catalog.creatures.flatMap(catalog.localNames.of)).toEqual(
      entries.map(({ names = {} }) => names),
    );
  });

  test('the same text when the opened catalog is written again', () => {
    expect(catalogFileText(catalog, addresses)).toBe(text);
  });
});

describe('parseCatalogFile()', () => {
  const { text } = opened(madeUp);

  test.each([
    ['no JSON', 'PK', 'It is no catalog file, which is JSON'],
    ['another JSON', '{"kind":"else"}', 'It is no catalog file: "kind" is wrong'],
    ['a text that is cut short', text.slice(0, -20), 'It is no catalog file, which is JSON'],
    [
      'a wrong fact',
      text.replace('"heightMetres":1', '"heightMetres":"1"'),
      'It is no catalog file: "creatures.0.forms.0.heightMetres" is wrong',
    ],
  ])('refuses %s', (_, content, message) => {
    expect(() => parseCatalogFile(content)).toThrow(message);
  });

  test('lets no family refer to a creature that is missing', () => {
    const file = parseCatalogFile(text);
    expect(() => openCatalog({ ...file, creatures: file.creatures.slice(0, 1) })).toThrow(
      RangeError,
    );
  });
});
