/** Holds answers against the OpenAPI document. */
import { createRouter } from '../../src/api/paths.ts';
import { normaliseTarget } from '../../src/responses/messages.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  findResponse,
  type OpenApiDocument,
  type OperationObject,
  type ResponseObject,
  mediaTypesOf,
  pathsOf,
} from '../../src/api/openapi-document.ts';
import type { Answer } from '../../harness/client/answer.ts';

/** Fields that the document leaves to its introduction or that belong to the message rather than to what it says. */
const fieldsInProse = new Set([
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'connection',
  'content-encoding',
  'content-language',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'referrer-policy',
  'server-timing',
  'timing-allow-origin',
  'x-content-type-options',
]);

/** The error of a value by the schema at a place in the document; undefined if it is valid. */
export type ValidateAt = (place: readonly string[], value: unknown) => string | undefined;

export function createValidator(document: OpenApiDocument): ValidateAt {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  // The document leaves objects open for later versions; this version gives no members beside those that it names.
  ajv.addSchema(closed(document), 'document');
  return (place, value) => {
    const pointer = place
      .map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
      .join('');
    const validate = ajv.getSchema(`document#${pointer}`);
    if (!validate) {
      throw new Error(`There is no schema at ${pointer}`);
    }
    return validate(value) === true ? undefined : ajv.errorsText(validate.errors);
  };
}

/** A document whose named schemas allow no other members than those that they name. */
function closed(document: OpenApiDocument): object {
  const text = JSON.stringify(document.components.schemas, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value && 'type' in value
      ? { additionalProperties: false, ...value }
      : value,
  );
  const schemas: unknown = JSON.parse(text);
  return { ...document, components: { ...document.components, schemas } };
}

/** The difference of an answer from all that the document allows for GET of a path. */
export function answerFaults(
  document: OpenApiDocument,
  validate: ValidateAt,
  path: string,
  answer: Answer,
): readonly string[] {
  const { status, fields, body } = answer;
  const stated = document.paths[path]?.get?.responses[status];
  const described = stated && findResponse(document, stated);
  if (!stated || !described) {
    return [`The status ${status} is not foreseen`];
  }
  const faults = fieldFaults(document, validate, described, answer);
  const place =
    '$ref' in stated
      ? stated.$ref.split('/').slice(1)
      : ['paths', path, 'get', 'responses', String(status)];
  const contentType = fields.get('content-type');
  if (!described.content) {
    return contentType === undefined && body.length === 0
      ? faults
      : [...faults, `No body is foreseen: ${shown(body)}`];
  }
  const [mediaType = ''] = (contentType ?? '').split(';');
  const content = mediaTypesOf(described).find(({ name }) => name === mediaType);
  if (!content) {
    return [...faults, `The type "${mediaType}" is not foreseen`];
  }
  if (status === 206) {
    // A part of a document is none.
    return faults;
  }
  const value = parseBody(mediaType, body);
  const fault = validate([...place, content.member, mediaType, 'schema'], value);
  if (fault !== undefined) {
    faults.push(`${fault}: ${shown(body)}`);
  } else if (mediaType === 'application/problem+json') {
    // There is an example of each kind that the operation can have.
    const { type } = value as { type: string };
    const kind = type.slice(type.lastIndexOf('/') + 1);
    faults.push(...(content.examples && kind in content.examples ? [] : [`No example of ${kind}`]));
  }
  return faults;
}

function fieldFaults(
  document: OpenApiDocument,
  validate: ValidateAt,
  described: ResponseObject,
  { status, fields }: Answer,
): string[] {
  const faults: string[] = [];
  const known = new Set<string>();
  for (const name of Object.keys(described.headers)) {
    const required = document.components.headers[name]?.required ?? false;
    const value = fields.get(name.toLowerCase());
    known.add(name.toLowerCase());
    if (value === undefined) {
      faults.push(...(required ? [`The field "${name}" is missing`] : []));
      continue;
    }
    const fault = validate(['components', 'headers', name, 'schema'], value);
    faults.push(...(fault === undefined ? [] : [`${name}: ${value}: ${fault}`]));
  }
  const unforeseen = [...fields.keys()].filter(
    (name) => !known.has(name) && !fieldsInProse.has(name),
  );
  faults.push(...unforeseen.map((name) => `The field "${name}" is not foreseen`));
  const isKept = fields.get('cache-control') !== 'no-store';
  if (status === 200 && ['etag', 'last-modified'].some((name) => fields.has(name) !== isKept)) {
    faults.push('A validator is missing, or is present where nothing is cached');
  }
  return faults;
}

function parseBody(mediaType: string, body: Buffer): unknown {
  const text = body.toString('utf8');
  return /[/+]json$/.test(mediaType) ? JSON.parse(text) : text;
}

function shown(body: Buffer): string {
  return body.toString('utf8').slice(0, 300);
}

/** Whether a query fits the parameters of an operation: each known, at most once, of its schema, and there if needed. */
function fitsParameters(
  validate: ValidateAt,
  path: string,
  { parameters }: OperationObject,
  query: URLSearchParams,
): boolean {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const names = [...query.keys()];
  return (
    new Set(names).size === names.length &&
    names.every((name) => known.some((each) => each.name === name)) &&
    known.every(({ name, required, schema }) => {
      const text = query.get(name);
      if (text === null) {
        return !required;
      }
      const value =
        schema['type'] === 'integer' && /^[0-9]+$/.test(text)
          ? Number(text)
          : schema['type'] === 'boolean' && ['true', 'false'].includes(text)
            ? text === 'true'
            : schema['type'] === 'array'
              ? text.split(',')
              : text;
      const i = parameters.findIndex((each) => each.in === 'query' && each.name === name);
      const place = ['paths', path, 'get', 'parameters', String(i), 'schema'];
      return validate(place, value) === undefined;
    })
  );
}

/** The difference of the answer to a request, to an operation or beside all, from what the document allows. */
export function requestFaults(
  document: OpenApiDocument,
  validate: ValidateAt,
  { method, target }: { readonly method: string; readonly target: string },
  answer: Answer,
): readonly string[] {
  const { status, body } = answer;
  if (method === 'OPTIONS') {
    return status === 204 ? [] : [`OPTIONS is answered with ${status}`];
  }
  if (method === 'HEAD') {
    return body.length === 0 ? [] : ['HEAD is answered with a body'];
  }
  const { pathname, searchParams } = new URL(`http://any.host${normaliseTarget(target) ?? '/'}`);
  const { path, operation } = createRouter(pathsOf(document))(pathname) ?? {};
  if (path === undefined || !operation) {
    return besideFaults(validate, method, answer);
  }
  const isRefused =
    method === 'GET' &&
    hasStrictQuery(operation) &&
    !fitsParameters(validate, path, operation, searchParams);
  return [
    ...(isRefused && status !== 400 ? [`A query that does not fit gives ${status}`] : []),
    ...answerFaults(document, validate, path, answer),
  ];
}

/** Beside every operation: the path may be malformed, end in a slash, or be unknown. */
function besideFaults(
  validate: ValidateAt,
  method: string,
  { status, fields, body }: Answer,
): readonly string[] {
  const expected = method === 'GET' ? [308, 400, 404] : [405];
  if (!expected.includes(status)) {
    return [`No operation, and the status ${status}`];
  }
  // A client that asks for a page is told by a page that nothing is there.
  if (status === 308 || (status === 404 && fields.get('content-type')?.startsWith('text/html'))) {
    return [];
  }
  if (!fields.get('content-type')?.startsWith('application/problem+json')) {
    return ['Refused without a problem document'];
  }
  const fault = validate(['components', 'schemas', 'Problem'], JSON.parse(body.toString('utf8')));
  return fault === undefined ? [] : [fault];
}

/** Whether an operation refuses a query that does not fit it: the nine of the specification ignore any (decision 15). */
function hasStrictQuery({ responses }: OperationObject): boolean {
  const response = responses[400];
  return (
    response !== undefined &&
    'content' in response &&
    mediaTypesOf(response).some(({ examples = {} }) => 'unknown-parameter' in examples)
  );
}
