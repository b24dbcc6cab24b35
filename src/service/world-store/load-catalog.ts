import type { Catalog } from '../../catalog/catalog.ts';
import { compileCatalog } from '../../catalog/compile-catalog.ts';
import { lastChange } from './last-change.ts';
import { loadValidWorld } from './load-world.ts';

/** The catalog of the world in a folder. Rejects with an `OperatorError` where it cannot be read or is not valid. */
export async function loadCatalog(folder: string): Promise<Catalog> {
  return compileCatalog(await loadValidWorld(folder), await lastChange(folder));
}
