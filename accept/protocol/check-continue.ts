import { setTimeout as sleep } from 'node:timers/promises';
import net from 'node:net';
import { type Check, noFaults } from '../check.ts';

/** Long enough for an answer to a client on the same machine, however busy it is. */
const silenceMilliseconds = 200;

/** A client that waits to be told to send its body (RFC 9110 §10.1.1). */
export async function checkContinue(port: number): Promise<Check> {
  const head = (version: string, length: number): string =>
    `POST /nothing HTTP/${version}\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
  const cases: readonly (readonly [title: string, head: string, expected: RegExp])[] = [
    ['waits for 100', head('1.1', 3), /^HTTP\/1\.1 100 Continue\r\n\r\n$/],
    ['may not see 100', head('1.0', 3), /^$/],
    ['is refused at once', head('1.1', 99_999_999), /^HTTP\/1\.1 413 /],
  ];
  const faults: string[] = [];
  for (const [title, request, expected] of cases) {
    const socket = net.connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.write(request);
    await sleep(silenceMilliseconds);
    if (!expected.test(text)) {
      faults.push(`A client that ${title}: ${JSON.stringify(text.slice(0, 80))}`);
    }
    const before = text.length;
    socket.write('abc');
    await sleep(silenceMilliseconds);
    if (!request.includes('99999999') && !text.startsWith('HTTP/1.1 405 ', before)) {
      faults.push(`A client that ${title}, with its body: ${JSON.stringify(text.slice(0, 120))}`);
    }
    socket.destroy();
  }
  return noFaults('clients that wait for 100', faults, cases.length);
}
