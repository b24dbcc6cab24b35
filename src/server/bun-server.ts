import { type FinishedResponse, fromRequest } from '../responses/messages.ts';
import { type Handler, limits, type Server, type ServerOptions, type Tls } from './options.ts';

/** The part of Bun that is used, so that the same sources compile for Node. */
type BunRuntime = {
  readonly serve: (
    options: {
      readonly reusePort: boolean;
      readonly tls?: { readonly cert: string; readonly key: string };
      readonly development: false;
      /** In seconds. */
      readonly idleTimeout: number;
      readonly maxRequestBodySize: number;
      readonly fetch: (request: Request, server: BunServer) => Response | Promise<Response>;
    } & ({ readonly hostname: string; readonly port: number } | { readonly unix: string }),
  ) => BunServer;
};

type BunServer = {
  /** Undefined for a Unix socket. */
  readonly port: number | undefined;
  requestIP(request: Request): { readonly address: string } | null;
  stop(closeActiveConnections?: boolean): Promise<void>;
};

declare global {
  var Bun: BunRuntime | undefined;
}

/** `Bun.serve` with our limits. Its parser answers malformed requests by itself. */
export async function listenOnBun(bun: BunRuntime, options: ServerOptions): Promise<Server> {
  const { host, socket } = options;
  if (socket === undefined) {
    // Of a name without an address, Bun reports an error that does not say so.
    await process.getBuiltinModule('node:dns').promises.lookup(host);
  }
  let isDraining = false;
  /** There before the first request, which comes in a later turn of the event loop. */
  let handler: Handler;

  const send = (response: FinishedResponse, method: string): Response => {
    const { status, body } = response;
    if (!isDraining && method !== 'HEAD') {
      return new Response(body ?? null, (response.forBun ??= initOf(response)));
    }
    const { headers } = initOf(response);
    if (isDraining) {
      headers.set('connection', 'close');
    }
    if (method === 'HEAD') {
      // Bun dates every response but these (RFC 9110 §6.6.1).
      headers.set('date', new Date().toUTCString());
    }
    return new Response(body ?? null, { status, headers });
  };

  const fetch = (request: Request, server: BunServer): Response | Promise<Response> => {
    const { method } = request;
    const { answer, fail } = handler;
    try {
      const response = answer(fromRequest(request, () => server.requestIP(request)?.address));
      return response instanceof Promise
        ? response.then(
            (finished) => send(finished, method),
            (error: unknown) => send(fail(error), method),
          )
        : send(response, method);
    } catch (error) {
      return send(fail(error), method);
    }
  };
  const open = (tls: Tls | undefined, port: number): BunServer =>
    bun.serve({
      ...(socket === undefined ? { hostname: host, port } : { unix: socket }),
      reusePort: options.sharesPort,
      ...(tls && { tls: { cert: tls.cert, key: tls.key } }),
      development: false,
      idleTimeout: limits.idleMilliseconds / 1000,
      maxRequestBodySize: limits.bodyBytes,
      fetch,
    });

  const first = open(options.tls, options.port);
  const { port = options.port } = first;
  try {
    handler = options.createHandler(port);
  } catch (error) {
    void first.stop(true);
    throw error;
  }

  // Bun keeps the certificate of a server, so another one needs another server. The last one accepts connections; those
  // before it end the requests that they have.
  const servers = [first];
  const renewTls = (tls: Tls): void => {
    void servers.at(-1)?.stop();
    servers.push(open(tls, port));
  };
  return {
    port,
    renewTls: options.tls && renewTls,
    drain: () => {
      isDraining = true;
    },
    stop: async (timeoutMilliseconds) => {
      isDraining = true;
      const stop = (force: boolean) => Promise.all(servers.map((server) => server.stop(force)));
      const timeout = setTimeout(() => void stop(true), timeoutMilliseconds);
      await stop(false);
      clearTimeout(timeout);
      // Connections without a request are left open until here.
      await stop(true);
    },
  };
}

function initOf({ status, headers }: FinishedResponse): NonNullable<FinishedResponse['forBun']> {
  return { status, headers: new Headers(headers.map(([name, value]) => [name, value])) };
}
