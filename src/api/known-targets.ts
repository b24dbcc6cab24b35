import type { Catalog } from '../catalog/catalog.ts';
import { bulkFiles } from './bulk.ts';

const lists = [
  '/favicon.ico',
  '/info',
  '/openapi.json',
  '/docs',
  '/docs/style.css',
  '/docs/script.js',
  '/v1/creature',
  '/v1/creature/counts',
  '/v1/league',
  '/v1/evolution-stone',
  '/v1/type',
  '/v1/ability',
  '/v1/egg-group',
  '/v1/bulk',
];

/**
 * The targets whose answers depend on nothing but the world, each with the one of them that stands for all that answer
 * the same: a creature's number for its name, as it is written and in lower case.
 */
export function knownTargets(catalog: Catalog): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const add = (target: string, canonical = target): void => {
    known.set(target, canonical);
  };
  for (const target of [...lists, ...[...bulkFiles.keys()].map((file) => `/v1/bulk/${file}`)]) {
    add(target);
  }
  for (const [group, entries] of [
    ['league', catalog.leagues],
    ['evolution-stone', catalog.evolutionStones],
  ] as const) {
    entries.forEach(({ slug }) => add(`/v1/${group}/${slug}`));
  }
  for (const { number, name } of catalog.creatures) {
    const canonical = `/v1/creature/${number}`;
    add(canonical);
    for (const spelling of [name, name.toLowerCase()]) {
      add(`/v1/creature/${encodeURIComponent(spelling)}`, canonical);
    }
  }
  for (const id of new Set(catalog.creatures.map(({ familyId }) => familyId))) {
    add(`/v1/family/${id}`);
  }
  return known;
}
