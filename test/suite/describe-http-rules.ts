import { describe, expect, it } from 'vitest';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';
import { sendThrough } from './send-through.ts';
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
