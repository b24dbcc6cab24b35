// A file of its own: problems.ts is part of every start, which Valibot would slow down by 7 ms.
import * as v from 'valibot';

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
    v.pipe(v.array(v.string()), v.description('Similar names, the nearest first')),
  ),
  column: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.description('Position of the error in a search, in characters from 1'),
    ),
  ),
  found: v.optional(v.pipe(v.string(), v.description('Text at this position'))),
  expected: v.optional(v.pipe(v.string(), v.description('Text that would be valid there'))),
  error: v.pipe(
    v.number(),
    v.integer(),
    v.description('The status again, for clients that read it here'),
  ),
  message: v.pipe(v.string(), v.description('The detail again, for clients that read it here')),
});

/** The body of every error response (RFC 9457). */
export type Problem = v.InferOutput<typeof ProblemSchema>;
