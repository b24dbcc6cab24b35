import type { CreatureEntry, EvolutionEntry, FormEntry } from '../../src/world/schema.ts';
import type { World } from '../../src/world/world.ts';
import type { Chooser } from '../../harness/random.ts';
import type { Family } from './families.ts';

/** How likely a word of a family is replaced by another one throughout the family. */
const swapping = { type: 0.3, ability: 0.5, species: 0.8 } as const;

/** Makes families that are like those of a world, and not like each other. */
export type FamilyVariation = (family: Family) => Family;

/**
 * Varies the facts of families. Each replacement is as frequent as it is in the world, since every occurrence is
 * in the pool; a family keeps its shape, its forms and how they evolve.
 */
export function createVariation({ creatures }: World, chooser: Chooser): FamilyVariation {
  const { pick, happens, below } = chooser;
  const types = creatures.flatMap((creature) => creature.types);
  const abilities = creatures.flatMap((creature) => [
    ...creature.abilities.normal,
    ...creature.abilities.hidden,
  ]);
  const species = creatures.map((creature) => creature.species);

  const measure = (value: number | 'unknown' | undefined, scale: number) =>
    typeof value === 'number' ? Math.max(0.1, Math.round(value * scale * 10) / 10) : value;
  const level = ({ level: value, ...way }: EvolutionEntry): EvolutionEntry =>
    value === undefined ? way : { ...way, level: Math.max(2, value - 3 + below(7)) };
  const makeSpecies = (): string => {
    const [first = ''] = pick(species).split(' ');
    return happens(0.5) ? `${first} ${pick(species).split(' ').at(-1)}` : first;
  };

  return (family) => {
    const swapType = swap(swapping.type, () => pick(types));
    const swapAbility = swap(swapping.ability, () => pick(abilities));
    const swapSpecies = swap(swapping.species, makeSpecies);
    const scale = 0.7 + below(1000) / 1500;
    const density = 0.8 + below(1000) / 2500;
    const vary = <Entry extends CreatureEntry | FormEntry>(entry: Entry): Entry => ({
      ...entry,
      ...(entry.types && { types: [...new Set(entry.types.map(swapType))] }),
      ...(entry.abilities && {
        abilities: {
          normal: entry.abilities.normal.map(swapAbility),
          hidden: entry.abilities.hidden.map(swapAbility),
        },
      }),
      ...(entry.evolvesFrom && { evolvesFrom: entry.evolvesFrom.map(level) }),
      ...(entry.heightMetres !== undefined && { heightMetres: measure(entry.heightMetres, scale) }),
      ...(entry.weightKilograms !== undefined && {
        weightKilograms: measure(entry.weightKilograms, scale * density),
      }),
    });
    return family.map((creature) => ({
      ...vary(creature),
      species: swapSpecies(creature.species),
      ...(creature.forms && { forms: creature.forms.map((form): FormEntry => vary(form)) }),
    }));
  };

  /** Replaces some words, each by the same one each time. */
  function swap(probability: number, make: () => string): (word: string) => string {
    const chosen = new Map<string, string>();
    return (word) => {
      const known = chosen.get(word) ?? (happens(probability) ? make() : word);
      chosen.set(word, known);
      return known;
    };
  }
}
