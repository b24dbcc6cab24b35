import { createMemoryTarget } from './pack/pack.ts';
import type { World } from '../world/world.ts';
import type { Catalog } from './catalog.ts';
import { openCatalog } from './open-catalog.ts';
import { writeCatalog } from './write-catalog.ts';

/** Compiles a validated world in memory; `modified` is when the world last changed. */
export function compileCatalog(world: World, modified: Date = new Date(0)): Catalog {
  const target = createMemoryTarget();
  writeCatalog(world, modified, target.writer);
  return openCatalog(target.open());
}
