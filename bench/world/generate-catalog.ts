import type { Catalog } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { generateFamilies, readModelWorld } from './generate-families.ts';

/** The catalog of a generated world of so many creatures, in memory; the same each time. */
export async function generateCatalog(count: number): Promise<Catalog> {
  const model = await readModelWorld();
  return compileCatalog({ ...model, creatures: [...generateFamilies(model, { count })].flat() });
}
