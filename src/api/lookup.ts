import type { Catalog, Creature } from '../catalog/catalog.ts';

/** Spec §4 rule 1: a segment of ASCII digits alone is a number, anything else a name (decision 1). */
export function findCreature(catalog: Catalog, wanted: string): Creature | undefined {
  return isCatalogNumber(wanted) ? catalog.findNumber(Number(wanted)) : catalog.names.find(wanted);
}

export function isCatalogNumber(text: string): boolean {
  return /^[0-9]+$/.test(text);
}
