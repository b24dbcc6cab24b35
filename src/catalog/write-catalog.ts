import type { LeagueEntry, Manifest, EvolutionStoneEntry } from '../world/schema.ts';
import { type NamesOfForms, localLanguages, writeLocalNames } from './local-names.ts';
import type { Creature, Evolution, EvolutionStone } from './catalog.ts';
import { type PackWriter, sectionsUnder } from './pack/pack.ts';
import type { World } from '../world/world.ts';
import { addressPlaceholders, writeRecords } from './records.ts';
import { compileCreatures, compileEvolutions } from './compile-creatures.ts';
import { firstAlike } from './cosmetic-forms.ts';
import { describeEvolution } from './evolutions.ts';
import { compileNameTable } from './names.ts';
import { representForm } from './representations.ts';

/** The part of the catalog that each start reads whole. */
export type PackedHead = {
  readonly manifest: Manifest;
  readonly leagues: readonly LeagueEntry[];
  readonly evolutionStones: readonly EvolutionStone[];
  readonly abilities: readonly string[];
  /** Languages other than the world's own, sorted by code point. */
  readonly languages: readonly string[];
  readonly generationCounts: readonly number[];
  readonly modifiedMilliseconds: number;
};

/** Position of a creature in the catalog, and of a form among its forms. */
export type PackedForm = readonly [creature: number, rank: number];

export type PackedEvolution = {
  readonly from: PackedForm;
  readonly to: PackedForm;
  readonly way: Evolution['way'];
};

/** Positions of creatures, and their evolutions. */
export type PackedFamily = {
  readonly members: readonly number[];
  readonly evolutions: readonly PackedEvolution[];
};

/** Everything that a catalog is compiled from. Creatures are in number order. */
export type CatalogParts = {
  readonly manifest: Manifest;
  readonly leagues: readonly LeagueEntry[];
  readonly evolutionStones: readonly EvolutionStone[];
  readonly creatures: readonly Creature[];
  /** Names of each creature's forms in other languages. */
  readonly localNames: readonly NamesOfForms[];
  readonly families: readonly PackedFamily[];
};

/**
 * Compiles a validated world to a pack; `modified` is when the world last changed. Returns what it wrote. Throws if a
 * reference leads nowhere, which validation excludes.
 */
export function writeCatalog(world: World, modified: Date, writer: PackWriter): CatalogParts {
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
  return parts;
}

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
    effects: withoutCosmetic(evolutions.filter(({ way }) => way.stone === stone.slug)).map(
      (evolution) => describeEvolution(evolution),
    ),
  };
}

/** Leaves out evolutions that differ from an earlier one in the looks of the forms alone (decision 22). */
function withoutCosmetic(evolutions: readonly Evolution[]): Evolution[] {
  const known = new Map<string, Evolution>();
  for (const evolution of evolutions) {
    const { from, to, way } = evolution;
    const names = [from, to].map(({ creature, form }) => firstAlike(creature, form).name);
    const key = JSON.stringify([names, way]);
    if (!known.has(key)) {
      known.set(key, evolution);
    }
  }
  return [...known.values()];
}

/** Returns the names of all abilities, sorted by code point. */
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

/** Returns the position of each creature's base form among all forms, followed by the number of forms. */
function firstForms(creatures: readonly Creature[]): Uint32Array<ArrayBuffer> {
  const positions = new Uint32Array(creatures.length + 1);
  creatures.forEach(({ forms }, i) => {
    positions[i + 1] = (positions[i] ?? 0) + forms.length;
  });
  return positions;
}

function packFamilies(
  creatures: readonly Creature[],
  evolutions: readonly Evolution[],
): PackedFamily[] {
  const families: { members: number[]; evolutions: PackedEvolution[] }[] = [];
  const positions = new Map<string, number>();
  creatures.forEach(({ familyId, forms }, position) => {
    (families[familyId - 1] ??= { members: [], evolutions: [] }).members.push(position);
    forms.forEach(({ name }) => positions.set(name, position));
  });
  for (const { from, to, way } of evolutions) {
    families[from.creature.familyId - 1]?.evolutions.push({
      from: [positions.get(from.form.name) ?? 0, from.form.rank],
      to: [positions.get(to.form.name) ?? 0, to.form.rank],
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
