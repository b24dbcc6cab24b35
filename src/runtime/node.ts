import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Finished } from '../prepared/finished.ts';
import type { Handler, Listener, ListenOptions } from './listener.ts';
import { pathOfTarget } from './request-target.ts';

/** Methods that the standard `Request` refuses to carry; none of them is one that the service takes. */
const untellableMethods = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Bytes of a body. Node writes strings of up to 16 KiB, with the header section, without allocating. */
const longestString = 12 * 1024;

/** Serves a handler on `node:http`. Rejects with the system's error where it cannot listen. */
export function listenOnNode({
  host,
  port,
  sharesPort,
  createHandler,
}: ListenOptions): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, reusePort: sharesPort }, () => {
      server.off('error', reject);
      const address = server.address();
      const actualPort = typeof address === 'object' && address ? address.port : port;
      const handler = createHandler(actualPort);
      const bodies = new WeakMap<Finished, string>();
      server.on('request', (incoming, outgoing) => {
        answer(handler, incoming, outgoing, bodies);
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

/** Sends what is finished at once, and anything else when the handler has it. */
function answer(
  handler: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  bodies: WeakMap<Finished, string>,
): void {
  const { method = 'GET', url = '/', headers } = incoming;
  const finished = handler.find(method, url, (name) => textOf(headers[name]));
  if (finished) {
    outgoing.writeHead(finished.status, [...finished.fields]);
    outgoing.end(bodyOf(finished, bodies), 'latin1');
  } else {
    void forward(handler, incoming, outgoing);
  }
}

async function forward(
  handler: Handler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    const response = await handler.fetch(toRequest(incoming));
    const body = Buffer.from(await response.arrayBuffer());
    outgoing.writeHead(response.status, [...response.headers].flat());
    outgoing.end(body);
  } catch {
    // The handler answers its own failures; what is left is a request that has no standard form, or a lost connection.
    outgoing.destroy();
  }
}

function textOf(field: string | string[] | undefined): string | undefined {
  return typeof field === 'object' ? field.join(', ') : field;
}

/**
 * A body as Node sends it fastest: a short one as a string, which leaves in one piece with the header section. Each
 * character stands for one byte, so that every body has such a string, encoded ones too.
 */
function bodyOf(
  finished: Finished,
  bodies: WeakMap<Finished, string>,
): string | Uint8Array | undefined {
  const { body } = finished;
  if (!body || body.byteLength > longestString) {
    return body;
  }
  const known = bodies.get(finished);
  if (known !== undefined) {
    return known;
  }
  const made = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  bodies.set(finished, made);
  return made;
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
