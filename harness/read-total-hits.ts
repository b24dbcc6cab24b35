import http from 'node:http';
import { request } from './request.ts';

/** Resolves with `total_hits` of a service, this request included; uses a new connection. */
export async function readTotalHits(port: number): Promise<number> {
  const { body } = await request(port, '/stats', {}, new http.Agent());
  const { total_hits: total }: { total_hits: string } = JSON.parse(body.toString('utf8'));
  return Number(total);
}
