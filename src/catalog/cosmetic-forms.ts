import { memoize } from '../world/memoize.ts';
import type { Creature, Form } from './catalog.ts';

/**
 * Whether a form differs from an earlier one of its creature in name and picture alone, or is one gender of it
 * (decision 22).
 */
export function isCosmetic(creature: Creature, form: Form): boolean {
  return firstAlike(creature, form) !== form;
}

/** The first form of the creature with the same facts as a form: the form itself unless it is cosmetic. */
export function firstAlike(creature: Creature, form: Form): Form {
  return form.rank === 0 ? form : (firstsOf(creature).get(form) ?? form);
}

/** Each form with the first that is like it. Some creatures have sixty forms, and the record of each asks for its own. */
const firstsOf = memoize(({ forms }: Creature): ReadonlyMap<Form, Form> => {
  const byFacts = new Map<string, Form[]>();
  return new Map(
    forms.map((form) => {
      const facts = factsOf(form);
      const earlier = byFacts.get(facts) ?? [];
      byFacts.set(facts, [...earlier, form]);
      return [form, earlier.find((each) => isGenderOf(form.gender, each.gender)) ?? form];
    }),
  );
});

function factsOf(form: Form): string {
  const { types, abilities, eggGroups, heightMetres, weightKilograms, mega, stats, line } = form;
  return JSON.stringify([
    types,
    abilities.normal,
    abilities.hidden,
    eggGroups,
    heightMetres,
    weightKilograms,
    mega,
    stats,
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
