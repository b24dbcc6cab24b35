import path from 'node:path';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { compileCatalog } from '../../src/catalog/compile-catalog.ts';
import { parseWorld, type WorldFile } from '../../src/world/parse-world.ts';
import { readWorldFiles } from '../../src/world/read-world.ts';
import type { World } from '../../src/world/schema.ts';

/** Names of the worlds that this project ships. */
export const shippedWorlds = ['default', 'lampshoal'] as const;

export type ShippedWorld = (typeof shippedWorlds)[number];

export function readShippedWorld(name: ShippedWorld): Promise<WorldFile[]> {
  return readWorldFiles(path.join(import.meta.dirname, '../../worlds', name));
}

const parsed = new Map<ShippedWorld, Promise<World>>();

/** A world that this project ships; the same one for all who ask, since reading and checking it takes a second. */
export function parseShippedWorld(name: ShippedWorld): Promise<World> {
  const world = parsed.get(name) ?? parse(name);
  parsed.set(name, world);
  return world;
}

async function parse(name: ShippedWorld): Promise<World> {
  const outcome = parseWorld(await readShippedWorld(name));
  if (outcome.kind === 'invalid') {
    throw new Error(`Expected the world "${name}" to be valid`);
  }
  return outcome.world;
}

const compiled = new Map<ShippedWorld, Promise<Catalog>>();

/** The catalog of a world that this project ships; the same one for all who ask. */
export function compileShippedWorld(name: ShippedWorld): Promise<Catalog> {
  const catalog =
    compiled.get(name) ?? parseShippedWorld(name).then((world) => compileCatalog(world));
  compiled.set(name, catalog);
  return catalog;
}
