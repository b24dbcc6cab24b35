import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES as reasonPhrases,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { mcpPath, normaliseTarget } from '../api/requests.ts';
import { carriedMethod, type ServiceRequest } from '../responses/request.ts';
import { type FinishedResponse, headerOf } from '../responses/response.ts';
import {
  type Handler,
  limits,
  type RefusalKind,
  type Server,
  type ServerOptions,
} from './options.ts';

/** How often Node looks for requests that take too long. */
const checkMilliseconds = 500;

/** `node:http` with our limits. */
export async function listenOnNode(options: ServerOptions): Promise<Server> {
  const settings = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headerMilliseconds,
    requestTimeout: limits.requestMilliseconds,
    keepAliveTimeout: limits.idleMilliseconds,
    connectionsCheckingInterval: checkMilliseconds,
    noDelay: true,
  };
  const server = options.tls
    ? (await import('node:https')).createServer({ ...settings, ...options.tls })
    : createServer(settings);
  server.timeout = limits.stalledMilliseconds;
  // A client may close its side after its request; without this, Node would drop the response (it is no public setting).
  Reflect.set(server, 'httpAllowHalfOpen', true);
  if (options.maxConnections !== undefined) {
    server.maxConnections = options.maxConnections;
  }
  let isDraining = false;
  let handler: Handler | undefined;

  /** Connections that end with a response that was sent. */
  const closing = new WeakSet<Duplex>();
  /** Connections whose time for a request is over, until everything that has arrived was read. */
  const timedOut = new Set<Duplex>();

  // Responses of one turn of the event loop leave together.
  let finished: { readonly response: ServerResponse; readonly answer: FinishedResponse }[] = [];
  const sendAll = (): void => {
    const sending = finished;
    finished = [];
    for (const { response, answer } of sending) {
      if (isDraining) {
        response.shouldKeepAlive = false;
      }
      send(response, answer);
      if (!response.shouldKeepAlive) {
        closing.add(response.req.socket);
      }
    }
  };
  const sendSoon = (response: ServerResponse, answer: FinishedResponse): void => {
    if (finished.push({ response, answer }) === 1) {
      setImmediate(sendAll);
    }
  };

  const onRequest = (message: IncomingMessage, response: ServerResponse): void => {
    if (!handler) {
      response.writeHead(503).end();
      return;
    }
    // A proxy of HTTP/1.0 may see another end of such a body: nothing behind it is read (RFC 9112 §6.1).
    if (message.httpVersion === '1.0' && 'transfer-encoding' in message.headers) {
      response.shouldKeepAlive = false;
    }
    timedOut.delete(message.socket);
    const { answer, fail, refuse } = handler;
    try {
      const target = targetOf(message);
      if (target === undefined) {
        const detail = 'The target of the request is not a path, an absolute address or "*"';
        sendSoon(response, refuse('malformed-request', detail));
        return;
      }
      const answered = answer(new NodeRequest(message, target));
      if (answered instanceof Promise) {
        void answered.then(
          (late) => sendSoon(response, late),
          (error: unknown) => sendSoon(response, fail(error)),
        );
      } else {
        sendSoon(response, answered);
      }
    } catch (error) {
      sendSoon(response, fail(error));
    }
  };
  server.on('request', onRequest);
  // A body that nothing reads is not asked for.
  server.on('checkContinue', (message, response) => {
    if (targetOf(message) === mcpPath) {
      response.writeContinue();
    }
    onRequest(message, response);
  });
  server.on('checkExpectation', (_, response) => {
    const detail = 'The field "Expect" has another value than "100-continue"';
    if (handler) {
      sendSoon(response, handler.refuse('expectation-failed', detail));
    }
  });
  server.on('clientError', (error: Error & { readonly code?: string }, socket) => {
    // The requests before it may have come in the same packet.
    sendAll();
    // A client that asked for the end of its connection may send more: the response ends it.
    if (error.code === 'HPE_CLOSED_CONNECTION' || closing.has(socket)) {
      return;
    }
    const [problem, detail] = refusalOf(error);
    if (problem === 'request-timeout') {
      timedOut.add(socket);
      afterReading(() => {
        if (timedOut.delete(socket)) {
          refuseOn(socket, handler, problem, detail);
        }
      });
    } else {
      refuseOn(socket, handler, problem, detail);
    }
  });
  server.on('timeout', (socket) => {
    const { bytesRead, bytesWritten } = socket;
    afterReading(() => {
      if (socket.bytesRead === bytesRead && socket.bytesWritten === bytesWritten) {
        socket.destroy();
      }
    });
  });
  server.on('connect', (_, socket) => {
    refuseOn(socket, handler, 'method-not-allowed', 'The service is not a proxy');
  });
  server.on(options.tls ? 'secureConnection' : 'connection', (socket) => {
    options.onConnection?.opened();
    socket.once('close', () => options.onConnection?.closed());
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(
      { host: options.host, port: options.port, backlog: 4096, reusePort: options.sharesPort },
      () => {
        server.off('error', reject);
        resolve();
      },
    );
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  handler = options.createHandler(port);

  return {
    port,
    drain: () => {
      isDraining = true;
    },
    stop: (timeoutMilliseconds) => {
      isDraining = true;
      return new Promise((resolve) => {
        const timeout = setTimeout(() => server.closeAllConnections(), timeoutMilliseconds);
        server.close(() => {
          clearTimeout(timeout);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}

/** After a standstill of the process, Node looks at the clock before it reads what waits in the kernel. */
function afterReading(callback: () => void): void {
  setImmediate(callback);
}

class NodeRequest implements ServiceRequest {
  readonly method: string;
  readonly target: string;
  readonly #message: IncomingMessage;

  constructor(message: IncomingMessage, target: string) {
    this.#message = message;
    this.method = message.method ?? 'GET';
    this.target = target;
  }

  header(name: string): string | undefined {
    const value = this.#message.headers[name];
    return typeof value === 'string' ? value : undefined;
  }

  remoteAddress(): string | undefined {
    return this.#message.socket.remoteAddress;
  }

  toRequest(): Request {
    const headers = new Headers();
    const { rawHeaders } = this.#message;
    for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
      headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
    }
    const takesBody = this.method === 'POST' && this.target.split('?', 1)[0] === mcpPath;
    return new Request(`http://localhost${this.target}`, {
      method: carriedMethod(this.method),
      headers,
      ...(takesBody && { body: this.#readBody(), duplex: 'half' }),
    });
  }

  #readBody(): ReadableStream<Uint8Array> {
    const chunks = this.#message[Symbol.asyncIterator]();
    return new ReadableStream({
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done === true) {
          controller.close();
        } else {
          controller.enqueue(new Uint8Array(value));
        }
      },
    });
  }
}

function targetOf({ method, url = '' }: IncomingMessage): string | undefined {
  return url === '*' && method === 'OPTIONS' ? '/' : normaliseTarget(url);
}

function send(response: ServerResponse, answer: FinishedResponse): void {
  const { status, body } = answer;
  const forNode = (answer.forNode ??= prepare(answer));
  response.writeHead(status, [...forNode.headers]);
  if (body instanceof ReadableStream) {
    void sendStream(response, body);
  } else {
    response.end(forNode.body);
  }
}

/** `node:http` sends a string together with the header section, and bytes after it. */
function prepare(answer: FinishedResponse): NonNullable<FinishedResponse['forNode']> {
  const { status, headers, body } = answer;
  // A part may begin or end within a character.
  const isText =
    status !== 206 &&
    /\b(?:json|ndjson|csv|svg|html|css|javascript|plain)\b/.test(
      headerOf(answer, 'content-type') ?? '',
    ) &&
    headerOf(answer, 'content-encoding') === undefined;
  return {
    headers: headers.flat(),
    body:
      body instanceof Uint8Array
        ? isText && body.byteLength <= longestText
          ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
          : body
        : undefined,
  };
}

/** Encoding a longer string costs more than a second write. In bytes. */
const longestText = 16 * 1024;

async function sendStream(
  response: ServerResponse,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  const reader = body.getReader();
  response.once('close', () => void reader.cancel().catch(() => undefined));
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        response.end();
        return;
      }
      if (!response.write(value)) {
        await new Promise((resolve) => {
          response.once('drain', resolve);
          response.once('close', resolve);
        });
      }
    }
  } catch {
    // The status has been sent: a broken connection tells the client that the body is not whole.
    response.destroy();
  }
}

/** The problem of a request that Node's parser refused. */
function refusalOf(error: Error & { readonly code?: string }): [RefusalKind, string] {
  const { code = '' } = error;
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [
        'header-fields-too-large',
        `The request line and the header fields are together longer than ${limits.headerBytes} bytes`,
      ];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['request-timeout', 'The rest of the request did not arrive in time'];
    case 'HPE_INVALID_METHOD':
      return [
        'method-not-allowed',
        'The service does not know the method of the request; expected GET, HEAD, OPTIONS',
      ];
    case 'HPE_INVALID_VERSION':
      return ['version-not-supported', 'The request uses another version of HTTP than 1.1'];
    default:
      return ['malformed-request', `The request does not follow RFC 9112: ${error.message}`];
  }
}

/** Sends a response on a connection that has no `ServerResponse`, and closes it. */
function refuseOn(
  socket: Duplex,
  handler: Handler | undefined,
  problem: RefusalKind,
  detail: string,
): void {
  if (!socket.writable || !handler) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = handler.refuse(problem, detail);
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const date = new Date().toUTCString();
  socket.write(
    `HTTP/1.1 ${status} ${reasonPhrases[status] ?? ''}\r\n${lines}date: ${date}\r\nconnection: close\r\n\r\n`,
  );
  socket.end(body instanceof Uint8Array ? body : '');
  // A client that goes on sending would otherwise keep the connection.
  socket.once('finish', () => socket.destroy());
}
