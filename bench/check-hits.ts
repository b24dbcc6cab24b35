import { readTotalHits } from '../harness/read-total-hits.ts';
import type { Server } from './servers/server.ts';

/** Throws where a service did not count every request that was answered: then it did less than it has to. */
export async function checkHits(service: Server): Promise<void> {
  const counted = await readTotalHits(service.port);
  if (!(counted >= service.answered())) {
    throw new Error(`${service.name} counted ${counted} of ${service.answered()} hits`);
  }
}
