import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FetchHandler, Listener, ListenOptions } from './listener.ts';
import { pathOfTarget } from './request-target.ts';

/** Methods that the standard `Request` refuses to carry; none of them is one that the service takes. */
const untellableMethods = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Serves a handler on `node:http`. Rejects with the system's error where it cannot listen. */
export function listenOnNode({ host, port, createHandler }: ListenOptions): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      const address = server.address();
      const actualPort = typeof address === 'object' && address ? address.port : port;
      const handler = createHandler(actualPort);
      server.on('request', (incoming, outgoing) => {
        void answer(handler, incoming, outgoing);
      });
      resolve({
        port: actualPort,
        stop: (deadlineMilliseconds) =>
          new Promise((stopped) => {
            const deadline = setTimeout(() => server.closeAllConnections(), deadlineMilliseconds);
            server.close(() => {
              clearTimeout(deadline);
              stopped();
            });
            server.closeIdleConnections();
          }),
      });
    });
  });
}

async function answer(
  handler: FetchHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const response = await handler(toRequest(incoming));
    const body = Buffer.from(await response.arrayBuffer());
    outgoing.writeHead(response.status, [...response.headers].flat());
    outgoing.end(body);
  } catch {
    // The handler answers its own failures; what is left is a request that has no standard form, or a lost connection.
    outgoing.destroy();
  }
}

/** The standard form of a request: method, target and header fields. The catalog reads no body. */
function toRequest({ method = 'GET', url = '/', headersDistinct }: IncomingMessage): Request {
  const headers = Object.entries(headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  return new Request(`http://localhost${pathOfTarget(url)}`, {
    // Any other method that the service refuses will do.
    method: untellableMethods.has(method) ? 'UNKNOWN' : method,
    headers,
  });
}
