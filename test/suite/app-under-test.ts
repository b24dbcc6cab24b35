import { createRasterizer } from '@creature-catalog/portrait/rasterizer';
import type { ReportError } from '../../src/api/base-app.ts';
import { PictureFinder } from '../../src/api/pictures/find-picture.ts';
import { type Client, type ClientOptions, createClient } from '../../src/client/index.ts';
import { createApp, createTargetResolver } from '../../src/api/routes.ts';
import { createCatalogService, OwnStatistics, type Service } from '../../src/api/service.ts';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { fromRequest } from '../../src/responses/messages.ts';
import { respondFrom } from '../responses/respond-from.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';

type Options = Partial<Pick<Service, 'findPicture' | 'health'>> & {
  readonly baseUrl?: string;
  readonly reportError?: ReportError;
};

/** The app over a catalog below a path, as a proxy may put it, with pictures. */
export function startDrawing(catalog: Catalog, options: Options = {}): ServiceUnderTest {
  const rasterizer = createRasterizer();
  const finder = new PictureFinder({ catalog, rasterizer, mostKept: 400, userImages: undefined });
  return startCatalog(catalog, {
    baseUrl: 'https://catalog.example.org/some/place',
    findPicture: finder.find,
    ...options,
  });
}

/** The app over a catalog, without a socket, and, unless a finder is given, without pictures. Errors are thrown by default. */
export function startCatalog(
  catalog: Catalog,
  {
    baseUrl = 'https://catalog.example.org',
    reportError = (error) => {
      throw error;
    },
    ...parts
  }: Options = {},
): ServiceUnderTest {
  const statistics = new OwnStatistics();
  const resolveTarget = createTargetResolver(catalog.manifest, { hasPages: false });
  const addresses = { baseUrl, resourcesUrl: `${baseUrl}/resources` };
  const app = createApp(
    {
      ...createCatalogService(catalog, addresses),
      catalog: { ...catalog, modified: new Date('2026-01-02T03:04:05Z') },
      statistics,
      ...parts,
    },
    reportError,
  );
  const respond = respondFrom(app, baseUrl);
  const request = async (asked: Request): Promise<Response> => {
    statistics.receive(fromRequest(asked), resolveTarget);
    return respond(asked);
  };
  return {
    baseUrl,
    request: (target, init) => request(new Request(`http://any.host${target}`, init)),
  };
}

/** A client that asks a service without a socket. The targets that it asks for are added to `asked`. */
export function startClient(
  { baseUrl, request }: ServiceUnderTest,
  { asked = [], ...options }: Partial<ClientOptions> & { readonly asked?: string[] } = {},
): Client {
  return createClient({
    baseUrl,
    cache: false,
    fetch: (url) => {
      const target = url.slice(baseUrl.length);
      asked.push(target);
      return request(target);
    },
    ...options,
  });
}
