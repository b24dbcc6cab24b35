import { chooseCoding, type ContentCoding } from './content-coding.ts';
import { evaluatePreconditions } from './preconditions.ts';
import { encodedBody, type Representation } from './representation.ts';

/** What holds for every answer. */
export type RespondOptions = {
  /** In order of preference. */
  readonly codings: readonly ContentCoding[];
  readonly effort: 'kept' | 'once';
  /** What is sent instead where a precondition fails (RFC 9110 §15.5.13). */
  readonly preconditionFailed: (request: Request) => Response;
};

/** Fields that a 304 repeats of the answer it stands for (RFC 9110 §15.4.5), and those that let a page read it. */
const notModifiedFields = new Set([
  'cache-control',
  'last-modified',
  'link',
  'vary',
  'x-content-type-options',
]);

/** The answer to GET or HEAD with a representation: in the coding that the client likes best, or a 304 where it has it. */
export async function respond(
  request: Request,
  representation: Representation,
  { codings, effort, preconditionFailed }: RespondOptions,
): Promise<Response> {
  const { status, fields, isCompressible, tag } = representation;
  const coding = isCompressible
    ? chooseCoding(request.headers.get('accept-encoding'), codings)
    : undefined;
  const encoded = coding && (await encodedBody(representation, coding, effort));
  const body = encoded ?? representation.body;
  const headers = new Headers(fields.map(([name, value]): [string, string] => [name, value]));
  if (isCompressible) {
    headers.append('vary', 'Accept-Encoding');
  }
  if (coding && encoded) {
    headers.set('content-encoding', coding.name);
  }
  if (tag !== undefined) {
    // Each coding is a representation of its own, and so is its tag (RFC 9110 §8.8.3.3).
    const etag = coding && encoded ? `"${tag}-${coding.name}"` : `"${tag}"`;
    headers.set('etag', etag);
    const modified = headers.get('last-modified');
    const verdict = evaluatePreconditions(request.headers, {
      etag,
      modifiedSeconds: modified === null ? undefined : Date.parse(modified) / 1000,
    });
    switch (verdict) {
      case 'failed': {
        const failure = preconditionFailed(request);
        return request.method === 'HEAD' ? new Response(null, failure) : failure;
      }
      case 'not-modified':
        return notModified(headers);
      case 'send':
        break;
    }
  }
  if (status !== 204 && !(status >= 300 && status < 400)) {
    headers.set('content-length', String(body.byteLength));
  }
  return new Response(request.method === 'HEAD' || body.byteLength === 0 ? null : body, {
    status,
    headers,
  });
}

function notModified(headers: Headers): Response {
  const kept = [...headers].filter(
    ([name]) =>
      name === 'etag' || notModifiedFields.has(name) || name.startsWith('access-control-'),
  );
  return new Response(null, { status: 304, headers: kept });
}
