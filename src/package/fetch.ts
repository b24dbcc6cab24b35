/** The service as a function, wherever there are `Request` and `Response`. */
import { belowPath } from './portable/below-path.ts';
import { createFetchHandler as createPortableHandler } from './portable/fetch-handler.ts';
import { withValidators } from './portable/with-validators.ts';
import type { LoadMcp } from '../api/service.ts';
import { renderPng, type ResvgClass } from '@creature-catalog/portrait';
import { addressesFrom, type AddressOptions } from './address-options.ts';

export { loadMcp } from '../mcp/load-mcp.ts';
export type { LoadMcp } from '../api/service.ts';
export type { AddressOptions } from './address-options.ts';
export type { ResvgClass } from '@creature-catalog/portrait';

/** What a fetch handler is made of. */
export type FetchHandlerOptions = AddressOptions & {
  /** The bytes of a compiled world: what `compile`, `compileWorld` or `shrinkForFetch` made. */
  readonly world: Uint8Array;
  /**
   * What makes PNGs, in the thread that asks: the class `Resvg` of `@resvg/resvg-wasm`, whose `initWasm` has ended, or of
   * `@resvg/resvg-js`. Where it is absent, every picture comes as SVG, whatever its address ends with.
   */
  readonly resvg?: ResvgClass | undefined;
  /** `loadMcp`, for the tools of assistants at `/mcp`; where it is absent, they are not there. */
  readonly loadMcp?: LoadMcp | undefined;
  /** Takes what no answer foresees. The client is told that it happened, and the same id. */
  readonly onError?: ((error: unknown, request: Request, requestId: string) => void) | undefined;
};

/** Answers a request. */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * The service as a function that needs nothing but what the Web has: no file, socket, thread or process, in workers of any
 * kind too. Where `baseUrl` has a path, requests come with it or without. PNGs and the tools for assistants are there where
 * the options say so; content codings are for whoever sends the answers; the pages for people are not there. Throws where
 * the bytes are no compiled world of this version, and a `TypeError` where an address is none.
 */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  const { world, resvg, loadMcp, onError } = options;
  const addresses = addressesFrom(options);
  const { baseUrl } = addresses;
  const handle = createPortableHandler({
    // Bytes that nobody else writes.
    pack: new Uint8Array(world),
    addresses,
    ...(resvg && {
      rasterizer: { rasterize: async (svg, size) => renderPng(resvg, svg, size) },
    }),
    ...(loadMcp && { loadMcp }),
    reportError: (error, request, requestId) => onError?.(error, request, requestId),
  });
  return belowPath(withValidators(handle, baseUrl), new URL(baseUrl).pathname);
}
