/** The catalog in a server of `node:http`, Express and the like. */

/** A catalog, or anything else with the same `fetch`. */
export type FetchAnswers = { readonly fetch: (request: Request) => Promise<Response> };

/** The members of an `IncomingMessage` of `node:http` that the handler uses. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  readonly method?: string | undefined;
  /** Path and query, with or without the path of the mount point. */
  readonly url?: string | undefined;
  /** Alternating names and values. */
  readonly rawHeaders: readonly string[];
  /** Whether the body was already read. */
  readonly readableEnded?: boolean | undefined;
  /** The body as a body parser read it. */
  readonly body?: unknown;
};

/** The members of a `ServerResponse` of `node:http` that the handler uses. */
export type NodeResponse = {
  readonly headersSent: boolean;
  readonly destroyed: boolean;
  readonly setHeader: (name: string, value: string) => unknown;
  readonly writeHead: (status: number) => unknown;
  readonly write: (piece: Uint8Array) => boolean;
  readonly end: () => unknown;
  readonly destroy: (error?: Error) => unknown;
  readonly on: (event: 'drain' | 'close', listener: () => void) => unknown;
};

/**
 * Answers a request of `node:http`. Resolves when the response was sent or the client has disconnected. Never rejects: an
 * error is passed to `next`, and without `next` closes the connection.
 */
export type NodeHandler = (
  request: NodeRequest,
  response: NodeResponse,
  next?: (error: unknown) => void,
) => Promise<void>;

/**
 * Creates a handler for `http.createServer`, `app.use` of Express and the like. It answers every request, with 404 for an
 * unknown path: mount it last, or at a path of its own, which `baseUrl` then ends with. If a body parser has read a
 * request, the handler uses its `body`.
 */
export function createNodeHandler(catalog: FetchAnswers): NodeHandler {
  return async (request, response, next) => {
    try {
      await send(await catalog.fetch(toRequest(request)), response);
    } catch (error) {
      if (next && !response.headersSent) {
        next(error);
      } else {
        // The client must not take a partial response for a complete one.
        response.destroy();
      }
    }
  };
}

/** Methods that a `Request` carries unchanged on every runtime. */
const standardMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH']);

function toRequest(incoming: NodeRequest): Request {
  const { url = '/', rawHeaders } = incoming;
  const { method: received = 'GET' } = incoming;
  // The service refuses POST and unknown methods alike.
  const method = standardMethods.has(received) ? received : 'POST';
  const headers = new Headers();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
  }
  // Ignores the host, also in an absolute target (RFC 9112 §3.2.2).
  const target = url.startsWith('/') ? url : url.replace(/^(?:[a-z]+:\/\/[^/?]*)?\/?/i, '/');
  return new Request(`http://localhost${target}`, {
    method,
    headers,
    ...(method !== 'GET' && method !== 'HEAD' && { body: bodyOf(incoming), duplex: 'half' }),
  });
}

function bodyOf(
  incoming: NodeRequest,
): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string {
  const { readableEnded = false, body } = incoming;
  if (!readableEnded || body === undefined) {
    return ReadableStream.from(incoming);
  }
  if (body instanceof Uint8Array) {
    return new Uint8Array(body);
  }
  return typeof body === 'string' ? body : JSON.stringify(body);
}

async function send({ status, headers, body }: Response, response: NodeResponse): Promise<void> {
  headers.forEach((value, name) => response.setHeader(name, value));
  response.writeHead(status);
  let goOn = (): void => undefined;
  response.on('drain', () => goOn());
  response.on('close', () => goOn());
  for await (const piece of body ?? []) {
    if (response.destroyed) {
      // Leaving the loop cancels the body.
      return;
    }
    if (!response.write(piece) && !response.destroyed) {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
    }
  }
  response.end();
}
