// A file of its own: problems.ts is part of every start, which Valibot would slow down by 7 ms.
import * as v from 'valibot';
import { described, Integer, optionalMember } from '../world/described.ts';

/** RFC 9457 §3.1, and the members of our own (decision 4). */
export const ProblemSchema = v.strictObject({
  type: v.pipe(
    v.string(),
    v.url(),
    v.description('Address of a page that explains the kind of problem'),
  ),
  title: v.string(),
  status: Integer,
  detail: v.string(),
  instance: described(v.string(), 'Path of the request'),
  suggestions: optionalMember(v.array(v.string()), 'Similar names, the nearest first'),
  column: optionalMember(Integer, 'Position of the error in a search, in characters from 1'),
  found: optionalMember(v.string(), 'Text at this position'),
  expected: optionalMember(v.string(), 'Text that would be valid there'),
  error: described(Integer, 'The status again, for clients that read it here'),
  message: described(v.string(), 'The detail again, for clients that read it here'),
});

/** The body of every error response (RFC 9457). */
export type Problem = v.InferOutput<typeof ProblemSchema>;
