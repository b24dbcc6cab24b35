import { catalogRoutes } from '../../api/catalog-routes.ts';
import { createCatalogService } from '../../api/service.ts';
import { createFinder, type Finder } from '../../api/finder.ts';
import { createBaseApp } from '../../api/base-app.ts';
import { infoRoutes } from '../../api/service-status.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { openCatalog } from '../../catalog/open-catalog.ts';
import { writeCatalogParts } from '../../catalog/write-catalog.ts';
import { createMemoryTarget } from '../../catalog/pack/pack-target.ts';
import { createWebDigest } from '../../api/portable-app.ts';
import { CatalogError, type Fetch } from '../index.ts';
import { type Bulk, nowhere } from './parse-bulk.ts';

/** Paths that a file does not hold the answers to. */
const refused: Readonly<Record<Bulk['kind'], RegExp>> = {
  catalog: /^\/stats/,
  creatures: /^\/(?:info|stats|v1\/(?:league|evolution-stone|family|matchup|world|bulk))/,
};

/**
 * Answers requests from a bulk file, by the routes of the service. Rejects with a `CatalogError` of the kind `offline`
 * where the file does not hold the answer.
 */
export function createOfflineFetch({ kind, parts, addresses }: Bulk): Fetch {
  const target = createMemoryTarget();
  writeCatalogParts(parts, new Date(0), target.writer);
  target.writer.finish();
  const catalog = openCatalog(target.open());
  const service = createCatalogService({
    catalog,
    finder: createLateFinder(catalog),
    addresses,
    createDigest: createWebDigest,
  });
  // What fails is the answer's to say.
  const app = createBaseApp(service, () => {})
    .route('/', infoRoutes(service))
    .route('/v1', catalogRoutes(service));
  return async (url, init) => {
    const path = url.slice(nowhere.length);
    if (refused[kind].test(path)) {
      throw new CatalogError('offline', `The bulk file does not hold the answer to "${path}"`);
    }
    return app.fetch(new Request(url, init));
  };
}

/** A finder that is compiled when it is first used: a lookup that finds its creature needs none. */
function createLateFinder(catalog: Catalog): Finder {
  let made: Finder | undefined;
  const finder = (): Finder => (made ??= createFinder(catalog));
  return {
    nearest: (text, limit) => finder().nearest(text, limit),
    formsNear: (text, limit) => finder().formsNear(text, limit),
    formsBeginning: (text, limit) => finder().formsBeginning(text, limit),
    search: {
      run: (request) => finder().search.run(request),
      positionsWith: (field, value) => finder().search.positionsWith(field, value),
    },
    entryAt: (place) => finder().entryAt(place),
  };
}
