/** A request as the servers of both runtimes hand it on. */
export type ServiceRequest = {
  readonly method: string;
  /** Path and query, as `normaliseTarget` returns them. */
  readonly target: string;
  /** The field `Accept`, or what it stands for (`interpret`). */
  readonly accept: string | undefined;
  /** The value of a header field by its lower-case name; several fields of one name are joined by commas. */
  readonly header: (name: string) => string | undefined;
  /** IP address of the other end of the connection; undefined without a connection. */
  readonly remoteAddress: () => string | undefined;
  /** The standard form, a GET for HEAD, with the body if the path takes one. */
  readonly toRequest: () => Request;
};

/** The same request with some other members. */
export function withParts(request: ServiceRequest, parts: Partial<ServiceRequest>): ServiceRequest {
  return {
    method: request.method,
    target: request.target,
    accept: request.accept,
    header: (name) => request.header(name),
    remoteAddress: () => request.remoteAddress(),
    toRequest: () => request.toRequest(),
    ...parts,
  };
}

/** Methods that a standard `Request` carries unchanged. The service refuses all others in the same way. */
const carriedMethods = new Set(['GET', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH']);

/**
 * The method of the standard form. HEAD becomes GET, because it is answered from what GET would say (RFC 9110 §9.3.2); a
 * standard `Request` accepts few other methods and changes the case of some.
 */
export function carriedMethod(method: string): string {
  return method === 'HEAD' ? 'GET' : carriedMethods.has(method) ? method : 'POST';
}

/** Wraps a standard request. Only POST requests keep their body. */
export function fromRequest(
  request: Request,
  remoteAddress: ServiceRequest['remoteAddress'] = () => undefined,
): ServiceRequest {
  return new StandardRequest(request, remoteAddress);
}

// A class, because its methods are shared: closures would be made anew for each request.
class StandardRequest implements ServiceRequest {
  readonly method: string;
  readonly target: string;
  readonly accept: string | undefined;
  readonly remoteAddress: ServiceRequest['remoteAddress'];
  readonly #request: Request;
  readonly #headers: Headers;

  constructor(request: Request, remoteAddress: ServiceRequest['remoteAddress']) {
    this.#request = request;
    this.#headers = request.headers;
    this.method = request.method;
    this.target = normaliseTarget(request.url) ?? '/';
    this.accept = this.header('accept');
    this.remoteAddress = remoteAddress;
  }

  header(name: string): string | undefined {
    return this.#headers.get(name) ?? undefined;
  }

  toRequest(): Request {
    const { method, headers, signal } = this.#request;
    // Of a client that has left, Bun passes no body on.
    const body = signal.aborted ? null : this.#request.body;
    return new Request(`http://localhost${this.target}`, {
      method: carriedMethod(method),
      headers,
      ...(method === 'POST' && body && { body, duplex: 'half' }),
    });
  }
}

/** The scheme and the host of an absolute address. */
const absolute = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i;

/** A target with nothing to rewrite, which holds for nearly every one. */
const normalTarget = /^(?:\/(?![/.])[^/?#%\\]*)+(?:\?[^#]*)?$/;

/**
 * The path and query that a request target asks for, written in one way: all readers of a path (the router, the rate limit,
 * the count of hits, metrics) read the same one. Resolves `.` and `..`, joins doubled slashes (decision 16), reads `\` as a
 * slash as browsers do, decodes percent-escapes of unreserved characters (RFC 3986 §6.2.2.2) and drops scheme, host
 * (decision 13) and fragment. Returns undefined for a target that has no path.
 */
export function normaliseTarget(target: string): string | undefined {
  // Bun gives every target as an absolute address, unless the request names no host.
  const [origin] = target.startsWith('/') ? [''] : (absolute.exec(target) ?? []);
  if (origin === undefined) {
    return undefined;
  }
  const text = target.slice(origin.length);
  return normalTarget.test(text) ? text : rewrite(text.startsWith('/') ? text : `/${text}`);
}

function rewrite(target: string): string {
  const [, path = '', query = ''] = /^([^?#]*)([^#]*)/.exec(target) ?? [];
  const decoded = path
    .replaceAll('\\', '/')
    .replaceAll(/%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi, (escape) =>
      decodeURIComponent(escape),
    );
  const segments: string[] = [];
  const parts = decoded.split('/');
  for (const part of parts) {
    if (part === '..') {
      segments.pop();
    } else if (part !== '' && part !== '.') {
      segments.push(part);
    }
  }
  const endsWithSlash = ['', '.', '..'].includes(parts.at(-1) ?? '') && segments.length > 0;
  return `/${segments.join('/')}${endsWithSlash ? '/' : ''}${query}`;
}

/** A member of a field such as `Accept` or `Accept-Encoding`, in lower case, without its other parameters. */
type WeightedMember = { readonly value: string; readonly weight: number };

/** Parses a field such as `gzip, br;q=0.5`. A member without a weight weighs 1, one with a malformed weight 0. */
export function parseWeightedMembers(field: string): WeightedMember[] {
  return field.split(',').map((member) => {
    const [value = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { value, weight: weight === undefined ? 1 : parseWeight(weight) };
  });
}

/** Parses a weight (RFC 9110 §12.4.2); 0 if malformed. */
function parseWeight(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}

/** Header fields with lower-case names, in the order in which they are sent. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

/** A response that only has to be sent: the one type from the cache to the socket. */
export type FinishedResponse = {
  readonly status: number;
  readonly headers: HeaderFields;
  /** Undefined for a response without a body. A stream is for what is too long to be buffered. */
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | undefined;
  /** The same as each runtime's server takes it, made when it is first sent and kept for the next time. */
  forBun: { readonly status: number; readonly headers: Headers } | undefined;
  /** Headers are names and values in turn; `node:http` sends a body fastest as a string. */
  forNode:
    | { readonly headers: readonly string[]; readonly body: string | Uint8Array | undefined }
    | undefined;
};

/** Why a representation is not sent: a precondition does not hold, or the range begins after the end of its `size` bytes. */
export type Refusal =
  | { readonly kind: 'precondition-failed' }
  | { readonly kind: 'range-not-satisfiable'; readonly size: number };

export function finish(
  status: number,
  headers: HeaderFields,
  body: FinishedResponse['body'],
): FinishedResponse {
  return { status, headers, body, forBun: undefined, forNode: undefined };
}

/** The same response with further header fields. */
export function withHeaders(response: FinishedResponse, added: HeaderFields): FinishedResponse {
  return finish(response.status, [...response.headers, ...added], response.body);
}

/** Whether the body of a media type is text. */
export function isText(contentType: string | undefined): boolean {
  return /\b(?:json|ndjson|csv|svg|html|css|javascript|plain)\b/.test(contentType ?? '');
}

/** The value of a header field by its lower-case name. */
export function headerOf({ headers }: FinishedResponse, name: string): string | undefined {
  return headers.find(([each]) => each === name)?.[1];
}

/** The standard form, to a request of a method. */
export function toResponse({ status, headers, body }: FinishedResponse, method = 'GET'): Response {
  const isWanted = method !== 'HEAD' && body !== undefined;
  return new Response(isWanted ? body : null, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
}

/** Takes over a response of the app as it is; a body that is not buffered stays a stream. */
export function passThrough(response: Response): FinishedResponse {
  const { status, headers, body } = response;
  return finish(status, [...headers], bufferedBody(response) ?? body ?? undefined);
}

/** The bodies of responses that were made from bytes, as long as the responses live. */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/** A response copies its bytes; a stream of more than so many of them costs less. */
const longestCopied = 64 * 1024;

/** Makes a response whose bytes `bufferedBody` returns, so that they need not be read out of a stream again. */
export function createBuffered(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body.byteLength > longestCopied ? streamOf(body) : body, init);
  // A part of larger memory would keep all of it.
  if (body.byteLength === body.buffer.byteLength) {
    bodies.set(response, body);
  }
  return response;
}

function streamOf(body: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        controller.enqueue(body);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The bytes that a response was made from, not to be changed; undefined if they have to be read. */
export function bufferedBody(response: Response): Uint8Array<ArrayBuffer> | undefined {
  return bodies.get(response);
}

/** Fields that are remembered with what they mean: clients send few different ones. */
const rememberedFields = 64;

/** Parses each field once, as long as there are few different ones. */
export function rememberFields<Meaning>(
  parse: (field: string) => Meaning,
): (field: string) => Meaning {
  const remembered = new Map<string, { readonly meaning: Meaning }>();
  return (field) => {
    const known = remembered.get(field);
    if (known) {
      return known.meaning;
    }
    const meaning = parse(field);
    if (remembered.size < rememberedFields) {
      remembered.set(field, { meaning });
    }
    return meaning;
  };
}
