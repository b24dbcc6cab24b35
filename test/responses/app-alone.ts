import { createApp } from '../../src/api/routes.ts';
import { Finder } from '../../src/search/finder.ts';
import type { Addresses } from '../../src/api/addresses.ts';
import { createCondition, type Service } from '../../src/api/service.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { createDigest } from '../../src/service/load-app.ts';

/** The parts of an app without a service: no hits and no pictures. */
export function serviceAlone(catalog: Catalog, addresses: Addresses): Service {
  return {
    catalog,
    finder: new Finder(catalog),
    addresses,
    statistics: { hits: () => ({ total: 0, session: 0 }), uptimeSeconds: () => 0 },
    readMetrics: async () => '',
    createDigest,
    findPicture: async () => ({ kind: 'missing' }),
    health: createCondition('0123456789abcdef'),
  };
}

/** Such an app. Errors are thrown. */
export function createAppAlone(
  catalog: Catalog,
  addresses: Addresses,
): ReturnType<typeof createApp> {
  return createApp(serviceAlone(catalog, addresses), (error) => {
    throw error;
  });
}
