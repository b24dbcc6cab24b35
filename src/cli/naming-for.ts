import type { Catalog } from '../catalog/catalog.ts';
import { languagesOf } from '../catalog/languages.ts';
import { findNaming, type Naming } from '../catalog/naming.ts';
import type { OptionValues } from './options.ts';
import { UsageError } from './usage-error.ts';

/** How names are given in the language that the options say. Throws a `UsageError` where the world does not have it. */
export function namingFor(catalog: Catalog, { language }: OptionValues): Naming {
  const naming = findNaming(catalog, language);
  if (!naming) {
    const known = languagesOf(catalog).all.join(', ');
    throw new UsageError(
      `The language of names is one of ${known}, not ${JSON.stringify(language)}`,
    );
  }
  return naming;
}
