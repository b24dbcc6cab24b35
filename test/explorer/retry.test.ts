import { describe, expect, it } from 'vitest';
import { retryWhileBusy } from '../../src/explorer/retry.ts';

const busy = (seconds?: string): Response =>
  new Response(null, { status: 503, ...(seconds && { headers: { 'retry-after': seconds } }) });

describe('retryWhileBusy()', () => {
  it.each([
    ['an answer', [new Response('yes')], 200, []],
    ['a refusal for good', [new Response(null, { status: 404 })], 404, []],
    ['a busy service, as long as it says', [busy('2'), busy(), new Response('yes')], 200, [2, 1]],
    ['no longer than three times', [busy(), busy(), busy(), new Response('yes')], 503, [1, 1]],
  ])('handles %s', async (_, answers, status, waits) => {
    const waited: number[] = [];
    const response = await retryWhileBusy(
      async () => answers.shift() ?? new Response(),
      async (seconds) => void waited.push(seconds),
    );
    expect(response.status).toBe(status);
    expect(waited).toEqual(waits);
  });
});
