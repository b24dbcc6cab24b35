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
