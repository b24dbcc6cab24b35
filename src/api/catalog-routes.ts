import { creatureRoutes, nameRoutes, randomRoutes } from './creatures.ts';
import { askRoutes } from './ask.ts';
import { bulkRoutes } from './bulk.ts';
import { evolutionStoneRoutes, leagueRoutes } from './leagues-and-stones.ts';
import { facetRoutes, statRoutes } from './facets.ts';
import { familyRoutes } from './families.ts';
import { languageRoutes } from './languages.ts';
import { batchRoutes, formRoutes } from './forms.ts';
import { matchupRoutes } from './matchups.ts';
import { moveRoutes } from './moves.ts';
import type { Route } from './route.ts';
import { searchFieldRoutes } from './search-fields.ts';
import { searchCheckRoutes, suggestRoutes } from './search-box.ts';
import { searchRoutes } from './search.ts';
import { worldRoutes } from './world.ts';

/** The routes that are answered from the catalog alone. */
export const catalogRoutes: readonly Route[] = [
  ...creatureRoutes,
  ...formRoutes,
  ...nameRoutes,
  ...languageRoutes,
  ...searchRoutes,
  ...searchCheckRoutes,
  ...askRoutes,
  ...searchFieldRoutes,
  ...suggestRoutes,
  ...batchRoutes,
  ...randomRoutes,
  ...familyRoutes,
  ...facetRoutes,
  ...statRoutes,
  ...moveRoutes,
  ...matchupRoutes,
  ...bulkRoutes,
  ...worldRoutes,
  ...leagueRoutes,
  ...evolutionStoneRoutes,
];
