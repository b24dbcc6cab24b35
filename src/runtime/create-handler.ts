import { createApp, type ReportError } from '../api/app.ts';
import { isHit } from '../api/hit.ts';
import { knownTargets } from '../api/known-targets.ts';
import { replyProblem } from '../api/replies.ts';
import { pathOf } from '../api/request-path.ts';
import type { Service } from '../api/service.ts';
import type { ContentCoding } from '../prepared/content-coding.ts';
import { prepare } from '../prepared/prepare.ts';
import type { Handler } from '../http/handler.ts';

/** After which a client may find room; clients that all come back at once would not. */
const retryAfterSeconds = '2';

/** The whole service as one handler: hits are counted, what is known is prepared, the app answers the rest. */
export function createHandler(
  service: Service,
  options: {
    readonly countHit: () => void;
    readonly codings: readonly ContentCoding[];
    readonly reportError: ReportError;
  },
): Handler {
  const { countHit, codings, reportError } = options;
  const app = createApp(service, reportError);
  const prepared = prepare((request) => app.fetch(request), knownTargets(service.catalog), {
    codings,
    preconditionFailed: (request) =>
      replyProblem(service.addresses.baseUrl, {
        kind: 'precondition-failed',
        detail: 'The catalog has this answer in another state than the request asks for',
        instance: pathOf(request),
      }),
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
    refuse: (kind, detail) =>
      replyProblem(
        service.addresses.baseUrl,
        // The path of a request that was not understood is not known.
        { kind, detail, instance: '/' },
        kind === 'overloaded' ? { 'retry-after': retryAfterSeconds } : {},
      ),
  };
}
