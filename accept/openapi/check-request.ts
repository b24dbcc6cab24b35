import type { OpenApiDocument, OperationObject } from '../../src/api/openapi-document.ts';
import type { Answer } from '../client/answer.ts';
import { answerFaults, findPath, fitsParameters, type ValidateAt } from './check-answer.ts';

/** Where the answer to a request, to an operation or beside all, differs from what the document foresees. */
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
  const { pathname, searchParams } = new URL(`http://any.host${target}`);
  const path = findPath(document, pathname);
  const operation = path === undefined ? undefined : document.paths[path]?.get;
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
    Object.values(response.content ?? {}).some(
      ({ examples = {} }) => 'unknown-parameter' in examples,
    )
  );
}
