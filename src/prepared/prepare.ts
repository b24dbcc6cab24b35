import { createAnswerCache } from './answer-cache.ts';
import { chooseCoding, type ContentCoding } from './content-coding.ts';
import {
  createEntry,
  createPlainVariant,
  type Entry,
  keepVariant,
  type LongResponse,
  variantIn,
} from './entry.ts';
import type { FieldSet } from './field-set.ts';
import type { Answered, Finished } from './finished.ts';
import type { FindAnswer } from './open-answers.ts';
import { type ReadField, readNothing } from './preconditions.ts';
import { remember } from './remember.ts';
import {
  encodedBody,
  isCompressible,
  ownRepresentation,
  readRepresentation,
  type Representation,
  representationOf,
  type Sha256,
  type WholeAnswer,
} from './representation.ts';
import { chooseAnswer, createVariant } from './variant.ts';
import { targetHash } from './target-hash.ts';
import type { Answer } from './write-answers.ts';

export type Prepared = {
  /**
   * The answer to a request for a raw target where it is finished already, or can be at once; undefined otherwise: then
   * `answer` has it, and finishes it on the way where it can be kept.
   */
  readonly find: (method: string, target: string, field: ReadField) => Finished | undefined;
  readonly answer: (request: Request) => Promise<Answered>;
  /** About what the answers take up that are kept finished. */
  readonly cachedBytes: () => number;
};

export type PrepareOptions = {
  /** The answers that were made before the start. */
  readonly findAnswer: FindAnswer;
  /** Targets of further answers that depend on nothing in a request: the app is asked once for each of them. */
  readonly lateTargets: readonly string[];
  /** Who is asked for these before the app is: undefined leaves the answer to it. */
  readonly askApart?: (target: string) => Promise<WholeAnswer | undefined>;
  /** Whether an answer depends on nothing in a request, if the app has one: which there are is not known beforehand. */
  readonly isLate?: (target: string) => boolean;
  /**
   * Whether the answer to a question depends on nothing in a request but what it likes: once it was asked not long ago, it
   * is kept like those that are known. What clients ask has no end; what is kept is bounded.
   */
  readonly isRepeatable?: (target: string) => boolean;
  /** In order of preference. */
  readonly codings: readonly ContentCoding[];
  readonly sha256: Sha256;
  /**
   * Whether a client with such a field wants another answer than one that says nothing, where answers vary by it. Such an
   * answer is made by the app each time. Absent where there is no other.
   */
  readonly wantsOther?: {
    readonly language: (acceptLanguage: string) => boolean;
    readonly format: (accept: string) => boolean;
  };
  /** A longer body is sent as the app makes it, and neither kept nor encoded. */
  readonly longestHeldBody: number;
  /** What is sent instead where a precondition fails (RFC 9110 §15.5.13). */
  readonly preconditionFailed: (request: Request) => Response | Promise<Response>;
};

/** Bytes of the answers that are kept finished. The built-in world's are a tenth of this, in all codings. */
const cacheBudgetBytes = 64 * 1024 * 1024;

/** What an entry takes up besides its bodies, about: less on Node, more on Bun. */
const entryBytes = 2048;

/** What a further variant of it takes up besides its body. */
const variantBytes = 1024;

/** Puts finished answers before an app. Whatever it says is negotiated and conditional, whether it was asked before or not. */
export function prepare(app: Answer, options: PrepareOptions): Prepared {
  const { findAnswer, codings, sha256, longestHeldBody, preconditionFailed } = options;
  const chooseBy = remember((acceptEncoding) => chooseCoding(acceptEncoding, codings));
  const choose = (acceptEncoding: string | undefined): ContentCoding | undefined =>
    acceptEncoding === undefined ? undefined : chooseBy(acceptEncoding);
  const wantsOtherLanguage = remember(options.wantsOther?.language ?? (() => false));
  const wantsOtherFormat = remember(options.wantsOther?.format ?? (() => false));

  /** Whether a request wants another answer than one that says nothing. */
  const wantsOther = (
    { variesByLanguage, variesByFormat }: Pick<FieldSet, 'variesByLanguage' | 'variesByFormat'>,
    field: (name: string) => string | undefined,
  ): boolean => {
    const language = variesByLanguage ? field('accept-language') : undefined;
    const format = variesByFormat ? field('accept') : undefined;
    return (
      (language !== undefined && wantsOtherLanguage(language)) ||
      (format !== undefined && wantsOtherFormat(format))
    );
  };
  const isForOthers = ({ representation }: Entry, field: ReadField): boolean =>
    representation !== undefined &&
    field !== readNothing &&
    wantsOther(representation.fieldSet, field);
  const cache = createAnswerCache<Entry>(cacheBudgetBytes);
  const late = new Map(
    options.lateTargets.map((target): [string, Entry] => [target, createEntry(undefined)]),
  );

  /** What is kept for a target; `isLasting` says that it will be needed longer than until the next one is looked for. */
  const findEntry = (target: string, hash: number, isLasting: boolean): Entry | undefined => {
    const kept = cache.get(target, hash);
    if (kept) {
      return kept;
    }
    const found = findAnswer(target, hash);
    if (!found) {
      // Looked for last, as nearly all that is asked for was made before the start.
      return late.get(target);
    }
    if (!isLasting && !cache.isWorth(hash)) {
      return createEntry(found);
    }
    const shared = cache.share(target, hash, found.number);
    if (shared) {
      return shared;
    }
    const entry = createEntry(ownRepresentation(found));
    cache.keep(target, hash, entry, found.body.byteLength + entryBytes, found.number);
    return entry;
  };

  /** What the app says to one request alone, with the time that it took. */
  const askNow = async (request: Request): Promise<Response> => {
    const started = performance.now();
    const response = await app(request);
    return withTiming(response, performance.now() - started);
  };

  const ask = async (request: Request, from: Answer): Promise<Representation | LongResponse> => {
    const response = await from(request);
    return isLong(response, longestHeldBody)
      ? { kind: 'long', response }
      : readRepresentation(response, sha256);
  };

  // A request of its own: what is kept for everybody must not follow from what one client says.
  // Its bytes are the same for all, so that it says nothing of the time that the first one waited.
  const askFor = (target: string): Promise<Representation | LongResponse> =>
    ask(new Request(`http://localhost${target}`), app);

  const askLate = async (target: string): Promise<Representation | LongResponse> => {
    const answer = await options.askApart?.(target);
    return answer ? representationOf(answer, sha256) : askFor(target);
  };

  /** The answer to a target that depends on nothing else, asked for once however many want it; undefined for one that is not kept. */
  const askOnce = async (entry: Entry, target: string): Promise<Representation | undefined> => {
    entry.asked ??= late.get(target) === entry ? askLate(target) : askFor(target);
    let isKept = false;
    try {
      const asked = await entry.asked;
      if ('kind' in asked) {
        void asked.response.body?.cancel();
        isKept = true;
        return undefined;
      }
      isKept = asked.fieldSet.status === 200;
      entry.representation = isKept ? asked : undefined;
      return asked;
    } finally {
      // An answer that failed is not one to keep.
      if (!isKept) {
        entry.asked = undefined;
      }
    }
  };

  /** The same for a target of which it is not known whether the app has an answer; undefined where it has none. */
  const findLate = async (target: string, hash: number): Promise<Entry | undefined> => {
    if (!options.isLate?.(target)) {
      return undefined;
    }
    const entry = createEntry(undefined);
    await askOnce(entry, target);
    const { representation } = entry;
    if (representation?.tag === undefined) {
      return undefined;
    }
    cache.keep(target, hash, entry, representation.body.byteLength + entryBytes);
    return entry;
  };

  /** Whether a question is one to keep the answer to from now on. */
  const isRepeated = (
    target: string,
    hash: number,
    field: (name: string) => string | undefined,
  ): boolean =>
    options.isRepeatable?.(target) === true &&
    !wantsOther({ variesByLanguage: true, variesByFormat: true }, field) &&
    cache.isWorth(hash);

  const respond = async (request: Request): Promise<Answered> => {
    const { headers, url } = request;
    const target = targetOf(url);
    const hash = targetHash(target);
    const field = (name: string): string | undefined => headers.get(name) ?? undefined;
    // A coding costs enough to be worth keeping at once, and its tag promises the same bytes each time.
    const known = findEntry(target, hash, true) ?? (await findLate(target, hash));
    const repeated =
      !known && isRepeated(target, hash, field) ? createEntry(undefined, 'once') : undefined;
    const entry = known && isForOthers(known, field) ? undefined : (known ?? repeated);
    const coding = choose(field('accept-encoding'));
    const once = entry && (entry.representation ?? (await askOnce(entry, target)));
    // What is wrong with a question is told each client in its own way.
    const kept = repeated && !repeated.representation ? undefined : once;
    const asked = kept ?? (await ask(asGet(request), askNow));
    if ('kind' in asked) {
      return asked.response;
    }
    const isKept = entry !== undefined && entry.representation === asked;
    if (repeated && isKept && asked.tag !== undefined) {
      cache.keep(target, hash, repeated, asked.body.byteLength + entryBytes);
    }
    const encoded =
      coding && isCompressible(asked)
        ? await encodedBody(asked, coding, entry && isKept ? entry.effort : 'once')
        : undefined;
    const found = entry && variantIn(entry, coding);
    const variant = found ?? createVariant(asked, encoded);
    if (isKept) {
      keepVariant(entry, coding, variant);
      if (!found && encoded) {
        cache.grow(target, hash, encoded.bytes.byteLength + variantBytes);
      }
    }
    const answer = chooseAnswer(variant, request.method, field);
    return answer === 'failed' ? preconditionFailed(request) : answer;
  };

  return {
    find: (method, target, field) => {
      const entry =
        method === 'GET' || method === 'HEAD'
          ? findEntry(target, targetHash(target), false)
          : undefined;
      if (!entry || isForOthers(entry, field)) {
        return undefined;
      }
      const coding = field === readNothing ? undefined : choose(field('accept-encoding'));
      const variant = variantIn(entry, coding) ?? createPlainVariant(entry, coding);
      const answer = variant && chooseAnswer(variant, method, field);
      return answer === 'failed' ? undefined : answer;
    },
    answer: async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return askNow(request);
      }
      const answered = await respond(request);
      return request.method === 'HEAD' && answered instanceof Response && answered.body
        ? withoutBody(answered)
        : answered;
    },
    cachedBytes: () => cache.bytes(),
  };
}

/** Path and query of an address. */
function targetOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start === -1 ? '/' : url.slice(start);
}

/**
 * An answer that says how long the app took for it (W3C Server Timing), to pages of any origin (Resource Timing). Nobody
 * else gets these bytes.
 */
function withTiming(response: Response, milliseconds: number): Response {
  response.headers.set('server-timing', `app;dur=${milliseconds.toFixed(2)}`);
  response.headers.set('timing-allow-origin', '*');
  return response;
}

/** HEAD is answered from what GET would say (RFC 9110 §9.3.2). */
function asGet(request: Request): Request {
  return request.method === 'GET' ? request : new Request(request, { method: 'GET' });
}

function isLong({ headers }: Response, longest: number): boolean {
  return Number(headers.get('content-length') ?? 0) > longest;
}

function withoutBody(response: Response): Response {
  void response.body?.cancel();
  return new Response(null, response);
}
