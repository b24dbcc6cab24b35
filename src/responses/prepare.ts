import { createAskApp } from './ask-app.ts';
import { chooseCoding, type ContentCoding } from './content-coding.ts';
import { createEntry, createPlainVariant, type Entry, keepVariant, variantIn } from './entry.ts';
import type { Answered, Finished } from './finished.ts';
import { createKeptEntries } from './kept-entries.ts';
import type { FindAnswer } from './open-answers.ts';
import { type ReadField, readNothing } from './preconditions.ts';
import { remember } from './remember.ts';
import { encodedBody, isCompressible, type Sha256, type WholeAnswer } from './representation.ts';
import { targetHash } from './target-hash.ts';
import { chooseAnswer, createVariant } from './variant.ts';
import { createWantsOther, type WantsOtherFormat } from './wants-other.ts';
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
   * By which fields of a request answers differ that vary by them. An answer that is not the one for who says nothing is
   * made by the app each time. Absent where there is no other.
   */
  readonly wantsOtherFormat?: WantsOtherFormat;
  /** A longer body is sent as the app makes it, and neither kept nor encoded. */
  readonly longestHeldBody: number;
  /** What is sent instead where a precondition fails (RFC 9110 §15.5.13). */
  readonly preconditionFailed: (request: Request) => Response | Promise<Response>;
};

/** Puts finished answers before an app. Whatever it says is negotiated and conditional, whether it was asked before or not. */
export function prepare(app: Answer, options: PrepareOptions): Prepared {
  const { codings, sha256, longestHeldBody, preconditionFailed } = options;
  const lateTargets = new Set(options.lateTargets);
  const kept = createKeptEntries(options.findAnswer, lateTargets);
  const ask = createAskApp(app, {
    sha256,
    longestHeldBody,
    askBefore: (target) => (lateTargets.has(target) ? options.askApart?.(target) : undefined),
  });
  const wantsOther = createWantsOther(options.wantsOtherFormat);
  const isForOthers = ({ representation }: Entry, field: ReadField): boolean =>
    representation !== undefined && wantsOther(representation.fieldSet.variesByFormat, field);
  const chooseBy = remember((acceptEncoding) => chooseCoding(acceptEncoding, codings));
  const choose = (acceptEncoding: string | undefined): ContentCoding | undefined =>
    acceptEncoding === undefined ? undefined : chooseBy(acceptEncoding);

  /** What is kept for a target of which it is not known whether the app has an answer; undefined where it has none. */
  const findLate = async (target: string, hash: number): Promise<Entry | undefined> => {
    if (!options.isLate?.(target)) {
      return undefined;
    }
    const entry = createEntry(undefined);
    await ask.once(entry, target);
    if (entry.representation?.tag === undefined) {
      return undefined;
    }
    kept.keep(target, hash, entry);
    return entry;
  };

  /** Whether a question is one to keep the answer to from now on. */
  const isRepeated = (target: string, hash: number, field: ReadField): boolean =>
    options.isRepeatable?.(target) === true && !wantsOther(true, field) && kept.isWorth(hash);

  const respond = async (request: Request): Promise<Answered> => {
    const { headers, url } = request;
    const target = targetOf(url);
    const hash = targetHash(target);
    const field: ReadField = (name) => headers.get(name) ?? undefined;
    // A coding costs enough to be worth keeping at once, and its tag promises the same bytes each time.
    const known = kept.find(target, hash, true) ?? (await findLate(target, hash));
    const repeated =
      !known && isRepeated(target, hash, field) ? createEntry(undefined, 'once') : undefined;
    const entry = known && isForOthers(known, field) ? undefined : (known ?? repeated);
    const coding = choose(field('accept-encoding'));
    const once = entry && (entry.representation ?? (await ask.once(entry, target)));
    // What is wrong with a question is told each client in its own way.
    const forAll = repeated && !repeated.representation ? undefined : once;
    const asked = forAll ?? (await ask.apart(request));
    if ('kind' in asked) {
      return asked.response;
    }
    const isKept = entry !== undefined && entry.representation === asked;
    if (repeated && isKept && asked.tag !== undefined) {
      kept.keep(target, hash, repeated);
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
        kept.grow(target, hash, encoded.bytes.byteLength);
      }
    }
    const answer = chooseAnswer(variant, request.method, field);
    return answer === 'failed' ? preconditionFailed(request) : answer;
  };

  return {
    find: (method, target, field) => {
      const entry =
        method === 'GET' || method === 'HEAD'
          ? kept.find(target, targetHash(target), false)
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
        return ask.alone(request);
      }
      const answered = await respond(request);
      return request.method === 'HEAD' && answered instanceof Response && answered.body
        ? withoutBody(answered)
        : answered;
    },
    cachedBytes: () => kept.bytes(),
  };
}

/** Path and query of an address. */
function targetOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start === -1 ? '/' : url.slice(start);
}

function withoutBody(response: Response): Response {
  void response.body?.cancel();
  return new Response(null, response);
}
