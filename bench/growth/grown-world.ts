import path from 'node:path';
import { writeLoad } from '../load.ts';
import { readModelWorld } from '../world/generate-families.ts';
import { writeWorld } from '../world/write-world.ts';
import { createRequestCollector } from './world-requests.ts';

/** A world in a folder, and the loads that it is put under. */
export type GrownWorld = {
  readonly size: number;
  readonly folder: string;
  readonly loads: Readonly<Record<GrowthLoad, string>>;
  /** A target of each load. */
  readonly examples: Readonly<Record<GrowthLoad, string>>;
};

export type GrowthLoad = 'lookup' | 'search' | 'suggest';

/** With this header responses are not cached; the targets name their format in the query. */
const workedOut = { accept: 'text/csv' };

/** Writes a generated world of the given size to a new folder. */
export async function growWorld(parent: string, size: number): Promise<GrownWorld> {
  const folder = path.join(parent, `world-${size}`);
  const collector = createRequestCollector(await readModelWorld(), size);
  await writeWorld(folder, { count: size }, collector.add);
  const { lookups, searches, suggestions } = collector.requests();
  const write = (name: GrowthLoad, targets: readonly string[], headers = {}): string =>
    writeLoad(parent, `${name}-${size}`, { targets, headers: () => headers });
  return {
    size,
    folder,
    loads: {
      lookup: write('lookup', lookups),
      search: write('search', searches, workedOut),
      suggest: write('suggest', suggestions, workedOut),
    },
    examples: {
      lookup: lookups[0] ?? '/',
      search: searches[0] ?? '/',
      suggest: suggestions[0] ?? '/',
    },
  };
}
