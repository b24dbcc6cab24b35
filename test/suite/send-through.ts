import type { Answer } from '../../harness/client/answer.ts';
import type { SendRequest } from '../../harness/client/http-client.ts';
import type { ServiceUnderTest } from '../../harness/service-under-test.ts';

/** Header fields of the connection, and of the moment. */
export const momentaryFields: ReadonlySet<string> = new Set([
  'connection',
  'date',
  'keep-alive',
  'server-timing',
  'timing-allow-origin',
  'transfer-encoding',
]);

/** Sends requests to a service under test, without Accept-Encoding by default. */
export function sendThrough(service: () => ServiceUnderTest | undefined): SendRequest {
  return async (target, fields = {}, method = 'GET') => {
    const started = service();
    if (!started) {
      throw new Error('The service has not started');
    }
    const headers = { 'Accept-Encoding': 'identity', ...fields };
    return toAnswer(await started.request(target, { headers, method }));
  };
}

/** A response with its body read; the response itself can still be read. */
export async function toAnswer(response: Response): Promise<Answer> {
  const rawFields = [...response.headers];
  return {
    status: response.status,
    fields: new Map(rawFields),
    rawFields,
    body: Buffer.from(await response.clone().arrayBuffer()),
  };
}
