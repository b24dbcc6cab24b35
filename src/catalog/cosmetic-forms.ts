import type { Creature, Form } from './catalog.ts';

/**
 * Whether a form differs from an earlier one of its creature in name and picture alone, or is one gender of it
 * (decision 22).
 */
export function isCosmetic(creature: Creature, form: Form): boolean {
  return firstAlike(creature, form) !== form;
}

/** The first form of the creature with the same facts as a form: the form itself unless it is cosmetic. */
export function firstAlike({ forms }: Creature, form: Form): Form {
  const facts = factsOf(form);
  return (
    forms
      .slice(0, form.rank)
      .find((each) => factsOf(each) === facts && isGenderOf(form.gender, each.gender)) ?? form
  );
}

function factsOf(form: Form): string {
  const { types, abilities, eggGroups, heightMetres, weightKilograms, mega, line } = form;
  return JSON.stringify([
    types,
    abilities.normal,
    abilities.hidden,
    eggGroups,
    heightMetres,
    weightKilograms,
    mega,
    line,
  ]);
}

/** Whether all of a form's genders are among those of another, or are the other gender. */
function isGenderOf(gender: Form['gender'], other: Form['gender']): boolean {
  if (gender === 'genderless' || other === 'genderless') {
    return gender === other;
  }
  return gender.male === other.male || gender.male === 0 || gender.male === 100;
}
