/** Bodies by the answers that were made of them, for as long as these live. */
const bodies = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/**
 * An answer made of bytes, which `heldBody` knows from then on: whoever sends it within this process need not read out of a
 * stream what was there before it. To anybody else it is an answer like any other.
 */
export function createHeld(body: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(body, init);
  // A part of larger memory would keep all of it.
  if (body.byteLength === body.buffer.byteLength) {
    bodies.set(response, body);
  }
  return response;
}

/** The bytes that an answer was made of, not to be changed; undefined where they have to be read. */
export function heldBody(response: Response): Uint8Array<ArrayBuffer> | undefined {
  return bodies.get(response);
}
