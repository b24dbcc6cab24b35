/** Creates responses with the header fields that all of them share, the same for GET and HEAD. */
import { createBuffered } from '../responses/messages.ts';
import { tagOf } from '../responses/representation.ts';
import { mapInTurns, nextTurn } from '../search/in-turns.ts';

/**
 * How long a response is fresh (RFC 9111 §5.2). `lasting`: another version has another path; `changing`: revalidate
 * each time; `never`: differs from request to request.
 */
const cacheControls = {
  record: 'public, max-age=3600, stale-while-revalidate=86400',
  picture: 'public, max-age=86400, stale-while-revalidate=604800',
  error: 'public, max-age=60',
  lasting: 'public, max-age=31536000, immutable',
  changing: 'no-cache',
  never: 'no-store',
} as const;

type Freshness = keyof typeof cacheControls;

/** Header fields that a page of another origin may read, besides those that it always may. */
export const exposedFields =
  'Accept-Ranges, Allow, Content-Length, Content-Range, ETag, Link, Location, RateLimit, RateLimit-Policy, Repr-Digest, Retry-After';

/** Every origin may read every response, and no browser guesses its type. */
const commonFields = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedFields,
  'x-content-type-options': 'nosniff',
} as const;

/** Bytes. Longer bodies are streamed. */
export const maxBufferedBytes = 16 * 1024 * 1024;

/** Of records, by their format. */
export const contentTypes = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
} as const;

const encoder = new TextEncoder();

export function reply(
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  freshness: Freshness,
  fields: Readonly<Record<string, string>> = {},
  status = 200,
): Response {
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  return createBuffered(bytes, {
    status,
    headers: { ...fieldsOf(bytes.byteLength, contentType, freshness), ...fields },
  });
}

/** The `ETag` of a body that does not follow from the world and the addresses alone. All others get theirs from them. */
export async function ownTag(
  body: string | Uint8Array<ArrayBuffer>,
): Promise<{ readonly etag: string }> {
  return { etag: `"${await tagOf(body)}"` };
}

export function fieldsOf(
  size: number,
  contentType: string,
  freshness: Freshness,
): Readonly<Record<string, string>> {
  return {
    ...commonFields,
    'content-type': contentType,
    // HEAD drops the body but needs the length (RFC 9110 §9.3.2).
    'content-length': String(size),
    'cache-control': cacheControls[freshness],
  };
}

/** Streams a body of `size` bytes; a short one is buffered. */
export async function replyPieces(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  size: number,
  contentType: string,
  freshness: Freshness,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  if (size <= maxBufferedBytes) {
    return reply(await concatenate(pieces, size), contentType, freshness, fields);
  }
  const iterator = pieces[Symbol.iterator]();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const { done, value } = iterator.next();
      if (done) {
        controller.close();
      } else {
        controller.enqueue(value);
        await nextTurn();
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
  return reply(JSON.stringify(value), contentTypes.json, freshness, fields);
}

export function replyEmpty(status: number, fields: Readonly<Record<string, string>>): Response {
  // A 204 has no length (RFC 9110 §8.6); others state it for HEAD.
  const length = status === 204 ? {} : { 'content-length': '0' };
  return new Response(null, { status, headers: { ...commonFields, ...length, ...fields } });
}

/** The `Link` field that leads to the description of the service (RFC 8631). */
export function serviceLinks(baseUrl: string): string {
  return `<${baseUrl}/openapi.json>; rel="service-desc"; type="application/json"`;
}

async function concatenate(
  pieces: Iterable<Uint8Array<ArrayBuffer>>,
  byteLength: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const all = new Uint8Array(byteLength);
  let offset = 0;
  await mapInTurns(pieces, (piece) => {
    all.set(piece, offset);
    offset += piece.byteLength;
  });
  return all;
}
