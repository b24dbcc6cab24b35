import { chooseCoding, type ContentCoding, contentCodings } from './content-coding.ts';
import { readRepresentation, type Representation } from './representation.ts';
import {
  rememberFields,
  type FinishedResponse,
  passThrough,
  type Refusal,
  type ServiceRequest,
  withHeaders,
} from './messages.ts';

/** Makes a response that is not at hand, encoding included, or returns another one if there is too much to do. */
export type Admit = (
  request: ServiceRequest,
  make: () => FinishedResponse | Promise<FinishedResponse>,
) => FinishedResponse | Promise<FinishedResponse>;

export type ResponderOptions = {
  /** Asks the app. */
  readonly ask: (request: Request) => Promise<Response>;
  readonly admit?: Admit;
  /** Resolves with the tag of all that the app's responses depend on; without it, each body has a tag of its own. */
  readonly readTag?: () => Promise<string>;
  /** Names the choice that the header fields make: the same target and the same choice have the same response. */
  readonly choiceOf: (request: ServiceRequest) => string;
  /** The target that stands for all targets with the same response. */
  readonly canonicalTarget: (target: string, accept: string | undefined) => string;
  readonly refuse: (target: string, refusal: Refusal) => FinishedResponse;
  /** A longer body is streamed as the app makes it, neither kept nor encoded. In bytes. */
  readonly longestBuffered: number;
  readonly codings?: readonly ContentCoding[];
  readonly cacheBytes?: number;
};

/** The header fields of a GET that the app reads: its choice of a format and language, and the names of the request in a failure. */
const passedFields = ['accept', 'accept-language', 'cookie', 'x-request-id', 'traceparent'];

/** The built-in world's responses in all codings take a fifth of it. */
export const defaultCacheBytes = 64 * 1024 * 1024;

/** Answers requests from the responses that it keeps, and asks the app for the rest. */
export class Responder {
  readonly #options: ResponderOptions;
  readonly #cache: ResponseCache;
  /** What the app is making, so that it is made once however many clients wait for the same. */
  readonly #inFlight = new Map<string, Promise<Representation>>();
  readonly #admit: Admit;
  readonly #codingOf: (acceptEncoding: string) => ContentCoding | undefined;

  constructor(options: ResponderOptions) {
    const { codings = contentCodings, cacheBytes = defaultCacheBytes } = options;
    this.#options = options;
    this.#cache = new ResponseCache(cacheBytes);
    this.#admit = options.admit ?? ((_, make) => make());
    this.#codingOf = rememberFields((field) => chooseCoding(field, codings));
  }

  /** Bytes of the response cache, about. */
  get cachedBytes(): number {
    return this.#cache.bytes;
  }

  /** Answers at once if the response is at hand. */
  answer(request: ServiceRequest): FinishedResponse | Promise<FinishedResponse> {
    const { method, target } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      return this.#admit(request, () => this.#pass(request));
    }
    const choice = this.#options.choiceOf(request);
    const key = keyOf(target, choice);
    const kept = this.#cache.get(key);
    if (kept) {
      return this.#send(kept, request, key);
    }
    const canonical = this.#options.canonicalTarget(target, request.accept);
    const canonicalKey = keyOf(canonical, choice);
    const same = canonical === target ? undefined : this.#cache.get(canonicalKey);
    return same
      ? this.#send(same, request, canonicalKey)
      : this.#admit(request, () => this.#compute(request, canonicalKey, canonical));
  }

  async #pass(request: ServiceRequest): Promise<FinishedResponse> {
    const started = performance.now();
    return withTiming(passThrough(await this.#options.ask(request.toRequest())), started);
  }

  /** Takes the response that was made while the request waited, or that another request asks for, or asks for it. */
  async #compute(request: ServiceRequest, key: string, target: string): Promise<FinishedResponse> {
    const kept = this.#cache.get(key);
    if (kept) {
      return this.#send(kept, request, key);
    }
    const awaited = this.#inFlight.get(key);
    if (awaited) {
      const made = await awaited.catch(() => undefined);
      if (made?.isShared) {
        return this.#send(made, request, key);
      }
    }
    const started = performance.now();
    const made = await (awaited
      ? this.#askFor(request, target)
      : this.#askForAll(request, key, target));
    return withTiming(await this.#send(made, request, key), started);
  }

  /** The same for all that ask for it meanwhile, and for those that come later if it lasts. */
  #askForAll(request: ServiceRequest, key: string, target: string): Promise<Representation> {
    const asking = this.#askFor(request, target)
      .then((made) => {
        if (made.isLasting) {
          this.#cache.add(key, made);
        }
        return made;
      })
      .finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, asking);
    return asking;
  }

  async #askFor(request: ServiceRequest, target: string): Promise<Representation> {
    const headers = passedFields.flatMap((name): [string, string][] => {
      const value = name === 'accept' ? request.accept : request.header(name);
      return value === undefined ? [] : [[name, value]];
    });
    const { ask, readTag, longestBuffered } = this.#options;
    const response = await ask(new Request(`http://localhost${target}`, { headers }));
    return readRepresentation(response, { longestBuffered, tag: await readTag?.() });
  }

  #send(
    made: Representation,
    request: ServiceRequest,
    key: string,
  ): FinishedResponse | Promise<FinishedResponse> {
    const response = made.respond(request, this.#codingFor(made, request));
    if (response instanceof Promise) {
      return response.then(() => {
        this.#cache.recount(key, made);
        return this.#send(made, request, key);
      });
    }
    return 'kind' in response ? this.#options.refuse(request.target, response) : response;
  }

  /** Ranges are of the plain body: bytes of a coding may not be joined with those of another time. */
  #codingFor(
    { acceptsRanges }: Representation,
    request: ServiceRequest,
  ): ContentCoding | undefined {
    const field = request.header('accept-encoding');
    return field === undefined || (acceptsRanges && request.header('range') !== undefined)
      ? undefined
      : this.#codingOf(field);
  }
}

/** No target contains a space. */
function keyOf(target: string, choice: string): string {
  return choice === '' ? target : `${target} ${choice}`;
}

/**
 * Adds how long the app took (W3C Server Timing), readable for pages of any origin, to the response for whose request it
 * was asked.
 */
function withTiming(response: FinishedResponse, started: number): FinishedResponse {
  return response.status === 304
    ? response
    : withHeaders(response, [
        ['server-timing', `app;dur=${(performance.now() - started).toFixed(2)}`],
        ['timing-allow-origin', '*'],
      ]);
}

type Entry = {
  readonly representation: Representation;
  readonly byteLength: number;
  wasUsed: boolean;
};

/** Approximate size of an entry besides its bodies: its header fields, on Bun also as the runtime's own. In bytes. */
const overheadBytes = 4096;

/**
 * Keeps representations within a budget of bytes. When it is full, the oldest go, but those that were used get a second
 * chance. So a lookup writes nothing but a mark, and what is asked for again and again stays.
 */
export class ResponseCache {
  /** Bytes of all entries, about. */
  bytes = 0;
  readonly #budgetBytes: number;
  /** The oldest first. */
  readonly #entries = new Map<string, Entry>();

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  get(key: string): Representation | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      return undefined;
    }
    entry.wasUsed = true;
    return entry.representation;
  }

  /** Adds a representation that is not there yet. */
  add(key: string, representation: Representation): void {
    const byteLength = representation.byteLength + key.length * 2 + overheadBytes;
    if (byteLength <= this.#budgetBytes / 2) {
      this.#makeRoom(byteLength);
      this.#entries.set(key, { representation, byteLength, wasUsed: false });
      this.bytes += byteLength;
    }
  }

  /** Counts the bytes of a representation again, after it was encoded. */
  recount(key: string, representation: Representation): void {
    if (this.#entries.get(key)?.representation === representation) {
      this.#drop(key);
      this.add(key, representation);
    }
  }

  #makeRoom(byteLength: number): void {
    // A walk over a map comes to what is added meanwhile.
    for (const [oldest, entry] of this.#entries) {
      if (this.bytes + byteLength <= this.#budgetBytes) {
        return;
      }
      this.#drop(oldest);
      if (entry.wasUsed) {
        this.#entries.set(oldest, { ...entry, wasUsed: false });
        this.bytes += entry.byteLength;
      }
    }
  }

  #drop(key: string): void {
    this.bytes -= this.#entries.get(key)?.byteLength ?? 0;
    this.#entries.delete(key);
  }
}
