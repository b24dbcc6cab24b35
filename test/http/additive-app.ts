import { createMemoryHitCounter } from '../../src/hits/hit-counter.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { contentCodings } from '../../src/runtime/content-codings.ts';
import { createHandler } from '../../src/runtime/create-handler.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

/** The app over a catalog, without a socket and without pictures. */
export function startCatalog(catalog: Catalog): ServiceUnderTest {
  const baseUrl = 'https://catalog.example.org';
  const hits = createMemoryHitCounter();
  const handler = createHandler(
    {
      catalog,
      addresses: { baseUrl, resourcesUrl: `${baseUrl}/resources` },
      statistics: {
        totalHits: () => hits.total(),
        sessionHits: () => hits.session(),
        uptimeSeconds: () => performance.now() / 1000,
      },
      modified: new Date('2026-01-02T03:04:05Z'),
      findPicture: async () => ({ kind: 'missing' }),
    },
    {
      countHit: () => hits.count(),
      codings: contentCodings,
      reportError: (error) => {
        throw error;
      },
    },
  );
  return {
    baseUrl,
    request: async (target, init) => handler.fetch(new Request(`http://any.host${target}`, init)),
    requestRaw: async (target, headers) =>
      handler.fetch(new Request(`http://any.host${target}`, { headers })),
    stop: async () => {},
  };
}
