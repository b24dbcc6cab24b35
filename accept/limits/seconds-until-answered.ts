import { setTimeout as sleep } from 'node:timers/promises';
import { sendOnce } from '../../harness/client/connection.ts';
import type { Tally } from '../../harness/client/tally.ts';

const timeoutMilliseconds = 15_000;

/** How long it takes until a service answers a new client; 15 where it does not. Tries again and again. */
export async function secondsUntilAnswered(port: number, tally: Tally): Promise<number> {
  const target = '/v1/creature/1';
  const started = performance.now();
  while (performance.now() - started < timeoutMilliseconds) {
    try {
      const { status } = await sendOnce(port, target);
      tally.answered('GET', target, status);
      if (status === 200) {
        break;
      }
    } catch (error) {
      tally.failed('GET', target, String(error));
    }
    await sleep(20);
  }
  return (performance.now() - started) / 1000;
}
