import { nameKey } from '../world/name-key.ts';
import type { Catalog, Creature, FormOf } from './catalog.ts';
import { findNamedForm } from './names.ts';

/** Parses a catalog number: digits, or `#` and digits. Leading zeros and surrounding spaces do not matter. */
export function parseCatalogNumber(text: string): number | undefined {
  const digits = /^\s*#?(?<digits>[0-9]+)\s*$/.exec(text)?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
}

/** Finds a creature by number if the text is one, by name otherwise (spec §4 rule 1; decision 1). */
export function findCreature(catalog: Catalog, wanted: string): Creature | undefined {
  const number = parseCatalogNumber(wanted);
  if (number !== undefined) {
    return catalog.findNumber(number);
  }
  const written = parseWrittenNumber(wanted);
  return (
    catalog.names.find(wanted) ?? (written === undefined ? undefined : catalog.findNumber(written))
  );
}

/** Parses `No. 25` and the like. A creature may have such a name, so this is tried after names. */
function parseWrittenNumber(text: string): number | undefined {
  const pattern = /^\s*(?:n[or°º]\.?|#)\s*(?<digits>[0-9]{1,9})\s*$/i;
  // Compatibility forms: № and full-width digits.
  const digits = pattern.exec(text.normalize('NFKC'))?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
}

/** Finds the form that a text names; for a number, or a name of the creature, its base form. */
export function findForm(catalog: Catalog, wanted: string): FormOf | undefined {
  const creature = findCreature(catalog, wanted);
  if (!creature) {
    return undefined;
  }
  const [base] = creature.forms;
  if (parseCatalogNumber(wanted) !== undefined) {
    return { creature, form: base };
  }
  const named = findNamedForm(wanted, creature, catalog.manifest.synonyms ?? []);
  if (named) {
    return { creature, form: named };
  }
  const key = nameKey(wanted);
  const rank = catalog.localNames
    .of(creature)
    .findIndex((names) => Object.values(names).some((name) => nameKey(name) === key));
  return { creature, form: creature.forms[rank] ?? base };
}
