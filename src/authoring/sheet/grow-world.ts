/** The parts of a world that a spreadsheet does not say, made for what it does say. */
import { nameKey } from '../../world/name-key.ts';
import type { CreatureEntry, EvolutionStoneEntry, Manifest } from '../../world/schema.ts';
import { defaultColour } from '../default-colours.ts';
import type { NamedStone } from './read-evolution.ts';

/** The manifest with all types, egg groups and generations that the creatures have; what it has already stays as it is. */
export function growManifest(
  before: Manifest | undefined,
  title: string,
  creatures: Iterable<CreatureEntry>,
): Manifest {
  const manifest: Manifest = before ?? {
    format: 1,
    title,
    author: 'Unknown',
    generations: 1,
    types: [],
    eggGroups: [],
  };
  const types = [...manifest.types];
  const eggGroups = [...manifest.eggGroups];
  let { generations } = manifest;
  const knownTypes = new Set(types.map(({ name }) => nameKey(name)));
  const knownGroups = new Set(eggGroups.map(({ name }) => nameKey(name)));
  for (const creature of creatures) {
    generations = Math.max(generations, creature.generation);
    for (const form of [creature, ...(creature.forms ?? [])]) {
      for (const name of form.types ?? []) {
        if (!knownTypes.has(nameKey(name))) {
          knownTypes.add(nameKey(name));
          types.push({ name, colour: defaultColour(types.length) });
        }
      }
      for (const name of form.eggGroups ?? []) {
        if (!knownGroups.has(nameKey(name))) {
          knownGroups.add(nameKey(name));
          eggGroups.push({ name });
        }
      }
    }
  }
  // More than a world can have is an issue of the creature, not of the manifest.
  return { ...manifest, generations: Math.min(generations, 99), types, eggGroups };
}

/** The stones with those that a spreadsheet names. */
export function growStones(
  before: readonly EvolutionStoneEntry[],
  named: Iterable<NamedStone>,
): readonly EvolutionStoneEntry[] {
  const stones = [...before];
  for (const { slug, name } of named) {
    if (!stones.some((stone) => stone.slug === slug)) {
      stones.push({ name, slug, aka: name, colour: defaultColour(stones.length) });
    }
  }
  return stones;
}
