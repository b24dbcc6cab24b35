import type { Explorer } from '../api/explorer.ts';
import { isExplorerFile, isHit, pathOf } from '../api/requests.ts';
import { isCacheable, lazyPaths, maxBufferedBytes } from '../api/prebuilt-paths.ts';
import { preferredFormat } from '../api/record-formats.ts';
import type { ContentCoding } from '../responses/content-coding.ts';
import type { FindAnswer } from '../responses/open-answers.ts';
import { prepare } from '../responses/prepare.ts';
import type { WholeAnswer } from '../responses/representation.ts';
import type { RefusalKind } from '../http/handler.ts';
import type { Answered, Finished } from '../responses/finished.ts';
import type { ReadField } from '../responses/preconditions.ts';
import { sha256 } from './sha256.ts';

/** The part of the service that is loaded when it is first needed. */
export type App = {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** What is sent where a precondition fails (RFC 9110 §15.5.13). */
  readonly preconditionFailed: (request: Request) => Response;
  /** What is sent for a request that is not looked at (RFC 9110 §15.5). */
  readonly refuse: (problem: RefusalKind, detail: string) => Response;
  /** Answers what serves the operator alone. */
  readonly operate: (request: Request) => Response | Promise<Response>;
  /** Loads the pages for people; absent where there are none. */
  readonly loadExplorer?: () => Promise<Explorer>;
  /** What the pictures take up that are kept. */
  readonly pictureBytes: () => number;
  /** Ends what it started. */
  readonly close: () => Promise<void>;
};

/** A handler to which it does not matter who asks. */
export type WorldHandler = {
  readonly find: (method: string, target: string, field: ReadField) => Finished | undefined;
  readonly fetch: (request: Request) => Promise<Answered>;
  readonly refuse: (problem: RefusalKind, detail: string) => Promise<Response>;
  /** Answers what serves the operator alone, and that nothing else is there. */
  readonly operate: (request: Request) => Promise<Response>;
};

/** The same with what it keeps. */
export type KeepingHandler = WorldHandler & {
  /** About what the answers take up that are kept finished. */
  readonly cachedBytes: () => number;
};

/** A whole world as one handler: hits are counted, what is known is found in the pack, the app answers the rest. */
export function createHandler(options: {
  /** The answers that were made before the start. */
  readonly findAnswer: FindAnswer;
  /** Loads the app, for the first request that needs it. */
  readonly loadApp: () => Promise<App>;
  /** Who is asked for late targets before the app is. */
  readonly askApart?: (target: string) => Promise<WholeAnswer | undefined>;
  readonly countHit: () => void;
  readonly codings: readonly ContentCoding[];
}): KeepingHandler {
  const { findAnswer, loadApp, askApart, countHit, codings } = options;
  const prepared = prepare(async (request) => (await loadApp()).fetch(request), {
    findAnswer,
    lateTargets: lazyPaths,
    ...(askApart && { askApart }),
    isLate: isExplorerFile,
    codings,
    sha256,
    isRepeatable: isCacheable,
    wantsOtherFormat: (accept) => preferredFormat(accept) !== preferredFormat(''),
    longestHeldBody: maxBufferedBytes,
    preconditionFailed: async (request) => (await loadApp()).preconditionFailed(request),
  });
  return {
    find: (method, target, field) => {
      const finished = prepared.find(method, target, field);
      if (finished && isHit(method, target)) {
        countHit();
      }
      return finished;
    },
    fetch: (request) => {
      if (isHit(request.method, pathOf(request))) {
        countHit();
      }
      return prepared.answer(request);
    },
    refuse: async (problem, detail) => (await loadApp()).refuse(problem, detail),
    operate: async (request) => (await loadApp()).operate(request),
    cachedBytes: () => prepared.cachedBytes(),
  };
}
