import { nameKey, nameWords } from '../../src/world/name-key.ts';
import type { FormNames } from './facts.ts';

/** The display name of a further form, from the rules of its kind or from the list of those that need their own. */
export function formName(
  names: FormNames,
  form: { readonly name: string; readonly forme: string },
  creatureName: string,
): string {
  const pattern = names.rules[form.forme];
  const name = names.names[form.name.normalize('NFC')] ?? pattern?.replace('{name}', creatureName);
  if (name === undefined) {
    throw new Error(`No display name for the form "${form.name}"`);
  }
  return name.normalize('NFC');
}

/** The words of a name in one order, synonyms counted as one: names that a lookup takes for the same have the same. */
export function createSignature(
  synonyms: readonly (readonly string[])[],
): (name: string) => string {
  const canonical = new Map(
    synonyms.flatMap(([first = '', ...rest]) =>
      rest.map((word) => [nameKey(word), nameKey(first)]),
    ),
  );
  return (name) =>
    nameWords(name)
      .map((word) => canonical.get(word) ?? word)
      .toSorted()
      .join(' ');
}

/**
 * Those of the candidates that a lookup would not find already: whose words are not the words of the display name in
 * another order, synonyms counted as one.
 */
export function neededAliases(
  displayName: string,
  candidates: readonly string[],
  synonyms: readonly (readonly string[])[],
): string[] {
  const signature = createSignature(synonyms);
  const seen = new Set([signature(displayName), nameKey(displayName)]);
  return candidates.filter((candidate) => {
    const isNew = !seen.has(signature(candidate)) && !seen.has(nameKey(candidate));
    seen.add(signature(candidate)).add(nameKey(candidate));
    return isNew;
  });
}
