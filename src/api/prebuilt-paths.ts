import type { Catalog, Creature } from '../catalog/catalog.ts';
import { slugOf } from '../world/name-key.ts';

/**
 * Names of the JSON Schemas, one for each kind of file of a world. Listed here so that a start need not load the
 * schemas.
 */
export const schemaFiles = [
  'world.json',
  'creatures.json',
  'leagues.json',
  'evolution-stones.json',
] as const;

const worldPaths = [
  '/favicon.ico',
  '/info',
  '/v1/world',
  '/v1/world/statistics',
  '/v1/creature',
  '/v1/creature/counts',
  '/v1/league',
  '/v1/evolution-stone',
  '/v1/type',
  '/v1/ability',
  '/v1/egg-group',
  '/v1/types',
  '/v1/egg-groups',
  '/v1/categories',
  '/v1/schemas',
  ...schemaFiles.map((file) => `/v1/schemas/${file}`),
];

/**
 * Paths with responses that depend on the world alone and contain the service's addresses as plain text, so that they
 * can be built before the addresses are known. Those of lookups are built as well.
 */
export function listPaths({ leagues, evolutionStones }: Catalog): string[] {
  return [
    ...worldPaths,
    ...leagues.map(({ slug }) => `/v1/league/${slug}`),
    ...evolutionStones.flatMap(({ slug }) => [
      `/v1/evolution-stone/${slug}`,
      `/v1/evolution-stone/${slug}/evolutions`,
    ]),
  ];
}

/** A path, and other spellings with the same response. */
export type SpelledPath = readonly [canonical: string, ...spellings: string[]];

/** The lookup of a creature: by its number, by its name, and by its name in lower case. */
export function lookupPaths({ number, name }: Pick<Creature, 'number' | 'name'>): SpelledPath {
  const names = new Set([name, name.toLowerCase()]);
  return [
    `/v1/creature/${number}`,
    ...Array.from(names, (each) => `/v1/creature/${encodeURIComponent(each)}`),
  ];
}

/** The names of all types, abilities and egg groups, by the segment of their path. */
export function facetNames({ manifest, abilities }: Catalog) {
  return {
    type: manifest.types.map(({ name }) => name),
    ability: abilities,
    'egg-group': manifest.eggGroups.map(({ name }) => name),
  } as const;
}

/**
 * Paths of the names of every creature, of every family, type, ability and egg group. They are many and rarely requested,
 * so nothing builds them ahead.
 */
export function* rarePaths(catalog: Catalog): Iterable<string> {
  if (catalog.localNames.languages.length > 0) {
    for (const { number } of catalog.creatures) {
      yield `/v1/names/${number}`;
    }
  }
  for (let id = 1; id <= catalog.families.length; id += 1) {
    yield `/v1/family/${id}`;
  }
  for (const [path, names] of Object.entries(facetNames(catalog))) {
    for (const name of names) {
      yield `/v1/${path}/${encodeURIComponent(slugOf(name))}`;
    }
  }
}

/**
 * Paths with responses that depend on the world and the addresses, but contain sizes, digests or examples that follow
 * from these. They are built on the first request. Listed here so that a start need not load the app.
 */
export const lazyPaths: readonly string[] = [
  '/openapi.json',
  '/v1/bulk',
  '/v1/bulk/creatures.json',
  '/v1/bulk/creatures.ndjson',
  '/v1/bulk/creatures.csv',
  '/v1/bulk/families.json',
  '/v1/bulk/leagues.json',
  '/v1/bulk/evolution-stones.json',
  '/v1/bulk/catalog.json',
];

/** Bytes. Longer bodies are streamed. */
export const maxBufferedBytes = 16 * 1024 * 1024;

/** The path template of the files that pages load. */
export const pageFileTemplate = '/explorer/{file}';

/**
 * The path templates of all routes, of two that fit a path the more exact one first. Listed here so that a start need not
 * load the app.
 */
export const routeTemplates: readonly string[] = [
  '/',
  '/problems/{kind}',
  '/favicon.ico',
  '/.well-known/api-catalog',
  '/info',
  '/stats',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/v1/creature',
  '/v1/creature/counts',
  '/v1/creature/{creature}',
  '/v1/form/{form}',
  '/v1/names/{creature}',
  '/v1/search',
  '/v1/search/check',
  '/v1/suggest',
  '/v1/batch',
  '/v1/random',
  '/v1/family/{id}',
  '/v1/type',
  '/v1/type/{slug}',
  '/v1/ability',
  '/v1/ability/{slug}',
  '/v1/egg-group',
  '/v1/egg-group/{slug}',
  '/v1/types',
  '/v1/egg-groups',
  '/v1/categories',
  '/v1/matchup',
  '/v1/bulk',
  '/v1/bulk/{file}',
  '/v1/schemas',
  '/v1/schemas/{file}',
  '/v1/world',
  '/v1/world/statistics',
  '/v1/league',
  '/v1/league/{slug}',
  '/v1/evolution-stone',
  '/v1/evolution-stone/{slug}',
  '/v1/evolution-stone/{slug}/evolutions',
  '/resources/creature/{file}',
  '/resources/creature/cut-out/{file}',
  '/resources/creature/{size}/{file}',
  '/resources/evolution-stone/{file}',
  '/resources/evolution-stone/{size}/{file}',
  '/openapi.json',
  '/docs',
  '/mcp',
];
