import { createApp } from '../../src/api/app.ts';
import { createFinder } from '../../src/api/finder.ts';
import type { Service } from '../../src/api/service.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { toResponse } from '../../src/responses/finished.ts';
import { createCondition } from '../../src/service/condition.ts';
import { contentCodings } from '../../src/service/content-codings.ts';
import { createDigest } from '../../src/service/create-digest.ts';
import { createHandler } from '../../src/service/create-handler.ts';
import { appParts } from './app-parts.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';

/** The app over a catalog, without a socket, and, unless a finder is given, without pictures. */
export function startCatalog(
  catalog: Catalog,
  {
    baseUrl = 'https://catalog.example.org',
    findPicture = async () => ({ kind: 'missing' }),
    stop = async () => {},
  }: Partial<{
    readonly baseUrl: string;
    readonly findPicture: Service['findPicture'];
    readonly stop: () => Promise<void>;
  }> = {},
): ServiceUnderTest {
  let hits = 0;
  const addresses = { baseUrl, resourcesUrl: `${baseUrl}/resources` };
  const app = createApp(
    {
      catalog: { ...catalog, modified: new Date('2026-01-02T03:04:05Z') },
      finder: createFinder(catalog),
      addresses,
      statistics: {
        hits: () => ({ total: hits, session: hits }),
        uptimeSeconds: () => performance.now() / 1000,
      },
      readMetrics: async () => '',
      createDigest,
      findPicture,
      health: createCondition('0123456789abcdef'),
    },
    (error) => {
      throw error;
    },
  );
  const handler = createHandler({
    // What the app says itself is what is tested here.
    findAnswer: () => undefined,
    loadApp: async () => appParts(app, baseUrl),
    countHit: () => {
      hits += 1;
    },
    codings: contentCodings,
  });
  return {
    baseUrl,
    request: async (target, init) =>
      toResponse(await handler.fetch(new Request(`http://any.host${target}`, init))),
    requestRaw: async (target, headers, method = 'GET') =>
      toResponse(await handler.fetch(new Request(`http://any.host${target}`, { headers, method }))),
    stop,
  };
}
