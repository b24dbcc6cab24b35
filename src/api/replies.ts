/** How every answer of the service is made: its bytes, its header fields, the same for GET and HEAD. */
import { concatenate } from '../catalog/pack/concatenate.ts';
import { createHeld } from './held-body.ts';
import { longestHeldBody } from './late-targets.ts';
import { pathOf } from './request-path.ts';
import type { Problem } from './problem-schema.ts';
import { type ProblemKind, problems } from './problems.ts';

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

function fieldsOf(
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

/** Where a problem happened and what exactly was wrong with it. */
export type Occurrence = {
  readonly kind: ProblemKind;
  readonly detail: string;
  readonly instance: string;
  readonly suggestions?: readonly string[] | undefined;
  /** Where a search goes wrong: column from 1, what stands there and what would fit. */
  readonly syntax?: { readonly column: number; readonly found: string; readonly expected: string };
};

/** Problems of status 400 to 499 that say nothing of the same request in a moment. */
const passing: ReadonlySet<ProblemKind> = new Set(['request-timeout', 'too-many-requests']);

const problemType = 'application/problem+json; charset=utf-8';

/** A problem document (RFC 9457; decision 4). */
export function replyProblem(
  baseUrl: string,
  occurrence: Occurrence,
  fields: Readonly<Record<string, string>> = {},
): Response {
  const { kind } = occurrence;
  const { status } = problems[kind];
  return reply(
    describeProblem(baseUrl, occurrence),
    problemType,
    freshnessOf(kind),
    status,
    fields,
  );
}

/** The same in parts, for whoever has no use for a `Response`. */
export function problemParts(
  baseUrl: string,
  occurrence: Occurrence,
): {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
} {
  const { kind } = occurrence;
  const body = encoder.encode(describeProblem(baseUrl, occurrence));
  return {
    status: problems[kind].status,
    fields: fieldsOf(body.byteLength, problemType, freshnessOf(kind)),
    body,
  };
}

function describeProblem(
  baseUrl: string,
  { kind, detail, instance, suggestions, syntax }: Occurrence,
): string {
  const { status, title } = problems[kind];
  const problem: Problem = {
    type: `${baseUrl}/problems/${kind}`,
    title,
    status,
    detail,
    instance,
    ...(suggestions && { suggestions: [...suggestions] }),
    ...syntax,
    error: status,
    message: detail,
  };
  return JSON.stringify(problem);
}

function freshnessOf(kind: ProblemKind): Freshness {
  return problems[kind].status >= 500 || passing.has(kind) ? 'never' : 'error';
}

/** What is sent where a precondition of a request fails (RFC 9110 §15.5.13). */
export function replyPreconditionFailed(request: Request, baseUrl: string): Response {
  return replyProblem(baseUrl, {
    kind: 'precondition-failed',
    detail: 'The catalog has this answer in another state than the request asks for',
    instance: pathOf(request),
  });
}

/** After which a client of an overloaded service may find room, in seconds. */
const retryAfterSeconds = '2';

/** What is sent for a request that was refused before its path was looked at. */
export function replyRefusal(kind: ProblemKind, detail: string, baseUrl: string): Response {
  return replyProblem(
    baseUrl,
    // The path of a request that was not understood is not known.
    { kind, detail, instance: '/' },
    problems[kind].status === 503 ? { 'retry-after': retryAfterSeconds } : {},
  );
}

/** The field that names the description of the service on every answer (RFC 8631). */
export function serviceLinks(baseUrl: string): string {
  return `<${baseUrl}/openapi.json>; rel="service-desc"; type="application/json"`;
}

/** What stands in the place of whatever a copy of the service as files does not hold. */
export function replyNotCopied(baseUrl: string): Response {
  // A file says the same to everybody, and knows nothing of the path.
  const detail =
    'This copy of the catalog as files has nothing at this path, or only a service that runs can answer it';
  const link = serviceLinks(baseUrl);
  return replyProblem(baseUrl, { kind: 'not-copied', detail, instance: '/' }, { link });
}
