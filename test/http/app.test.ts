import path from 'node:path';
import { createMemoryHitCounter } from '../../src/hits/hit-counter.ts';
import { createPictureFinder } from '../../src/portrait/find-picture.ts';
import { createImageCache } from '../../src/portrait/image-cache.ts';
import { createRasterizer } from '../../src/portrait/rasterizer.ts';
import { contentCodings } from '../../src/runtime/content-codings.ts';
import { createHandler } from '../../src/runtime/create-handler.ts';
import { loadCatalog } from '../../src/runtime/load-catalog.ts';
import { root } from './processes.ts';
import type { ServiceUnderTest } from './service-under-test.ts';
import { describeService } from './suite.ts';

for (const world of ['default', 'lampshoal']) {
  describeService(`the app on the world "${world}"`, path.join(root, 'worlds', world), startApp);
}

/** The app itself, without a socket. */
async function startApp(worldFolder: string): Promise<ServiceUnderTest> {
  const baseUrl = 'https://catalog.example.org/some/place';
  const catalog = await loadCatalog(worldFolder);
  const hits = createMemoryHitCounter();
  const rasterizer = createRasterizer();
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
      findPicture: createPictureFinder({
        catalog,
        rasterizer,
        cache: createImageCache(8_000_000),
        userImages: undefined,
      }),
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
    stop: () => rasterizer.close(),
  };
}
