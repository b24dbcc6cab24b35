import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQuotas } from '../../src/service/rate-limit.ts';

const quota = { requests: 3, seconds: 2 } as const;

describe('createQuotas()', () => {
  it('grants the number of requests in its time, and the same number after it', () => {
    const quotas = createQuotas(quota);
    const steps = [0, 500.3, 1999, 1999.9, 2000, 2001].map((now) => quotas.take('a', now));
    expect(steps).toEqual([
      { isGranted: true, remaining: 2, resetSeconds: 2 },
      { isGranted: true, remaining: 1, resetSeconds: 2 },
      { isGranted: true, remaining: 0, resetSeconds: 1 },
      { isGranted: false, remaining: 0, resetSeconds: 1 },
      { isGranted: true, remaining: 2, resetSeconds: 2 },
      { isGranted: true, remaining: 1, resetSeconds: 2 },
    ]);
  });

  it('counts as a map of every client would', () => {
    const request = fc.record({
      client: fc.integer({ min: 0, max: 2000 }),
      passed: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 3000 }), (requests) => {
        const quotas = createQuotas(quota);
        const oracle = new Map<number, { end: number; count: number }>();
        let now = 0;
        for (const { client, passed } of requests) {
          now += passed;
          let known = oracle.get(client);
          if (!known || known.end <= now) {
            known = { end: now + 2000, count: 0 };
            oracle.set(client, known);
          }
          const isGranted = known.count < 3;
          known.count += isGranted ? 1 : 0;
          expect(quotas.take(String(client), now)).toEqual({
            isGranted,
            remaining: 3 - known.count,
            resetSeconds: Math.ceil((known.end - now) / 1000),
          });
        }
      }),
      { numRuns: 20, seed: 20_260_101 },
    );
  });

  it('returns a request to the quota', () => {
    const quotas = createQuotas(quota);
    quotas.take('a', 0);
    quotas.giveBack('a');
    expect(quotas.take('a', 0).remaining).toBe(2);
  });

  it('remembers a client with a used-up quota while 99,999 others come', () => {
    const quotas = createQuotas(quota);
    for (let i = 0; i < 4; i += 1) {
      quotas.take('spent', 0);
    }
    for (let i = 1; i < 100_000; i += 1) {
      quotas.take(String(i), 1);
    }
    expect(quotas.take('spent', 2).isGranted).toBe(false);
  });
});
