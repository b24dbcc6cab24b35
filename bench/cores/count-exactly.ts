import http from 'node:http';
import { readTotalHits } from '../../harness/read-total-hits.ts';
import { request } from '../../harness/request.ts';

/** Connections at once, enough for each worker to get some. */
const connections = 64;

/** How often the total is asked for afterwards, each time by a new connection that any worker may take. */
const readings = 8;

/**
 * By how many hits a service is off at most, once it was sent so many requests and has answered each of them. Nobody else
 * may ask it meanwhile.
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
  let off = 0;
  for (let reading = 1; reading <= readings; reading += 1) {
    // A reading is a hit itself.
    off = Math.max(off, Math.abs((await readTotalHits(port)) - (before + requests + reading)));
  }
  return off;
}
