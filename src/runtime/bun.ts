import type { FetchHandler, Listener, ListenOptions } from './listener.ts';
import { pathOfTarget } from './request-target.ts';

/** The part of Bun that is used here, so that the same sources compile for Node. */
type BunRuntime = {
  readonly serve: (options: {
    readonly hostname: string;
    readonly port: number;
    readonly development: false;
    readonly reusePort: false;
    readonly fetch: FetchHandler;
  }) => {
    readonly port: number;
    readonly stop: (closeActiveConnections?: boolean) => Promise<void>;
  };
};

declare global {
  var Bun: BunRuntime | undefined;
}

/** Serves a handler on `Bun.serve`. Throws the system's error where it cannot listen. */
export function listenOnBun(bun: BunRuntime, options: ListenOptions): Listener {
  let handler: FetchHandler = () => new Response(null, { status: 503 });
  const server = bun.serve({
    hostname: options.host,
    port: options.port,
    development: false,
    // Bun shares its port by default outside development: a second service would take half of the requests.
    reusePort: false,
    fetch: (request) => handler(withAddress(request)),
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

/** Bun makes an address of the Host field, and none that parses where the field is no host: then one is made here. */
function withAddress(request: Request): Request {
  return URL.canParse(request.url)
    ? request
    : new Request(`http://localhost${pathOfTarget(request.url)}`, request);
}
