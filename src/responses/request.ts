import { normaliseTarget } from './target.ts';

/** A request as the servers of both runtimes hand it on. */
export type ServiceRequest = {
  readonly method: string;
  /** Path and query, as `normaliseTarget` returns them. */
  readonly target: string;
  /** The value of a header field by its lower-case name; several fields of one name are joined by commas. */
  readonly header: (name: string) => string | undefined;
  /** IP address of the other end of the connection; undefined without a connection. */
  readonly remoteAddress: () => string | undefined;
  /** The standard form, a GET for HEAD, with the body where the path takes one. */
  readonly toRequest: () => Request;
};

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
  readonly remoteAddress: ServiceRequest['remoteAddress'];
  readonly #request: Request;
  readonly #headers: Headers;

  constructor(request: Request, remoteAddress: ServiceRequest['remoteAddress']) {
    this.#request = request;
    this.#headers = request.headers;
    this.method = request.method;
    this.target = normaliseTarget(request.url) ?? '/';
    this.remoteAddress = remoteAddress;
  }

  header(name: string): string | undefined {
    return this.#headers.get(name) ?? undefined;
  }

  toRequest(): Request {
    const { method, headers, body } = this.#request;
    return new Request(`http://localhost${this.target}`, {
      method: carriedMethod(method),
      headers,
      ...(method === 'POST' && body && { body, duplex: 'half' }),
    });
  }
}
