import { createApp } from '../../src/api/routes.ts';
import type { Addresses } from '../../src/api/addresses.ts';
import { createCatalogService, createCondition, type Service } from '../../src/api/service.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { createDigest } from '../../src/service/load-app.ts';

/** The parts of an app without a service: no hits and no pictures. */
export function serviceAlone(catalog: Catalog, addresses: Addresses): Service {
  return {
    ...createCatalogService(catalog, addresses),
    createDigest,
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
