import { repeatedShape, shapeOf } from './field-set.ts';
import type { Finished } from './finished.ts';
import { evaluatePreconditions, type ReadField, type Validators } from './preconditions.ts';
import { type EncodedBody, isCompressible, type Representation } from './representation.ts';

/** A representation in one coding, with every answer that may be made of it; those beside the full one when they are asked for. */
export type Variant = {
  readonly full: Finished;
  withoutBody: Finished | undefined;
  notModified: Finished | undefined;
  /** Undefined for an answer that may not be asked for again. */
  readonly validators: Validators | undefined;
};

/** The variant of a representation with this body instead of its own, or with its own. */
export function createVariant(
  representation: Representation,
  encoded: EncodedBody | undefined,
): Variant {
  const { fieldSet, tag, isLent } = representation;
  const body = encoded?.bytes ?? representation.body;
  const shape = shapeOf(
    fieldSet,
    encoded?.coding ?? (isCompressible(representation) ? 'varying' : 'plain'),
  );
  // In the order of the fields: `content-length`, `etag`, `repr-digest`.
  const values = fieldSet.hasBody ? [String(body.byteLength)] : [];
  let validators: Validators | undefined;
  if (tag !== undefined) {
    // Each coding is a representation of its own, and so is its tag (RFC 9110 §8.8.3.3).
    const etag = encoded ? `"${tag}-${encoded.coding.name}"` : `"${tag}"`;
    values.push(etag);
    validators = { etag, modifiedSeconds: fieldSet.modifiedSeconds };
  }
  if (encoded) {
    // The last, so that it does not matter where there is no such field.
    values.push(`sha-256=:${encoded.digest}:`);
  }
  return {
    full: {
      shape,
      values,
      body: fieldSet.hasBody && body.byteLength > 0 ? body : undefined,
      isLent,
      head: undefined,
      cell: undefined,
    },
    withoutBody: undefined,
    notModified: undefined,
    validators,
  };
}

/** The answer of a variant to a GET or HEAD with these header fields, or `failed` where a precondition does not hold. */
export function chooseAnswer(
  variant: Variant,
  method: string,
  field: ReadField,
): Finished | 'failed' {
  const { validators, full } = variant;
  if (validators) {
    const verdict = evaluatePreconditions(field, validators);
    if (verdict === 'failed') {
      return 'failed';
    }
    if (verdict === 'not-modified') {
      return (variant.notModified ??= notModified(full, validators));
    }
  }
  return method === 'HEAD' ? (variant.withoutBody ??= { ...full, body: undefined }) : full;
}

function notModified({ shape }: Finished, { etag }: Validators): Finished {
  return {
    shape: repeatedShape(shape),
    values: [etag],
    body: undefined,
    isLent: false,
    head: undefined,
    cell: undefined,
  };
}
