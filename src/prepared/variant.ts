import type { Finished } from './finished.ts';
import { evaluatePreconditions, type ReadField, type Validators } from './preconditions.ts';
import type { EncodedBody, Representation } from './representation.ts';

/** A representation in one coding, with every answer that may be made of it; those beside the full one when they are asked for. */
export type Variant = {
  readonly full: Finished;
  withoutBody: Finished | undefined;
  notModified: Finished | undefined;
  /** Undefined for an answer that may not be asked for again. */
  readonly validators: Validators | undefined;
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
  { status, fieldSet, body: plain, isCompressible, tag }: Representation,
  encoded: EncodedBody | undefined,
): Variant {
  const body = encoded?.bytes ?? plain;
  const hasBody = status !== 204 && !(status >= 300 && status < 400);
  // Each coding is a representation of its own, and so is its tag (RFC 9110 §8.8.3.3).
  const etag = tag === undefined ? undefined : `"${tag}${encoded ? `-${encoded.coding}` : ''}"`;
  const valueOf = (name: string, stated: string | undefined): string | undefined => {
    switch (name) {
      case 'content-encoding':
        return encoded?.coding;
      case 'content-length':
        return hasBody ? String(body.byteLength) : stated;
      case 'etag':
        return etag;
      case 'repr-digest':
        // What is digested is the representation, coding and all (RFC 9530 §3).
        return encoded ? `sha-256=:${encoded.digest}:` : stated;
      case 'vary':
        return isCompressible ? varyWith(stated) : stated;
      default:
        return stated;
    }
  };
  const fields: string[] = [];
  let lastModified: string | undefined;
  for (const [name, stated] of fieldSet.slots) {
    const value = valueOf(name, stated);
    if (value !== undefined) {
      fields.push(name, value);
    }
    if (name === 'last-modified') {
      lastModified = value;
    }
  }
  return {
    full: {
      status,
      fields,
      body: hasBody && body.byteLength > 0 ? body : undefined,
      head: undefined,
    },
    withoutBody: undefined,
    notModified: undefined,
    validators: etag === undefined ? undefined : { etag, modifiedSeconds: secondsOf(lastModified) },
  };
}

function varyWith(stated: string | undefined): string {
  return stated === undefined ? 'Accept-Encoding' : `${stated}, Accept-Encoding`;
}

/** The answer of a variant to a GET or HEAD with these header fields, or `failed` where a precondition does not hold. */
export function chooseAnswer(
  variant: Variant,
  method: string,
  field: ReadField,
): Finished | 'failed' {
  const { validators, full } = variant;
  switch (validators ? evaluatePreconditions(field, validators) : 'send') {
    case 'failed':
      return 'failed';
    case 'not-modified':
      return (variant.notModified ??= notModified(full));
    case 'send':
      return method === 'HEAD' ? (variant.withoutBody ??= { ...full, body: undefined }) : full;
  }
}

function notModified({ fields }: Finished): Finished {
  const repeated = fields.filter((_, i) => {
    const name = fields[i - (i % 2)] ?? '';
    return notModifiedFields.has(name) || name.startsWith('access-control-');
  });
  return { status: 304, fields: repeated, body: undefined, head: undefined };
}

/** Dates of one world are all alike: the last one is remembered. */
let lastDate: { readonly text: string; readonly seconds: number } | undefined;

function secondsOf(date: string | undefined): number | undefined {
  if (date === undefined) {
    return undefined;
  }
  if (lastDate?.text !== date) {
    lastDate = { text: date, seconds: Date.parse(date) / 1000 };
  }
  return lastDate.seconds;
}
