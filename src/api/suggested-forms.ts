import type { Catalog } from '../catalog/catalog.ts';
import { type Naming, ownNaming } from '../catalog/naming.ts';
import { representForm } from '../catalog/representations.ts';
import { parseCatalogNumber } from '../search/query/catalog-number.ts';
import { nameKey } from '../world/name-key.ts';
import type { Finder, FoundForm } from './finder.ts';
import type { Suggestion } from './suggest.ts';

/**
 * The forms that what has been typed so far may stand for, the nearest first. Where names are shown in a language, those
 * that begin so in it come before those that do by another name.
 */
export function suggestForms(
  catalog: Catalog,
  finder: Finder,
  typed: string,
  limit: number,
  naming: Naming = ownNaming,
): FoundForm[] {
  // Likeness alone would put a name with one letter wrong before a name that begins so, and finds no words in another
  // order; a lookup does.
  const forms =
    nameKey(typed) === ''
      ? firstForms(catalog, limit)
      : [
          ...finder.formsBeginning(typed, limit).toSorted(shownFirst(typed, naming)),
          ...formsCalled(catalog, typed),
          ...finder.formsNear(typed, limit),
        ];
  const byName = new Map<string, FoundForm>();
  for (const each of forms) {
    if (!byName.has(each.form.name)) {
      byName.set(each.form.name, each);
    }
  }
  return [...byName.values()].slice(0, limit);
}

/** What is shown of a form that may be meant. */
export function representSuggestion(
  { creature, form, localName }: FoundForm,
  resourcesUrl: string,
  naming: Naming = ownNaming,
): Suggestion {
  const { name, number, sprite } = representForm(creature, form, resourcesUrl, naming);
  const matched = localName ?? form.name;
  return { name, number, sprite, ...(matched !== name && { matched }) };
}

/** Puts forms of which the name that is shown begins with the text before those with another name that does. */
function shownFirst(text: string, naming: Naming): (one: FoundForm, other: FoundForm) => number {
  const key = nameKey(text);
  const rank = ({ creature, form }: FoundForm): number =>
    nameKey(naming.nameOfForm(creature, form)).startsWith(key) ? 0 : 1;
  return naming === ownNaming ? () => 0 : (one, other) => rank(one) - rank(other);
}

/** Where nothing has been typed yet: the base forms, as they stand. */
function firstForms({ creatures }: Catalog, limit: number): FoundForm[] {
  const places = Array.from({ length: Math.min(limit, creatures.length) }, (_, place) => place);
  return places.flatMap((place) => {
    const creature = creatures.at(place);
    return creature ? [{ creature, form: creature.forms[0], localName: undefined }] : [];
  });
}

/** The forms of the creature that a lookup of the text finds, where a number may be written as a search has it. */
function formsCalled(catalog: Catalog, text: string): FoundForm[] {
  const number = parseCatalogNumber(text.trim());
  const creature = number === undefined ? catalog.names.find(text) : catalog.findNumber(number);
  const place = creature && catalog.placeOf(creature.number);
  if (!creature || place === undefined) {
    return [];
  }
  const key = nameKey(text);
  const isOwn = creature.forms.some(({ name, aliases }) =>
    [name, ...aliases].some((each) => nameKey(each) === key),
  );
  const localName = isOwn
    ? undefined
    : catalog.localNames
        .formsAt(place)
        .flatMap((names) => [...names.values()])
        .find((each) => nameKey(each) === key);
  return creature.forms.map((form) => ({ creature, form, localName }));
}
