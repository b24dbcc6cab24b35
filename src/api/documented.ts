/** The descriptions that routes carry, from which `openapi.ts` builds the OpenAPI document. */
import type { Handler, MiddlewareHandler } from 'hono';
import type * as v from 'valibot';
import type { ProblemKind } from './problems.ts';
import type { ParametersSchema } from './parameters.ts';

/** The tags of operations, with their descriptions. */
export const tags = {
  Creatures: 'Creatures by name and number',
  Search: 'Find creatures by their facts',
  Families: 'Families of creatures and their evolutions',
  Facets: 'Types, abilities and egg groups, with their members',
  Leagues: 'Leagues and their badges',
  'Evolution stones': 'Evolution stones and what they do',
  Bulk: 'The whole world as files',
  Schemas: 'Schemas of the files that describe a world',
  Pictures: 'Portraits of creatures and stones',
  Service: 'The service itself',
  Operation: 'Health and metrics, for the operator of the service',
} as const;

export type Operation = {
  readonly id: string;
  readonly tag: keyof typeof tags;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly PathParameter[];
  readonly query?: ParametersSchema;
  /** Query parameters of the example request. */
  readonly example?: Values;
  readonly response: OperationResponse;
  /** Problems of this operation, besides those that any operation can have. */
  readonly problems?: readonly ProblemKind[];
};

/** Values of parameters, by name. */
export type Values = Readonly<Record<string, string>>;

export type PathParameter = {
  readonly name: string;
  readonly description: string;
  readonly example: string;
  /** JSON Schema of the value; any string if absent. */
  readonly schema?: Readonly<Record<string, unknown>>;
};

type OperationResponse = {
  readonly description: string;
  /** Whether a part of the body may be asked for. */
  readonly ranges?: true;
  /** Header fields besides those of every response. */
  readonly fields?: readonly ('Repr-Digest' | 'Content-Language')[];
} & (
  | {
      readonly kind: 'json';
      readonly schema: v.GenericSchema;
      /** `application/json` if absent. */
      readonly mediaType?: 'application/linkset+json';
      /** Whether a browser gets a page instead. */
      readonly orPage?: true;
      /** Replaces the app's own response as the example, where that changes with each request or is too long. */
      readonly example?: { readonly kind: 'given'; readonly value: unknown } | { kind: 'none' };
      /** Whether it changes with each request and therefore has no validators. */
      readonly changing?: true;
    }
  /** Available as NDJSON and CSV too; the values are parameters that select these formats. */
  | {
      readonly kind: 'records';
      readonly schema: v.GenericSchema;
      readonly ndjson: Values;
      readonly csv: Values;
    }
  | { readonly kind: 'picture' }
  | { readonly kind: 'page' }
  /** Changes with each request and therefore has no validators. */
  | { readonly kind: 'metrics' }
  | { readonly kind: 'asset'; readonly mediaType: 'text/css' | 'text/javascript' | 'image/svg+xml' }
);

const operations = new WeakMap<Handler | MiddlewareHandler, Operation>();

/** Attaches a description to a route. As middleware it does nothing. */
export function documented(operation: Operation): MiddlewareHandler {
  const handler: MiddlewareHandler = (_, next) => next();
  operations.set(handler, operation);
  return handler;
}

/** Returns the description attached to a handler. */
export function operationOf(handler: Handler | MiddlewareHandler): Operation | undefined {
  return operations.get(handler);
}
