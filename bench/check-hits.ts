import { setTimeout as sleep } from 'node:timers/promises';
import { readTotalHits } from '../harness/read-total-hits.ts';
import type { Server } from './servers/server.ts';

/** Throws if a service did not count every answered request: it would have done less work than it must. */
export async function checkHits(service: Server): Promise<void> {
  // Longer than the 50 ms after which a worker shows the hits of the others.
  await sleep(200);
  const counted = await readTotalHits(service.port);
  if (!(counted >= service.answered())) {
    throw new Error(`${service.name} counted ${counted} of ${service.answered()} hits`);
  }
}
