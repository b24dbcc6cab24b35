import { isExplorerFile, isHit, isMcpCall, isOperationPath } from '../../api/requests.ts';
import type { Asker, Handler } from '../../http/handler.ts';
import type { ReadField } from '../../responses/preconditions.ts';
import type { Answered, Finished } from '../../responses/finished.ts';
import type { RateLimit } from './rate-limit.ts';
import { createRefusedAnswer } from './refused-answer.ts';
import type { WorkQueue } from './work-queue.ts';

/** Where the host begins in an address. */
const originFrom = 'http://'.length;

/** The flood is over by then, or lasts. */
const retrySeconds = 2;

/**
 * Puts limits before a handler. Finished answers wait for nothing: they cost what refusing them would. What is refused
 * counts as a hit like any other answer (decision 14).
 */
export function limitHandler(
  handler: Handler,
  options: {
    readonly queue: WorkQueue;
    readonly rateLimit: RateLimit | undefined;
    readonly baseUrl: string;
    readonly countHit: () => void;
  },
): Handler {
  const { queue, rateLimit, baseUrl, countHit } = options;
  const overloaded = createRefusedAnswer(
    baseUrl,
    'overloaded',
    'The service has more to do than it can at the moment',
  );
  const refuse = (method: string, target: string): Finished => {
    if (isHit(method, target)) {
      countHit();
    }
    return overloaded(target, retrySeconds);
  };
  const refuseWork = (method: string, target: string): Finished | undefined =>
    !isWork(method, target) || queue.admits() ? undefined : refuse(method, target);
  const fetch: Handler['fetch'] = (request, peer) => {
    const { method, url } = request;
    const target = url.slice(url.indexOf('/', originFrom));
    return isWork(method, target)
      ? queue.run<Answered>(
          () => handler.fetch(request, peer),
          () => refuse(method, target),
        )
      : handler.fetch(request, peer);
  };
  if (!rateLimit) {
    return {
      ...handler,
      fetch,
      find: (method, target, field, asker) =>
        handler.find(method, target, field, asker) ?? refuseWork(method, target),
    };
  }
  const find = (
    method: string,
    target: string,
    field: ReadField,
    asker: Asker,
  ): Finished | undefined => {
    const finished = handler.find(method, target, field, asker);
    const counts = isHit(method, target);
    if (!(counts || isMcpCall(method, target)) || finished?.shape.status === 304) {
      return finished ?? refuseWork(method, target);
    }
    const refusal = rateLimit.refuse(target, asker);
    if (!refusal) {
      return finished ?? refuseWork(method, target);
    }
    if (!finished && counts) {
      countHit();
    }
    return refusal;
  };
  return { ...handler, fetch, find };
}

/** Whether there is anything to do for a request that has no finished answer. */
function isWork(method: string, target: string): boolean {
  return method !== 'OPTIONS' && !isOperationPath(target) && !isExplorerFile(target);
}
