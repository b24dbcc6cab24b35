import type { Problem } from '../api/problem-schema.ts';

/**
 * The kind of a failure: the catalog does not have it (`not-found`), the service refuses or cannot respond (`problem`), there
 * is no connection (`network`), no response in time (`timeout`), the caller aborted (`aborted`), the response is not one of
 * a catalog (`invalid-answer`), or an offline client's file does not hold it (`offline`).
 */
export type FailureKind =
  | 'not-found'
  | 'problem'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'invalid-answer'
  | 'offline';

/** The one error that a client throws. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
  readonly kind: FailureKind;
  /** Names like the one that was not found, the nearest first; empty if the service sends none. */
  readonly suggestions: readonly string[];
  /** The status of the response, where there was one. */
  readonly status: number | undefined;
  /** Seconds to wait, if the service says. */
  readonly retryAfter: number | undefined;
  /** The problem document of the response (RFC 9457), if it has one. */
  readonly problem: Problem | undefined;

  constructor(
    kind: FailureKind,
    message: string,
    {
      status,
      retryAfter,
      problem,
      suggestions = problem?.suggestions ?? [],
      cause,
    }: FailureDetails = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.suggestions = suggestions;
    this.status = status;
    this.retryAfter = retryAfter;
    this.problem = problem;
  }
}

type FailureDetails = {
  readonly status?: number;
  readonly retryAfter?: number | undefined;
  readonly problem?: Problem | undefined;
  readonly suggestions?: readonly string[];
  readonly cause?: unknown;
};

/** Fetches an address, as `fetch` does. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of one request. */
export type AskOptions = {
  /** Aborts the request, which rejects with an error of the kind `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** For the whole request, retries included; by default that of the client. */
  readonly timeoutMilliseconds?: number | undefined;
};

type TransportOptions = {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly timeoutMilliseconds: number;
  /** How often a request is repeated after a temporary failure. */
  readonly retries: number;
  /** Characters of responses in the cache; 0 for no cache. */
  readonly cacheCharacters: number;
};

/** A proxy answers 502 or 504 for a service that starts again. */
const temporary = /429|50[234]/;

/** Before the first retry where the service does not say; twice as long before each further one. */
const firstPauseMilliseconds = 250;

/** Creates what sends requests to a service. It rejects with a `CatalogError` and nothing else. */
export function createTransport(options: TransportOptions) {
  const { baseUrl, fetch, retries, cacheCharacters } = options;
  const cache = createResponseCache(cacheCharacters);

  /** Retries temporary failures. */
  async function attempt<Result>(
    url: string,
    { signal, timeoutMilliseconds = options.timeoutMilliseconds }: AskOptions,
    headers: Record<string, string>,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const timeout = new AbortController();
    const end = Date.now() + timeoutMilliseconds;
    // A timer that is set for longer than this fires at once.
    const timer = setTimeout(() => timeout.abort(), Math.min(timeoutMilliseconds, 2 ** 31 - 1));
    const either = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
    const failureOf = (cause: unknown): CatalogError =>
      cause instanceof CatalogError
        ? cause
        : signal?.aborted
          ? new CatalogError('aborted', `The caller aborted the request for "${url}"`, { cause })
          : timeout.signal.aborted
            ? new CatalogError('timeout', `No answer in ${timeoutMilliseconds} ms from "${url}"`)
            : new CatalogError('network', `No connection to "${url}"`, { cause });
    try {
      for (let attempts = 0; ; attempts += 1) {
        let pause = firstPauseMilliseconds * 2 ** attempts * (0.5 + Math.random() / 2);
        try {
          either.throwIfAborted();
          const response = await fetch(url, { headers, signal: either });
          if (response.ok || response.status === 304) {
            return await read(response);
          }
          throw await readFailure(url, response);
        } catch (error) {
          const failure = failureOf(error);
          pause = failure.retryAfter === undefined ? pause : failure.retryAfter * 1000;
          const isTemporary = failure.kind === 'network' || temporary.test(String(failure.status));
          if (!isTemporary || attempts >= retries || Date.now() + pause > end) {
            throw failure;
          }
        }
        await sleep(pause, either);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Resolves with the JSON of a target such as `/v1/league`: a new object or array for each call. */
    requestJson: async (target: string, requestOptions: AskOptions = {}): Promise<object> => {
      const url = baseUrl + target;
      const cached = cache.find(url);
      if (cached && cached.freshUntil > Date.now() && !requestOptions.signal?.aborted) {
        return parseAnswer(url, cached.text);
      }
      const headers = {
        accept: 'application/json',
        ...(cached?.etag ? { 'if-none-match': cached.etag } : {}),
      };
      return attempt(url, requestOptions, headers, async (response) => {
        const text = response.status === 304 && cached ? cached.text : await response.text();
        const answer = parseAnswer(url, text);
        cache.store(url, text, response.headers);
        return answer;
      });
    },
    /** Resolves with the body as a stream. The time-out covers its beginning alone. */
    stream: (
      target: string,
      requestOptions: AskOptions = {},
    ): Promise<ReadableStream<Uint8Array>> => {
      const url = baseUrl + target;
      return attempt(url, requestOptions, {}, async ({ body }) => {
        const reader = body?.getReader();
        return new ReadableStream({
          pull: async (controller) => {
            try {
              const chunk = await reader?.read();
              if (chunk?.value) {
                controller.enqueue(chunk.value);
              } else {
                controller.close();
              }
            } catch (cause) {
              const kind = requestOptions.signal?.aborted ? 'aborted' : 'network';
              controller.error(
                new CatalogError(kind, `The answer from "${url}" is incomplete`, { cause }),
              );
            }
          },
          cancel: (reason) => reader?.cancel(reason),
        });
      });
    },
  };
}

/** Resolves early where the signal aborts; the next attempt throws then. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}

/** Parses seconds, or a date (RFC 9110 §10.2.3), into seconds to wait. */
function parseRetryAfter(text: string | null): number | undefined {
  const seconds = Number(text) || (Date.parse(text ?? '') - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}

async function readFailure(url: string, response: Response): Promise<CatalogError> {
  const { status, headers } = response;
  const document = parseJson(await response.text());
  const problem = isProblem(document) ? document : undefined;
  // A copy as files does not know whether the catalog has it.
  const isUnknown = status === 404 && !String(problem?.type).endsWith('/not-copied');
  const kind = isUnknown ? 'not-found' : 'problem';
  return new CatalogError(kind, problem?.detail ?? `Status ${status} from "${url}"`, {
    status,
    retryAfter: parseRetryAfter(headers.get('retry-after')),
    problem,
  });
}

function isProblem(value: object | undefined): value is Problem {
  return value !== undefined && 'detail' in value && 'type' in value;
}

function parseAnswer(url: string, text: string): object {
  const answer = parseJson(text);
  if (answer) {
    return answer;
  }
  throw new CatalogError('invalid-answer', `The answer from "${url}" is not JSON`);
}

/** Undefined for what is no object or array, and for what is no JSON. */
function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

type CachedResponse = {
  readonly text: string;
  /** Its validator (RFC 9110 §8.8.3). */
  readonly etag: string | null;
  /** Until when it may be used without a request, in milliseconds since 1970. */
  readonly freshUntil: number;
};

/** An LRU cache. Responses are cached as texts, so that callers may change the objects that they get. */
function createResponseCache(maxCharacters: number) {
  // In the order of their last use.
  const responses = new Map<string, CachedResponse>();
  let characters = 0;
  const remove = (url: string): CachedResponse | undefined => {
    const response = responses.get(url);
    characters -= response?.text.length ?? 0;
    responses.delete(url);
    return response;
  };
  const add = (url: string, response: CachedResponse): void => {
    responses.set(url, response);
    characters += response.text.length;
  };
  return {
    find: (url: string): CachedResponse | undefined => {
      const response = remove(url);
      if (response) {
        add(url, response);
      }
      return response;
    },
    /** Caches the text of a response as long as its header fields allow. */
    store: (url: string, text: string, headers: Headers): void => {
      const control = headers.get('cache-control') ?? '';
      const etag = headers.get('etag');
      const lifetime = /no-cache/i.test(control) ? 0 : secondsIn(/max-age=(\d+)/i, control);
      const age = secondsIn(/^(\d+)/, headers.get('age') ?? '');
      remove(url);
      // A response that is stale and has no validator is of no use.
      if (!/no-store/i.test(control) && (etag !== null || lifetime > age)) {
        add(url, { text, etag, freshUntil: Date.now() + (lifetime - age) * 1000 });
      }
      for (const oldest of responses.keys()) {
        if (characters <= maxCharacters) {
          break;
        }
        remove(oldest);
      }
    },
  };
}

function secondsIn(pattern: RegExp, text: string): number {
  return Number(pattern.exec(text)?.[1] ?? 0);
}
