/** How every answer of the service is made: its bytes, its header fields, the same for GET and HEAD. */
import { type Problem, type ProblemKind, problems } from './problems.ts';

/** Names how long an answer may be reused (RFC 9111 §5.2); `never` is for what changes with each request. */
const cacheControls = {
  record: 'public, max-age=3600, stale-while-revalidate=86400',
  picture: 'public, max-age=86400, stale-while-revalidate=604800',
  error: 'public, max-age=60',
  never: 'no-store',
} as const;

export type Freshness = keyof typeof cacheControls;

/** Header fields of every answer, so that a page of any origin may read it and no browser guesses its type. */
const commonFields = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Allow, Content-Length, ETag, Link, Location, Repr-Digest, Retry-After',
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
  return new Response(bytes, {
    status,
    headers: {
      ...commonFields,
      'content-type': contentType,
      // Stated here so that HEAD, which loses the body, still carries it (RFC 9110 §9.3.2).
      'content-length': String(bytes.byteLength),
      'cache-control': cacheControls[freshness],
      ...fields,
    },
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
  return new Response(null, { status, headers: { ...commonFields, ...fields } });
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

/** A problem document (RFC 9457; decision 4). */
export function replyProblem(
  baseUrl: string,
  { kind, detail, instance, suggestions, syntax }: Occurrence,
  fields: Readonly<Record<string, string>> = {},
): Response {
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
  return reply(
    JSON.stringify(problem),
    'application/problem+json; charset=utf-8',
    status >= 500 ? 'never' : 'error',
    status,
    fields,
  );
}
