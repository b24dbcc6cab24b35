import type { Catalog } from '../catalog/catalog.ts';
import { slugOf } from '../world/name-key.ts';

/** Names of the JSON Schemas, one for each kind of file of a world. Spelt out, because they are read at each start. */
export const schemaFiles = [
  'world.json',
  'creatures.json',
  'leagues.json',
  'evolution-stones.json',
] as const;

/** A target, and others that have the same answer. */
export type KnownTarget = readonly [canonical: string, ...spellings: string[]];

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
  '/v1/schemas',
  ...schemaFiles.map((file) => `/v1/schemas/${file}`),
];

/**
 * The targets whose answers depend on nothing but the world and hold the addresses of the service as they are, so that
 * they can be made before these are known. A creature's name stands beside its number as it is written and in lower case.
 */
export function* knownTargets(catalog: Catalog): Iterable<KnownTarget> {
  for (const target of worldPaths) {
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

/** The targets of every type, ability and egg group. They are many, and asked for rarely: nothing makes them before. */
export function* facetTargets({ manifest, abilities }: Catalog): Iterable<string> {
  const facets = [
    ['type', manifest.types.map(({ name }) => name)],
    ['ability', abilities],
    ['egg-group', manifest.eggGroups.map(({ name }) => name)],
  ] as const;
  for (const [path, names] of facets) {
    for (const name of names) {
      yield `/v1/${path}/${encodeURIComponent(slugOf(name))}`;
    }
  }
}

/**
 * Targets whose answers depend on nothing but the world and the addresses, on these in other ways than holding them:
 * sizes, digests and examples follow from them. Spelt out, because it is read before anything of the app is loaded.
 */
export const lateTargets: readonly string[] = [
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

/** Whether a target may be a file of the explorer. There are few, and none depends on more than the world. */
export function isExplorerFile(target: string): boolean {
  return target.startsWith('/explorer/') && !target.includes('?');
}

/** A longer target is hardly asked for twice, and would take up more than many an answer. In characters. */
const longestRepeatable = 512;

/**
 * Whether the answer to a target depends on the world, and on the language and the format that a client likes, alone:
 * searches, batches, names in whatever spelling. One that nobody may keep says so itself.
 */
export function isRepeatable(target: string): boolean {
  return target.startsWith('/v1/') && target.length <= longestRepeatable;
}

/** Bytes of a body that is held as a whole; a longer one is sent as it is made. */
export const longestHeldBody = 16 * 1024 * 1024;

/**
 * The paths of the app as its document writes them, for whoever counts requests by path. Spelt out, because it is read
 * before anything of the app is loaded.
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
