/** Descriptions of operations for the OpenAPI document, made of the schemas that type the answers. */
import type { MiddlewareHandler } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import type { GenericSchema } from 'valibot';
import { type ProblemKind, ProblemSchema, problems } from './problems.ts';

export type Operation = {
  readonly id: string;
  readonly tag: 'Creatures' | 'Leagues' | 'Evolution stones' | 'Service' | 'Pictures';
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly PathParameter[];
  readonly answer: Answer;
  /** Problems of this operation, beside those that any operation can have. */
  readonly problems?: readonly ProblemKind[];
};

export type PathParameter = {
  readonly name: string;
  readonly description: string;
  readonly example: string;
};

type Answer =
  | { readonly kind: 'json'; readonly description: string; readonly schema: GenericSchema }
  | { readonly kind: 'picture'; readonly description: string };

const anyOperation: readonly ProblemKind[] = [
  'malformed-path',
  'method-not-allowed',
  'internal-error',
];

/** Attaches an operation's description to its route; it does nothing when a request comes. */
export function documented(operation: Operation): MiddlewareHandler {
  const { id, tag, summary, description, parameters = [], answer } = operation;
  return describeRoute({
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    parameters: parameters.map(({ name, description: meaning, example }) => ({
      name,
      in: 'path',
      required: true,
      description: meaning,
      schema: { type: 'string' },
      example,
    })),
    responses: {
      200: { description: answer.description, content: answerContent(answer) },
      ...problemResponses([...(operation.problems ?? []), ...anyOperation]),
    },
  });
}

function answerContent(
  answer: Answer,
): Record<string, { schema: ReturnType<typeof resolver> | { type: 'string' } }> {
  switch (answer.kind) {
    case 'json':
      return { 'application/json': { schema: resolver(answer.schema) } };
    case 'picture':
      return {
        'image/png': { schema: { type: 'string' } },
        'image/svg+xml': { schema: { type: 'string' } },
      };
  }
}

/** Problems by status; those that share one are described together. */
function problemResponses(kinds: readonly ProblemKind[]): Record<string, object> {
  const byStatus = Map.groupBy(kinds, (kind) => problems[kind].status);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, group]) => [
        status,
        {
          description: group.map((kind) => problems[kind].title).join('; '),
          content: { 'application/problem+json': { schema: resolver(ProblemSchema) } },
        },
      ]),
  );
}
