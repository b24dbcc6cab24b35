import type { Problem } from '../api/problems.ts';
import { createAnswerStore } from './answer-store.ts';
import { CatalogError } from './catalog-error.ts';

/** Fetches an address, as `fetch` does. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How one question is asked. */
export type AskOptions = {
  /** Ends it: it rejects with an error of the kind `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** For the whole of it, repetitions included; that of the client where it is absent. */
  readonly timeoutMilliseconds?: number | undefined;
};

export type TransportOptions = {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly timeoutMilliseconds: number;
  /** How often a question is asked again after a failure that passes. */
  readonly retries: number;
  /** Characters of answers to keep; 0 for none. */
  readonly cacheCharacters: number;
};

/** Asks a service. Rejects with a `CatalogError` and nothing else. */
export type Transport = {
  /** The JSON of the answer to a target such as `/v1/league`: an object or an array, made for this caller alone. */
  readonly ask: (target: string, options?: AskOptions) => Promise<object>;
  /** The bytes of the answer as they come. The time-out is for their beginning. */
  readonly stream: (target: string, options?: AskOptions) => Promise<ReadableStream<Uint8Array>>;
};

const preferences = { accept: 'application/json' };

/** Before the first repetition where the service does not say; twice as long before each further one. */
const firstPauseMilliseconds = 250;

export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, fetch, retries, cacheCharacters } = options;
  const store = createAnswerStore(cacheCharacters);

  /** Asks until there is an answer that is no passing failure, and gives what is read of it. */
  async function attempt<Result>(
    url: string,
    { signal, timeoutMilliseconds = options.timeoutMilliseconds }: AskOptions,
    headers: Readonly<Record<string, string>>,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const late = new AbortController();
    const end = Date.now() + timeoutMilliseconds;
    const timer = setTimeout(() => late.abort(), timeoutMilliseconds);
    const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
    const failureOf = (cause: unknown): CatalogError =>
      cause instanceof CatalogError
        ? cause
        : signal?.aborted
          ? new CatalogError('aborted', `The caller gave up "${url}"`, { cause })
          : late.signal.aborted
            ? new CatalogError('timeout', `No answer in ${timeoutMilliseconds} ms from "${url}"`)
            : new CatalogError('network', `No connection to "${url}"`, { cause });
    try {
      for (let attempts = 0; ; attempts += 1) {
        let pause = firstPauseMilliseconds * 2 ** attempts * (0.5 + Math.random() / 2);
        try {
          either.throwIfAborted();
          const response = await fetch(url, { headers: { ...headers }, signal: either });
          if (response.ok || response.status === 304) {
            return await read(response);
          }
          pause = parseRetryAfter(response.headers.get('retry-after')) ?? pause;
          throw await readFailure(url, response);
        } catch (error) {
          const failure = failureOf(error);
          const passes =
            failure.kind === 'network' || failure.status === 429 || failure.status === 503;
          if (!passes || attempts >= retries || Date.now() + pause > end) {
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
    ask: async (target, asked = {}) => {
      const url = baseUrl + target;
      const kept = store.find(url);
      if (kept && kept.freshUntil > Date.now() && !asked.signal?.aborted) {
        return parseJson(url, kept.text);
      }
      const condition = kept?.tag ? { 'if-none-match': kept.tag } : {};
      return attempt(url, asked, { ...preferences, ...condition }, async (response) => {
        const isSame = response.status === 304;
        const text = isSame && kept ? kept.text : await response.text();
        const answer = parseJson(url, text);
        store.keep(url, text, response.headers);
        return answer;
      });
    },
    stream: (target, asked = {}) => {
      const url = baseUrl + target;
      return attempt(url, asked, {}, async ({ body }) => {
        const reader = body?.getReader();
        return new ReadableStream({
          pull: async (controller) => {
            try {
              const piece = await reader?.read();
              if (piece?.value) {
                controller.enqueue(piece.value);
              } else {
                controller.close();
              }
            } catch (cause) {
              const kind = asked.signal?.aborted ? 'aborted' : 'network';
              controller.error(new CatalogError(kind, `"${url}" came in part`, { cause }));
            }
          },
          cancel: (reason) => reader?.cancel(reason),
        });
      });
    },
  };
}

/** Ends early, and well, where the signal says so: whoever goes on looks at it. */
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

/** Milliseconds to wait (RFC 9110 §10.2.3): seconds, or a date. */
function parseRetryAfter(text: string | null): number | undefined {
  const milliseconds = Number(text ?? Number.NaN) * 1000 || Date.parse(text ?? '') - Date.now();
  return milliseconds > 0 ? milliseconds : undefined;
}

/** The error that an answer is which is no success. */
async function readFailure(url: string, response: Response): Promise<CatalogError> {
  const { status } = response;
  const text = await response.text();
  const kind = status === 404 ? 'not-found' : 'problem';
  const problem = parseProblem(text);
  return new CatalogError(kind, problem?.detail ?? `Status ${status} from "${url}"`, {
    status,
    problem,
  });
}

function parseProblem(text: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isProblem(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'detail' in value && 'type' in value;
}

function parseJson(url: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) {
      return value;
    }
  } catch {
    // Said below.
  }
  throw new CatalogError('invalid-answer', `"${url}" is not the JSON of a catalog`);
}
