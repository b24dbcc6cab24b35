/** The client without a service, which answers from a bulk file. */
import { createBaseApp } from '../api/base-app.ts';
import { catalogRoutes } from '../api/catalog-routes.ts';
import { Finder } from '../search/finder.ts';
import { createCatalogService } from '../api/service.ts';
import { infoRoutes } from '../api/service-status.ts';
import { createWebDigest } from '../api/portable-app.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import { type BulkFile, noAddress, parseBulkFile } from './bulk-file.ts';
import { type Client, type Fetch, CatalogError, createClient } from './index.ts';

/** A bulk file: its text or bytes, its address, or the response that holds it. */
export type BulkSource = string | Uint8Array<ArrayBuffer> | ArrayBuffer | Blob | URL | Response;

/** Paths whose responses a file does not hold. */
const refusedPaths: Readonly<Record<BulkFile['kind'], RegExp>> = {
  catalog: /^\/stats/,
  creatures:
    /^\/(?:info|stats|v1\/(?:league|evolution-stone|family|matchup|move|world|bulk|[^?]*\?(?:.*&)?include=[^&]*(?:family|matchups|moves|names)))/,
};

/**
 * Creates a client that answers from a bulk file, without requests. With `catalog.json` it answers all but `stats()` as the
 * service does. With `creatures.json` or `creatures.ndjson` it knows what the records hold; the rest it rejects with an error
 * of the kind `offline`. Rejects with a `CatalogError` where the source is no bulk file, or cannot be read.
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

/** Returns a `fetch` that runs the routes of the service on a bulk file. */
function createOfflineFetch({ kind, content, addresses }: BulkFile): Fetch {
  const catalog = openCatalog(content);
  const service = createCatalogService({
    catalog,
    finder: new Finder(catalog),
    addresses,
    createDigest: createWebDigest,
  });
  // Errors reach the caller as problem documents; there is no log.
  const app = createBaseApp(service, [...infoRoutes, ...catalogRoutes], () => {});
  return async (url, init) => {
    const path = url.slice(noAddress.length);
    if (refusedPaths[kind].test(path)) {
      throw new CatalogError('offline', `The bulk file does not have the answer to "${path}"`);
    }
    return app.fetch(new Request(url, init));
  };
}
