import {
  bufferedBody,
  finish,
  type FinishedResponse,
  type HeaderFields,
  isText,
} from './response.ts';
import { cutToRange, type Unsatisfiable } from './byte-range.ts';
import type { ContentCoding } from './content-coding.ts';
import type { ServiceRequest } from './request.ts';
import { evaluatePreconditions, sha256, tagOf } from './validators.ts';

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
  /** By the name of the coding. */
  readonly #encoded = new Map<string, Variant>();

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
   * The response to a GET or HEAD in a coding, or why there is none: `failed` if a precondition does not hold, or a range
   * beyond the end. Undefined if the body has to be encoded first.
   */
  respond(
    request: Conditions,
    coding: ContentCoding | undefined,
  ): FinishedResponse | 'failed' | Unsatisfiable | undefined {
    const variant =
      coding !== undefined && this.#isCompressible
        ? this.#encoded.get(coding.name)
        : this.#findPlain();
    return variant && this.#respondWith(variant, request);
  }

  /** The same with the body as it is. */
  respondPlainly(request: Conditions): FinishedResponse | 'failed' | Unsatisfiable {
    return this.#respondWith(this.#findPlain(), request);
  }

  /** Encodes the body. If the result is not smaller, the body is sent as it is in this coding too. */
  async encode(coding: ContentCoding): Promise<void> {
    const body = this.#body;
    if (body instanceof ReadableStream || this.#encoded.has(coding.name)) {
      return;
    }
    const bytes = await coding.encode(body);
    if (bytes.byteLength < body.byteLength) {
      this.byteLength += bytes.byteLength;
      const digest = this.#headers.some(([name]) => name === 'repr-digest')
        ? await sha256(bytes)
        : undefined;
      this.#encoded.set(coding.name, this.#createVariant(bytes, coding.name, digest));
    } else {
      this.#encoded.set(coding.name, this.#findPlain());
    }
  }

  /** Ends a stream that will not be sent. */
  async cancel(): Promise<void> {
    if (this.#body instanceof ReadableStream) {
      await this.#body.cancel().catch(() => undefined);
    }
  }

  #respondWith(variant: Variant, request: Conditions): FinishedResponse | 'failed' | Unsatisfiable {
    const { full, etag } = variant;
    if (etag === undefined) {
      return this.acceptsRanges ? cutToRange(full, request) : full;
    }
    const validators = { etag, modifiedSeconds: this.#modifiedSeconds };
    switch (evaluatePreconditions((name) => request.header(name), validators)) {
      case 'send':
        return this.acceptsRanges ? cutToRange(full, request) : full;
      case 'failed':
        return 'failed';
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
