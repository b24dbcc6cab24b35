/** How every answer of the service is made: its bytes, its header fields, the same for GET and HEAD. */
import { concatenate } from '../catalog/pack/concatenate.ts';
import { createHeld } from './held-body.ts';
import { longestHeldBody } from './prebuilt-paths.ts';

/**
 * Names how long an answer may be reused (RFC 9111 §5.2); `lasting` is for what stands at another address once it changes,
 * `changing` for what is asked after each time, `never` for what changes with each request.
 */
const cacheControls = {
  record: 'public, max-age=3600, stale-while-revalidate=86400',
  picture: 'public, max-age=86400, stale-while-revalidate=604800',
  error: 'public, max-age=60',
  lasting: 'public, max-age=31536000, immutable',
  changing: 'no-cache',
  never: 'no-store',
} as const;

export type Freshness = keyof typeof cacheControls;

/** Fields of answers that a page of another origin may read, beside those that it always may. */
export const exposedFields =
  'Allow, Content-Length, ETag, Link, Location, RateLimit, RateLimit-Policy, Repr-Digest, Retry-After';

/** Header fields of every answer, so that a page of any origin may read it and no browser guesses its type. */
const commonFields = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedFields,
  'x-content-type-options': 'nosniff',
} as const;

const encoder = new TextEncoder();

/** An answer with a body. */
export function reply(
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  freshness: Freshness,
  status = 200,
  fields: Readonly<Record<string, string>> = {},
): Response {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  return createHeld(bytes, {
    status,
    headers: { ...fieldsOf(bytes.byteLength, contentType, freshness), ...fields },
  });
}

/** The header fields of a response with a body of so many bytes. */
export function fieldsOf(
  size: number,
  contentType: string,
  freshness: Freshness,
): Readonly<Record<string, string>> {
  return {
    ...commonFields,
    'content-type': contentType,
    // Stated here so that HEAD, which loses the body, still carries it (RFC 9110 §9.3.2).
    'content-length': String(size),
    'cache-control': cacheControls[freshness],
  };
}

/** An answer whose body of so many bytes comes in pieces. A short one is put together at once. */
export function replyPieces(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  size: number,
  contentType: string,
  freshness: Freshness,
  fields: Readonly<Record<string, string>>,
): Response {
  if (size <= longestHeldBody) {
    return reply(concatenate(pieces, size), contentType, freshness, 200, fields);
  }
  const iterator = pieces[Symbol.iterator]();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const { done, value } = iterator.next();
      if (done) {
        controller.close();
      } else {
        controller.enqueue(value);
      }
    },
    cancel: () => void iterator.return?.(),
  });
  return new Response(stream, {
    headers: { ...fieldsOf(size, contentType, freshness), ...fields },
  });
}

export function replyJson(
  value: unknown,
  freshness: Freshness = 'record',
  fields: Readonly<Record<string, string>> = {},
): Response {
  return reply(JSON.stringify(value), 'application/json; charset=utf-8', freshness, 200, fields);
}

/** An answer without a body. */
export function replyEmpty(status: number, fields: Readonly<Record<string, string>>): Response {
  // A 204 has no length (RFC 9110 §8.6); any other says it, so that HEAD does too.
  const length = status === 204 ? {} : { 'content-length': '0' };
  return new Response(null, { status, headers: { ...commonFields, ...length, ...fields } });
}

/** The field that names the description of the service on every answer (RFC 8631). */
export function serviceLinks(baseUrl: string): string {
  return `<${baseUrl}/openapi.json>; rel="service-desc"; type="application/json"`;
}
