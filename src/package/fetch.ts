/** The service as a function from `Request` to `Response`, for any platform that has them. */
import { renderPng, type ResvgClass } from '@creature-catalog/portrait';
import { createFetchHandler as createPortableHandler } from '../api/portable-app.ts';
import { parseCatalogFile } from '../catalog/catalog-file.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import type { LoadMcp } from '../api/service.ts';
import { addressesFrom, type AddressOptions } from './address-options.ts';
import { belowPath, withValidators } from './wrap-handler.ts';

export type { LoadMcp } from '../api/service.ts';
export type { AddressOptions } from './address-options.ts';
export type { ResvgClass } from '@creature-catalog/portrait';

/** Options of `createFetchHandler`. */
export type FetchHandlerOptions = AddressOptions & {
  /** A catalog file, as text or bytes: `catalog.json` of a service, or what `compile` or `compileWorld` made. */
  readonly world: string | Uint8Array;
  /**
   * Makes PNGs, in the calling thread: the class `Resvg` of `@resvg/resvg-wasm`, after `initWasm` has resolved, or of
   * `@resvg/resvg-js`. If it is absent, every picture is an SVG, also at an address that ends with `.png`.
   */
  readonly resvg?: ResvgClass | undefined;
  /** The export `loadMcp`, for the tools of assistants at `/mcp`; no tools if it is absent. */
  readonly loadMcp?: LoadMcp | undefined;
  /** Receives unexpected errors. The client gets a 500 with the same request id. */
  readonly onError?: ((error: unknown, request: Request, requestId: string) => void) | undefined;
};

/** Answers a request. */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * Creates the service as a function that uses standard Web APIs alone. If `baseUrl` has a path, requests may come with or
 * without it. Content coding is left to the platform; there are no pages for people. Throws if the world is no catalog file,
 * and a `TypeError` if an address is not valid.
 */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  const { world, resvg, loadMcp, onError } = options;
  const addresses = addressesFrom(options);
  const { baseUrl } = addresses;
  const text = typeof world === 'string' ? world : new TextDecoder().decode(world);
  const handle = createPortableHandler({
    catalog: openCatalog(parseCatalogFile(text)),
    addresses,
    ...(resvg && {
      rasterizer: { rasterize: async (svg, size) => renderPng(resvg, svg, size) },
    }),
    ...(loadMcp && { loadMcp }),
    reportError: (error, request, requestId) => onError?.(error, request, requestId),
  });
  return belowPath(withValidators(handle, baseUrl), baseUrl);
}

/** Loads the MCP server on demand: the SDK of the protocol is as large as everything else. */
export const loadMcp: LoadMcp = async () => (await import('../mcp/server.ts')).answerMcp;
