import type { Finished } from './finished.ts';
import { evaluatePreconditions, type ReadField, type Validators } from './preconditions.ts';
import type { EncodedBody, Representation } from './representation.ts';

/** A representation in one coding, with every answer that may be made of it. */
export type Variant = {
  readonly full: Finished;
  readonly withoutBody: Finished;
  /** Absent for an answer that may not be asked for again. */
  readonly conditional:
    | { readonly validators: Validators; readonly notModified: Finished }
    | undefined;
};

/** Fields that a 304 repeats of the answer it stands for (RFC 9110 §15.4.5), and those that let a page read it. */
const notModifiedFields = new Set([
  'cache-control',
  'etag',
  'last-modified',
  'link',
  'vary',
  'x-content-type-options',
]);

/** The variant of a representation with this body instead of its own, or with its own. */
export function createVariant(
  { status, fields: stated, body: plain, isCompressible, tag }: Representation,
  encoded: EncodedBody | undefined,
): Variant {
  const body = encoded?.bytes ?? plain;
  const headers = new Map(stated);
  if (isCompressible) {
    const vary = headers.get('vary');
    headers.set('vary', vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
  }
  if (encoded) {
    headers.set('content-encoding', encoded.coding);
    if (headers.has('repr-digest')) {
      // What is digested is the representation, coding and all (RFC 9530 §3).
      headers.set('repr-digest', `sha-256=:${encoded.digest}:`);
    }
  }
  const hasBody = status !== 204 && !(status >= 300 && status < 400);
  if (hasBody) {
    headers.set('content-length', String(body.byteLength));
  }
  // Each coding is a representation of its own, and so is its tag (RFC 9110 §8.8.3.3).
  const etag = tag === undefined ? undefined : `"${tag}${encoded ? `-${encoded.coding}` : ''}"`;
  if (etag !== undefined) {
    headers.set('etag', etag);
  }
  const fields = [...headers].flat();
  const modified = headers.get('last-modified');
  return {
    full: { status, fields, body: hasBody && body.byteLength > 0 ? body : undefined },
    withoutBody: { status, fields, body: undefined },
    conditional:
      etag === undefined
        ? undefined
        : {
            validators: {
              etag,
              modifiedSeconds: modified === undefined ? undefined : Date.parse(modified) / 1000,
            },
            notModified: {
              status: 304,
              fields: [...headers]
                .filter(
                  ([name]) => notModifiedFields.has(name) || name.startsWith('access-control-'),
                )
                .flat(),
              body: undefined,
            },
          },
  };
}

/** The answer of a variant to a GET or HEAD with these header fields, or `failed` where a precondition does not hold. */
export function chooseAnswer(
  variant: Variant,
  method: string,
  field: ReadField,
): Finished | 'failed' {
  const { conditional, full, withoutBody } = variant;
  switch (conditional ? evaluatePreconditions(field, conditional.validators) : 'send') {
    case 'failed':
      return 'failed';
    case 'not-modified':
      return conditional?.notModified ?? full;
    case 'send':
      return method === 'HEAD' ? withoutBody : full;
  }
}
