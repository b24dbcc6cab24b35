import { Hono } from 'hono';
import { batchRoutes } from './batch.ts';
import { bulkRoutes } from './bulk.ts';
import { creatureRoutes } from './creatures.ts';
import { evolutionStoneRoutes } from './evolution-stones.ts';
import { facetRoutes } from './facets.ts';
import { familyRoutes } from './families.ts';
import { leagueRoutes } from './leagues.ts';
import { matchupRoutes } from './matchup.ts';
import { nameRoutes } from './names.ts';
import { randomRoutes } from './random.ts';
import { searchCheckRoutes } from './search-check.ts';
import { searchRoutes } from './search.ts';
import type { Service } from './service.ts';
import { suggestRoutes } from './suggest.ts';
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
