import { Hono } from 'hono';
import { batchRoutes, creatureRoutes, formRoutes, nameRoutes, randomRoutes } from './creatures.ts';
import { bulkRoutes } from './bulk.ts';
import { evolutionStoneRoutes, leagueRoutes } from './leagues-and-stones.ts';
import { facetRoutes, matchupRoutes } from './facets.ts';
import { familyRoutes } from './families.ts';
import { searchCheckRoutes, searchRoutes, suggestRoutes } from './search.ts';
import type { Service } from './service.ts';
import { worldRoutes } from './world.ts';

/** The routes below `/v1` that are answered from the catalog alone. */
export function catalogRoutes(service: Service): Hono {
  return new Hono()
    .route('/creature', creatureRoutes(service))
    .route('/form', formRoutes(service))
    .route('/names', nameRoutes(service))
    .route('/search', searchRoutes(service))
    .route('/search/check', searchCheckRoutes(service))
    .route('/suggest', suggestRoutes(service))
    .route('/batch', batchRoutes(service))
    .route('/random', randomRoutes(service))
    .route('/family', familyRoutes(service))
    .route('/', facetRoutes(service))
    .route('/matchup', matchupRoutes(service))
    .route('/bulk', bulkRoutes(service))
    .route('/world', worldRoutes(service))
    .route('/league', leagueRoutes(service))
    .route('/evolution-stone', evolutionStoneRoutes(service));
}
