import { heldBody } from '../api/held-body.ts';
import type { ContentCoding } from './content-coding.ts';
import { type FieldSet, fieldSetOf } from './field-set.ts';

/** SHA-256 of the bytes in base64url, without padding. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => string;

/** A finished answer to GET: what it says, and, once they were asked for, its encoded bodies. */
export type Representation = {
  readonly fieldSet: FieldSet;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Whether the bytes of the body are lent: they are good until the next answer is looked for. */
  readonly isLent: boolean;
  /** Opaque tag without quotes, for an answer that may be asked for again; undefined for one that may not. */
  readonly tag: string | undefined;
  /** By name of the coding, once one was asked for. */
  encoded: Map<string, Promise<EncodedBody | undefined>> | undefined;
};

/** A body in a coding. */
export type EncodedBody = {
  readonly coding: ContentCoding;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the bytes in base64. */
  readonly digest: string;
};

/** Smaller bodies gain nothing that a packet would notice. */
const smallestEncoded = 256;

/** Characters of the part of a tag that stands for the body: 132 bits. */
export const tagLength = 22;

/** An answer as a whole: its status, its header fields with names in lower case, its body. */
export type WholeAnswer = {
  readonly status: number;
  readonly fields: FieldSet['fields'];
  readonly body: Uint8Array<ArrayBuffer>;
};

/** Takes a response apart. Its body is read to the end, where it has to be read. */
export async function readRepresentation(
  response: Response,
  sha256: (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>,
): Promise<Representation> {
  const body = heldBody(response) ?? new Uint8Array(await response.arrayBuffer());
  return representationOf({ status: response.status, fields: [...response.headers], body }, sha256);
}

/** What an answer stands for. */
export async function representationOf(
  { status, fields, body }: WholeAnswer,
  sha256: (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>,
): Promise<Representation> {
  const fieldSet = fieldSetOf(status, fields);
  return {
    fieldSet,
    body,
    isLent: false,
    // Equal exactly where type and body are, on every machine.
    tag: fieldSet.hasTag ? (await sha256(body)).slice(0, tagLength) + fieldSet.typeTag : undefined,
    encoded: undefined,
  };
}

/** The representation with a body of its own, which may be kept. */
export function ownRepresentation(representation: Representation): Representation {
  if (!representation.isLent) {
    return representation;
  }
  // Out of the runtime's pool it would keep 64 KiB of others in memory with it.
  const body = Buffer.allocUnsafeSlow(representation.body.byteLength);
  body.set(representation.body);
  return { ...representation, body, isLent: false };
}

/** Whether it can be had in a coding. */
export function isCompressible({ fieldSet, body }: Representation): boolean {
  return fieldSet.isText && body.byteLength >= smallestEncoded;
}

/** The body in a coding, made once; undefined where that is no smaller. */
export function encodedBody(
  representation: Representation,
  coding: ContentCoding,
  effort: 'kept' | 'once',
): Promise<EncodedBody | undefined> {
  const { body } = representation;
  const encoded = (representation.encoded ??= new Map());
  const known = encoded.get(coding.name);
  if (known) {
    return known;
  }
  const made = coding
    .encode(body, effort)
    .then(async (bytes) =>
      bytes.byteLength < body.byteLength
        ? { coding, bytes, digest: await digestOf(bytes) }
        : undefined,
    );
  encoded.set(coding.name, made);
  return made;
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest));
}
