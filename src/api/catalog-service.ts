import type { Catalog } from '../catalog/catalog.ts';
import type { Digest } from './bulk-content.ts';
import type { Finder } from './finder.ts';
import type { Addresses, Service } from './service.ts';

/** A service for what is answered from a catalog alone: nothing in it counts, draws or tells of itself. */
export function createCatalogService(parts: {
  readonly catalog: Catalog;
  readonly finder: Finder;
  readonly addresses: Addresses;
  readonly createDigest: () => Digest;
}): Service {
  return {
    ...parts,
    statistics: { hits: () => ({ total: 0, session: 0 }), uptimeSeconds: () => 0 },
    findPicture: async () => ({ kind: 'missing' }),
    health: { phase: 'serving', worldVersion: '', reload: { kind: 'none' } },
    readMetrics: async () => '',
  };
}
