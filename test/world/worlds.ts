import path from 'node:path';
import { parseWorld, type WorldFile } from '../../src/world/parse-world.ts';
import { readWorldFiles } from '../../src/world/read-world.ts';
import type { World } from '../../src/world/world.ts';

/** Names of the worlds that this project ships. */
export const shippedWorlds = ['default', 'lampshoal'] as const;

export type ShippedWorld = (typeof shippedWorlds)[number];

export function readShippedWorld(name: ShippedWorld): Promise<WorldFile[]> {
  return readWorldFiles(path.join(import.meta.dirname, '../../worlds', name));
}

export async function parseShippedWorld(name: ShippedWorld): Promise<World> {
  const parsed = parseWorld(await readShippedWorld(name));
  if (parsed.kind === 'invalid') {
    throw new Error(`Expected the world "${name}" to be valid`);
  }
  return parsed.world;
}
