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

  test('every creature and form as they were compiled', () => {
    expect(catalog.creatures).toEqual(compiled.creatures);
    expect(catalog.forms).toEqual(compiled.forms);
    for (const { creature, form } of catalog.forms) {
      expect(creature.forms[form.rank]).toBe(form);
    }
  });

  test('every family with its members, and every evolution once', () => {
    const { creatures, families } = catalog;
    expect(families).toEqual(compiled.families);
    expect(families.map(({ members }) => members)).toEqual(
      families.map(({ id }) => creatures.filter(({ familyId }) => familyId === id)),
    );
    const ways = world.creatures.flatMap((entry) => [entry, ...(entry.forms ?? [])]);
    expect(families.flatMap((family) => family.evolutions)).toHaveLength(
      ways.flatMap(({ evolvesFrom = [] }) => evolvesFrom).length,
    );
  });

  test('names in other languages', () => {
    for (const { number, names = {}, forms: further = [] } of world.creatures) {
      const creature = catalog.findNumber(number);
      const local = creature ? catalog.localNames.of(creature) : [];
      expect(local[0] ?? {}).toEqual(names);
      expect(further.map((__, i) => local[i + 1] ?? {})).toEqual(
        further.map((form) => form.names ?? {}),
      );
    }
  });

  test('the manifest, leagues and stones of the world', () => {
    expect(catalog.manifest).toEqual(world.manifest);
    expect(catalog.leagues).toEqual(world.leagues);
    expect(catalog.evolutionStones.map(({ effects: _effects, ...stone }) => stone)).toEqual(
      world.evolutionStones,
    );
    expect(catalog.modified).toEqual(modified);
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
