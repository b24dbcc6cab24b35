import type { Hono } from 'hono';
import { LeagueSchema, representLeague } from '../catalog/representations.ts';
import type { Service } from './service.ts';
import { NamesSchema, slugListRoutes } from './slug-lists.ts';

/** Spec §4, operations 4 and 5. */
export function leagueRoutes({ catalog, addresses }: Service): Hono {
  return slugListRoutes({
    baseUrl: addresses.baseUrl,
    entries: catalog.leagues,
    represent: representLeague,
    list: {
      id: 'listLeagues',
      tag: 'Leagues',
      summary: 'Names of all leagues',
      answer: { kind: 'json', description: 'In the order of the world', schema: NamesSchema },
    },
    entry: {
      id: 'getLeague',
      tag: 'Leagues',
      summary: 'A league',
      parameters: [
        {
          name: 'slug',
          description: 'The slug or the name of a league',
          example: catalog.leagues[0]?.slug ?? '',
        },
      ],
      answer: { kind: 'json', description: 'The league', schema: LeagueSchema },
      problems: ['league-not-found'],
    },
    missing: { kind: 'league-not-found', noun: 'league' },
  });
}
