/**
 * The one table of problems: what can go wrong with a request, and the words for it. A kind never changes its meaning;
 * the address of its page is the `type` of the problem document (RFC 9457 §3.1.1).
 */
import * as v from 'valibot';

export const problems = {
  'malformed-path': {
    status: 400,
    title: 'Malformed path',
    meaning:
      'The path of the request holds a percent-escape that is not two hexadecimal digits, or that does not spell UTF-8.',
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
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The catalog is for reading: it takes GET, HEAD and OPTIONS.',
  },
  'precondition-failed': {
    status: 412,
    title: 'Precondition failed',
    meaning:
      'The request asks for an answer in one state alone ("If-Match", "If-Unmodified-Since"), and the catalog has it in another.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    meaning:
      'The service failed to answer. The fault is on its side; the same request may work later.',
  },
  overloaded: {
    status: 503,
    title: 'Overloaded',
    meaning:
      'The service has more to do than it can at the moment. Try again after the seconds of "Retry-After".',
  },
} as const satisfies Record<string, { status: number; title: string; meaning: string }>;

export type ProblemKind = keyof typeof problems;

/** RFC 9457 §3.1, and the members of our own (decision 4). */
export const ProblemSchema = v.strictObject({
  type: v.pipe(
    v.string(),
    v.url(),
    v.description('Address of a page that explains the kind of problem'),
  ),
  title: v.string(),
  status: v.pipe(v.number(), v.integer()),
  detail: v.string(),
  instance: v.pipe(v.string(), v.description('Path of the request')),
  suggestions: v.optional(
    v.pipe(v.array(v.string()), v.description('Names like the one asked for, the nearest first')),
  ),
  error: v.pipe(
    v.number(),
    v.integer(),
    v.description('The status again, for clients that read it here'),
  ),
  message: v.pipe(v.string(), v.description('The detail again, for clients that read it here')),
});

export type Problem = v.InferOutput<typeof ProblemSchema>;
