import * as v from 'valibot';
import type { Catalog } from '../catalog/catalog.ts';
import { LeagueSchema } from '../catalog/catalog-schema.ts';
import {
  EvolutionStoneSchema,
  representEvolutionStone,
  representLeague,
} from '../catalog/representations.ts';
import { EvolutionSchema, representEvolution, groupByStone } from '../catalog/evolutions.ts';
import { memoize } from '../world/memoize.ts';
import { noParameters } from './parameters.ts';
import { replyJson } from './replies.ts';
import { queryRoute, route, type Route } from './route.ts';
import { slugFinder } from './slug-finder.ts';

export const NamesSchema = v.array(v.string());

/** Spec §4, operations 4 and 5. */
export const leagueRoutes: readonly Route[] = [
  route({
    path: '/v1/league',
    index: { rank: 18, name: 'leagues' },
    operation: {
      id: 'listLeagues',
      tag: 'Leagues',
      summary: 'List the names of all leagues',
      description: 'In the order of the world.',
      response: { kind: 'json', description: 'In the order of the world', schema: NamesSchema },
    },
    answer: (_, { catalog }) => replyJson(catalog.leagues.map(({ name }) => name)),
  }),
  route({
    path: '/v1/league/{slug}',
    copied: ({ leagues }) => leagues.map(({ slug }) => slug),
    operation: ({ leagues }) => ({
      id: 'getLeague',
      tag: 'Leagues',
      summary: 'Look up a league',
      description: 'Takes the slug, the name or the region, in any case.',
      parameters: {
        slug: {
          description: 'The slug, the name or the region of a league',
          example: leagues[0]?.slug,
        },
      },
      response: { kind: 'json', description: 'The league', schema: LeagueSchema },
      problems: ['league-not-found'],
    }),
    answer: ({ wanted }, { catalog }) => {
      const found = leaguesIn(catalog)(wanted);
      return 'kind' in found ? found : replyJson(representLeague(found));
    },
  }),
];

export const StoneEvolutionsSchema = v.array(EvolutionSchema);

/** Spec §4, operations 6 and 7, and the evolutions by a stone. */
export const evolutionStoneRoutes: readonly Route[] = [
  route({
    path: '/v1/evolution-stone',
    index: { rank: 19, name: 'evolutionStones' },
    operation: {
      id: 'listEvolutionStones',
      tag: 'Evolution stones',
      summary: 'List the names of all evolution stones',
      description: 'In the order of the world.',
      response: { kind: 'json', description: 'In the order of the world', schema: NamesSchema },
    },
    answer: (_, { catalog }) => replyJson(catalog.evolutionStones.map(({ name }) => name)),
  }),
  route({
    path: '/v1/evolution-stone/{slug}',
    copied: ({ evolutionStones }) => evolutionStones.map(({ slug }) => slug),
    operation: (catalog) => ({
      id: 'getEvolutionStone',
      tag: 'Evolution stones',
      summary: 'Look up an evolution stone',
      description: 'Takes the slug or the name, in any case.',
      parameters: { slug: stoneParameter(catalog) },
      response: { kind: 'json', description: 'The stone', schema: EvolutionStoneSchema },
      problems: ['evolution-stone-not-found'],
    }),
    answer: ({ wanted }, { catalog, addresses }) => {
      const found = stonesIn(catalog)(wanted);
      return 'kind' in found
        ? found
        : replyJson(representEvolutionStone(found, addresses.resourcesUrl));
    },
  }),
  queryRoute({
    path: '/v1/evolution-stone/{slug}/evolutions',
    cost: 'computed',
    copied: ({ evolutionStones }) => evolutionStones.map(({ slug }) => slug),
    query: noParameters,
    operation: (catalog) => ({
      id: 'getEvolutionStoneEvolutions',
      tag: 'Evolution stones',
      summary: 'List the evolutions by a stone',
      description:
        'Every evolution by the stone, form by form, in number order of the creature that evolves.',
      parameters: { slug: stoneParameter(catalog) },
      response: {
        kind: 'json',
        description: 'The evolutions; also those of forms that differ only in looks',
        schema: StoneEvolutionsSchema,
      },
      problems: ['evolution-stone-not-found'],
    }),
    answer: ({ wanted }, { catalog, addresses }) => {
      const found = stonesIn(catalog)(wanted);
      if ('kind' in found) {
        return found;
      }
      const evolutions = evolutionsIn(catalog).get(found.slug) ?? [];
      return replyJson(
        evolutions.map((each) => representEvolution(catalog, each, addresses.baseUrl)),
      );
    },
  }),
];

const evolutionsIn = memoize(groupByStone);

function stoneParameter({ evolutionStones: [first] }: Catalog) {
  return { description: 'The slug or the name of a stone', example: first?.slug };
}

const leaguesIn = memoize(({ leagues }: Catalog) =>
  slugFinder(
    'league-not-found',
    leagues.map((league) => ({ ...league, aka: league.region })),
  ),
);
const stonesIn = memoize(({ evolutionStones }: Catalog) =>
  slugFinder('evolution-stone-not-found', evolutionStones),
);
