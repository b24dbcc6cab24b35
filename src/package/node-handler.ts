import { mayCarryBody, standardMethod } from '../http/to-request.ts';

/** What answers requests: a catalog, or anything with a `fetch` like its own. */
export type FetchAnswers = { readonly fetch: (request: Request) => Promise<Response> };

/** As much of an `IncomingMessage` of `node:http` as is needed. */
export type NodeRequest = AsyncIterable<Uint8Array> & {
  readonly method?: string | undefined;
  /** Path and query, with the path of the mount point or without. */
  readonly url?: string | undefined;
  /** Names and values in turns. */
  readonly rawHeaders: readonly string[];
  /** Whether all of the body was read already. */
  readonly readableEnded?: boolean | undefined;
  /** What whoever read it made of it, such as a parser of JSON. */
  readonly body?: unknown;
};

/** As much of a `ServerResponse` of `node:http` as is needed. */
export type NodeResponse = {
  readonly headersSent: boolean;
  readonly destroyed: boolean;
  readonly setHeader: (name: string, value: string) => unknown;
  readonly writeHead: (status: number) => unknown;
  readonly write: (piece: Uint8Array) => boolean;
  readonly end: () => unknown;
  readonly destroy: (error?: Error) => unknown;
  readonly on: (event: 'drain' | 'close', listener: () => void) => unknown;
  readonly off: (event: 'drain' | 'close', listener: () => void) => unknown;
};

/**
 * Answers a request of `node:http`. Resolves when the answer was sent or the client has gone. Never rejects: where there
 * is no answer, `next` is told why, and without one the connection is closed.
 */
export type NodeHandler = (
  request: NodeRequest,
  response: NodeResponse,
  next?: (error: unknown) => void,
) => Promise<void>;

/**
 * A handler for `http.createServer`, `app.use` of Express and their like. It answers every request, with 404 where it has
 * nothing: mount it last, or at a path of its own, which `baseUrl` then ends with. Where a parser has read the body of a
 * request before, its `body` stands for it.
 */
export function createNodeHandler(catalog: FetchAnswers): NodeHandler {
  return async (request, response, next) => {
    try {
      await send(await catalog.fetch(toRequest(request)), response);
    } catch (error) {
      if (next && !response.headersSent) {
        next(error);
      } else {
        // What was sent so far must not be taken for a whole answer.
        response.destroy();
      }
    }
  };
}

function toRequest(incoming: NodeRequest): Request {
  const { url = '/', rawHeaders } = incoming;
  const method = standardMethod(incoming.method ?? 'GET');
  const headers = new Headers();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
  }
  // The host counts for nothing, in a target that names one either (RFC 9112 §3.2.2).
  const target = url.startsWith('/') ? url : url.replace(/^(?:[a-z]+:\/\/[^/?]*)?\/?/i, '/');
  return new Request(`http://localhost${target}`, {
    method,
    headers,
    ...(mayCarryBody(method) && { body: bodyOf(incoming), duplex: 'half' }),
  });
}

/** The body of a request, or what a parser that read it before made of it. */
function bodyOf(
  incoming: NodeRequest,
): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string {
  const { readableEnded = false, body } = incoming;
  if (!readableEnded || body === undefined) {
    return streamOf(incoming);
  }
  if (body instanceof Uint8Array) {
    return new Uint8Array(body);
  }
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** The body of a request, read when it is wanted. */
function streamOf(incoming: NodeRequest): ReadableStream<Uint8Array> {
  let pieces: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        pieces ??= incoming[Symbol.asyncIterator]();
        const { done, value } = await pieces.next();
        if (done) {
          controller.close();
        } else {
          controller.enqueue(value);
        }
      },
    },
    { highWaterMark: 0 },
  );
}

async function send({ status, headers, body }: Response, response: NodeResponse): Promise<void> {
  headers.forEach((value, name) => response.setHeader(name, value));
  response.writeHead(status);
  if (body) {
    for await (const piece of body) {
      if (response.destroyed) {
        // Leaving the loop gives the body up.
        return;
      }
      if (!response.write(piece)) {
        await roomIn(response);
      }
    }
  }
  response.end();
}

/** Resolves when there is room for more, or nobody to take it. */
async function roomIn(response: NodeResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
    if (response.destroyed) {
      done();
    }
  });
}
