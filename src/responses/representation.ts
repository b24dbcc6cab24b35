import {
  bufferedBody,
  finish,
  type FinishedResponse,
  type HeaderFields,
  isText,
  type Refusal,
  type ServiceRequest,
} from './messages.ts';
import { cutToRange } from './byte-range.ts';
import type { ContentCoding } from './content-coding.ts';

/** A representation in one coding. */
type Variant = {
  readonly full: FinishedResponse;
  readonly etag: string | undefined;
  notModified: FinishedResponse | undefined;
};

type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;

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

/** The parts of a request that choose among the responses of one representation. */
type Conditions = Pick<ServiceRequest, 'method' | 'header'>;

type ReadOptions = {
  /** The tag of all that the app's responses depend on. Without one, each body has the tag of its bytes. */
  readonly tag?: string | undefined;
  /** A longer body stays a stream, which is neither kept nor encoded. In bytes. */
  readonly longestBuffered: number;
};

/** Reads a response of the app. Its `Cache-Control` and `ETag` say what may be done with it. */
export async function readRepresentation(
  response: Response,
  { tag, longestBuffered }: ReadOptions,
): Promise<Representation> {
  const { headers } = response;
  const isLong = Number(headers.get('content-length') ?? 0) > longestBuffered;
  const body =
    (isLong ? response.body : bufferedBody(response)) ??
    new Uint8Array(await response.arrayBuffer());
  const stated = headers.get('etag')?.slice(1, -1);
  headers.delete('etag');
  const cacheControl = headers.get('cache-control') ?? 'no-store';
  const mayHaveTag = response.status === 200 && !cacheControl.includes('no-store');
  const given = tag ?? (body instanceof Uint8Array && mayHaveTag ? await tagOf(body) : undefined);
  return new Representation(response.status, [...headers], body, {
    // One address may have several types and languages: each has a tag of its own (RFC 9110 §8.8.3).
    tag: mayHaveTag ? (stated ?? (given && [given, ...variantOf(headers)].join('.'))) : undefined,
    isStated: stated !== undefined,
  });
}

/** The app's response to GET, from which the responses in each coding are made. */
export class Representation {
  /** Whether other requests that wait for the same may have it. */
  readonly isShared: boolean;
  /** Whether it holds as long as the snapshot, so that it may be kept. */
  readonly isLasting: boolean;
  readonly acceptsRanges: boolean;
  /** Bytes of the body, and of those in each coding so far. */
  byteLength: number;
  readonly #status: number;
  readonly #headers: HeaderFields;
  readonly #body: Body;
  /** Without quotes and coding; undefined if the response may not be asked for again. */
  readonly #tag: string | undefined;
  readonly #mayHaveBody: boolean;
  readonly #isCompressible: boolean;
  /** `Last-Modified` in whole seconds since 1970. */
  readonly #modifiedSeconds: number | undefined;
  #plain: Variant | undefined;
  /** By the name of the coding; a promise as long as the body is being encoded. */
  readonly #encoded = new Map<string, Variant | Promise<void>>();

  constructor(
    status: number,
    headers: HeaderFields,
    body: Body,
    { tag, isStated }: { readonly tag: string | undefined; readonly isStated: boolean },
  ) {
    const values = new Map(headers);
    const modified = values.get('last-modified');
    const isStream = body instanceof ReadableStream;
    const cacheControl = values.get('cache-control') ?? 'no-store';
    this.#status = status;
    this.#mayHaveBody = status !== 204 && !(status >= 300 && status < 400);
    this.#headers = this.#mayHaveBody
      ? headers.filter(([name]) => name !== 'content-length' || isStream)
      : headers;
    this.#body = body;
    this.#tag = tag;
    this.#isCompressible =
      !isStream && body.byteLength >= smallestEncoded && isText(values.get('content-type'));
    this.#modifiedSeconds = modified === undefined ? undefined : Date.parse(modified) / 1000;
    this.isShared = !isStream && !cacheControl.includes('no-store');
    // The app states the tag of what changes under a snapshot, such as a file.
    this.isLasting = this.isShared && tag !== undefined && !isStated;
    this.acceptsRanges = values.get('accept-ranges') === 'bytes';
    this.byteLength = isStream ? 0 : body.byteLength;
  }

  /**
   * The response to a GET or HEAD in a coding, or why there is none; a promise if the body has to be encoded first, for which
   * all that ask wait.
   */
  respond(
    request: Conditions,
    coding: ContentCoding | undefined,
  ): FinishedResponse | Refusal | Promise<void> {
    const variant =
      coding !== undefined && this.#isCompressible
        ? (this.#encoded.get(coding.name) ?? this.#encode(coding))
        : this.#findPlain();
    return variant instanceof Promise ? variant : this.#respondWith(variant, request);
  }

  /** The same with the body as it is. */
  respondPlainly(request: Conditions): FinishedResponse | Refusal {
    return this.#respondWith(this.#findPlain(), request);
  }

  #encode(coding: ContentCoding): Promise<void> {
    const encoding = this.#createEncoded(coding).then(
      (variant) => void this.#encoded.set(coding.name, variant),
      (error: unknown) => {
        // It is tried again.
        this.#encoded.delete(coding.name);
        throw error;
      },
    );
    this.#encoded.set(coding.name, encoding);
    return encoding;
  }

  /** Encodes the body. If the result is not smaller, the body is sent as it is in this coding too. */
  async #createEncoded(coding: ContentCoding): Promise<Variant> {
    const body = this.#body;
    if (body instanceof ReadableStream) {
      return this.#findPlain();
    }
    const bytes = await coding.encode(body);
    if (bytes.byteLength >= body.byteLength) {
      return this.#findPlain();
    }
    this.byteLength += bytes.byteLength;
    const hasDigest = this.#headers.some(([name]) => name === 'repr-digest');
    return this.#createVariant(bytes, coding.name, hasDigest ? await sha256(bytes) : undefined);
  }

  #respondWith(variant: Variant, request: Conditions): FinishedResponse | Refusal {
    const response = this.#choose(variant, request);
    const body = this.#body;
    if (
      !(body instanceof ReadableStream) ||
      (response === variant.full && request.method !== 'HEAD')
    ) {
      return response;
    }
    // A stream that is not sent has to be ended.
    body.cancel().catch(() => undefined);
    return 'kind' in response ? response : finish(response.status, response.headers, undefined);
  }

  #choose(variant: Variant, request: Conditions): FinishedResponse | Refusal {
    const { full, etag } = variant;
    const verdict =
      etag === undefined
        ? 'send'
        : evaluatePreconditions(request, { etag, modifiedSeconds: this.#modifiedSeconds });
    switch (verdict) {
      case 'send':
        return this.acceptsRanges ? cutToRange(full, request) : full;
      case 'failed':
        return { kind: 'precondition-failed' };
      case 'not-modified':
        return (variant.notModified ??= finish(304, full.headers.filter(isRepeated), undefined));
    }
  }

  #findPlain(): Variant {
    return (this.#plain ??= this.#createVariant(this.#body, undefined, undefined));
  }

  #createVariant(body: Body, coding: string | undefined, digest: string | undefined): Variant {
    const tag = this.#tag;
    // Each coding is a representation of its own, and so is its tag (RFC 9110 §8.8.3.3).
    const etag = tag === undefined ? undefined : `"${coding ? `${tag}-${coding}` : tag}"`;
    const headers = this.#headers.map((field): HeaderFields[number] =>
      // The digest is that of the encoded bytes (RFC 9530 §3).
      field[0] === 'repr-digest' && digest !== undefined
        ? [field[0], `sha-256=:${digest}:`]
        : field,
    );
    if (this.#mayHaveBody && body instanceof Uint8Array) {
      headers.push(['content-length', String(body.byteLength)]);
    }
    if (etag !== undefined) {
      headers.push(['etag', etag]);
    }
    if (coding !== undefined) {
      headers.push(['content-encoding', coding]);
    }
    if (this.#isCompressible) {
      const at = headers.findIndex(([name]) => name === 'vary');
      const stated = headers[at]?.[1];
      headers.splice(at === -1 ? headers.length : at, 1, [
        'vary',
        stated === undefined ? 'Accept-Encoding' : `${stated}, Accept-Encoding`,
      ]);
    }
    const hasBody = this.#mayHaveBody && (body instanceof ReadableStream || body.byteLength > 0);
    return {
      full: finish(this.#status, headers, hasBody ? body : undefined),
      etag,
      notModified: undefined,
    };
  }
}

function isRepeated([name]: HeaderFields[number]): boolean {
  return notModifiedFields.has(name) || name.startsWith('access-control-');
}

/** `json` of `application/json; charset=utf-8`, and the language if the response names one. */
function variantOf(headers: Headers): readonly string[] {
  const subtype = /\/([\w.+-]+)/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const language = headers.get('content-language');
  return language === null ? [subtype] : [subtype, language];
}

/** Entity tags, and the conditions of requests that name them (RFC 9110 §8.8 and §13). */

/** Characters of an entity tag: 132 bits. */
const tagLength = 22;

/**
 * The entity tag of some bytes, without quotes: the beginning of their SHA-256 in base64url. Of a response's body, or of all
 * that the responses of a snapshot depend on.
 */
export async function tagOf(content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return (await sha256(bytes)).replaceAll('+', '-').replaceAll('/', '_').slice(0, tagLength);
}

/** SHA-256 in base64. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest));
}

/** The validators that tell one state of a representation from another (RFC 9110 §8.8). */
type Validators = {
  /** Opaque tag in its quotes (RFC 9110 §8.8.3). */
  readonly etag: string;
  /** `Last-Modified` in whole seconds since 1970; undefined if it is not known. */
  readonly modifiedSeconds: number | undefined;
};

/** The outcome of the preconditions of a GET or HEAD (RFC 9110 §13.2.2). */
export type Verdict = 'send' | 'not-modified' | 'failed';

/** Evaluates the preconditions of a request against the representation that would be sent, in the standard's order. */
export function evaluatePreconditions(
  request: Pick<ServiceRequest, 'header'>,
  validators: Validators,
): Verdict {
  const { etag, modifiedSeconds } = validators;
  const ifMatch = request.header('if-match');
  const ifUnmodifiedSince = request.header('if-unmodified-since');
  if (ifMatch !== undefined) {
    if (!parseTags(ifMatch).some((tag) => tag === '*' || tag === etag)) {
      return 'failed';
    }
  } else if (isOlder(ifUnmodifiedSince, modifiedSeconds)) {
    return 'failed';
  }
  const ifNoneMatch = request.header('if-none-match');
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
  const since = parseDate(request.header('if-modified-since'));
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
