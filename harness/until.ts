import { setTimeout as sleep } from 'node:timers/promises';

/** Of a machine that has other work. */
const usualMilliseconds = 100_000;

/**
 * Asks again and again until there is an answer, which is anything but `false` and `undefined`. Resolves with it, or with
 * `undefined` once the time is over.
 */
export async function until<Answer>(
  ask: () => Promise<Answer | false | undefined> | Answer | false | undefined,
  timeoutMilliseconds = usualMilliseconds,
): Promise<Answer | undefined> {
  const end = performance.now() + timeoutMilliseconds;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) {
      return answer;
    }
    if (performance.now() > end) {
      return undefined;
    }
    await sleep(10);
  }
}
