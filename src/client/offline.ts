/** The client without a service, which answers from the bulk file `catalog.json`. */
import { createBaseApp } from '../api/base-app.ts';
import { catalogRoutes } from '../api/catalog-routes.ts';
import { createCatalogService } from '../api/service.ts';
import { infoRoutes } from '../api/service-status.ts';
import { parseCatalogFile } from '../catalog/catalog-file.ts';
import type { CatalogFile } from '../catalog/catalog-schema.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import { CatalogError, type Client, createClient, type Fetch } from './index.ts';

/** The file `catalog.json`: its text or bytes, its address, or the response that holds it. */
export type BulkSource = string | Uint8Array<ArrayBuffer> | ArrayBuffer | Blob | URL | Response;

/**
 * Creates a client that answers from the bulk file `catalog.json` as the service does, without requests. Only `stats()` it
 * rejects, with an error of the kind `offline`. Rejects with a `CatalogError` where the source is no such file, or cannot be
 * read.
 */
export async function createOfflineClient(source: BulkSource): Promise<Client> {
  return createClient({
    baseUrl: noAddress,
    fetch: createOfflineFetch(parseBulkFile(await readSource(source))),
    retries: 0,
    batch: false,
    cache: false,
  });
}

async function readSource(source: BulkSource): Promise<string> {
  try {
    const response =
      source instanceof Response
        ? source
        : source instanceof URL
          ? await fetch(source)
          : new Response(source);
    if (response.ok) {
      return await response.text();
    }
    const { status, url } = response;
    const kind = status === 404 ? 'not-found' : 'problem';
    throw new CatalogError(kind, `Status ${status} from "${url}"`, { status });
  } catch (cause) {
    throw cause instanceof CatalogError
      ? cause
      : new CatalogError('network', 'The bulk file could not be read', { cause });
  }
}

/** Returns a `fetch` that runs the routes of the service on a catalog file. */
function createOfflineFetch(content: CatalogFile): Fetch {
  const { baseURL: baseUrl, resourcesURL: resourcesUrl } = content;
  const service = createCatalogService(openCatalog(content), { baseUrl, resourcesUrl });
  // There is no log: a fault, such as a function that an old runtime does not have, goes to the caller.
  const app = createBaseApp(service, [...infoRoutes, ...catalogRoutes], (cause) => {
    throw new CatalogError('problem', `The offline client failed: ${String(cause)}`, { cause });
  });
  return async (url, init) => {
    const path = url.slice(noAddress.length);
    if (path.startsWith('/stats')) {
      throw new CatalogError('offline', `The bulk file does not have the answer to "${path}"`);
    }
    return app.fetch(new Request(url, init));
  };
}

/** The base URL of an offline client: a host that cannot exist (RFC 6761). */
const noAddress = 'http://offline.invalid';

/** Throws a `CatalogError` for any other text. */
function parseBulkFile(text: string): CatalogFile {
  try {
    return parseCatalogFile(text);
  } catch (cause) {
    throw new CatalogError(
      'invalid-answer',
      'The text is not the bulk file "catalog.json", which the offline client answers from',
      { cause },
    );
  }
}
