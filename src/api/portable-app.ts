import { createApp, createTargetResolver } from './routes.ts';
import type { Explorer } from './explorer.ts';
import type { ReportError } from './base-app.ts';
import { fromRequest } from '../responses/messages.ts';
import { createCatalogService, type LoadMcp, OwnStatistics } from './service.ts';
import { pathOf } from './requests.ts';
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
  const resolveTarget = createTargetResolver(catalog.manifest, {
    hasPages: loadExplorer !== undefined,
  });
  const statistics = new OwnStatistics();
  const app = createApp(
    {
      ...createCatalogService(catalog, addresses),
      statistics,
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
  return async (sent) => {
    const asIs = fromRequest(sent);
    const { target, accept } = statistics.receive(asIs, resolveTarget);
    if (target === pathOf(sent) && accept === asIs.accept) {
      return app.fetch(sent);
    }
    const asked = new Request(`http://localhost${target}`, sent);
    if (accept !== undefined) {
      asked.headers.set('accept', accept);
    }
    return app.fetch(asked);
  };
}
