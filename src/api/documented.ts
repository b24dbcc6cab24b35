/** What routes say of themselves, for the OpenAPI document that is made of it (`openapi.ts`). */
import type { Handler, MiddlewareHandler } from 'hono';
import type * as v from 'valibot';
import type { ProblemKind } from './problems.ts';
import type { ParametersSchema } from './parameters.ts';

/** The groups that operations stand in, with what they are for. */
export const tags = {
  Creatures: 'Creatures by name and number',
  Search: 'Finding creatures by what they are',
  Families: 'How creatures come from one another',
  Facets: 'Types, abilities and egg groups, with their members',
  Leagues: 'Leagues and their badges',
  'Evolution stones': 'Evolution stones and what they do',
  Bulk: 'The whole world in files',
  Schemas: 'What the files may say that a world is made of',
  Pictures: 'Portraits of creatures and stones',
  Service: 'The service itself',
  Operation: 'The condition of the service, for whoever runs it',
} as const;

export type Operation = {
  readonly id: string;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly PathParameter[];
  readonly query?: ParametersSchema;
  /** Values of the query in the example of a request. */
  readonly example?: Values;
  readonly answer: Answer;
  /** Problems of this operation, beside those that any operation can have. */
  readonly problems?: readonly ProblemKind[];
};

/** Texts of parameters by name. */
export type Values = Readonly<Record<string, string>>;

export type PathParameter = {
  readonly name: string;
  readonly description: string;
  readonly example: string;
  /** What it may be, as JSON Schema; any text where it is absent. */
  readonly schema?: Readonly<Record<string, unknown>>;
};

/** What an operation answers with. */
export type Answer = {
  readonly description: string;
  /** Of the answer's own, beside those of every answer. */
  readonly fields?: readonly ('Repr-Digest' | 'Content-Language')[];
} & (
  | {
      readonly kind: 'json';
      readonly schema: v.GenericSchema;
      /** `application/json` where it is absent. */
      readonly mediaType?: 'application/linkset+json';
      /** Whether a client that asks for a page gets one. */
      readonly orPage?: true;
      /** Shown in place of what the app answers, where that changes with each request or would not end. */
      readonly example?: { readonly kind: 'given'; readonly value: unknown } | { kind: 'none' };
      /** Whether it changes with each request and has no validators therefore. */
      readonly changing?: true;
    }
  /** Comes as NDJSON and CSV too; `values` are those that ask for these. */
  | {
      readonly kind: 'records';
      readonly schema: v.GenericSchema;
      readonly ndjson: Values;
      readonly csv: Values;
    }
  | { readonly kind: 'picture' }
  | { readonly kind: 'page' }
  /** Changes with each request and has no validators therefore. */
  | { readonly kind: 'metrics' }
  | { readonly kind: 'asset'; readonly mediaType: 'text/css' | 'text/javascript' | 'image/svg+xml' }
);

const operations = new WeakMap<Handler | MiddlewareHandler, Operation>();

/** Attaches an operation's description to its route; it does nothing when a request comes. */
export function documented(operation: Operation): MiddlewareHandler {
  const handler: MiddlewareHandler = (_, next) => next();
  operations.set(handler, operation);
  return handler;
}

/** The description that a handler of a route carries. */
export function operationOf(handler: Handler | MiddlewareHandler): Operation | undefined {
  return operations.get(handler);
}
