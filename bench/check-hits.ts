import { request } from './request.ts';
import type { Server } from './servers/server.ts';

/** Throws where a service did not count every request that was answered: then it did less than it has to. */
export async function checkHits(service: Server): Promise<void> {
  const { body } = await request(service.port, '/stats');
  const { total_hits: counted }: { total_hits: number } = JSON.parse(body.toString('utf8'));
  if (!(counted >= service.answered())) {
    throw new Error(`${service.name} counted ${counted} of ${service.answered()} hits`);
  }
}
