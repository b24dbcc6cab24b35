import { maxBufferedBytes } from '../../src/api/replies.ts';
import { describeRefusal, finishProblem } from '../../src/api/problems.ts';
import { choiceOf } from '../../src/api/requests.ts';
import type { ContentCoding } from '../../src/responses/content-coding.ts';
import { fromRequest, toResponse } from '../../src/responses/messages.ts';
import { Responder, type ResponderOptions } from '../../src/responses/responder.ts';

/** Any request in, its response out. */
export type App = { readonly fetch: (request: Request) => Response | Promise<Response> };

/** The options of a responder that asks an app. */
export function responderOptions(app: App, baseUrl: string): ResponderOptions {
  return {
    ask: async (request) => app.fetch(request),
    choiceOf,
    canonicalTarget: (target) => target,
    refuse: (target, refusal) => finishProblem(baseUrl, describeRefusal(refusal), target),
    longestBuffered: maxBufferedBytes,
  };
}

/** Answers standard requests from an app as the service does, without a cache. */
export function respondFrom(
  app: App,
  baseUrl: string,
  codings?: readonly ContentCoding[],
): (request: Request) => Promise<Response> {
  const responder = new Responder({
    ...responderOptions(app, baseUrl),
    cacheBytes: 0,
    ...(codings && { codings }),
  });
  return async (request) =>
    toResponse(await responder.answer(fromRequest(request)), request.method);
}
