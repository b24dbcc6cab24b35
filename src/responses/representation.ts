import { cutToRange, type Unsatisfiable } from './byte-range.ts';
import { bufferedBody } from '../api/buffered-body.ts';
import { variesByAccept } from '../api/requests.ts';
import type { ContentCoding, Effort } from './content-coding.ts';
import type { ServiceRequest } from './request.ts';
import { finish, type FinishedResponse, type HeaderFields } from './response.ts';

/** SHA-256 in base64url without padding. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => string;

/** The status and header fields that many responses share, with the facts that follow from them. */
export type SharedHead = {
  readonly status: number;
  /** As the app stated them, without the `content-length` of a body. */
  readonly headers: HeaderFields;
  /** Whether the response may be asked for again, so that it has an entity tag. */
  readonly isCacheable: boolean;
  readonly mayHaveBody: boolean;
  readonly isText: boolean;
  readonly isPicture: boolean;
  /** Whether a part of the body may be asked for. */
  readonly acceptsRanges: boolean;
  /** Whether `Accept` may lead to another response. */
  readonly variesByFormat: boolean;
  /** Distinguishes content types in entity tags. */
  readonly typeTag: string;
  /** `Last-Modified` in whole seconds since 1970. */
  readonly modifiedSeconds: number | undefined;
};

/** The app's response to GET, from which the responses in each coding are made. */
export type Representation = {
  readonly head: SharedHead;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Entity tag without quotes and coding; undefined if the response may not be asked for again. */
  readonly tag: string | undefined;
  /** The variants that were asked for, by the name of their coding, or `''`; a promise while the body is encoded. */
  readonly variants: Map<string, Variant | Promise<Variant>>;
};

/** A representation in one coding. */
export type Variant = {
  readonly full: FinishedResponse;
  readonly etag: string | undefined;
  notModified: FinishedResponse | undefined;
};

/** Characters of the part of an entity tag that stands for the body: 132 bits. */
export const tagLength = 22;

/** Smaller bodies gain nothing that a packet would notice. In bytes. */
const smallestEncoded = 256;

/** Header fields that a 304 repeats (RFC 9110 §15.4.5), beside those that let a page of another origin read it. */
const notModifiedFields = new Set([
  'cache-control',
  'etag',
  'last-modified',
  'link',
  'vary',
  'x-content-type-options',
]);

export function shareHead(status: number, headers: HeaderFields): SharedHead {
  const values = new Map(headers);
  const contentType = values.get('content-type') ?? '';
  const modified = values.get('last-modified');
  const mayHaveBody = status !== 204 && !(status >= 300 && status < 400);
  return {
    status,
    headers: mayHaveBody ? headers.filter(([name]) => name !== 'content-length') : headers,
    isCacheable: status === 200 && values.get('cache-control') !== 'no-store',
    mayHaveBody,
    isText: /\b(?:json|ndjson|csv|svg|html|css|javascript|plain|x-compiled-world)\b/.test(
      contentType,
    ),
    isPicture: contentType.startsWith('image/'),
    acceptsRanges: values.get('accept-ranges') === 'bytes',
    variesByFormat: variesByAccept(values.get('vary')),
    typeTag: typeTagOf(contentType),
    modifiedSeconds: modified === undefined ? undefined : Date.parse(modified) / 1000,
  };
}

/** Reads a response of the app to its end. */
export async function readRepresentation(
  response: Response,
  sha256: (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>,
): Promise<Representation> {
  const body = bufferedBody(response) ?? new Uint8Array(await response.arrayBuffer());
  const head = shareHead(response.status, [...response.headers]);
  // Equal exactly where the type and the body are, on every machine.
  const tag = head.isCacheable
    ? (await sha256(body)).slice(0, tagLength) + head.typeTag
    : undefined;
  return { head, body, tag, variants: new Map() };
}

export function isCompressible({ head, body }: Representation): boolean {
  return head.isText && body.byteLength >= smallestEncoded;
}

/** Returns the variant in a coding, or undefined if the body has to be encoded first. */
export function variantIn(representation: Representation, coding: undefined): Variant;
export function variantIn(
  representation: Representation,
  coding: ContentCoding | undefined,
): Variant | undefined;
export function variantIn(
  representation: Representation,
  coding: ContentCoding | undefined,
): Variant | undefined {
  const { variants } = representation;
  const isEncoded = coding !== undefined && isCompressible(representation);
  const known = variants.get(isEncoded ? coding.name : '');
  if (known && !(known instanceof Promise)) {
    return known;
  }
  if (isEncoded) {
    return undefined;
  }
  const variant = createVariant(representation, undefined);
  variants.set('', variant);
  return variant;
}

/** Encodes the body, once for all clients. If the result is not smaller, the variant has no coding. */
export function encodeVariant(
  representation: Representation,
  coding: ContentCoding,
  effort: Effort,
): Promise<Variant> {
  const { body, variants } = representation;
  const known = variants.get(coding.name);
  if (known) {
    return Promise.resolve(known);
  }
  const encoding = coding.encode(body, effort).then(async (bytes) => {
    const variant =
      bytes.byteLength < body.byteLength
        ? createVariant(representation, {
            coding: coding.name,
            bytes,
            digest: await digestOf(bytes),
          })
        : createVariant(representation, undefined);
    variants.set(coding.name, variant);
    return variant;
  });
  variants.set(coding.name, encoding);
  return encoding;
}

type EncodedBody = {
  readonly coding: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** SHA-256 in base64. */
  readonly digest: string;
};

function createVariant(representation: Representation, encoded: EncodedBody | undefined): Variant {
  const { head, tag } = representation;
  const body = encoded?.bytes ?? representation.body;
  // Each coding is a representation of its own, and so is its tag (RFC 9110 §8.8.3.3).
  const etag = tag === undefined ? undefined : `"${encoded ? `${tag}-${encoded.coding}` : tag}"`;
  const headers = head.headers.map((field): HeaderFields[number] =>
    // The digest is that of the encoded bytes (RFC 9530 §3).
    field[0] === 'repr-digest' && encoded ? [field[0], `sha-256=:${encoded.digest}:`] : field,
  );
  if (head.mayHaveBody) {
    headers.push(['content-length', String(body.byteLength)]);
  }
  if (etag !== undefined) {
    headers.push(['etag', etag]);
  }
  if (encoded) {
    headers.push(['content-encoding', encoded.coding]);
  }
  if (isCompressible(representation)) {
    const at = headers.findIndex(([name]) => name === 'vary');
    const stated = headers[at]?.[1];
    headers.splice(at === -1 ? headers.length : at, 1, [
      'vary',
      stated === undefined ? 'Accept-Encoding' : `${stated}, Accept-Encoding`,
    ]);
  }
  const hasBody = head.mayHaveBody && body.byteLength > 0;
  return {
    full: finish(head.status, headers, hasBody ? body : undefined),
    etag,
    notModified: undefined,
  };
}

/**
 * The response of a variant to a GET or HEAD, or why there is none: `failed` where a precondition does not hold, or a range
 * beyond its end.
 */
export function respond(
  variant: Variant,
  { modifiedSeconds, acceptsRanges }: SharedHead,
  request: Pick<ServiceRequest, 'method' | 'header'>,
): FinishedResponse | 'failed' | Unsatisfiable {
  const { full, etag } = variant;
  if (etag === undefined) {
    return full;
  }
  switch (evaluatePreconditions((name) => request.header(name), { etag, modifiedSeconds })) {
    case 'send':
      return acceptsRanges ? cutToRange(full, request) : full;
    case 'failed':
      return 'failed';
    case 'not-modified':
      variant.notModified ??= finish(
        304,
        full.headers.filter(
          ([name]) => notModifiedFields.has(name) || name.startsWith('access-control-'),
        ),
        undefined,
      );
      return variant.notModified;
  }
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest));
}

/** A few characters for a content type: a service has a dozen of them (FNV-1a). */
function typeTagOf(contentType: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < contentType.length; i += 1) {
    hash = Math.imul(hash ^ contentType.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/** The validators that tell one state of a representation from another (RFC 9110 §8.8). */
export type Validators = {
  /** Opaque tag in its quotes (RFC 9110 §8.8.3). */
  readonly etag: string;
  /** `Last-Modified` in whole seconds since 1970; undefined if it is not known. */
  readonly modifiedSeconds: number | undefined;
};

type ReadHeader = (name: string) => string | undefined;

/** The outcome of the preconditions of a GET or HEAD (RFC 9110 §13.2.2). */
export type Verdict = 'send' | 'not-modified' | 'failed';

/** Evaluates the preconditions of a request against the representation that would be sent, in the standard's order. */
export function evaluatePreconditions(header: ReadHeader, validators: Validators): Verdict {
  const { etag, modifiedSeconds } = validators;
  const ifMatch = header('if-match');
  const ifUnmodifiedSince = header('if-unmodified-since');
  if (ifMatch !== undefined) {
    if (!parseTags(ifMatch).some((tag) => tag === '*' || tag === etag)) {
      return 'failed';
    }
  } else if (isOlder(ifUnmodifiedSince, modifiedSeconds)) {
    return 'failed';
  }
  const ifNoneMatch = header('if-none-match');
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch === etag) {
      return 'not-modified';
    }
    // The weak comparison: `W/` on either side does not matter (RFC 9110 §8.8.3.2).
    const isKnown = parseTags(ifNoneMatch).some(
      (tag) => tag === '*' || tag.replace(/^W\//, '') === etag,
    );
    return isKnown ? 'not-modified' : 'send';
  }
  const since = parseDate(header('if-modified-since'));
  return since !== undefined && modifiedSeconds !== undefined && modifiedSeconds <= since
    ? 'not-modified'
    : 'send';
}

/** The tags of a list; a comma inside quotes belongs to its tag. Anything that is no tag is left out. */
function parseTags(field: string): string[] {
  if (field.trim() === '*') {
    return ['*'];
  }
  return field.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
}

function isOlder(field: string | undefined, modifiedSeconds: number | undefined): boolean {
  const date = parseDate(field);
  return date !== undefined && modifiedSeconds !== undefined && modifiedSeconds > date;
}

const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const time = String.raw`\d\d:\d\d:\d\d`;
/** The form of today and that of RFC 850. */
const dateOfGreenwich = new RegExp(
  String.raw`^${day}(?:, \d\d [A-Z][a-z]{2} \d{4}|[a-z]*, \d\d-[A-Z][a-z]{2}-\d\d) ${time} GMT$`,
);
/** The form of C's `asctime()`, which names no zone: the engine would take it for a local time. */
const dateWithoutZone = new RegExp(`^${day} [A-Z][a-z]{2} [ 0-9][0-9] ${time} [0-9]{4}$`);

/** Seconds since 1970 of a date in one of the three forms of RFC 9110 §5.6.7; anything else counts as absent. */
function parseDate(field: string | undefined): number | undefined {
  if (field === undefined) {
    return undefined;
  }
  const text = dateWithoutZone.test(field) ? `${field} GMT` : field;
  const milliseconds =
    text === field && !dateOfGreenwich.test(field) ? Number.NaN : Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}
