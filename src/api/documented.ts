/** Descriptions of operations for the OpenAPI document, made of the schemas that parse the parameters and type the answers. */
import type { MiddlewareHandler } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import * as v from 'valibot';
import { type ProblemKind, ProblemSchema, problems } from './problems.ts';
import type { ParametersSchema } from './query-parameters.ts';

/** The groups that operations stand in, with what they are for. */
export const tags = {
  Creatures: 'Creatures by name and number',
  Search: 'Finding creatures by what they are',
  Families: 'How creatures come from one another',
  Facets: 'Types, abilities and egg groups, with their members',
  Leagues: 'Leagues and their badges',
  'Evolution stones': 'Evolution stones and what they do',
  Bulk: 'The whole world in files',
  Pictures: 'Portraits of creatures and stones',
  Service: 'The service itself',
} as const;

export type Operation = {
  readonly id: string;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly PathParameter[];
  readonly query?: ParametersSchema;
  readonly answer: Answer;
  /** Problems of this operation, beside those that any operation can have. */
  readonly problems?: readonly ProblemKind[];
};

export type PathParameter = {
  readonly name: string;
  readonly description: string;
  readonly example: string;
};

/** What an operation answers with; `records` come as CSV and NDJSON too. */
type Answer =
  | { readonly kind: 'json'; readonly description: string; readonly schema: v.GenericSchema }
  | { readonly kind: 'records'; readonly description: string; readonly schema: v.GenericSchema }
  | { readonly kind: 'picture'; readonly description: string };

const anyOperation: readonly ProblemKind[] = [
  'malformed-path',
  'precondition-failed',
  'internal-error',
];

/** Attaches an operation's description to its route; it does nothing when a request comes. */
export function documented(operation: Operation): MiddlewareHandler {
  const { id, tag, summary, description, parameters = [], query, answer } = operation;
  return describeRoute({
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    parameters: [
      ...parameters.map(({ name, description: meaning, example }) => ({
        name,
        in: 'path' as const,
        required: true,
        description: meaning,
        schema: { type: 'string' as const },
        example,
      })),
      ...Object.entries(query?.entries ?? {}).map(([name, schema]) => queryParameter(name, schema)),
    ],
    responses: {
      200: { description: answer.description, content: answerContent(answer) },
      304: { description: 'The client has this answer already' },
      ...problemResponses([...(operation.problems ?? []), ...anyOperation]),
    },
  });
}

/** A parameter as its own schema takes it: a text, a choice of texts, or a whole number within bounds. */
function queryParameter(name: string, schema: v.GenericSchema) {
  return {
    name,
    in: 'query' as const,
    required: !v.is(schema, undefined),
    description: v.getDescription(schema) ?? '',
    schema: { type: 'string' as const, ...v.getMetadata(schema) },
  };
}

type MediaTypes = Record<
  string,
  { schema: ReturnType<typeof resolver> | { type: 'string'; contentEncoding?: string } }
>;

function answerContent(answer: Answer): MediaTypes {
  switch (answer.kind) {
    case 'json':
      return { 'application/json': { schema: resolver(answer.schema) } };
    case 'records':
      return {
        'application/json': { schema: resolver(answer.schema) },
        'application/x-ndjson': { schema: { type: 'string' } },
        'text/csv': { schema: { type: 'string' } },
      };
    case 'picture':
      return {
        'image/png': { schema: { type: 'string', contentEncoding: 'binary' } },
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
