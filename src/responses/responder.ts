import { cutToRange, type Unsatisfiable } from './byte-range.ts';
import { type ContentCoding, contentCodings, createCodingChooser } from './content-coding.ts';
import { type FindPrebuilt, targetHash } from './prebuilt.ts';
import {
  encodeVariant,
  readRepresentation,
  type Representation,
  respond,
  type Sha256,
  variantIn,
} from './representation.ts';
import type { ServiceRequest } from './request.ts';
import { finish, type FinishedResponse, passThrough } from './response.ts';
import { createResponseCache } from './response-cache.ts';

/** Answers requests from finished responses, and asks the app for the rest. */
export type Responder = {
  /** Answers at once where the response is at hand. */
  readonly answer: (request: ServiceRequest) => FinishedResponse | Promise<FinishedResponse>;
  /** Drops the responses to some targets, and keeps none that is being made. */
  readonly forget: (isMeant: (target: string) => boolean) => void;
  /** Bytes of the response cache, about. */
  readonly cachedBytes: () => number;
};

/**
 * Whether the response to a target may be kept for other clients: `always` where it depends on the world alone, `repeated`
 * where that holds but there are more targets than can be kept, `never` where it depends on the request.
 */
export type CachePolicy = 'always' | 'repeated' | 'never';

/** Asks the app. */
export type Ask = (request: Request) => Promise<Response>;

/** Makes a response that is not at hand, encoding included, or returns another one if there is too much to do. */
export type Admit = (
  request: ServiceRequest,
  make: () => FinishedResponse | Promise<FinishedResponse>,
) => FinishedResponse | Promise<FinishedResponse>;

export type ResponderOptions = {
  readonly findPrebuilt: FindPrebuilt;
  readonly ask: Ask;
  readonly admit?: Admit;
  readonly cachePolicy: (target: string) => CachePolicy;
  /** Whether an `Accept` field prefers another format of a target than no field at all. */
  readonly prefersOtherFormat: (accept: string, target: string) => boolean;
  readonly preconditionFailed: (target: string) => FinishedResponse;
  /** `size` is that of the whole body in bytes. */
  readonly rangeNotSatisfiable: (target: string, size: number) => FinishedResponse;
  /** A longer body is streamed as the app makes it, neither kept nor encoded. In bytes. */
  readonly longestBuffered: number;
  readonly sha256: Sha256;
  readonly codings?: readonly ContentCoding[];
};

/** Header fields that name a request; no successful response depends on them. */
const identifyingHeaders = ['x-request-id', 'traceparent'];

/** The built-in world's responses in all codings take a tenth of it. */
const cacheBudgetBytes = 64 * 1024 * 1024;

export function createResponder(options: ResponderOptions): Responder {
  const { findPrebuilt, ask, cachePolicy, longestBuffered, sha256 } = options;
  const admit: Admit = options.admit ?? ((_, make) => make());
  const cache = createResponseCache(cacheBudgetBytes);
  const chooseCoding = createCodingChooser(options.codings ?? contentCodings);
  /** Responses that the app is making, so that it is asked once however many clients wait for the same. */
  const inFlight = new Map<string, Promise<Representation | FinishedResponse | undefined>>();
  let timesForgotten = 0;

  const prefersOtherFormat = (request: ServiceRequest): boolean => {
    const accept = request.header('accept');
    return accept !== undefined && options.prefersOtherFormat(accept, request.target);
  };

  const finishWith = (
    representation: Representation,
    request: ServiceRequest,
    isCached: boolean,
  ): FinishedResponse | Promise<FinishedResponse> => {
    const coding = chooseCoding(request.header('accept-encoding'));
    const variant = variantIn(representation, coding);
    if (!variant) {
      return encode(representation, coding, request, isCached);
    }
    const response = respond(variant, representation.head, request);
    return response === 'failed'
      ? options.preconditionFailed(request.target)
      : satisfied(response, request);
  };

  const satisfied = (
    response: FinishedResponse | Unsatisfiable,
    { target }: ServiceRequest,
  ): FinishedResponse =>
    'kind' in response ? options.rangeNotSatisfiable(target, response.size) : response;

  const encode = async (
    representation: Representation,
    coding: ContentCoding | undefined,
    request: ServiceRequest,
    isCached: boolean,
  ): Promise<FinishedResponse> => {
    if (coding) {
      const isFirst = !representation.variants.has(coding.name);
      // A page asks for fifty pictures at once: the best coding takes fifty times as long for a tenth of their bytes.
      const effort = isCached && !representation.head.isPicture ? 'best' : 'fast';
      const { full } = await encodeVariant(representation, coding, effort);
      if (isCached && isFirst && full.body instanceof Uint8Array) {
        cache.grow(request.target, full.body.byteLength);
      }
    }
    return finishWith(representation, request, isCached);
  };

  const readOf = async (asked: ReturnType<Ask>): Promise<Representation | FinishedResponse> => {
    const response = await asked;
    return Number(response.headers.get('content-length') ?? 0) > longestBuffered
      ? passThrough(response)
      : readRepresentation(response, sha256);
  };

  /** Of the request only its id has a part in the response, where the app fails. Streams are cancelled. */
  const askOnce = async (
    request: ServiceRequest,
  ): Promise<Representation | FinishedResponse | undefined> => {
    const { target } = request;
    const before = timesForgotten;
    const headers = identifyingHeaders.flatMap((name): [string, string][] => {
      const value = request.header(name);
      return value === undefined ? [] : [[name, value]];
    });
    try {
      const read = await readOf(ask(new Request(`http://localhost${target}`, { headers })));
      if (isStream(read)) {
        await read.body.cancel();
        return undefined;
      }
      if ('variants' in read && read.tag !== undefined && before === timesForgotten) {
        cache.set(target, read);
      }
      return read;
    } finally {
      inFlight.delete(target);
    }
  };

  /** Asks the app for all clients that wait for the same response. */
  const askForAll = (request: ServiceRequest): ReturnType<typeof askOnce> => {
    const asking = inFlight.get(request.target) ?? askOnce(request);
    inFlight.set(request.target, asking);
    return asking;
  };

  const askAlone = async (request: Request): Promise<Response> => {
    const started = performance.now();
    return withTiming(await ask(request), performance.now() - started);
  };

  const compute = async (request: ServiceRequest, isShared: boolean): Promise<FinishedResponse> => {
    const shared = isShared ? await askForAll(request) : undefined;
    // A failure may look different to each client: a browser gets a page.
    const isForAll = shared && !('variants' in shared && !shared.tag && shared.head.variesByFormat);
    const read = isForAll ? shared : await readOf(askAlone(request.toRequest()));
    if ('variants' in read) {
      return finishWith(read, request, isShared && read.tag !== undefined);
    }
    if (request.method === 'HEAD' && isStream(read)) {
      await read.body.cancel();
      return finish(read.status, read.headers, undefined);
    }
    const part = cutToRange(read, request);
    if ('kind' in part && isStream(read)) {
      await read.body.cancel();
    }
    return satisfied(part, request);
  };

  const isRead = ({ method }: ServiceRequest): boolean => method === 'GET' || method === 'HEAD';

  const findKept = (request: ServiceRequest): Representation | undefined => {
    const kept = isRead(request) ? cache.get(request.target) : undefined;
    return kept && !(kept.head.variesByFormat && prefersOtherFormat(request)) ? kept : undefined;
  };

  const make = (request: ServiceRequest): FinishedResponse | Promise<FinishedResponse> => {
    const { target } = request;
    if (!isRead(request)) {
      return askAlone(request.toRequest()).then(passThrough);
    }
    const kept = findKept(request);
    if (kept) {
      return finishWith(kept, request, true);
    }
    const hash = targetHash(target);
    const found = cache.get(target) ? undefined : findPrebuilt(target, hash);
    if (found && !(found.head.variesByFormat && prefersOtherFormat(request))) {
      // An encoded body costs enough to be kept at once, and its tag promises the same bytes each time.
      const isCached = cache.admits(hash) || (request.header('accept-encoding') ?? '') !== '';
      if (isCached) {
        cache.set(target, found);
      }
      return finishWith(found, request, isCached);
    }
    const policy = found || prefersOtherFormat(request) ? 'never' : cachePolicy(target);
    return compute(
      request,
      policy === 'always' ||
        (policy === 'repeated' && (inFlight.has(target) || cache.admits(hash))),
    );
  };

  return {
    answer: (request) => {
      const kept = findKept(request);
      return kept ? finishWith(kept, request, true) : admit(request, () => make(request));
    },
    forget: (isMeant) => {
      timesForgotten += 1;
      cache.forget(isMeant);
    },
    cachedBytes: () => cache.bytes(),
  };
}

/**
 * Adds how long the app took (W3C Server Timing), readable for pages of any origin. Shared responses have no such field:
 * their bytes are the same for all clients.
 */
function withTiming(response: Response, milliseconds: number): Response {
  response.headers.set('server-timing', `app;dur=${milliseconds.toFixed(2)}`);
  response.headers.set('timing-allow-origin', '*');
  return response;
}

function isStream(
  read: Representation | FinishedResponse,
): read is FinishedResponse & { readonly body: ReadableStream<Uint8Array<ArrayBuffer>> } {
  return read.body instanceof ReadableStream;
}
