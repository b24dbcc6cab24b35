import { isIP } from 'node:net';
import { fromRequest } from '../responses/request.ts';
import type { FinishedResponse } from '../responses/response.ts';
import { type Handler, limits, type Server, type ServerOptions } from './options.ts';

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
  const { host, socket, tls } = options;
  if (socket === undefined && !isIP(host)) {
    // Of a name without an address, Bun reports an error that does not say so.
    await process.getBuiltinModule('node:dns').promises.lookup(host);
  }
  let isDraining = false;
  let handler: Handler | undefined;

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

  const server: BunServer = bun.serve({
    ...(socket === undefined ? { hostname: host, port: options.port } : { unix: socket }),
    reusePort: options.sharesPort,
    ...(tls && { tls: { cert: tls.cert, key: tls.key } }),
    development: false,
    idleTimeout: limits.idleMilliseconds / 1000,
    maxRequestBodySize: limits.bodyBytes,
    fetch: (request) => {
      const { method } = request;
      if (!handler) {
        return new Response(null, { status: 503 });
      }
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
    },
  });
  const { port = options.port } = server;
  try {
    handler = options.createHandler(port);
  } catch (error) {
    void server.stop(true);
    throw error;
  }

  return {
    port,
    renewTls: undefined,
    drain: () => {
      isDraining = true;
    },
    stop: async (timeoutMilliseconds) => {
      isDraining = true;
      const timeout = setTimeout(() => void server.stop(true), timeoutMilliseconds);
      await server.stop();
      clearTimeout(timeout);
      // Connections without a request are left open until here.
      await server.stop(true);
    },
  };
}

function initOf({ status, headers }: FinishedResponse): NonNullable<FinishedResponse['forBun']> {
  return { status, headers: new Headers(headers.map(([name, value]) => [name, value])) };
}
