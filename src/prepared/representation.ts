import type { ContentCoding } from './content-coding.ts';

/** SHA-256 of the bytes in base64url, without padding. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => string;

/** A finished answer to GET: what it says, and, once they were asked for, its encoded bodies. */
export type Representation = {
  readonly status: number;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer>;
  /** Opaque tag without quotes, for an answer that may be asked for again; undefined for one that may not. */
  readonly tag: string | undefined;
  readonly isCompressible: boolean;
  readonly encoded: Map<string, Promise<EncodedBody | undefined>>;
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

/** Characters of a tag: 132 bits. */
const tagLength = 22;

/** Takes a response apart. Its body is read to the end. */
export async function readRepresentation(
  response: Response,
  sha256: Sha256,
): Promise<Representation> {
  const body = new Uint8Array(await response.arrayBuffer());
  return representationOf(response.status, [...response.headers], body, sha256);
}

/** A representation of these header fields, their names in lower case, and this body. */
export function representationOf(
  status: number,
  fields: Representation['fields'],
  body: Uint8Array<ArrayBuffer>,
  sha256: Sha256,
): Representation {
  const valueOf = (wanted: string): string | undefined =>
    fields.find(([name]) => name === wanted)?.[1];
  const contentType = valueOf('content-type') ?? '';
  const isKept = status === 200 && valueOf('cache-control') !== 'no-store';
  return {
    status,
    fields,
    body,
    tag: isKept ? tagOf(contentType, body, sha256) : undefined,
    isCompressible:
      body.byteLength >= smallestEncoded &&
      /\b(?:json|ndjson|csv|svg|html|css|javascript|plain)\b/.test(contentType),
    encoded: new Map(),
  };
}

/** The body in a coding, made once; undefined where that is no smaller. */
export function encodedBody(
  { body, encoded }: Representation,
  coding: ContentCoding,
  effort: 'kept' | 'once',
): Promise<EncodedBody | undefined> {
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

/** Equal exactly where type and body are, on every machine. */
function tagOf(contentType: string, body: Uint8Array<ArrayBuffer>, sha256: Sha256): string {
  const type = new TextEncoder().encode(`${contentType}\n`);
  const bytes = new Uint8Array(type.byteLength + body.byteLength);
  bytes.set(type);
  bytes.set(body, type.byteLength);
  return sha256(bytes).slice(0, tagLength);
}
