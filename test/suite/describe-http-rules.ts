import { describe, expect, it } from 'vitest';
import type { Answer } from '../../harness/client/answer.ts';
import type { SendRequest } from '../../harness/client/http-client.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';
import { cacheableTargets, httpRules, thoroughTargets, uncacheableTargets } from './http-rules.ts';

/** Runs each HTTP rule as a test. */
export function describeHttpRules(
  service: () => ServiceUnderTest,
  { encodes, servesQueries }: { readonly encodes: boolean; readonly servesQueries: boolean },
): void {
  const chosen = (targets: readonly string[]): readonly string[] =>
    targets.filter((target) => servesQueries || !/\?|random|stats|.\/$/.test(target));

  describe('HTTP (RFC 9110)', () => {
    it.each(httpRules)('$title', async ({ findViolations }) => {
      const violations = await findViolations({
        send: sendThrough(service),
        cacheable: chosen(cacheableTargets),
        thorough: chosen(thoroughTargets),
        uncacheable: chosen(uncacheableTargets),
        encodes,
      });
      expect(violations).toEqual([]);
    });
  });
}

/** Sends requests to a service under test, without a coding unless one is asked for. */
export function sendThrough(service: () => ServiceUnderTest | undefined): SendRequest {
  return async (target, fields = {}, method = 'GET') => {
    const started = service();
    if (!started) {
      throw new Error('The service has not started');
    }
    const sent = { 'Accept-Encoding': 'identity', ...fields };
    return toAnswer(await started.requestRaw(target, sent, method));
  };
}

async function toAnswer(response: Response): Promise<Answer> {
  const rawFields = [...response.headers];
  return {
    status: response.status,
    fields: new Map(rawFields),
    rawFields,
    body: Buffer.from(await response.arrayBuffer()),
  };
}
