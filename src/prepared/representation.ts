import type { ContentCoding } from './content-coding.ts';

/** A finished answer to GET: what it says, and, once they were asked for, its encoded bodies. */
export type Representation = {
  readonly status: number;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer>;
  /** Opaque tag without quotes, for an answer that may be asked for again; undefined for one that may not. */
  readonly tag: string | undefined;
  readonly isCompressible: boolean;
  readonly encoded: Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>;
};

/** Smaller bodies gain nothing that a packet would notice. */
const smallestEncoded = 256;

/** Takes a response apart. Its body is read to the end. */
export async function readRepresentation(response: Response): Promise<Representation> {
  const body = new Uint8Array(await response.arrayBuffer());
  const contentType = response.headers.get('content-type') ?? '';
  const isKept = response.status === 200 && response.headers.get('cache-control') !== 'no-store';
  return {
    status: response.status,
    fields: [...response.headers],
    body,
    tag: isKept ? await tagOf(contentType, body) : undefined,
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
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const known = encoded.get(coding.name);
  if (known) {
    return known;
  }
  const made = coding
    .encode(body, effort)
    .then((bytes) => (bytes.byteLength < body.byteLength ? bytes : undefined));
  encoded.set(coding.name, made);
  return made;
}

/** 128 bits of SHA-256 over type and body: equal exactly where the answers are. */
async function tagOf(contentType: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const type = new TextEncoder().encode(`${contentType}\n`);
  const bytes = new Uint8Array(type.byteLength + body.byteLength);
  bytes.set(type);
  bytes.set(body, type.byteLength);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest.subarray(0, 16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
