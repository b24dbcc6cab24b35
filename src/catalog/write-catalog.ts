import type { LeagueEntry, Manifest, EvolutionStoneEntry } from '../world/schema.ts';
import { type NamesOfForms, localLanguages, writeLocalNames } from './local-names.ts';
import type { Creature, Evolution, EvolutionStone } from './catalog.ts';
import { type PackWriter, sectionsUnder } from './pack/pack.ts';
import type { World } from '../world/world.ts';
import { addressPlaceholders, writeRecords } from './records.ts';
import { compileCreatures, compileEvolutions } from './compile-creatures.ts';
import { describeEvolution } from './evolutions.ts';
import { compileNameTable } from './names.ts';
import { representForm } from './representations.ts';

/** The parts of a packed catalog that are JSON, besides the creatures themselves. */

/** What is read at each start. */
export type PackedHead = {
  readonly manifest: Manifest;
  readonly leagues: readonly LeagueEntry[];
  readonly evolutionStones: readonly EvolutionStone[];
  readonly abilities: readonly string[];
  /** Besides the world's own, in which creatures have names; by code point. */
  readonly languages: readonly string[];
  readonly generationCounts: readonly number[];
  readonly modifiedMilliseconds: number;
};

/** Place of a creature in the catalog, and of a form among the creature's. */
export type PackedForm = readonly [creature: number, rank: number];

export type PackedEvolution = {
  readonly from: PackedForm;
  readonly to: PackedForm;
  readonly way: Evolution['way'];
};

/** Places of creatures, and their evolutions. */
export type PackedFamily = {
  readonly members: readonly number[];
  readonly evolutions: readonly PackedEvolution[];
};

/** What a catalog is written from: all that cannot be told from the rest. Creatures stand in number order. */
export type CatalogParts = {
  readonly manifest: Manifest;
  readonly leagues: readonly LeagueEntry[];
  readonly evolutionStones: readonly EvolutionStone[];
  readonly creatures: readonly Creature[];
  /** Of each creature's forms in other languages; none where nobody knows of any. */
  readonly localNames: readonly NamesOfForms[];
  readonly families: readonly PackedFamily[];
};

/**
 * Writes the catalog of a validated world to a pack; `modified` is when what its answers are made of last changed.
 * Throws where the world breaks what its validation promises.
 */
export function writeCatalog(world: World, modified: Date, writer: PackWriter): void {
  const creatures = compileCreatures(world.creatures);
  const evolutions = compileEvolutions(world.creatures, creatures);
  const { manifest, leagues, evolutionStones } = world;
  const parts: CatalogParts = {
    manifest,
    leagues,
    evolutionStones: evolutionStones.map((stone) => compileStone(stone, evolutions)),
    creatures,
    localNames: world.creatures.map(({ names, forms }) =>
      [{ names }, ...(forms ?? [])].map((form) => form.names ?? {}),
    ),
    families: packFamilies(creatures, evolutions),
  };
  writeCatalogParts(parts, modified, writer);
}

/** Writes a catalog to a pack, of its parts. */
export function writeCatalogParts(
  { manifest, leagues, evolutionStones, creatures, localNames, families }: CatalogParts,
  modified: Date,
  writer: PackWriter,
): void {
  const languages = localLanguages(localNames);
  const head: PackedHead = {
    manifest,
    leagues,
    evolutionStones,
    abilities: abilityNames(creatures),
    languages,
    generationCounts: countGenerations(creatures, manifest.generations),
    modifiedMilliseconds: modified.getTime(),
  };
  writer.add('catalog/head', new TextEncoder().encode(JSON.stringify(head)));
  writeRecords(writer, 'catalog/creatures', creatures);
  writer.add(
    'catalog/numbers',
    Uint32Array.from(creatures, ({ number }) => number),
  );
  writer.add('catalog/first-forms', firstForms(creatures));
  writer.addAll(
    sectionsUnder('catalog/names', compileNameTable(creatures, manifest.synonyms ?? [])),
  );
  writeLocalNames(writer, localNames, languages);
  writeRecords(writer, 'catalog/families', families);
  writeRecords(writer, 'catalog/records', recordsOf(creatures));
}

function compileStone(
  stone: EvolutionStoneEntry,
  evolutions: readonly Evolution[],
): EvolutionStone {
  return {
    ...stone,
    effects: evolutions
      .filter(({ way }) => way.stone === stone.slug)
      .map((evolution) => describeEvolution(evolution)),
  };
}

/** Every ability that a form has, by code point. */
function abilityNames(creatures: readonly Creature[]): string[] {
  const names = new Set<string>();
  for (const { abilities } of creatures.flatMap(({ forms }) => forms)) {
    [...abilities.normal, ...abilities.hidden].forEach((name) => names.add(name));
  }
  return [...names].toSorted((a, b) => (a < b ? -1 : 1));
}

function countGenerations(creatures: readonly Creature[], generations: number): number[] {
  const counts = Array.from({ length: generations }, () => 0);
  for (const { generation } of creatures) {
    counts[generation - 1] = (counts[generation - 1] ?? 0) + 1;
  }
  return counts;
}

/** The place of each creature's base form among all forms, and behind the last how many there are. */
function firstForms(creatures: readonly Creature[]): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(creatures.length + 1);
  creatures.forEach(({ forms }, i) => {
    places[i + 1] = (places[i] ?? 0) + forms.length;
  });
  return places;
}

function packFamilies(
  creatures: readonly Creature[],
  evolutions: readonly Evolution[],
): PackedFamily[] {
  const families: { members: number[]; evolutions: PackedEvolution[] }[] = [];
  const places = new Map<string, number>();
  creatures.forEach(({ familyId, forms }, place) => {
    (families[familyId - 1] ??= { members: [], evolutions: [] }).members.push(place);
    forms.forEach(({ name }) => places.set(name, place));
  });
  for (const { from, to, way } of evolutions) {
    families[from.creature.familyId - 1]?.evolutions.push({
      from: [places.get(from.form.name) ?? 0, from.form.rank],
      to: [places.get(to.form.name) ?? 0, to.form.rank],
      way,
    });
  }
  return families;
}

function* recordsOf(creatures: readonly Creature[]): Iterable<unknown> {
  for (const creature of creatures) {
    for (const form of creature.forms) {
      yield representForm(creature, form, addressPlaceholders.resourcesUrl);
    }
  }
}
