import { sendOnce } from './client/connection.ts';

/** Resolves with `total_hits` of a service, this request included; uses a new connection. */
export async function readTotalHits(port: number): Promise<number> {
  const { body } = await sendOnce(port, '/stats');
  const { total_hits: total }: { total_hits: string } = JSON.parse(body.toString('utf8'));
  return Number(total);
}
