import type { Catalog } from '../catalog/catalog.ts';
import { schemaFiles } from './schema-files.ts';

/** A target, and others that have the same answer. */
export type KnownTarget = readonly [canonical: string, ...spellings: string[]];

const lists = [
  '/favicon.ico',
  '/info',
  '/docs/style.css',
  '/docs/script.js',
  '/v1/world',
  '/v1/world/statistics',
  '/v1/creature',
  '/v1/creature/counts',
  '/v1/league',
  '/v1/evolution-stone',
  '/v1/type',
  '/v1/ability',
  '/v1/egg-group',
  '/v1/schemas',
  ...schemaFiles.map((file) => `/v1/schemas/${file}`),
];

/**
 * The targets whose answers depend on nothing but the world and hold the addresses of the service as they are, so that
 * they can be made before these are known. A creature's name stands beside its number as it is written and in lower case.
 */
export function* knownTargets(catalog: Catalog): Iterable<KnownTarget> {
  for (const target of lists) {
    yield [target];
  }
  for (const { slug } of catalog.leagues) {
    yield [`/v1/league/${slug}`];
  }
  for (const { slug } of catalog.evolutionStones) {
    yield [`/v1/evolution-stone/${slug}`];
    yield [`/v1/evolution-stone/${slug}/evolutions`];
  }
  for (const { number, name } of catalog.creatures) {
    const names = new Set([name, name.toLowerCase()]);
    yield [
      `/v1/creature/${number}`,
      ...[...names].map((each) => `/v1/creature/${encodeURIComponent(each)}`),
    ];
  }
  if (catalog.localNames.languages.length > 0) {
    for (const { number } of catalog.creatures) {
      yield [`/v1/names/${number}`];
    }
  }
  for (let id = 1; id <= catalog.families.length; id += 1) {
    yield [`/v1/family/${id}`];
  }
}
