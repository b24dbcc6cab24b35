import type { Operation } from '../documented.ts';
import { isHit } from '../hit.ts';
import { type ProblemKind, problems } from '../problems.ts';
import { replyProblem } from '../replies.ts';
import type { ExampleObject, MediaTypeObject, Reference, ResponseObject } from './document.ts';
import type { Examples } from './examples.ts';
import { refersTo } from './header-fields.ts';
import { exampleTarget, problemTarget } from './requests.ts';
import type { Schemas } from './schemas.ts';

const problemSchema = { $ref: '#/components/schemas/Problem' } as const;

const refersToResponse = (name: keyof Awaited<ReturnType<typeof sharedResponses>>): Reference => ({
  $ref: `#/components/responses/${name}`,
});

/** The responses of an operation, by status. */
export async function describeResponses(
  path: string,
  operation: Operation,
  schemas: Schemas,
  examples: Examples,
): Promise<Record<string, ResponseObject | Reference>> {
  const { answer, parameters = [] } = operation;
  const isChanging =
    answer.kind === 'metrics' || (answer.kind === 'json' && answer.changing === true);
  const kinds: readonly ProblemKind[] = [
    ...(parameters.length === 0 ? [] : (['malformed-path'] as const)),
    ...(operation.problems ?? []),
  ];
  const own = kinds.filter((kind) => problems[kind].status < 500);
  const responses: Record<string, ResponseObject | Reference> = {
    200: {
      description: answer.description,
      headers: refersTo(
        'Cache-Control',
        ...(isChanging ? [] : (['ETag', 'Last-Modified'] as const)),
        'Vary',
        'Link',
        ...(answer.fields ?? []),
      ),
      content: await describeContent(path, operation, schemas, examples),
    },
    ...(!isChanging && { 304: refersToResponse('NotModified') }),
    ...(path !== '/' && { 308: refersToResponse('SlashAtTheEnd') }),
    405: refersToResponse('MethodNotAllowed'),
    ...(!isChanging && { 412: refersToResponse('PreconditionFailed') }),
    ...(isHit('GET', path) && { 429: refersToResponse('TooManyRequests') }),
    500: refersToResponse('InternalError'),
    503: refersToResponse(kinds.includes('not-ready') ? 'NotReady' : 'Overloaded'),
  };
  for (const [status, group] of Map.groupBy(own, (kind) => problems[kind].status)) {
    const examplesByKind: [string, ExampleObject][] = [];
    for (const kind of group) {
      examplesByKind.push([
        kind,
        await examples.problem(kind, problemTarget(kind, path, operation)),
      ]);
    }
    responses[status] = {
      description: group.map((kind) => problems[kind].title).join('; '),
      headers: refersTo('Cache-Control', 'Vary', 'Link'),
      content: {
        'application/problem+json': {
          schema: problemSchema,
          examples: Object.fromEntries(examplesByKind),
        },
      },
    };
  }
  return responses;
}

async function describeContent(
  path: string,
  operation: Operation,
  schemas: Schemas,
  examples: Examples,
): Promise<Record<string, MediaTypeObject>> {
  const { answer } = operation;
  const target = exampleTarget(path, operation);
  switch (answer.kind) {
    case 'json': {
      const example =
        answer.example === undefined
          ? await examples.answer(target)
          : answer.example.kind === 'given'
            ? { summary: `GET ${target}`, value: answer.example.value }
            : undefined;
      return {
        [answer.mediaType ?? 'application/json']: {
          schema: schemas.of(answer.schema),
          ...shown(example),
        },
        ...(answer.orPage && { 'text/html': { schema: { type: 'string' } } }),
      };
    }
    case 'records':
      return {
        'application/json': {
          schema: schemas.of(answer.schema),
          ...shown(await examples.answer(target)),
        },
        'application/x-ndjson': {
          schema: { type: 'string' },
          ...shown(await examples.answer(exampleTarget(path, operation, answer.ndjson))),
        },
        'text/csv': {
          schema: { type: 'string' },
          ...shown(await examples.answer(exampleTarget(path, operation, answer.csv))),
        },
      };
    case 'picture':
      return {
        'image/png': { schema: { type: 'string', contentMediaType: 'image/png' } },
        'image/svg+xml': { schema: { type: 'string' } },
      };
    case 'page':
      return { 'text/html': { schema: { type: 'string' } } };
    case 'metrics':
      return { 'text/plain': { schema: { type: 'string' } } };
    case 'asset':
      return { [answer.mediaType]: { schema: { type: 'string' } } };
  }
}

function shown(example: ExampleObject | undefined): Pick<MediaTypeObject, 'examples'> {
  return example === undefined ? {} : { examples: { answer: example } };
}

/** The responses that are the same for every operation. */
export async function sharedResponses(baseUrl: string) {
  const problem = async (kind: ProblemKind, detail: string) => {
    const reply = replyProblem(baseUrl, { kind, detail, instance: '/v1/league' });
    const example = { summary: problems[kind].title, value: await reply.json() };
    return {
      'application/problem+json': { schema: problemSchema, examples: { [kind]: example } },
    };
  };
  return {
    NotModified: {
      description:
        'The client has this answer already: the request names it in If-None-Match or If-Modified-Since',
      headers: refersTo('Cache-Control', 'ETag', 'Last-Modified', 'Vary', 'Link'),
    },
    SlashAtTheEnd: {
      description: 'The path of the request has a slash at its end',
      headers: refersTo('Cache-Control', 'Location', 'Link'),
    },
    MethodNotAllowed: {
      description: problems['method-not-allowed'].title,
      headers: refersTo('Cache-Control', 'Vary', 'Allow'),
      content: await problem(
        'method-not-allowed',
        'The method of the request is not among GET, HEAD, OPTIONS',
      ),
    },
    PreconditionFailed: {
      description:
        'The request asks for this answer in another state, in If-Match or If-Unmodified-Since',
      headers: refersTo('Cache-Control', 'Vary'),
      content: await problem(
        'precondition-failed',
        'The catalog has this answer in another state than the request asks for',
      ),
    },
    TooManyRequests: {
      description: problems['too-many-requests'].title,
      headers: refersTo('Cache-Control', 'Retry-After', 'RateLimit-Policy', 'RateLimit'),
      content: await problem(
        'too-many-requests',
        'The service grants an address 100 requests in 60 seconds',
      ),
    },
    InternalError: {
      description: problems['internal-error'].title,
      headers: refersTo('Cache-Control', 'Vary', 'Link', 'X-Request-Id'),
      content: await problem('internal-error', 'The service failed to answer this request'),
    },
    Overloaded: {
      description: `${problems.overloaded.title}; ${problems['answer-timeout'].title}`,
      headers: refersTo('Cache-Control', 'Vary', 'Link', 'Retry-After'),
      content: await problem('overloaded', 'Too many pictures wait to be drawn'),
    },
    NotReady: {
      description: problems['not-ready'].title,
      headers: refersTo('Cache-Control', 'Vary', 'Link'),
      content: await problem('not-ready', 'The service is draining: it was asked to stop'),
    },
  } as const satisfies Record<string, ResponseObject>;
}
