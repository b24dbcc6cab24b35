import { createApp } from '../../src/api/routes.ts';
import type { Addresses } from '../../src/api/addresses.ts';
import { createCatalogService } from '../../src/api/service.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';

/** An app without a service: no hits and no pictures. Errors are thrown. */
export function createAppAlone(
  catalog: Catalog,
  addresses: Addresses,
): ReturnType<typeof createApp> {
  return createApp(createCatalogService(catalog, addresses), (error) => {
    throw error;
  });
}
