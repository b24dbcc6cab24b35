import { type ProblemKind, problemParts } from '../api/problems.ts';
import { isHit, isMcpCall, requestIdOf, type ResolveTarget } from '../api/requests.ts';
import { findRoute } from '../api/routes.ts';
import type { ServiceRequest } from '../responses/request.ts';
import { finish, type FinishedResponse, headerOf, withHeaders } from '../responses/response.ts';
import type { Handler } from '../server/options.ts';
import { type Log, stackOf } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Quota, RateLimit } from './rate-limit.ts';
import { counted } from '../world/counted.ts';

/** Every so many requests one is timed: reading the clock twice costs a fiftieth of a cached response. */
const requestsPerTiming = 16;

type Answer = Handler['answer'];

/** Puts the work for every request around `answer`: hits, the rate limit, metrics and the log. */
export function withMiddleware(options: {
  readonly answer: Answer;
  /** The resolver of the snapshot that is in service. */
  readonly resolveTarget: ResolveTarget;
  readonly baseUrl: string;
  readonly countHit: () => void;
  readonly rateLimit: { readonly quota: Quota; readonly limit: RateLimit } | undefined;
  readonly metrics: Pick<Metrics, 'answered' | 'refused'>;
  readonly log: Log;
}): Handler {
  const { answer, baseUrl, countHit, rateLimit, metrics, log } = options;
  let requests = 0;

  const refuseByQuota = ({ target }: ServiceRequest, resetSeconds: number): FinishedResponse => {
    const { requests: granted, seconds } = rateLimit?.quota ?? { requests: 0, seconds: 0 };
    const detail = `The service allows each client address ${counted(granted, 'request')} in ${counted(seconds, 'second')}`;
    return createProblem(baseUrl, 'too-many-requests', detail, target, {
      'retry-after': String(resetSeconds),
    });
  };

  const answerWithin = (limit: RateLimit, request: ServiceRequest): ReturnType<Answer> => {
    const { isGranted, resetSeconds, headers, giveBack } = limit.take(request);
    if (!isGranted) {
      return withHeaders(refuseByQuota(request, resetSeconds), headers);
    }
    const answered = answer(request);
    if (answered instanceof Promise) {
      return answered.then((response) => withHeaders(response, headers));
    }
    // A 304 from the cache costs no more than a refusal.
    if (answered.status === 304) {
      giveBack();
    }
    return withHeaders(answered, headers);
  };

  const record = (
    request: ServiceRequest,
    route: string,
    response: FinishedResponse,
    kind: 'cached' | 'computed',
    milliseconds: number | undefined,
  ): void => {
    const { method, target } = request;
    const { status } = response;
    const bytes = method === 'HEAD' ? 0 : bodyBytes(response);
    metrics.answered(route, status, kind, milliseconds, bytes);
    log.debug?.('A request was answered', {
      method,
      target,
      status,
      milliseconds: Math.round((milliseconds ?? 0) * 1000) / 1000,
      bytes,
      requestId: headerOf(response, 'x-request-id') ?? requestIdOf((name) => request.header(name)),
    });
  };

  return {
    answer: (request) => {
      const { method, target } = request;
      const resolved = options.resolveTarget(target, request.header('accept'));
      const route = findRoute(resolved)?.path ?? 'unknown';
      const isCounted = isHit(method, resolved);
      if (isCounted) {
        countHit();
      }
      requests += 1;
      const isTimed = log.debug !== undefined || requests % requestsPerTiming === 0;
      const started = isTimed ? performance.now() : 0;
      const answered =
        rateLimit && (isCounted || isMcpCall(method, target))
          ? answerWithin(rateLimit.limit, request)
          : answer(request);
      if (answered instanceof Promise) {
        const since = isTimed ? started : performance.now();
        return answered.then((response) => {
          record(request, route, response, 'computed', performance.now() - since);
          return response;
        });
      }
      record(request, route, answered, 'cached', isTimed ? performance.now() - started : undefined);
      return answered;
    },
    refuse: (kind, detail) => {
      const response = createProblem(baseUrl, kind, detail, '/');
      metrics.refused(kind, response.status);
      log.debug?.('A request was refused', { problem: kind, status: response.status });
      return response;
    },
    fail: (error) => {
      log.error('A request failed', { stack: stackOf(error) });
      return createProblem(
        baseUrl,
        'internal-error',
        'The service failed to answer this request',
        '/',
      );
    },
  };
}

/** A problem document (decision 4) that the service makes without the app. */
export function createProblem(
  baseUrl: string,
  kind: ProblemKind,
  detail: string,
  instance: string,
  added: Readonly<Record<string, string>> = {},
): FinishedResponse {
  const { status, fields, body } = problemParts(baseUrl, { kind, detail, instance });
  return finish(status, Object.entries({ ...fields, ...added }), body);
}

function bodyBytes(response: FinishedResponse): number {
  return response.body instanceof Uint8Array
    ? response.body.byteLength
    : Number(headerOf(response, 'content-length') ?? 0);
}
