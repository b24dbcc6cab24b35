import { describe, expect, test } from 'vitest';
import { type RecordList, addressPlaceholders } from '../../src/catalog/records.ts';
import type { Creature, FormOf } from '../../src/catalog/catalog.ts';
import { compileCreatures, compileEvolutions } from '../../src/catalog/compile-creatures.ts';
import { openCatalog } from '../../src/catalog/open-catalog.ts';
import { representForm } from '../../src/catalog/representations.ts';
import { writeCatalog } from '../../src/catalog/write-catalog.ts';
import { type ByteSource, openPack, createMemoryTarget } from '../../src/catalog/pack/pack.ts';
import type { World } from '../../src/world/world.ts';
import { parseShippedWorld, shippedWorlds } from '../world/worlds.ts';
import { creatureEntry, growsFrom, worldOf } from './entries.ts';

const modified = new Date('2026-01-02T03:04:05.678Z');

/** The finished pack of a world's catalog. */
function packOf(world: World): ByteSource {
  const { writer, bytes } = createMemoryTarget();
  writeCatalog(world, modified, writer);
  writer.finish();
  return bytes();
}

/** A world, what was compiled of it, and the catalog that was written and opened again. */
function opened(world: World) {
  const creatures = compileCreatures(world.creatures);
  return {
    world,
    creatures,
    forms: creatures.flatMap(formsOf),
    evolutions: compileEvolutions(world.creatures, creatures),
    catalog: openCatalog(openPack(packOf(world))),
  };
}

function formsOf(creature: Creature): FormOf[] {
  return creature.forms.map((form) => ({ creature, form }));
}

const madeUp = worldOf([
  creatureEntry(3, 'Aa', { forms: [{ name: 'Old Aa' }, { name: 'Very Old Aa' }] }),
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

describe.each(worlds)('openCatalog() of the world "%s"', (_, each) => {
  const { world, creatures, forms, evolutions, catalog } = each;

  test('gives every creature as it was compiled', () => {
    expect(catalog.creatures.length).toBe(creatures.length);
    expect([...catalog.creatures]).toEqual(creatures);
    expect(creatures.map((__, place) => catalog.creatures.at(place))).toEqual(creatures);
  });

  test('gives every form with the creature that it belongs to', () => {
    expect(catalog.forms.length).toBe(forms.length);
    expect([...catalog.forms]).toEqual(forms);
    expect(forms.map((__, place) => catalog.forms.at(place))).toEqual(forms);
    for (const { creature, form } of catalog.forms) {
      expect(creature.forms[form.rank]).toBe(form);
    }
  });

  test('finds every creature by its number', () => {
    expect(creatures.map(({ number }) => catalog.findNumber(number))).toEqual(creatures);
  });

  test('finds no creature by an unused number', () => {
    const numbers = new Set(creatures.map(({ number }) => number));
    const absent = [...numbers]
      .flatMap((number) => [number - 1, number + 1, number + 0.5, -number, number + 2 ** 32])
      .concat(0, -1, 0.5, Number.NaN, Infinity, -Infinity, Number.MAX_SAFE_INTEGER)
      .filter((number) => !numbers.has(number));
    expect(absent.filter((number) => catalog.findNumber(number) !== undefined)).toEqual([]);
  });

  test('finds every creature by the name of each of its forms', () => {
    expect(forms.map(({ form }) => catalog.names.find(form.name))).toEqual(
      forms.map(({ creature }) => creature),
    );
  });

  test('gives every family with its members and its evolutions', () => {
    const ids = [...new Set(creatures.map(({ familyId }) => familyId))];
    const families = ids.map((id) => ({
      id,
      members: creatures.filter(({ familyId }) => familyId === id),
      evolutions: evolutions.filter(({ from }) => from.creature.familyId === id),
    }));
    expect(catalog.families.length).toBe(ids.length);
    expect([...catalog.families]).toEqual(families);
    expect(families.map(({ id }) => catalog.families.at(id - 1))).toEqual(families);
  });

  test('gives every evolution once', () => {
    const found = Array.from(catalog.families, (family) => family.evolutions).flat();
    expect(found).toHaveLength(evolutions.length);
    expect(new Set(found.map((evolution) => JSON.stringify(evolution)))).toEqual(
      new Set(evolutions.map((evolution) => JSON.stringify(evolution))),
    );
  });

  test('returns the record of every form as JSON with the placeholder of its address', () => {
    const records = forms.map(({ creature, form }) =>
      JSON.stringify(representForm(creature, form, addressPlaceholders.resourcesUrl)),
    );
    const textOf = (bytes: Uint8Array | undefined): string =>
      new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    expect(catalog.records.length).toBe(records.length);
    expect(Array.from(catalog.records, textOf)).toEqual(records);
    expect(records.map((__, place) => textOf(catalog.records.at(place)))).toEqual(records);
  });

  test('counts the creatures of each generation', () => {
    const { generations } = world.manifest;
    expect(catalog.generationCounts).toEqual(
      Array.from(
        { length: generations },
        (__, i) => creatures.filter(({ generation }) => generation === i + 1).length,
      ),
    );
  });

  test('returns the same manifest, leagues and stones as the world', () => {
    expect(catalog.manifest).toEqual(world.manifest);
    expect(catalog.leagues).toEqual(world.leagues);
    expect(catalog.evolutionStones.map(({ effects: _effects, ...stone }) => stone)).toEqual(
      world.evolutionStones,
    );
    expect(catalog.modified).toEqual(modified);
  });

  test.each<[name: string, list: RecordList<unknown>]>([
    ['creatures', catalog.creatures],
    ['forms', catalog.forms],
    ['families', catalog.families],
    ['records', catalog.records],
  ])('has no %s for an index out of range', (__, list) => {
    const { length } = list;
    const beyond = [
      -1,
      -0.5,
      -length,
      -Infinity,
      length,
      length + 1,
      2 ** 32,
      Infinity,
      Number.NaN,
    ];
    expect(beyond.filter((place) => list.at(place) !== undefined)).toEqual([]);
  });

  test('is written the same each time', () => {
    const [first, second] = [packOf(world), packOf(structuredClone(world))].map((source) =>
      source.read(0, source.byteLength),
    );
    expect(first && second && Buffer.compare(first, second)).toBe(0);
  });
});

describe('a list of records', () => {
  const { catalog } = opened(madeUp);

  test('reads each record on each access', () => {
    expect(catalog.creatures.at(0)).toEqual(catalog.creatures.at(0));
    expect(catalog.creatures.at(0)).not.toBe(catalog.creatures.at(0));
  });

  test('can be iterated again, also after an incomplete iteration', () => {
    const [first] = catalog.forms;
    expect(first?.form.name).toBe('Aa');
    const names = ['Aa', 'Old Aa', 'Very Old Aa', 'Loner', 'Bb', 'Cc', 'Old Cc'];
    expect(Array.from(catalog.forms, ({ form }) => form.name)).toEqual(names);
    expect(Array.from(catalog.forms, ({ form }) => form.name)).toEqual(names);
  });
});

describe('openCatalog()', () => {
  test('throws if the pack contains no catalog', () => {
    expect(() => openCatalog(createMemoryTarget().open())).toThrow(
      'The pack has no section "catalog/head" of u8',
    );
  });
});
