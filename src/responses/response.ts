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

/** Makes a response whose bytes `bufferedBody` returns, so that they need not be read out of a stream again. */
export function createBuffered(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  // A part of larger memory would keep all of it.
  if (body.byteLength === body.buffer.byteLength) {
    bodies.set(response, body);
  }
  return response;
}

/** The bytes that a response was made from, not to be changed; undefined if they have to be read. */
export function bufferedBody(response: Response): Uint8Array<ArrayBuffer> | undefined {
  return bodies.get(response);
}
