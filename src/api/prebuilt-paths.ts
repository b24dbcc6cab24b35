import type { Catalog, Creature } from '../catalog/catalog.ts';

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

/** Characters. Longer targets are rarely requested twice. */
const longestRepeatable = 512;

/** Whether the response to a target may be cached: it depends on the world and the requested format alone. */
export function isCacheable(target: string): boolean {
  return target.startsWith('/v1/') && target.length <= longestRepeatable;
}

/** Bytes. Longer bodies are streamed. */
export const maxBufferedBytes = 16 * 1024 * 1024;

/** The path templates of the explorer's pages. Listed here so that a start need not load the explorer. */
export const pageTemplates: readonly string[] = [
  '/',
  '/creature/{creature}',
  '/types',
  '/types/{type}',
  '/world',
  '/compare',
  '/quiz',
  '/leagues',
  '/stones',
  '/service',
  '/docs',
];
