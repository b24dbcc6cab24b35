/** Routes as values: what answers at a path, and all that the parts of the service need to know about it. */
import type * as v from 'valibot';
import type { Catalog } from '../catalog/catalog.ts';
import {
  findNaming,
  type Naming,
  languagesOf,
  ownNaming,
  undetermined,
} from '../catalog/languages.ts';
import { memoize } from '../world/memoize.ts';
import type { AskService } from './explorer.ts';
import { type ParametersSchema, parseParameters } from './parameters.ts';
import type { Failure, ProblemKind } from './problems.ts';
import type { Service } from './service.ts';

/**
 * What an answer costs. `operation`: for the operator, never refused; `file`: a file that pages load; `lookup`: a name in
 * a `Map`; `computed`: work over the catalog; `bulk`: the whole world; `post`: a body that may ask for many answers.
 */
export type Cost =
  | 'operation'
  | 'file'
  | 'lookup'
  | 'computed'
  | 'page'
  | 'picture'
  | 'bulk'
  | 'post';

/** What the service has at a path: a route, a page of the explorer or a file of these pages. */
export type Place = {
  /** The template of the path, such as `/v1/creature/{creature}`. */
  readonly path: string;
  readonly cost: Cost;
};

export type Route = Place & {
  readonly method: 'GET' | 'POST';
  /** Its entry at `/`, which lists entries in the order of `rank`; `address` is the path if absent. */
  readonly index?:
    | { readonly rank: number; readonly name: string; readonly address?: string }
    | undefined;
  /** Lists the targets that a copy of the service as files contains. */
  readonly copied: (catalog: Catalog) => Iterable<string>;
  /** The parameters of the query; absent if the route ignores its query. */
  readonly query?: (catalog: Catalog) => ParametersSchema;
  /** What the OpenAPI document says of the route; absent if it leaves the route out. */
  readonly operation?: Operation | ((catalog: Catalog) => Operation);
  readonly answer: Answer<Asked>;
};

/** What routes answer from: the service and the app that has the routes. */
export type App = Service & {
  /** Asks the app itself. */
  readonly ask: AskService;
  readonly routes: readonly Route[];
  /** Resolves with the page or the file that a request asks for; undefined if it asks for neither. */
  readonly explore: (request: Request) => Promise<Response | undefined>;
};

/** A request as the router hands it on. */
export type Asked = {
  readonly request: Request;
  /** The parameter of the path, decoded; empty if the path has none. */
  readonly wanted: string;
};

/** A request with its parsed query. */
type Parsed<Output> = Asked & {
  readonly values: Output;
  readonly query: URLSearchParams;
  /** Names in the language of the parameter `lang`, or in that of the world (decision 19). */
  readonly naming: Naming;
};

/** The tags of operations, with their descriptions. */
export const tags = {
  Creatures: 'Creatures by name and number',
  Search: 'Find creatures by their facts',
  Families: 'Families of creatures and their evolutions',
  Facets: 'Types, abilities and egg groups, with their members',
  Moves: 'Moves, what they do and who learns them',
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
  /** The parameters of the path. */
  readonly parameters?: Readonly<Record<string, PathParameter>>;
  /** Query parameters of the example request. */
  readonly example?: Values;
  readonly response: OperationResponse;
  /** Problems of this operation, besides those that follow from its parameters and those that any operation can have. */
  readonly problems?: readonly ProblemKind[];
};

/** Values of parameters, by name. */
export type Values = Readonly<Record<string, string>>;

export type PathParameter = {
  readonly description: string;
  /** Undefined in a world that has none. */
  readonly example: string | undefined;
  /** JSON Schema of the value; any string if absent. */
  readonly schema?: Readonly<Record<string, unknown>>;
};

type OperationResponse = {
  readonly description: string;
  /** Whether a part of the body may be asked for. */
  readonly ranges?: true;
  /** Header fields besides those of every response. */
  readonly fields?: readonly 'Repr-Digest'[];
  /** Whether it changes with each request and therefore has no validators. */
  readonly changing?: true;
} & (
  | {
      readonly kind: 'json';
      readonly schema: v.GenericSchema;
      /** `application/json` if absent. */
      readonly mediaType?: 'application/linkset+json';
      /** Whether a browser gets a page instead. */
      readonly orPage?: true;
      /** Replaces the app's own response as the example, if that changes with each request or is too long. */
      readonly example?: { readonly kind: 'given'; readonly value: unknown } | { kind: 'none' };
      /** Of records that are available as NDJSON and CSV too. */
      readonly lines?: {
        /** Parameters that select these formats. */
        readonly ndjson: Values;
        readonly csv: Values;
        /** Yields them from the first line on, if the whole is too long to be asked for an example. */
        readonly write?: (app: App, values: Values) => Iterable<string>;
      };
    }
  | { readonly kind: 'picture' }
  | { readonly kind: 'text'; readonly mediaType: 'text/html' | 'text/plain' | 'image/svg+xml' }
);

type Answer<Request> = (
  asked: Request,
  app: App,
) => Response | Failure | Promise<Response | Failure>;

/** A route of GET costs a lookup unless said otherwise. */
type Definition = Pick<Route, 'path' | 'index' | 'operation'> &
  Partial<Pick<Route, 'method' | 'cost'>> & {
    /**
     * What a copy as files contains: by default a path without a parameter and nothing of others; a function yields the
     * values of the parameter.
     */
    readonly copied?: 'nothing' | ((catalog: Catalog) => Iterable<string>);
  };

/**
 * Creates a route that ignores its query. The second comment lets bundles leave out the routes of files from which they
 * take a schema alone.
 */
/* @__NO_SIDE_EFFECTS__ */
export function route(definition: Definition & { readonly answer: Answer<Asked> }): Route {
  return { ...commonOf(definition), answer: definition.answer };
}

/** Creates a route that parses its query before it answers, and replies with a problem if the query is invalid. */
/* @__NO_SIDE_EFFECTS__ */
export function queryRoute<const Schema extends ParametersSchema>(
  definition: Definition & {
    readonly query: (catalog: Catalog) => Schema;
    /** Where to ask with parameters that this path has not, as the end of the problem's detail. */
    readonly unknownHint?: string;
    readonly answer: Answer<Parsed<v.InferOutput<Schema>>>;
  },
): Route {
  const { answer, unknownHint = '' } = definition;
  const query = memoize(definition.query);
  return {
    ...commonOf(definition),
    query,
    answer: async (asked, app) => {
      const { catalog } = app;
      const { searchParams } = new URL(asked.request.url);
      const schema = query(catalog);
      const parsed = parseParameters(searchParams, schema);
      if ('kind' in parsed) {
        const hint = parsed.kind === 'unknown-parameter' ? unknownHint : '';
        return { ...parsed, detail: parsed.detail + hint };
      }
      const { values } = parsed;
      const { own } = languagesOf(catalog);
      const language = typeof values['lang'] === 'string' ? values['lang'] : own;
      const naming = findNaming(catalog, language) ?? ownNaming;
      const found = await answer({ ...asked, values, query: searchParams, naming }, app);
      if ('lang' in schema.entries && found instanceof Response && language !== undetermined) {
        found.headers.set('content-language', language);
      }
      return found;
    },
  };
}

function commonOf({ copied, ...definition }: Definition): Omit<Route, 'answer'> {
  const { path } = definition;
  return {
    method: 'GET',
    cost: 'lookup',
    ...definition,
    copied: (catalog) => {
      if (typeof copied === 'function') {
        return Array.from(copied(catalog), (value) => path.replace(/\{\w+\}/, () => value));
      }
      return copied === 'nothing' || path.includes('{') ? [] : [path];
    },
  };
}
