import type { EvolutionLine } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import type { CreatureEntry, World } from '../../src/world/schema.ts';

/** A creature of no particular traits but those stated. */
export function creatureEntry(
  number: number,
  name: string,
  more: Partial<CreatureEntry> = {},
): CreatureEntry {
  return {
    number,
    name,
    species: 'Sample',
    generation: 1,
    types: ['Plain'],
    abilities: { normal: [], hidden: [] },
    eggGroups: [],
    gender: 'genderless',
    heightMetres: 1,
    weightKilograms: 1,
    ...more,
  };
}

/** A world of these creatures, which are given in number order. */
export function worldOf(
  creatures: readonly CreatureEntry[],
  synonyms: readonly (readonly string[])[] = [],
): World {
  return {
    manifest: {
      format: 1,
      title: 'Sample world',
      author: 'Nobody',
      generations: 1,
      types: [{ name: 'Plain', colour: '#808080' }],
      eggGroups: [],
      synonyms: synonyms.map((group) => [...group]),
    },
    creatures,
    leagues: [],
    evolutionStones: [],
  };
}

/** Evolutions from each of these forms, by growing. */
export function growsFrom(...names: readonly string[]): NonNullable<CreatureEntry['evolvesFrom']> {
  return names.map((from) => ({ from, by: 'level' }));
}

/** The compiled evolution lines of creatures, by the name of the form. */
export function linesOf(creatures: readonly CreatureEntry[]): ReadonlyMap<string, EvolutionLine> {
  const { forms } = compileCatalog(worldOf(creatures));
  return new Map(forms.map(({ form }) => [form.name, form.line]));
}
