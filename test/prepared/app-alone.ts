import { createApp } from '../../src/api/app.ts';
import { createFinder } from '../../src/api/finder.ts';
import type { Addresses } from '../../src/api/service.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { createCondition } from '../../src/runtime/condition.ts';
import { createDigest } from '../../src/runtime/create-digest.ts';

/** The app of a catalog without a service around it: no hits, no pictures, and what fails is thrown. */
export function createAppAlone(
  catalog: Catalog,
  addresses: Addresses,
): ReturnType<typeof createApp> {
  return createApp(
    {
      catalog,
      finder: createFinder(catalog),
      addresses,
      statistics: { hits: () => ({ total: 0, session: 0 }), uptimeSeconds: () => 0 },
      readMetrics: async () => '',
      createDigest,
      findPicture: async () => ({ kind: 'missing' }),
      health: createCondition('0123456789abcdef'),
    },
    (error) => {
      throw error;
    },
  );
}
