import {
  createBuffered,
  finish,
  type FinishedResponse,
  type Refusal,
} from '../responses/messages.ts';
import type { Problem } from './problem-schema.ts';
import { fieldsOf, serviceLinks } from './replies.ts';

/**
 * The one table of problems. A kind never changes its meaning; `/problems/{kind}`, which explains it, is the `type`
 * of the problem document (RFC 9457 §3.1.1).
 */
export const problems = {
  'malformed-path': {
    status: 400,
    title: 'Malformed path',
    meaning:
      'The path of the request has a percent-escape without two hexadecimal digits, or one that is not valid UTF-8.',
  },
  'malformed-request': {
    status: 400,
    title: 'Malformed request',
    meaning:
      'The request does not follow the grammar of HTTP/1.1 (RFC 9112), or its end is not clear. The detail says where.',
  },
  'unknown-parameter': {
    status: 400,
    title: 'Unknown parameter',
    meaning:
      'The query of the request has a parameter that this path does not take. The detail names the nearest parameter, and all that the path takes.',
  },
  'invalid-parameter': {
    status: 400,
    title: 'Invalid parameter',
    meaning:
      'A parameter of the query is missing, occurs twice, or has a value that is not valid. The detail says which values are valid.',
  },
  'invalid-query': {
    status: 400,
    title: 'Invalid search',
    meaning:
      'The search of the request does not follow the query language. "column" is the position of the error in characters from 1, "found" the text there, and "expected" the text that would be valid. "suggestions" lists names like the unknown one.',
  },
  'creature-not-found': {
    status: 404,
    title: 'Creature not found',
    meaning:
      'No creature has the name or the catalog number of the request. Case, accents, spaces and punctuation of a name do not matter; the member "suggestions" lists names like the one that was asked for.',
  },
  'language-not-found': {
    status: 404,
    title: 'Language not found',
    meaning:
      'The world has no names in the language of the request. The detail lists those it has.',
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
      'No family has the id of the request, and no creature has it as a name. The member "family" of a creature holds the id of its family.',
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
  'move-not-found': {
    status: 404,
    title: 'Move not found',
    meaning: 'No move has the name of the request. "/v1/move" lists all moves.',
  },
  'chart-not-found': {
    status: 404,
    title: 'Chart not found',
    meaning:
      'The world has no type chart, which says how strong its types are against one another.',
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
      'This address has no picture. The member "sprite" of a creature or stone has the address of its picture.',
  },
  'path-not-found': {
    status: 404,
    title: 'Path not found',
    meaning: 'The service has nothing at this path. "/" lists its paths.',
  },
  'not-copied': {
    status: 404,
    title: 'Not in the copy',
    meaning:
      'This is a copy of the catalog as files. It has creatures by number and by their usual names in lower case, and all lists. Searches, suggestions and other requests with a query need a running service; the pages of the copy answer them in the browser.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning:
      'The catalog is read-only: its paths take GET, HEAD and OPTIONS, and only "/mcp" takes POST. "Allow" names the methods of the path.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request time-out',
    meaning: 'The service waited for the rest of the request, but it did not arrive in time.',
  },
  'precondition-failed': {
    status: 412,
    title: 'Precondition failed',
    meaning:
      'The request asks for one version of an answer ("If-Match", "If-Unmodified-Since"), and the catalog has another.',
  },
  'body-too-large': {
    status: 413,
    title: 'Body too large',
    meaning:
      'The request has a body that is larger than the service reads. Only "/mcp" needs a body.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    meaning:
      'The request asks for a part ("Range") that begins after the end of the body. "Content-Range" has the number of bytes of the body; a client with that many bytes has all of it.',
  },
  'expectation-failed': {
    status: 417,
    title: 'Expectation failed',
    meaning: 'The field "Expect" of the request has another value than "100-continue".',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    meaning:
      'The client made more requests than the service allows. Try again after the seconds in "Retry-After". "RateLimit-Policy" has the number of units allowed, and "RateLimit" the number left.',
  },
  'header-fields-too-large': {
    status: 431,
    title: 'Header fields too large',
    meaning: 'The header fields of the request are together longer than the service reads.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    meaning:
      'The service failed to answer because of an error in the service. The same request may work later.',
  },
  overloaded: {
    status: 503,
    title: 'Overloaded',
    meaning:
      'The service has too many requests at the moment. Try again after the seconds in "Retry-After".',
  },
  'not-ready': {
    status: 503,
    title: 'Not ready',
    meaning:
      'The service is stopping and wants no new requests. It still answers requests until it ends.',
  },
  'version-not-supported': {
    status: 505,
    title: 'HTTP version not supported',
    meaning: 'The request uses another major version of HTTP than 1.',
  },
} as const satisfies Record<string, { status: number; title: string; meaning: string }>;

export type ProblemKind = keyof typeof problems;

/** A problem in place of an answer to a request. */
export type Failure = {
  readonly kind: ProblemKind;
  readonly detail: string;
  readonly suggestions?: readonly string[] | undefined;
  /** The error in a search; columns count from 1. */
  readonly syntax?: { readonly column: number; readonly found: string; readonly expected: string };
  /** Further header fields. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
};

/** Replies with a problem document (RFC 9457; decision 4) about the request for a target. */
export function replyProblem(baseUrl: string, failure: Failure, instance: string): Response {
  const { status, fields, body } = problemParts(baseUrl, failure, instance);
  return createBuffered(body, { status, headers: fields });
}

/** The same without the app. */
export function finishProblem(
  baseUrl: string,
  failure: Failure,
  instance: string,
): FinishedResponse {
  const { status, fields, body } = problemParts(baseUrl, failure, instance);
  return finish(status, Object.entries(fields), body);
}

function problemParts(
  baseUrl: string,
  { kind, detail, suggestions, syntax, fields }: Failure,
  instance: string,
) {
  const { status, title } = problems[kind];
  const problem: Problem = {
    type: `${baseUrl}/problems/${kind}`,
    title,
    status,
    detail,
    instance,
    suggestions: suggestions && [...suggestions],
    ...syntax,
    error: status,
    message: detail,
  };
  const body = new TextEncoder().encode(JSON.stringify(problem));
  // A cache in front would answer other clients with it, though it is about the moment, or about header fields that
  // no `Vary` names.
  const isOfAddress = status < 408 && kind !== 'malformed-request';
  const freshness = isOfAddress ? 'error' : 'never';
  return {
    status,
    fields: {
      ...fieldsOf(body.byteLength, 'application/problem+json; charset=utf-8', freshness),
      ...fields,
    },
    body,
  };
}

/** The problem of a request that asks for another version of an answer, or for a part that it does not have. */
export function describeRefusal(refusal: Refusal): Failure {
  const { kind } = refusal;
  switch (kind) {
    case 'precondition-failed':
      return {
        kind,
        detail: 'The catalog has another version of this answer than the request asks for',
      };
    case 'range-not-satisfiable':
      return {
        kind,
        detail: `The range of the request begins after the end of the body, which has ${refusal.size} bytes`,
        fields: { 'content-range': `bytes */${refusal.size}` },
      };
  }
}

/** Replies in the name of a static copy for a path that it does not contain. */
export function replyNotCopied(baseUrl: string): Response {
  // A static file cannot depend on the path.
  const detail =
    'This copy of the catalog as files has nothing at this path, or only a running service can answer it';
  const fields = { link: serviceLinks(baseUrl) };
  return replyProblem(baseUrl, { kind: 'not-copied', detail, fields }, '/');
}

/** Writes what may have been meant, for the end of a detail; empty if nothing is near. */
export function didYouMean(names: readonly string[]): string {
  return names.length === 0 ? '' : `; did you mean ${names.map(quote).join(', ')}?`;
}

/** Quotes a client's text for a message, and shortens a long one. */
export function quote(text: string): string {
  const letters = [...text];
  return JSON.stringify(letters.length > 60 ? `${letters.slice(0, 57).join('')}...` : text);
}
