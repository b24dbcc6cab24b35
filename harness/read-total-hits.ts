import http from 'node:http';
import { request } from './request.ts';

/** How many hits a service says it counted, this question among them; asked over a connection of its own. */
export async function readTotalHits(port: number): Promise<number> {
  const { body } = await request(port, '/stats', {}, new http.Agent());
  const { total_hits: total }: { total_hits: string } = JSON.parse(body.toString('utf8'));
  return Number(total);
}
