import { type Finished, toInit } from '../prepared/finished.ts';
import type { Handler, Listener, ListenOptions } from './listener.ts';
import { pathOfTarget } from './request-target.ts';

/** The part of Bun that is used here, so that the same sources compile for Node. */
type BunRuntime = {
  readonly serve: (options: {
    readonly hostname: string;
    readonly port: number;
    readonly development: false;
    readonly reusePort: boolean;
    readonly fetch: (request: Request) => Response | Promise<Response>;
  }) => {
    readonly port: number;
    readonly stop: (closeActiveConnections?: boolean) => Promise<void>;
  };
  readonly SHA256: { readonly hash: (bytes: Uint8Array, encoding: 'base64url') => string };
};

declare global {
  var Bun: BunRuntime | undefined;
}

/** Serves a handler on `Bun.serve`. Throws the system's error where it cannot listen. */
export function listenOnBun(bun: BunRuntime, options: ListenOptions): Listener {
  const inits = new WeakMap<Finished, ResponseInit>();
  let handler: Handler = {
    find: () => undefined,
    fetch: () => new Response(null, { status: 503 }),
  };
  const server = bun.serve({
    hostname: options.host,
    port: options.port,
    development: false,
    // Bun shares its port by default outside development: a second service would take half of the requests.
    reusePort: options.sharesPort,
    fetch: (request) => {
      const { method, url, headers } = request;
      const target = targetOf(url);
      const finished = handler.find(method, target, (name) => headers.get(name) ?? undefined);
      return finished
        ? new Response(finished.body ?? null, initOf(finished, inits))
        : handler.fetch(withAddress(request, target));
    },
  });
  // No request is read before this turn of the event loop ends.
  handler = options.createHandler(server.port);
  return {
    port: server.port,
    stop: async (deadlineMilliseconds) => {
      const deadline = setTimeout(() => void server.stop(true), deadlineMilliseconds);
      await server.stop();
      clearTimeout(deadline);
    },
  };
}

/** Status and header fields as Bun takes them fastest, made once for each answer. */
function initOf(finished: Finished, inits: WeakMap<Finished, ResponseInit>): ResponseInit {
  const known = inits.get(finished);
  if (known) {
    return known;
  }
  const init = toInit(finished);
  inits.set(finished, init);
  return init;
}

/** The target of a request: Bun puts the Host field before it, or leaves it bare where that field is no host. */
function targetOf(url: string): string {
  return url.startsWith('/') ? url : url.slice(url.indexOf('/', 'http://'.length));
}

/** A request whose address parses, whatever its Host field holds. */
function withAddress(request: Request, target: string): Request {
  return URL.canParse(request.url)
    ? request
    : new Request(`http://localhost${pathOfTarget(target)}`, request);
}
