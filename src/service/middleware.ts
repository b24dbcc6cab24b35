import { finishProblem } from '../api/problems.ts';
import { interpret, isHit, requestIdOf, type ResolveTarget, wantsPage } from '../api/requests.ts';
import { costOf, findRoute } from '../api/routes.ts';
import {
  type FinishedResponse,
  headerOf,
  type ServiceRequest,
  withHeaders,
} from '../responses/messages.ts';
import type { Handler } from '../server/options.ts';
import { counted } from '../world/phrases.ts';
import type { FindClient } from './client-address.ts';
import { type Log, stackOf } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Cost } from '../api/route.ts';

/** What it takes to answer a request whose answer is not at hand. */
type RequestCost = {
  /** In lookups, for the rate limit; 0 for what is not limited. */
  readonly units: number;
  /** `drawn` work is mostly done by another thread. */
  readonly work: 'little' | 'computed' | 'drawn';
};

/** A page of the explorer with fifty new pictures costs about as many units as it has requests. */
const costs: Readonly<Record<Cost, RequestCost>> = {
  operation: { units: 0, work: 'little' },
  file: { units: 0, work: 'little' },
  lookup: { units: 1, work: 'little' },
  computed: { units: 3, work: 'computed' },
  page: { units: 5, work: 'computed' },
  picture: { units: 1, work: 'drawn' },
  bulk: { units: 10, work: 'computed' },
  // The requests that its tools make count on their own.
  post: { units: 1, work: 'computed' },
};

/** For each request that the tools behind `/mcp` make of the service, beside the message itself. */
export const unitsPerCall = costs.computed.units;

/**
 * Returns the cost of a request, which is known from its target before any work. The target is as a resolver of targets
 * spells it for the field `Accept`.
 */
export function requestCost(
  method: string,
  target: string,
  accept: string | undefined,
): RequestCost {
  return costs[method === 'OPTIONS' ? 'operation' : costOf(target, wantsPage(accept))];
}

/** A slow request is one that others may have waited for. */
const slowMilliseconds = 5000;

/** Refused and slow requests are logged at most this often, since they come in floods. */
const secondsPerComplaint = 5;

/** Of a target in such a line, in characters. */
const longestTarget = 200;

type Answer = Handler['answer'];

type MiddlewareOptions = {
  readonly answer: Answer;
  /** The resolver of the snapshot that is in service. */
  readonly resolveTarget: ResolveTarget;
  readonly baseUrl: string;
  readonly countHit: () => void;
  readonly findClient: FindClient;
  readonly rateLimit: RateLimit | undefined;
  readonly metrics: Pick<Metrics, 'answered' | 'refused'>;
  readonly log: Log;
};

/** A request while it is being answered. */
type Asked = {
  readonly request: ServiceRequest;
  /** Its target as the routes spell it. */
  readonly resolved: string;
  readonly started: number;
};

/** The work around each answer: hits, the rate limit, metrics and the log. */
export class Middleware implements Handler {
  readonly #options: MiddlewareOptions;
  /** Refused and slow requests since the last line about one. */
  #complaints = 0;
  #complainedAt = Number.NEGATIVE_INFINITY;

  constructor(options: MiddlewareOptions) {
    this.#options = options;
  }

  readonly answer: Answer = (sent) => {
    const { resolveTarget, countHit } = this.#options;
    const started = performance.now();
    const { request, resolved } = interpret(sent, resolveTarget);
    if (isHit(request.method, resolved)) {
      countHit();
    }
    const asked = { request, resolved, started };
    try {
      const answered = this.#answerWithinLimit(asked);
      return answered instanceof Promise
        ? answered.catch(this.fail).then((late) => this.#record(late, asked, 'computed'))
        : this.#record(answered, asked, 'cached');
    } catch (error) {
      return this.#record(this.fail(error), asked, 'computed');
    }
  };

  readonly refuse: Handler['refuse'] = (kind, detail) => {
    const { baseUrl, metrics, log } = this.#options;
    // A 405 says what the service allows (RFC 9110 §15.5.6).
    const fields = kind === 'method-not-allowed' ? { allow: 'GET, HEAD, OPTIONS' } : undefined;
    const response = finishProblem(baseUrl, { kind, detail, fields }, '/');
    metrics.refused(kind, response.status);
    log.debug?.('A request was refused', { problem: kind, status: response.status });
    return response;
  };

  readonly fail: Handler['fail'] = (error) => {
    const { baseUrl, log } = this.#options;
    log.error('A request failed', { stack: stackOf(error) });
    const detail = 'The service failed to answer this request';
    return finishProblem(baseUrl, { kind: 'internal-error', detail }, '/');
  };

  #answerWithinLimit({ request, resolved }: Asked): ReturnType<Answer> {
    const { answer, rateLimit, baseUrl } = this.#options;
    const { method, target } = request;
    const { units } = rateLimit ? requestCost(method, resolved, request.accept) : { units: 0 };
    if (!rateLimit || units === 0) {
      return answer(request);
    }
    const share = rateLimit.take(request, units);
    if (!share.isGranted) {
      const { requests, seconds } = rateLimit.quota;
      const detail = `An address may use ${counted(requests, 'unit')} in ${counted(seconds, 'second')}, and this one has none left`;
      const fields = {
        'retry-after': String(share.resetSeconds),
        ...Object.fromEntries(rateLimit.fieldsOf(share)),
      };
      return finishProblem(baseUrl, { kind: 'too-many-requests', detail, fields }, target);
    }
    const answered = answer(method === 'POST' ? rateLimit.charging(request, share) : request);
    if (answered instanceof Promise) {
      return answered.then((response) => withHeaders(response, rateLimit.fieldsOf(share)));
    }
    // A response that was at hand costs no more than a lookup, and a 304 no more than a refusal.
    share.add(answered.status === 304 ? -units : 1 - units);
    return withHeaders(answered, rateLimit.fieldsOf(share));
  }

  #record(
    response: FinishedResponse,
    { request, resolved, started }: Asked,
    kind: 'cached' | 'computed',
  ): FinishedResponse {
    const { metrics, log, findClient } = this.#options;
    const { method, target } = request;
    const { status } = response;
    const milliseconds = performance.now() - started;
    const bytes = method === 'HEAD' ? 0 : bodyBytes(response);
    metrics.answered(findRoute(resolved)?.path ?? 'unknown', status, kind, milliseconds, bytes);
    const isRefused = status === 429 || (status === 503 && !resolved.startsWith('/health/'));
    if (isRefused || milliseconds > slowMilliseconds) {
      this.#complain(request, status, milliseconds);
    }
    log.request?.('A request was answered', {
      client: findClient(request) ?? '',
      method,
      target,
      status,
      milliseconds: toMicroseconds(milliseconds),
      bytes,
      requestId: headerOf(response, 'x-request-id') ?? requestIdOf((name) => request.header(name)),
      referer: request.header('referer') ?? '',
      userAgent: request.header('user-agent') ?? '',
    });
    return response;
  }

  /** Tells the operator who asks for too much: a flood is most of these requests, so one of them shows it. */
  #complain(request: ServiceRequest, status: number, milliseconds: number): void {
    this.#complaints += 1;
    const now = performance.now();
    if (now - this.#complainedAt < secondsPerComplaint * 1000) {
      return;
    }
    const { log, findClient } = this.#options;
    log.warnOfRequest('A request was refused or slow', {
      client: findClient(request) ?? '',
      method: request.method,
      target: request.target.slice(0, longestTarget),
      status,
      milliseconds: toMicroseconds(milliseconds),
      sinceTheLastLine: this.#complaints,
    });
    this.#complaints = 0;
    this.#complainedAt = now;
  }
}

/** Rounds for a line. */
function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

function bodyBytes(response: FinishedResponse): number {
  return response.body instanceof Uint8Array
    ? response.body.byteLength
    : Number(headerOf(response, 'content-length') ?? 0);
}
