import { maxBufferedBytes } from '../../src/api/prebuilt-paths.ts';
import { preconditionFailedDetail, rangeDetail } from '../../src/api/problems.ts';
import { preferredFormat } from '../../src/api/record-formats.ts';
import type { ContentCoding } from '../../src/responses/content-coding.ts';
import type { App } from '../../src/responses/prebuilt.ts';
import { fromRequest } from '../../src/responses/request.ts';
import { createResponder, type ResponderOptions } from '../../src/responses/responder.ts';
import { toResponse } from '../../src/responses/response.ts';
import { createProblem } from '../../src/service/middleware.ts';
import { sha256 } from '../../src/service/digest.ts';

/** The options of a responder that asks an app for everything and caches nothing. */
export function responderOptions(
  app: { readonly fetch: App },
  baseUrl: string,
): Omit<ResponderOptions, 'codings'> {
  return {
    findPrebuilt: () => undefined,
    ask: async (request) => app.fetch(request),
    cachePolicy: () => 'never',
    prefersOtherFormat: (accept) => preferredFormat(accept) !== preferredFormat(''),
    preconditionFailed: (target) =>
      createProblem(baseUrl, 'precondition-failed', preconditionFailedDetail, target),
    rangeNotSatisfiable: (target, size) =>
      createProblem(baseUrl, 'range-not-satisfiable', rangeDetail(size), target, {
        'content-range': `bytes */${size}`,
      }),
    longestBuffered: maxBufferedBytes,
    sha256,
  };
}

/** Answers standard requests from an app as the service does, without prebuilt responses and without a cache. */
export function respondFrom(
  app: { readonly fetch: App },
  baseUrl: string,
  codings?: readonly ContentCoding[],
): (request: Request) => Promise<Response> {
  const { answer } = createResponder({
    ...responderOptions(app, baseUrl),
    ...(codings && { codings }),
  });
  return async (request) => toResponse(await answer(fromRequest(request)), request.method);
}
