import type { Species } from '@pkmn/sim';

/** The facts of one form in the members and units of a world's files. */
export type FormFacts = {
  types: string[];
  abilities: { normal: string[]; hidden: string[] };
  eggGroups: string[];
  gender: { male: number; female: number } | 'genderless';
  heightMetres: number | 'unknown';
  weightKilograms: number | 'unknown';
};

/**
 * The facts that the source has of a form. Abilities in its slot `S` are left out: they belong to forms of their own
 * (Own Tempo, Battle Bond, Power Construct). A weight of 0 stands for unknown there.
 */
export function sourceFacts(species: Species): FormFacts {
  const { abilities, genderRatio } = species;
  return {
    types: [...species.types],
    abilities: {
      normal: [abilities['0'], abilities['1']].filter(isNamed).map(abilityName),
      hidden: [abilities.H].filter(isNamed).map(abilityName),
    },
    eggGroups: [...species.eggGroups],
    gender:
      genderRatio.M + genderRatio.F === 0
        ? 'genderless'
        : { male: genderRatio.M * 100, female: genderRatio.F * 100 },
    heightMetres: species.heightm,
    weightKilograms: species.weightkg === 0 ? 'unknown' : species.weightkg,
  };
}

/** The name as the games show it: the source tells apart by brackets what they call the same (`As One (Glastrier)`). */
function abilityName(ability: string): string {
  return typographic(ability.replace(/ \(.*\)$/, ''));
}

/** A name of the source with the apostrophe of the games' texts. */
export function typographic(name: string): string {
  return name.replaceAll("'", '\u2019');
}

function isNamed(ability: string | undefined): ability is string {
  return ability !== undefined && ability !== '';
}
