import type { Problem } from './problem-schema.ts';
import { fieldsOf, type Freshness, reply, serviceLinks } from './replies.ts';

/**
 * The one table of problems. A kind never changes its meaning; `/problems/{kind}`, which explains it, is the `type`
 * of the problem document (RFC 9457 §3.1.1).
 */
export const problems = {
  'malformed-path': {
    status: 400,
    title: 'Malformed path',
    meaning:
      'The path of the request holds a percent-escape that is not two hexadecimal digits, or that does not spell UTF-8.',
  },
  'malformed-request': {
    status: 400,
    title: 'Malformed request',
    meaning:
      'The request does not follow the grammar of HTTP/1.1 (RFC 9112), or leaves open where it ends. The detail says where.',
  },
  'unknown-parameter': {
    status: 400,
    title: 'Unknown parameter',
    meaning:
      'The query of the request holds a parameter that the path does not have. The detail names the nearest one and all that it has.',
  },
  'invalid-parameter': {
    status: 400,
    title: 'Invalid parameter',
    meaning:
      'A parameter of the query is missing, stands twice, or has a value that does not fit. The detail says what would.',
  },
  'invalid-query': {
    status: 400,
    title: 'Invalid search',
    meaning:
      'The search of the request does not follow the query language. "column" counts the characters to where it goes wrong, "found" is what stands there, "expected" what would fit; "suggestions" lists names like the one that is not known.',
  },
  'creature-not-found': {
    status: 404,
    title: 'Creature not found',
    meaning:
      'No creature has the name or the catalog number of the request. Case, accents, spaces and punctuation of a name do not matter; the member "suggestions" lists names like the one that was asked for.',
  },
  'league-not-found': {
    status: 404,
    title: 'League not found',
    meaning: 'No league has the slug of the request. "/v1/league" lists all leagues.',
  },
  'evolution-stone-not-found': {
    status: 404,
    title: 'Evolution stone not found',
    meaning:
      'No evolution stone has the slug of the request. "/v1/evolution-stone" lists all stones.',
  },
  'family-not-found': {
    status: 404,
    title: 'Family not found',
    meaning:
      'No family has the id of the request. The member "family" of a creature holds the id of its family.',
  },
  'type-not-found': {
    status: 404,
    title: 'Type not found',
    meaning: 'No type has the slug of the request. "/v1/type" lists all types.',
  },
  'ability-not-found': {
    status: 404,
    title: 'Ability not found',
    meaning: 'No ability has the slug of the request. "/v1/ability" lists all abilities.',
  },
  'egg-group-not-found': {
    status: 404,
    title: 'Egg group not found',
    meaning: 'No egg group has the slug of the request. "/v1/egg-group" lists all egg groups.',
  },
  'chart-not-found': {
    status: 404,
    title: 'Chart not found',
    meaning: 'The world says nothing of how its types fare against one another.',
  },
  'bulk-file-not-found': {
    status: 404,
    title: 'Bulk file not found',
    meaning: 'No bulk file has the name of the request. "/v1/bulk" lists all of them.',
  },
  'schema-not-found': {
    status: 404,
    title: 'Schema not found',
    meaning: 'No JSON Schema has the name of the request. "/v1/schemas" lists all of them.',
  },
  'picture-not-found': {
    status: 404,
    title: 'Picture not found',
    meaning:
      'No picture stands at this address. The member "sprite" of a creature or stone holds the address of its picture.',
  },
  'path-not-found': {
    status: 404,
    title: 'Path not found',
    meaning: 'The service has nothing at this path. "/" lists what it has.',
  },
  'not-copied': {
    status: 404,
    title: 'Not in the copy',
    meaning:
      'What answered is a copy of the catalog as files. It holds what can be listed: creatures by number and under their usual names in lower case, and every list. Searches, suggestions and other questions with a query are for a service that runs; the pages of the copy answer them in the browser.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning:
      'The catalog is for reading: its paths take GET, HEAD and OPTIONS, and "/mcp" alone takes POST. "Allow" names what the path takes.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request time-out',
    meaning: 'The request did not arrive whole in the time that the service waits for it.',
  },
  'precondition-failed': {
    status: 412,
    title: 'Precondition failed',
    meaning:
      'The request asks for an answer in one state alone ("If-Match", "If-Unmodified-Since"), and the catalog has it in another.',
  },
  'body-too-large': {
    status: 413,
    title: 'Body too large',
    meaning:
      'The request has a body that is larger than the service reads. No path but "/mcp" needs one.',
  },
  'target-too-long': {
    status: 414,
    title: 'Target too long',
    meaning: 'The path and query of the request are longer than the service reads.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    meaning:
      'The request asks for a part ("Range") that begins behind the end of the body. "Content-Range" says how many bytes there are; a client that has that many has all of it.',
  },
  'expectation-failed': {
    status: 417,
    title: 'Expectation failed',
    meaning: 'The field "Expect" of the request holds something other than "100-continue".',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    meaning:
      'The client made more requests than the service grants an address in a time. Try again after the seconds of "Retry-After"; "RateLimit-Policy" and "RateLimit" say what is granted and what is left of it.',
  },
  'header-fields-too-large': {
    status: 431,
    title: 'Header fields too large',
    meaning: 'The header fields of the request are longer together than the service reads.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    meaning:
      'The service failed to answer. The fault is on its side; the same request may work later.',
  },
  'transfer-coding-not-implemented': {
    status: 501,
    title: 'Transfer coding not implemented',
    meaning: 'The body of the request is in a transfer coding other than "chunked".',
  },
  overloaded: {
    status: 503,
    title: 'Overloaded',
    meaning:
      'The service has more to do than it can at the moment. Try again after the seconds of "Retry-After".',
  },
  'not-ready': {
    status: 503,
    title: 'Not ready',
    meaning:
      'The service wants no new requests: it was asked to stop. It answers those that come until it ends.',
  },
  'answer-timeout': {
    status: 503,
    title: 'Answer time-out',
    meaning:
      'The service did not finish the answer in the time that it allows itself. The fault is on its side; the same request may work later.',
  },
  'version-not-supported': {
    status: 505,
    title: 'HTTP version not supported',
    meaning: 'The request is of another major version of HTTP than 1.',
  },
} as const satisfies Record<string, { status: number; title: string; meaning: string }>;

export type ProblemKind = keyof typeof problems;

/** One occurrence of a problem. */
export type Occurrence = {
  readonly kind: ProblemKind;
  readonly detail: string;
  readonly instance: string;
  readonly suggestions?: readonly string[] | undefined;
  /** The error in a search; columns count from 1. */
  readonly syntax?: { readonly column: number; readonly found: string; readonly expected: string };
};

/** Problems below status 500 that are not cacheable: the same request may succeed a moment later. */
const temporary: ReadonlySet<ProblemKind> = new Set(['request-timeout', 'too-many-requests']);

const problemType = 'application/problem+json; charset=utf-8';

/** Replies with a problem document (RFC 9457; decision 4). */
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

/** The same problem as status, header fields and body. */
export function problemParts(
  baseUrl: string,
  occurrence: Occurrence,
): {
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
} {
  const { kind } = occurrence;
  const body = new TextEncoder().encode(describeProblem(baseUrl, occurrence));
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
  return problems[kind].status >= 500 || temporary.has(kind) ? 'never' : 'error';
}

export const preconditionFailedDetail =
  'The catalog has this answer in another state than the request asks for';

/** `size` is that of the whole body in bytes. */
export function rangeDetail(size: number): string {
  return `The range of the request begins behind the end of the body, which has ${size} bytes`;
}

/** Seconds after which an overloaded service may accept requests again. */
const retryAfterSeconds = '2';

/** Replies to a request that the server refuses before it reads the path. */
export function replyRefusal(kind: ProblemKind, detail: string, baseUrl: string): Response {
  return replyProblem(
    baseUrl,
    // The path of a malformed request is not known.
    { kind, detail, instance: '/' },
    problems[kind].status === 503 ? { 'retry-after': retryAfterSeconds } : {},
  );
}

/** Replies in the name of a static copy for a path that it does not contain. */
export function replyNotCopied(baseUrl: string): Response {
  // A static file cannot depend on the path.
  const detail =
    'This copy of the catalog as files has nothing at this path, or only a service that runs can answer it';
  const link = serviceLinks(baseUrl);
  return replyProblem(baseUrl, { kind: 'not-copied', detail, instance: '/' }, { link });
}

/** Quotes a client's text for a message, and shortens a long one. */
export function quote(text: string): string {
  const letters = [...text];
  return JSON.stringify(letters.length > 60 ? `${letters.slice(0, 57).join('')}...` : text);
}
