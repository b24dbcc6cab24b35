import type * as v from 'valibot';
import { isHit } from './requests.ts';
import { describeRefusal, type ProblemKind, problems, replyProblem } from './problems.ts';
import type {
  ExampleObject,
  HeaderObject,
  JsonSchema,
  MediaTypeObject,
  Reference,
  ResponseObject,
} from './openapi-document.ts';
import {
  type Described,
  exampleOfLines,
  exampleOfAnswer,
  exampleOfProblem,
  exampleTarget,
  problemTarget,
} from './openapi-examples.ts';
import type { App, Values } from './route.ts';

/** What the description of an operation is made with. */
export type Describing = {
  /** Examples are its responses. */
  readonly app: App;
  /** Converts a schema to JSON Schema, with references to the named ones. */
  readonly convert: (schema: v.GenericSchema) => JsonSchema;
};

const problemSchema = { $ref: '#/components/schemas/Problem' } as const;

const refersToResponse = (name: keyof typeof shared): Reference => ({
  $ref: `#/components/responses/${name}`,
});

/** The responses of an operation, by status. */
export async function describeResponses(
  described: Described,
  describing: Describing,
): Promise<Record<string, ResponseObject | Reference>> {
  const { path, operation, query } = described;
  const { response } = operation;
  const isChanging = response.changing === true;
  const kinds = problemsOf(described);
  const headers = refersTo(
    'Cache-Control',
    ...(isChanging ? [] : (['ETag', 'Last-Modified'] as const)),
    'Vary',
    'Link',
    ...(response.ranges ? (['Accept-Ranges'] as const) : []),
    ...(response.fields ?? []),
    ...(query && 'lang' in query.entries ? (['Content-Language'] as const) : []),
  );
  const content = await describeContent(described, describing);
  const responses: Record<string, ResponseObject | Reference> = {
    200: { description: response.description, headers, ...content },
    ...(response.ranges && {
      206: {
        description: 'The range of bytes that `Range` asks for (RFC 9110 §14)',
        headers: { ...headers, ...refersTo('Content-Range') },
        // A part is no document of its own.
        content: Object.fromEntries(
          Object.entries(content.content ?? {}).map(([mediaType]) => [mediaType, { schema: {} }]),
        ),
      },
      416: refersToResponse('RangeNotSatisfiable'),
    }),
    ...(!isChanging && { 304: refersToResponse('NotModified') }),
    ...(path !== '/' && { 308: refersToResponse('SlashAtTheEnd') }),
    405: refersToResponse('MethodNotAllowed'),
    ...(!isChanging && { 412: refersToResponse('PreconditionFailed') }),
    ...(isHit('GET', path) && { 429: refersToResponse('TooManyRequests') }),
    500: refersToResponse('InternalError'),
    503: refersToResponse(kinds.includes('not-ready') ? 'NotReady' : 'Overloaded'),
  };
  const own = kinds.filter((kind) => problems[kind].status < 500);
  for (const [status, group] of Map.groupBy(own, (kind) => problems[kind].status)) {
    const examples: Record<string, ExampleObject> = {};
    for (const kind of group) {
      examples[kind] = await exampleOfProblem(describing.app, kind, problemTarget(kind, described));
    }
    responses[status] = {
      description: group.map((kind) => problems[kind].title).join('; '),
      headers: refersTo('Cache-Control', 'Vary', 'Link'),
      content: { 'application/problem+json': { schema: problemSchema, examples } },
    };
  }
  return responses;
}

/** The problems of an operation: those that its parameters can cause, and its own. */
function problemsOf({ operation, query }: Described): ProblemKind[] {
  const kinds: ProblemKind[] = operation.parameters ? ['malformed-path'] : [];
  if (query) {
    kinds.push('unknown-parameter');
    if (Object.keys(query.entries).length > 0) {
      kinds.push('invalid-parameter');
    }
  }
  return [...kinds, ...(operation.problems ?? [])];
}

async function describeContent(
  described: Described,
  { app, convert }: Describing,
): Promise<Pick<ResponseObject, 'content' | 'x-content'>> {
  const { response } = described.operation;
  const text = { schema: { type: 'string' } };
  switch (response.kind) {
    case 'json': {
      const { example, mediaType = 'application/json', schema, orPage, lines } = response;
      const target = exampleTarget(described);
      const made =
        example === undefined
          ? await exampleOfAnswer(app, target)
          : example.kind === 'given'
            ? { summary: `GET ${target}`, value: example.value }
            : undefined;
      const content = { [mediaType]: { schema: convert(schema), ...shown(made) } };
      if (!lines) {
        return { content, ...(orPage && { 'x-content': { 'text/html': text } }) };
      }
      const { ndjson, csv, write } = lines;
      const exampleWith = async (values: Values): Promise<ExampleObject | undefined> => {
        const wanted = exampleTarget(described, values);
        return write ? exampleOfLines(wanted, write(app, values)) : exampleOfAnswer(app, wanted);
      };
      const texts = {
        'application/x-ndjson': { ...text, ...shown(await exampleWith(ndjson)) },
        'text/csv': { ...text, ...shown(await exampleWith(csv)) },
      };
      return 'format' in csv
        ? { content, 'x-content': texts }
        : { content: { ...content, ...texts } };
    }
    case 'picture':
      return {
        content: {
          'image/png': { schema: { type: 'string', contentMediaType: 'image/png' } },
          'image/svg+xml': text,
        },
      };
    case 'text':
      return { content: { [response.mediaType]: text } };
  }
}

function shown(example: ExampleObject | undefined): Pick<MediaTypeObject, 'examples'> {
  return example === undefined ? {} : { examples: { answer: example } };
}

type SharedResponse = {
  /** The title of the problem if absent. */
  readonly description?: string;
  readonly fields: readonly HeaderField[];
  /** With the detail of the example. */
  readonly problem?: readonly [kind: ProblemKind, detail: string];
};

/** The responses that are the same for every operation. */
const shared = {
  NotModified: {
    description:
      'The client already has this answer: the request names it in If-None-Match or If-Modified-Since',
    fields: ['Cache-Control', 'ETag', 'Last-Modified', 'Vary', 'Link'],
  },
  SlashAtTheEnd: {
    description: 'The path of the request has a slash at its end',
    fields: ['Cache-Control', 'Location', 'Link'],
  },
  MethodNotAllowed: {
    fields: ['Cache-Control', 'Vary', 'Allow'],
    problem: [
      'method-not-allowed',
      'This path does not take the method of the request; expected GET, HEAD, OPTIONS',
    ],
  },
  PreconditionFailed: {
    description:
      'The answer is not in the state that the request names in If-Match or If-Unmodified-Since',
    fields: ['Cache-Control', 'Vary'],
    problem: ['precondition-failed', describeRefusal({ kind: 'precondition-failed' }).detail],
  },
  RangeNotSatisfiable: {
    fields: ['Cache-Control', 'Link', 'Content-Range'],
    problem: [
      'range-not-satisfiable',
      describeRefusal({ kind: 'range-not-satisfiable', size: 5120 }).detail,
    ],
  },
  TooManyRequests: {
    fields: ['Cache-Control', 'Retry-After', 'RateLimit-Policy', 'RateLimit'],
    problem: [
      'too-many-requests',
      'An address may use 100 units in 60 seconds, and this one has none left',
    ],
  },
  InternalError: {
    fields: ['Cache-Control', 'Vary', 'Link', 'X-Request-Id'],
    problem: ['internal-error', 'The service failed to answer this request'],
  },
  Overloaded: {
    fields: ['Cache-Control', 'Retry-After'],
    problem: ['overloaded', 'The service has too many requests at the moment'],
  },
  NotReady: {
    fields: ['Cache-Control', 'Vary', 'Link'],
    problem: ['not-ready', 'The service is stopping and takes no new requests'],
  },
} as const satisfies Record<string, SharedResponse>;

/** Describes them, each problem with an example. */
export async function sharedResponses(baseUrl: string): Promise<Record<string, ResponseObject>> {
  const responses: Record<string, ResponseObject> = {};
  for (const [name, each] of Object.entries<SharedResponse>(shared)) {
    const { fields, problem: [kind, detail = ''] = [] } = each;
    const title = kind === undefined ? '' : problems[kind].title;
    const example = kind && {
      summary: title,
      value: await replyProblem(baseUrl, { kind, detail }, '/v1/league').json(),
    };
    responses[name] = {
      description: each.description ?? title,
      headers: refersTo(...fields),
      ...(example && {
        content: {
          'application/problem+json': { schema: problemSchema, examples: { [kind]: example } },
        },
      }),
    };
  }
  return responses;
}

export const headerFields = {
  'Cache-Control': {
    description: 'How long the answer may be reused (RFC 9111)',
    required: true,
    schema: { type: 'string' },
    example: 'public, max-age=3600, stale-while-revalidate=86400',
  },
  ETag: {
    description:
      'Strong validator of this answer in this content coding (RFC 9110 §8.8.3); absent if the answer changes with each request',
    schema: { type: 'string', pattern: '^"[\\x21\\x23-\\x7e]+"$' },
    example: '"wU3nS2uX1m0Q9a8b7c6d5e"',
  },
  'Last-Modified': {
    description:
      'Time of the last change of the catalog (RFC 9110 §8.8.2); absent if the answer changes with each request',
    schema: { type: 'string', pattern: '^[A-Z][a-z]{2}, [0-9]{2} .+ GMT$' },
    example: 'Fri, 02 Jan 2026 03:04:05 GMT',
  },
  Vary: {
    description: 'Header fields of the request that the answer depends on',
    schema: { type: 'string' },
    example: 'Accept-Encoding',
  },
  Link: {
    description:
      'The description of the service (`service-desc`); for a page of a list also `first`, `prev`, `next` and `last` (RFC 8288)',
    schema: { type: 'string', pattern: '^<' },
    example: '</openapi.json>; rel="service-desc"; type="application/json"',
  },
  'Repr-Digest': {
    description: 'SHA-256 digest of the body as it is sent, with its content coding (RFC 9530)',
    required: true,
    schema: { type: 'string', pattern: '^sha-256=:[A-Za-z0-9+/]{43}=:$' },
    example: 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
  },
  'Content-Language': {
    description:
      'Language of the names of creatures (RFC 9110 §8.5); absent if the world does not name its language',
    schema: { type: 'string', pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' },
    example: 'en',
  },
  'Accept-Ranges': {
    description: 'Says that the client may ask for a part of the body (RFC 9110 §14.3)',
    required: true,
    schema: { type: 'string', const: 'bytes' },
    example: 'bytes',
  },
  'Content-Range': {
    description: 'Position of these bytes in the whole body, and its length (RFC 9110 §14.4)',
    required: true,
    schema: { type: 'string', pattern: '^bytes ([0-9]+-[0-9]+|[*])/[0-9]+$' },
    example: 'bytes 1000-4999/5120',
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '1',
  },
  'RateLimit-Policy': {
    description:
      'Number of requests that a client address may make, and in how many seconds (draft-ietf-httpapi-ratelimit-headers-11 §3)',
    required: true,
    schema: { type: 'string', pattern: '^"address";q=[0-9]+;w=[0-9]+$' },
    example: '"address";q=100;w=60',
  },
  RateLimit: {
    description:
      'Number of requests left, and seconds until the full number is available again (§4 of the same draft)',
    required: true,
    schema: { type: 'string', pattern: '^"address";r=[0-9]+;t=[0-9]+$' },
    example: '"address";r=0;t=12',
  },
  'X-Request-Id': {
    description:
      'Identifier of this request in the log of the service, which says what went wrong; from `X-Request-Id` or `traceparent` of the request if it has one',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._~:@/+=-]{1,128}$' },
    example: '0f1e2d3c-4b5a-4968-8776-655443322110',
  },
  Allow: {
    description: 'The methods that every path takes',
    required: true,
    schema: { type: 'string', const: 'GET, HEAD, OPTIONS' },
    example: 'GET, HEAD, OPTIONS',
  },
  Location: {
    description: 'The path without a slash at its end',
    required: true,
    schema: { type: 'string', pattern: '^/' },
    example: '/v1/league',
  },
} as const satisfies Record<string, HeaderObject>;

type HeaderField = keyof typeof headerFields;

/** References to the components of these fields. */
function refersTo(...names: readonly HeaderField[]): Readonly<Record<string, Reference>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
