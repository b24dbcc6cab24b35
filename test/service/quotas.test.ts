import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateLimit, type Share } from '../../src/service/rate-limit.ts';

function createQuotas(requests = 3) {
  const limit = new RateLimit({ requests, seconds: 2 }, () => undefined);
  return limit.takeFor.bind(limit);
}

function standingOf({ isGranted, remaining, resetSeconds }: Share) {
  return { isGranted, remaining: remaining(), resetSeconds };
}

describe('RateLimit', () => {
  it('grants the number of requests in its time, and the same number after it', () => {
    const take = createQuotas();
    const steps = [0, 500.3, 1999, 1999.9, 2000, 2001].map((now) => standingOf(take('a', 1, now)));
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
        const take = createQuotas();
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
          expect(standingOf(take(String(client), 1, now))).toEqual({
            isGranted,
            remaining: 3 - known.count,
            resetSeconds: Math.ceil((known.end - now) / 1000),
          });
        }
      }),
      { numRuns: 20, seed: 20_260_101 },
    );
  });

  it('counts units, gives them back, and says what is left afterwards', () => {
    const take = createQuotas(10);
    const first = take('a', 4, 0);
    expect(first.remaining()).toBe(6);
    first.add(-3);
    expect([first.remaining(), take('a', 1, 0).remaining()]).toEqual([9, 8]);
  });

  it('grants a request that costs more than is left, and none after it', () => {
    const take = createQuotas();
    expect(standingOf(take('a', 50, 0))).toMatchObject({ isGranted: true, remaining: 0 });
    expect(take('a', 1, 0).isGranted).toBe(false);
  });

  it('remembers a client with a used-up quota while 99,999 others come', () => {
    const take = createQuotas();
    take('spent', 3, 0);
    for (let i = 1; i < 100_000; i += 1) {
      take(String(i), 1, 1);
    }
    expect(take('spent', 1, 2).isGranted).toBe(false);
  });
});
