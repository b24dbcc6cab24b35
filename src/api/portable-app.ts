import { createApp, createTargetResolver } from './routes.ts';
import type { Explorer } from './explorer.ts';
import type { ReportError } from './base-app.ts';
import { normaliseTarget } from '../responses/messages.ts';
import { createCatalogService, type LoadMcp } from './service.ts';
import { effectiveAccept, isHit, pathOf } from './requests.ts';
import type { Addresses } from './addresses.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { PictureFinder } from './pictures/find-picture.ts';
import type { UserImages } from './pictures/user-images.ts';
import type { Rasterizer } from '@creature-catalog/portrait';

export type FetchHandler = (request: Request) => Promise<Response>;

type FetchHandlerOptions = {
  readonly catalog: Catalog;
  readonly addresses: Addresses;
  /** Pictures of the user; every picture is a portrait if they are absent. */
  readonly userImages?: UserImages | undefined;
  /** Loads the pages for people; there are none if it is absent. */
  readonly loadExplorer?: () => Promise<Explorer>;
  /** Makes PNGs; if it is absent, every picture is an SVG, also at an address that ends with `.png`. */
  readonly rasterizer?: Rasterizer;
  /** Loads the tools for assistants; there are none if it is absent. */
  readonly loadMcp?: LoadMcp;
  readonly reportError: ReportError;
};

/** About 4 MiB of pictures: the platforms of this app have little memory. */
const mostPictures = 200;

/**
 * Creates the service as a function that uses standard Web APIs alone: no socket, file, thread or process. Statistics count
 * the requests to this function. It has no operations endpoints, no validators (`withValidators` adds them) and no content
 * coding.
 */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  const { catalog, addresses, userImages, loadExplorer, loadMcp, rasterizer, reportError } =
    options;
  const started = performance.now();
  const resolveTarget = createTargetResolver(catalog.manifest, {
    hasPages: loadExplorer !== undefined,
  });
  let hits = 0;
  const app = createApp(
    {
      ...createCatalogService(catalog, addresses),
      statistics: {
        hits: () => ({ total: hits, session: hits }),
        uptimeSeconds: () => (performance.now() - started) / 1000,
      },
      findPicture: new PictureFinder({
        catalog,
        rasterizer,
        mostKept: mostPictures,
        userImages,
      }).find,
      ...(loadExplorer && { loadExplorer }),
      ...(loadMcp && { loadMcp }),
    },
    reportError,
    'separate',
  );
  return async (request) => {
    const sent = pathOf(request);
    const target = normaliseTarget(sent) ?? '/';
    const field = request.headers.get('accept') ?? undefined;
    const readUserAgent = (): string | undefined => request.headers.get('user-agent') ?? undefined;
    const accept = effectiveAccept(target, field, readUserAgent, resolveTarget);
    if (isHit(request.method, resolveTarget(target, accept))) {
      hits += 1;
    }
    const asked =
      target === sent && accept === field
        ? request
        : new Request(`http://localhost${target}`, request);
    if (accept !== undefined && accept !== field) {
      asked.headers.set('accept', accept);
    }
    return app.fetch(asked);
  };
}
