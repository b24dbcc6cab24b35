import { describe, expect, it } from 'vitest';
import { mutateRequest } from '../../accept/fuzz/mutate-request.ts';
import { createChooser } from '../../harness/random.ts';
import { exchange, parseAnswers } from './exchange.ts';
import { startServer } from './server-process.ts';

const requestsPerRuntime = 4000;

const host = 'Host: localhost\r\n';
const seeds = [
  `GET /known HTTP/1.1\r\n${host}\r\n`,
  `GET /known HTTP/1.1\r\n${host}Accept: a\r\nIf-None-Match: "tag"\r\nConnection: keep-alive\r\n\r\n`,
  `POST /echo HTTP/1.1\r\n${host}Content-Length: 11\r\n\r\nhello world`,
  `POST /echo HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nA: b\r\n\r\n`,
  `OPTIONS * HTTP/1.1\r\n${host}Expect: 100-continue\r\n\r\n`,
  'GET http://localhost/known HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
];
describe.each(['Node', 'Bun'] as const)('mutated requests on %s', (runtime) => {
  it('are answered once or refused, and leave the server as it was', async () => {
    const server = await startServer(runtime);
    const chooser = createChooser(runtime === 'Node' ? 1 : 2);
    const { pick } = chooser;
    const statuses = new Map<number, number>();
    const worker = async (): Promise<void> => {
      for (let i = 0; i < requestsPerRuntime / 16; i += 1) {
        const requests = [pick(seeds), mutateRequest(pick(seeds), chooser), pick(seeds)];
        const received = await exchange(server.port, requests.join(''));
        const answers = parseAnswers(received.replaceAll('HTTP/1.1 100 Continue\r\n\r\n', ''));
        // Cutting may leave a request that is a part of the next; a piece never makes more than one of it.
        expect(answers.length, JSON.stringify(requests)).toBeLessThanOrEqual(6);
        expect(answers.length, JSON.stringify(requests)).toBeGreaterThanOrEqual(1);
        answers.forEach(({ status, fields }, place) => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status >= 400) {
            expect([400, 413, 414, 417, 431, 501, 505], JSON.stringify(requests)).toContain(status);
            expect(fields.get('connection')).toBe('close');
            expect(place).toBe(answers.length - 1);
          }
        });
      }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    expect(statuses.get(400)).toBeGreaterThan(requestsPerRuntime / 10);
    expect(statuses.get(200)).toBeGreaterThan(requestsPerRuntime);
    expect(parseAnswers(await exchange(server.port, seeds[0] ?? ''))[0]?.body).toBe(
      '{"known":true}',
    );
    server.terminate();
    expect(await server.ended).toBe(0);
  });
});
