import type { ContentCoding } from './content-coding.ts';

/** SHA-256 of the bytes in base64url, without padding. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => string;

/** The header fields of answers, which many of them share, with what follows from them. */
export type FieldSet = {
  /** Names are in lower case. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The names of these and of those that are added to them, sorted, each with its value where it is known already. */
  readonly slots: readonly (readonly [name: string, value: string | undefined])[];
  /** Whether an answer of status 200 may be asked for again. */
  readonly isStorable: boolean;
  /** Whether the content is one that a coding makes smaller. */
  readonly isText: boolean;
  /** Tells content types apart, in the tags of their answers. */
  readonly typeTag: string;
};

/** A finished answer to GET: what it says, and, once they were asked for, its encoded bodies. */
export type Representation = {
  readonly status: number;
  readonly fieldSet: FieldSet;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Opaque tag without quotes, for an answer that may be asked for again; undefined for one that may not. */
  readonly tag: string | undefined;
  readonly isCompressible: boolean;
  /** By name of the coding, once one was asked for. */
  encoded: Map<string, Promise<EncodedBody | undefined>> | undefined;
};

/** A body in a coding. */
export type EncodedBody = {
  readonly coding: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 of the bytes in base64. */
  readonly digest: string;
};

/** Smaller bodies gain nothing that a packet would notice. */
const smallestEncoded = 256;

/** Characters of the part of a tag that stands for the body: 132 bits. */
const tagLength = 22;

/** Takes a response apart. Its body is read to the end. */
export async function readRepresentation(
  response: Response,
  sha256: Sha256,
): Promise<Representation> {
  const body = new Uint8Array(await response.arrayBuffer());
  return representationOf(response.status, fieldSetOf([...response.headers]), body, sha256);
}

/** Fields that follow from the body and its coding. */
const addedFields = ['content-encoding', 'content-length', 'etag', 'vary'] as const;

export function fieldSetOf(fields: FieldSet['fields']): FieldSet {
  const values = new Map(fields);
  const contentType = values.get('content-type') ?? '';
  return {
    fields,
    slots: [...new Set([...values.keys(), ...addedFields])]
      .toSorted()
      .map((name) => [name, values.get(name)]),
    isStorable: values.get('cache-control') !== 'no-store',
    isText: /\b(?:json|ndjson|csv|svg|html|css|javascript|plain)\b/.test(contentType),
    typeTag: typeTagOf(contentType),
  };
}

export function representationOf(
  status: number,
  fieldSet: FieldSet,
  body: Uint8Array<ArrayBuffer>,
  sha256: Sha256,
): Representation {
  return {
    status,
    fieldSet,
    body,
    // Equal exactly where type and body are, on every machine.
    tag:
      status === 200 && fieldSet.isStorable
        ? sha256(body).slice(0, tagLength) + fieldSet.typeTag
        : undefined,
    isCompressible: fieldSet.isText && body.byteLength >= smallestEncoded,
    encoded: undefined,
  };
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
        ? { coding: coding.name, bytes, digest: await digestOf(bytes) }
        : undefined,
    );
  encoded.set(coding.name, made);
  return made;
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest));
}

/** A few characters for a content type: the services have a dozen of them (FNV-1a). */
function typeTagOf(contentType: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < contentType.length; i += 1) {
    hash = Math.imul(hash ^ contentType.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
