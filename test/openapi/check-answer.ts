/** Holds answers against the document. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import {
  findResponse,
  type OpenApiDocument,
  type OperationObject,
} from '../../src/api/description/document.ts';

/** Fields that the document leaves to its introduction or that belong to the message rather than to what it says. */
const fieldsInProse = new Set([
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
]);

/** What is wrong with a value by the schema that stands at a place in the document; undefined where nothing is. */
export type ValidateAt = (place: readonly string[], value: unknown) => string | undefined;

export function createValidator(document: OpenApiDocument): ValidateAt {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  return (place, value) => {
    const pointer = place
      .map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
      .join('');
    const validate = ajv.getSchema(`document#${pointer}`);
    if (!validate) {
      throw new Error(`No schema stands at ${pointer}`);
    }
    return validate(value) === true ? undefined : ajv.errorsText(validate.errors);
  };
}

/** The path of the document that a request's path belongs to: one without parameters before one with them. */
export function findPath({ paths }: OpenApiDocument, pathname: string): string | undefined {
  const segments = pathname.split('/');
  return Object.keys(paths)
    .toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .find((path) => {
      const parts = path.split('/');
      return (
        parts.length === segments.length &&
        parts.every((part, i) => (part.startsWith('{') ? segments[i] !== '' : part === segments[i]))
      );
    });
}

/** Expects that an answer to GET is one that the document foresees for the operation. */
export async function expectDescribed(
  document: OpenApiDocument,
  validate: ValidateAt,
  path: string,
  response: Response,
  message: string,
): Promise<void> {
  const { status, headers } = response;
  const operation: OperationObject | undefined = document.paths[path]?.get;
  const stated = operation?.responses[status];
  expect(Object.keys(operation?.responses ?? {}), message).toContain(String(status));
  const described = stated && findResponse(document, stated);
  if (!stated || !described) {
    return;
  }
  const place =
    '$ref' in stated
      ? stated.$ref.split('/').slice(1)
      : ['paths', path, 'get', 'responses', String(status)];

  const fields = new Map(
    Object.keys(described.headers).map((name) => [name.toLowerCase(), name] as const),
  );
  for (const [field, name] of fields) {
    const { required, schema } = document.components.headers[name] ?? { schema: {} };
    const value = headers.get(field);
    expect(Object.keys(schema), name).not.toEqual([]);
    if (required) {
      expect(value, `${message}: ${name}`).not.toBe(null);
    }
    if (value !== null) {
      const fault = validate(['components', 'headers', name, 'schema'], value);
      expect(fault, `${message}: ${name}: ${value}`).toBe(undefined);
    }
  }
  const unforeseen = [...headers.keys()].filter(
    (name) => !fields.has(name) && !fieldsInProse.has(name),
  );
  expect(unforeseen, message).toEqual([]);
  if (status === 200) {
    const isKept = headers.get('cache-control') !== 'no-store';
    expect(headers.has('etag'), message).toBe(isKept);
    expect(headers.has('last-modified'), message).toBe(isKept);
  }

  const contentType = headers.get('content-type');
  if (!described.content) {
    expect(contentType, message).toBe(null);
    expect(await response.text(), message).toBe('');
    return;
  }
  const [mediaType = ''] = (contentType ?? '').split(';');
  expect(Object.keys(described.content), message).toContain(mediaType);
  const schemaPlace = [...place, 'content', mediaType, 'schema'];
  const isJson = /[/+]json$/.test(mediaType);
  const { schema, examples = {} } = described.content[mediaType] ?? {};
  expect(schema, message).toBeDefined();
  const body: unknown = isJson ? await response.json() : await response.text();
  expect(validate(schemaPlace, body), `${message}: ${JSON.stringify(body).slice(0, 300)}`).toBe(
    undefined,
  );
  if (mediaType === 'application/problem+json') {
    // There is an example of each kind that the operation can have.
    const { type } = body as { type: string };
    expect(Object.keys(examples), message).toContain(type.slice(type.lastIndexOf('/') + 1));
  }
}

/** Whether a query fits the parameters of an operation: each known, at most once, of its schema, and there if needed. */
export function fitsParameters(
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
      const value = schema['type'] === 'integer' && /^[0-9]+$/.test(text) ? Number(text) : text;
      const i = parameters.findIndex((each) => each.in === 'query' && each.name === name);
      const place = ['paths', path, 'get', 'parameters', String(i), 'schema'];
      return validate(place, value) === undefined;
    })
  );
}
