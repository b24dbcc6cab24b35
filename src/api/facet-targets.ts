import type { Catalog } from '../catalog/catalog.ts';
import { slugOf } from './facets.ts';

/** The targets of every type, ability and egg group. They are many, and asked for rarely: nothing makes them before. */
export function* facetTargets({ manifest, abilities }: Catalog): Iterable<string> {
  const lists = [
    ['type', manifest.types.map(({ name }) => name)],
    ['ability', abilities],
    ['egg-group', manifest.eggGroups.map(({ name }) => name)],
  ] as const;
  for (const [path, names] of lists) {
    for (const name of names) {
      yield `/v1/${path}/${encodeURIComponent(slugOf(name))}`;
    }
  }
}
