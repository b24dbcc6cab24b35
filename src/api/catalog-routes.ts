import { Hono } from 'hono';
import { batchRoutes, creatureRoutes, nameRoutes, randomRoutes } from './creatures.ts';
import { bulkRoutes } from './bulk.ts';
import { evolutionStoneRoutes, leagueRoutes } from './leagues-and-stones.ts';
import { facetRoutes, matchupRoutes } from './facets.ts';
import { familyRoutes } from './families.ts';
import { searchCheckRoutes, searchRoutes, suggestRoutes } from './search.ts';
import type { Service } from './service.ts';
import { worldRoutes } from './world.ts';

/** What stands below `/v1`: all that is answered from the catalog alone. */
export function catalogRoutes(service: Service): Hono {
  const { finder } = service;
  return new Hono()
    .route('/creature', creatureRoutes(service, finder))
    .route('/names', nameRoutes(service, finder))
    .route('/search', searchRoutes(service, finder))
    .route('/search/check', searchCheckRoutes(service, finder))
    .route('/suggest', suggestRoutes(service, finder))
    .route('/batch', batchRoutes(service, finder))
    .route('/random', randomRoutes(service, finder))
    .route('/family', familyRoutes(service))
    .route('/', facetRoutes(service, finder))
    .route('/matchup', matchupRoutes(service))
    .route('/bulk', bulkRoutes(service))
    .route('/world', worldRoutes(service, finder))
    .route('/league', leagueRoutes(service))
    .route('/evolution-stone', evolutionStoneRoutes(service));
}
