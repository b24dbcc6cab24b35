/** The routes of our own, beside the nine operations: parameters checked, everything else as there. */
import type { Context } from 'hono';
import * as v from 'valibot';
import { type ParametersSchema, parseQuery } from './query-parameters.ts';
import { replyProblem } from './replies.ts';
import { pathOf } from './request-path.ts';

/** For a path that takes none. */
export const noParameters = v.object({});

/** Answers with what a route makes of its parameters, or with the problem that its query has. */
export function withQuery<const Schema extends ParametersSchema>(
  baseUrl: string,
  schema: Schema,
  answer: (values: v.InferOutput<Schema>, c: Context) => Response | Promise<Response>,
): (c: Context) => Response | Promise<Response> {
  return (c) => {
    const parsed = parseQuery(new URL(c.req.url).searchParams, schema);
    switch (parsed.kind) {
      case 'valid':
        return answer(parsed.values, c);
      case 'invalid':
        return replyProblem(baseUrl, { ...parsed.problem, instance: pathOf(c.req.raw) });
    }
  };
}
