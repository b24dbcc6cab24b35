import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readTotalHits } from '../../harness/read-total-hits.ts';
import { request } from '../../harness/request.ts';

/** Connections at once, enough for each worker to get some. */
const connections = 64;

/** How often the total is read afterwards, each time over a new connection, which any worker may accept. */
const readings = 8;

/** Longer than the 50 ms after which a worker shows the hits of the others. */
const settleMilliseconds = 200;

/**
 * Sends the given number of requests and resolves with the largest error of the total afterwards. No other client
 * may send requests meanwhile.
 */
export async function hitsOff(
  port: number,
  targets: readonly string[],
  requests: number,
): Promise<number> {
  const before = await readTotalHits(port);
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let sent = 0;
  const sendSome = async (): Promise<void> => {
    while (sent < requests) {
      const target = targets[sent % targets.length] ?? '/';
      sent += 1;
      const { status } = await request(port, target, {}, agent);
      if (status !== 200) {
        throw new Error(`${target} is answered with ${status}`);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, sendSome));
  agent.destroy();
  await sleep(settleMilliseconds);
  let off = 0;
  for (let reading = 1; reading <= readings; reading += 1) {
    // A reading is a hit itself.
    off = Math.max(off, Math.abs((await readTotalHits(port)) - (before + requests + reading)));
  }
  return off;
}
