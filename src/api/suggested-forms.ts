import type { Catalog, Creature, Form, FormOf } from '../catalog/catalog.ts';
import { representForm } from '../catalog/representations.ts';
import { nameKey } from '../world/name-key.ts';
import type { Finder } from './finder.ts';
import { findCreature } from './lookup.ts';
import type { Suggestion } from './suggest.ts';

/** The forms that what has been typed so far may stand for, the nearest first. */
export function suggestForms(
  catalog: Catalog,
  finder: Finder,
  typed: string,
  limit: number,
): FormOf[] {
  // Likeness alone would put a name with one letter wrong before a name that begins so, and finds no words in another
  // order; a lookup does.
  const forms =
    nameKey(typed) === ''
      ? firstForms(catalog, limit)
      : [
          ...finder.formsBeginning(typed, limit),
          ...formsOf(findCreature(catalog, typed)),
          ...finder.formsNear(typed, limit),
        ];
  const byName = new Map(forms.map((each) => [each.form.name, each]));
  return [...byName.values()].slice(0, limit);
}

/** What is shown of a form that may be meant. */
export function representSuggestion(
  creature: Creature,
  form: Form,
  resourcesUrl: string,
): Suggestion {
  const { name, number, sprite } = representForm(creature, form, resourcesUrl);
  return { name, number, sprite };
}

/** Where nothing has been typed yet: the base forms, as they stand. */
function firstForms({ creatures }: Catalog, limit: number): FormOf[] {
  const places = Array.from({ length: Math.min(limit, creatures.length) }, (_, place) => place);
  return places.flatMap((place) => {
    const creature = creatures.at(place);
    return creature ? [{ creature, form: creature.forms[0] }] : [];
  });
}

function formsOf(creature: Creature | undefined): FormOf[] {
  return creature ? creature.forms.map((form) => ({ creature, form })) : [];
}
