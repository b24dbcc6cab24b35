import { creatureRoutes, nameRoute, randomRoute } from './creatures.ts';
import { askRoute } from './ask.ts';
import { bulkRoutes } from './bulk.ts';
import { evolutionStoneRoutes, leagueRoutes } from './leagues-and-stones.ts';
import { facetRoutes, statRoute } from './facets.ts';
import { familyRoute } from './families.ts';
import { languageRoute } from './languages.ts';
import { batchRoute, formRoute } from './forms.ts';
import { matchupRoute } from './matchups.ts';
import { moveRoutes } from './moves.ts';
import type { Route } from './route.ts';
import { searchFieldRoute } from './search-fields.ts';
import { searchCheckRoute, suggestRoute } from './search-box.ts';
import { searchRoute } from './search.ts';
import { worldRoutes } from './world.ts';

/** The routes that are answered from the catalog alone. */
export const catalogRoutes: readonly Route[] = [
  ...creatureRoutes,
  formRoute,
  nameRoute,
  languageRoute,
  searchRoute,
  searchCheckRoute,
  askRoute,
  searchFieldRoute,
  suggestRoute,
  batchRoute,
  randomRoute,
  familyRoute,
  ...facetRoutes,
  statRoute,
  ...moveRoutes,
  matchupRoute,
  ...bulkRoutes,
  ...worldRoutes,
  ...leagueRoutes,
  ...evolutionStoneRoutes,
];
