import { createApp, type ReportError } from '../api/app.ts';
import { createCountingHandler } from '../api/handler.ts';
import { knownTargets } from '../api/known-targets.ts';
import { replyProblem } from '../api/replies.ts';
import { pathOf } from '../api/request-path.ts';
import type { Service } from '../api/service.ts';
import type { ContentCoding } from '../prepared/content-coding.ts';
import { prepare } from '../prepared/prepare.ts';
import type { FetchHandler } from './listener.ts';

/** The whole service as one function: hits are counted, what is known is prepared, the app answers the rest. */
export function createHandler(
  service: Service,
  options: {
    readonly countHit: () => void;
    readonly codings: readonly ContentCoding[];
    readonly reportError: ReportError;
  },
): FetchHandler {
  const app = createApp(service, options.reportError);
  const answer = prepare((request) => app.fetch(request), knownTargets(service.catalog), {
    codings: options.codings,
    preconditionFailed: (request) =>
      replyProblem(service.addresses.baseUrl, {
        kind: 'precondition-failed',
        detail: 'The catalog has this answer in another state than the request asks for',
        instance: pathOf(request),
      }),
  });
  return createCountingHandler(answer, options.countHit);
}
