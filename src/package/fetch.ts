/** The service as a function, wherever there are `Request` and `Response`. */
import { createFetchHandler as createPortableHandler } from '../portable/fetch-handler.ts';
import { withValidators } from '../portable/with-validators.ts';
import { type AddressOptions, addressesFrom } from './address-options.ts';

export type { AddressOptions } from './address-options.ts';

/** What a fetch handler is made of. */
export type FetchHandlerOptions = AddressOptions & {
  /** The bytes of a compiled world: what `compile`, `compileWorld` or `shrinkForFetch` made. */
  readonly world: Uint8Array;
  /** Takes what no answer foresees. The client is told that it happened, and the same id. */
  readonly onError?: ((error: unknown, request: Request, requestId: string) => void) | undefined;
};

/** Answers a request. */
export type FetchHandler = (request: Request) => Promise<Response>;

/**
 * The service as a function that needs nothing but what the Web has: no file, socket, thread or process, in workers of any
 * kind too. Pictures come as SVG, whatever their address ends with; content codings are for whoever sends the answers; the
 * pages for people are not there. Throws where the bytes are no compiled world of this version, and a
 * `TypeError` where an address is none.
 */
export function createFetchHandler(options: FetchHandlerOptions): FetchHandler {
  const { world, onError } = options;
  const addresses = addressesFrom(options);
  const handle = createPortableHandler({
    // Bytes that nobody else writes.
    pack: new Uint8Array(world),
    addresses,
    reportError: (error, request, requestId) => onError?.(error, request, requestId),
  });
  return withValidators(handle, addresses.baseUrl);
}
