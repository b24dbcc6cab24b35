import { once } from 'node:events';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  carriedMethod,
  type FinishedResponse,
  headerOf,
  isText,
  normaliseTarget,
  type ServiceRequest,
} from '../responses/messages.ts';
import {
  type Handler,
  limits,
  type RefusalKind,
  type Server,
  type ServerOptions,
} from './options.ts';

// An import reads every export of the module, and some of this one load a whole HTTP client: 40 ms of each start.
const { createServer, STATUS_CODES: reasonPhrases } = process.getBuiltinModule('node:http');

/** How often Node looks for requests that take too long. */
const checkMilliseconds = 500;

/** `node:http` with our limits. */
export async function listenOnNode(options: ServerOptions): Promise<Server> {
  const { host, port, socket, sharesPort } = options;
  const settings = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headerMilliseconds,
    requestTimeout: limits.requestMilliseconds,
    keepAliveTimeout: limits.idleMilliseconds,
    connectionsCheckingInterval: checkMilliseconds,
    noDelay: true,
  };
  const https =
    options.tls && (await import('node:https')).createServer({ ...settings, ...options.tls });
  const http = https ?? createServer(settings);
  const place = socket === undefined ? { host, port, reusePort: sharesPort } : { path: socket };
  await once(http.listen({ ...place, backlog: 4096 }), 'listening');
  const address = http.address();
  try {
    // No connection is accepted before this turn of the event loop ends.
    const server = new NodeServer(
      http,
      typeof address === 'object' && address ? address.port : port,
      options,
    );
    server.renewTls = https && ((tls) => https.setSecureContext(tls));
    return server;
  } catch (error) {
    http.close();
    throw error;
  }
}

/** A response that leaves at the end of the turn. */
type Leaving = { readonly response: ServerResponse; readonly answer: FinishedResponse };

class NodeServer implements Server {
  readonly port: number;
  renewTls: Server['renewTls'];
  #isDraining = false;
  readonly #handler: Handler;
  readonly #http: HttpServer;
  readonly #options: ServerOptions;
  /** Connections that end with a response that was sent. */
  readonly #closing = new WeakSet<Duplex>();
  /** Connections whose time for a request is over, until everything that has arrived was read. */
  readonly #timedOut = new Set<Duplex>();
  /** What is made of the last request of each connection, until it is sent. */
  readonly #awaited = new WeakMap<Duplex, { message: IncomingMessage; response: ServerResponse }>();
  /** Responses of one turn of the event loop leave together. */
  #leaving: Leaving[] = [];

  constructor(http: HttpServer, port: number, options: ServerOptions) {
    this.#http = http;
    this.#options = options;
    this.port = port;
    this.#handler = options.createHandler(port);
    http.timeout = limits.stalledMilliseconds;
    // A client may close its side after its request; without this, Node would drop the response (it is no public setting).
    Reflect.set(http, 'httpAllowHalfOpen', true);
    if (options.maxConnections !== undefined) {
      http.maxConnections = options.maxConnections;
    }
    this.#followRequests();
    this.#followConnections();
  }

  drain(): void {
    this.#isDraining = true;
  }

  async stop(timeoutMilliseconds: number): Promise<void> {
    this.#isDraining = true;
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(() => this.#http.closeAllConnections(), timeoutMilliseconds);
      this.#http.close(() => {
        clearTimeout(timeout);
        resolve();
      });
      this.#http.closeIdleConnections();
    });
  }

  #followRequests(): void {
    this.#http.on('request', (message, response) => this.#answer(message, response));
    // A body that nothing reads is not asked for.
    this.#http.on('checkContinue', (message, response) => {
      const target = targetOf(message);
      if (target !== undefined && this.#options.takesBody(message.method ?? '', target)) {
        response.writeContinue();
      }
      this.#answer(message, response);
    });
    this.#http.on('checkExpectation', (_, response) => {
      const detail = 'The field "Expect" has another value than "100-continue"';
      this.#sendSoon(response, this.#handler.refuse('expectation-failed', detail));
    });
    this.#http.on('clientError', (error, socket) => this.#refuse(error, socket));
    this.#http.on('connect', (_, socket) => {
      refuseOn(socket, this.#handler, 'method-not-allowed', 'The service is not a proxy');
    });
  }

  #followConnections(): void {
    const { tls, onConnection } = this.#options;
    this.#http.on('timeout', (socket) => {
      const { message, response } = this.#awaited.get(socket) ?? {};
      // The client has sent all of its request: it is the service that takes its time.
      if (message?.complete === true && response?.headersSent === false) {
        return;
      }
      const { bytesRead, bytesWritten } = socket;
      afterReading(() => {
        if (socket.bytesRead === bytesRead && socket.bytesWritten === bytesWritten) {
          socket.destroy();
        }
      });
    });
    this.#http.on(tls ? 'secureConnection' : 'connection', (socket) => {
      onConnection?.opened();
      socket.once('close', () => onConnection?.closed());
    });
  }

  #answer(message: IncomingMessage, response: ServerResponse): void {
    const handler = this.#handler;
    // A proxy of HTTP/1.0 may see another end of such a body: nothing behind it is read (RFC 9112 §6.1).
    if (message.httpVersion === '1.0' && 'transfer-encoding' in message.headers) {
      response.shouldKeepAlive = false;
    }
    this.#timedOut.delete(message.socket);
    try {
      const target = targetOf(message);
      if (target === undefined) {
        const detail = 'The target of the request is not a path, an absolute address or "*"';
        this.#sendSoon(response, handler.refuse('malformed-request', detail));
        return;
      }
      const answered = handler.answer(new NodeRequest(message, target, this.#options.takesBody));
      if (answered instanceof Promise) {
        this.#awaited.set(message.socket, { message, response });
        void answered.then(
          (late) => this.#sendSoon(response, late),
          (error: unknown) => this.#sendSoon(response, handler.fail(error)),
        );
      } else {
        this.#sendSoon(response, answered);
      }
    } catch (error) {
      this.#sendSoon(response, handler.fail(error));
    }
  }

  /** Refuses a request that Node's parser does not read. */
  #refuse(error: Error & { readonly code?: string }, socket: Duplex): void {
    // The requests before it may have come in the same packet.
    this.#sendAll();
    // A client that asked for the end of its connection may send more: the response ends it.
    if (error.code === 'HPE_CLOSED_CONNECTION' || this.#closing.has(socket)) {
      return;
    }
    const [problem, detail] = refusalOf(error);
    if (problem === 'request-timeout') {
      this.#timedOut.add(socket);
      afterReading(() => {
        if (this.#timedOut.delete(socket)) {
          refuseOn(socket, this.#handler, problem, detail);
        }
      });
    } else {
      refuseOn(socket, this.#handler, problem, detail);
    }
  }

  #sendSoon(response: ServerResponse, answer: FinishedResponse): void {
    if (this.#leaving.push({ response, answer }) === 1) {
      setImmediate(() => this.#sendAll());
    }
  }

  #sendAll(): void {
    const leaving = this.#leaving;
    this.#leaving = [];
    for (const { response, answer } of leaving) {
      if (this.#isDraining) {
        response.shouldKeepAlive = false;
      }
      send(response, answer);
      if (!response.shouldKeepAlive) {
        this.#closing.add(response.req.socket);
      }
    }
  }
}

/** After a standstill of the process, Node looks at the clock before it reads what waits in the kernel. */
function afterReading(callback: () => void): void {
  setImmediate(callback);
}

class NodeRequest implements ServiceRequest {
  readonly method: string;
  readonly target: string;
  readonly accept: string | undefined;
  readonly #message: IncomingMessage;
  readonly #takesBody: ServerOptions['takesBody'];

  constructor(message: IncomingMessage, target: string, takesBody: ServerOptions['takesBody']) {
    this.#message = message;
    this.#takesBody = takesBody;
    this.method = message.method ?? 'GET';
    this.target = target;
    this.accept = message.headers.accept;
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
    return new Request(`http://localhost${this.target}`, {
      method: carriedMethod(this.method),
      headers,
      ...(this.#takesBody(this.method, this.target) && { body: this.#readBody(), duplex: 'half' }),
    });
  }

  #readBody(): ReadableStream<Uint8Array> {
    const message = this.#message;
    const chunks = message.iterator({ destroyOnReturn: false });
    return new ReadableStream({
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done === true) {
          controller.close();
        } else {
          controller.enqueue(new Uint8Array(value));
        }
      },
      cancel: async () => {
        await chunks.return?.();
        // The next request of the connection comes after the rest of the body.
        message.resume();
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
    // The status has been sent: a broken connection tells the client that the body is not whole.
    const { pipeline } = process.getBuiltinModule('node:stream/promises');
    pipeline(body, response).catch(() => response.destroy());
  } else {
    response.end(forNode.body);
  }
}

/** `node:http` sends a string together with the header section, and bytes after it. */
function prepare(answer: FinishedResponse): NonNullable<FinishedResponse['forNode']> {
  const { status, headers, body } = answer;
  // A part may begin or end within a character.
  const isString =
    status !== 206 &&
    isText(headerOf(answer, 'content-type')) &&
    headerOf(answer, 'content-encoding') === undefined;
  return {
    headers: headers.flat(),
    body:
      body instanceof Uint8Array
        ? isString && body.byteLength <= longestText
          ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
          : body
        : undefined,
  };
}

/** Encoding a longer string costs more than a second write. In bytes. */
const longestText = 16 * 1024;

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
    case 'HPE_INVALID_URL':
      return [
        'malformed-request',
        'The target of the request has a character that no address has; expected it percent-encoded, as %C3%A9 for é',
      ];
    case 'HPE_INVALID_VERSION':
      return ['version-not-supported', 'The request uses another version of HTTP than 1.1'];
    default:
      return ['malformed-request', `The request does not follow RFC 9112: ${error.message}`];
  }
}

/** Sends a response on a connection that has no `ServerResponse`, and closes it. */
function refuseOn(socket: Duplex, handler: Handler, problem: RefusalKind, detail: string): void {
  if (!socket.writable) {
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
