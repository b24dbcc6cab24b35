import path from 'node:path';
import { createMemoryHitCounter } from '../../src/hits/hit-counter.ts';
import { contentCodings } from '../../src/runtime/content-codings.ts';
import { createHandler } from '../../src/runtime/create-handler.ts';
import { loadCatalog } from '../../src/runtime/load-catalog.ts';
import { root } from '../http/processes.ts';

/** Asks the app for a target of the built-in world, without a socket. */
export type AskApp = (target: string) => Promise<Response>;

/** The app on the built-in world. It draws no pictures. */
export async function createBuiltInApp(baseUrl: string): Promise<AskApp> {
  const hits = createMemoryHitCounter();
  const handler = createHandler(
    {
      catalog: await loadCatalog(path.join(root, 'worlds/default')),
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
  // As a browser escapes what is typed into its address bar.
  return async (target) => handler.fetch(new Request(new URL(target, baseUrl)));
}
