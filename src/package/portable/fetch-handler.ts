import { createApp } from '../../api/app.ts';
import type { Explorer } from '../../api/explorer.ts';
import { openFinder } from '../../api/finder.ts';
import type { ReportError } from '../../api/base-app.ts';
import { isHit, pathOf } from '../../api/requests.ts';
import type { LoadMcp } from '../../api/service.ts';
import type { Addresses } from '../../api/addresses.ts';
import { openCatalog } from '../../catalog/open-catalog.ts';
import { memorySource } from '../../catalog/pack/byte-source.ts';
import { openPack } from '../../catalog/pack/pack.ts';
import { readUnder } from '../../catalog/pack/sections.ts';
import { createPictureFinder } from '../../api/pictures/find-picture.ts';
import { createImageCache } from '../../api/pictures/image-cache.ts';
import type { Rasterizer } from '@creature-catalog/portrait';
import { createHeldDigest } from './held-digest.ts';

export type FetchHandler = (request: Request) => Promise<Response>;

export type FetchHandlerOptions = {
  /** A compiled world, such as `copyPortableWorld` gives. */
  readonly pack: Uint8Array<ArrayBuffer>;
  readonly addresses: Addresses;
  /** Loads the pages for people; absent where there are none. */
  readonly loadExplorer?: () => Promise<Explorer>;
  /** Makes PNGs; where there is none, every picture is given as it is drawn, as SVG, whatever its address ends with. */
  readonly rasterizer?: Pick<Rasterizer, 'rasterize'>;
  /** Loads what answers assistants; absent where there is none. */
  readonly loadMcp?: LoadMcp;
  readonly reportError: ReportError;
};

/** Little, because it is shared with whatever else runs there: about two hundred pictures. */
const pictureCacheBytes = 4 * 1024 * 1024;

/**
 * The service as a function, wherever there are `Request` and `Response`: no socket, file, thread or process. It gives
 * every answer that the world alone decides; the statistics count what this handler was asked. What serves the operator is
 * not there, nor are validators, which `withValidators` adds, and content codings, which are for whoever sends the answers.
 * Throws where the bytes are no compiled world.
 */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  const { addresses, loadExplorer, loadMcp, rasterizer, reportError } = options;
  const pack = openPack(memorySource(options.pack));
  const catalog = openCatalog(pack);
  const started = performance.now();
  let hits = 0;
  const app = createApp(
    {
      catalog,
      finder: openFinder(catalog, readUnder('finder', pack)),
      addresses,
      statistics: {
        hits: () => ({ total: hits, session: hits }),
        uptimeSeconds: () => (performance.now() - started) / 1000,
      },
      findPicture: createPictureFinder({
        catalog,
        rasterizer,
        cache: createImageCache(pictureCacheBytes),
        userImages: undefined,
      }),
      health: { phase: 'serving', worldVersion: '', reload: { kind: 'none' } },
      createDigest: createHeldDigest,
      readMetrics: async () => '',
      ...(loadExplorer && { loadExplorer }),
      ...(loadMcp && { loadMcp }),
    },
    reportError,
    'apart',
  );
  return async (request) => {
    if (isHit(request.method, pathOf(request))) {
      hits += 1;
    }
    return app.fetch(request);
  };
}
