import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CreatureEntry } from '../../src/world/schema.ts';
import { defaultWorld } from '../../harness/places.ts';
import type { Family } from './families.ts';
import {
  type GeneratedWorldOptions,
  generateFamilies,
  readModelWorld,
} from './generate-families.ts';

/** The maximum number of creatures in a file, and in memory. */
const fileLength = 10_000;

/**
 * Writes a generated world into a folder that is new or empty. Calls back with each family once it is made, for a caller that
 * wants to know what the world holds without reading it.
 */
export async function writeWorld(
  folder: string,
  options: GeneratedWorldOptions,
  onFamily: (family: Family) => void = () => {},
): Promise<void> {
  const model = await readModelWorld();
  mkdirSync(path.join(folder, 'creatures'), { recursive: true });
  const title = `${options.count.toLocaleString('en')} generated creatures`;
  writeFileSync(
    path.join(folder, 'world.json'),
    `${JSON.stringify({ ...model.manifest, title }, undefined, 2)}\n`,
  );
  for (const file of ['leagues.json', 'evolution-stones.json']) {
    copyFileSync(path.join(defaultWorld, file), path.join(folder, file));
  }
  let pending: CreatureEntry[] = [];
  let files = 0;
  const flush = (creatures: readonly CreatureEntry[]): void => {
    files += 1;
    const name = `part-${String(files).padStart(4, '0')}.json`;
    const lines = creatures.map((creature) => JSON.stringify(creature));
    writeFileSync(path.join(folder, 'creatures', name), `[\n${lines.join(',\n')}\n]\n`);
  };
  for (const family of generateFamilies(model, options)) {
    onFamily(family);
    pending.push(...family);
    if (pending.length >= fileLength) {
      flush(pending.slice(0, fileLength));
      pending = pending.slice(fileLength);
    }
  }
  if (pending.length > 0) {
    flush(pending);
  }
}
