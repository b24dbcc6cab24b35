import type { Catalog } from '../catalog/catalog.ts';
import { type Naming, languagesOf, findNaming } from '../catalog/languages.ts';
import { type OptionValues, UsageError } from './options.ts';

/** Returns names in the language of the options. Throws a `UsageError` if the world does not have it. */
export function namingFor(catalog: Catalog, { language }: OptionValues): Naming {
  const naming = findNaming(catalog, language);
  if (!naming) {
    const known = languagesOf(catalog).all.join(', ');
    throw new UsageError(
      `The language of names is ${JSON.stringify(language)}; expected one of ${known}`,
    );
  }
  return naming;
}
