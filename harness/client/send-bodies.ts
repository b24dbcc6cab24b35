import net from 'node:net';
import { residentMebibytes } from '../proc.ts';

const bodyBytes = 1024 * 1024;
const connectionsAtOnce = 50;
const timeoutMilliseconds = 5000;

/** Content-Length, chunks, and chunks with an extension that is longer than their data. */
const framings: readonly (() => string)[] = [
  () => `Content-Length: ${bodyBytes}\r\n\r\n${'a'.repeat(bodyBytes)}`,
  () => chunks('', 'a'.repeat(16_384)),
  () => chunks(`;a=${'b'.repeat(4096)}`, 'a'.repeat(1024)),
];

export type BodiesSent = {
  /** The number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Connections that ended without a response. */
  readonly unanswered: number;
  /** The peak memory of the process meanwhile. */
  readonly highestMebibytes: number;
};

/** Posts bodies of 1 MiB to a path that takes none, each on a new connection, and keeps sending after a refusal. */
export async function sendBodies(port: number, count: number, pid?: number): Promise<BodiesSent> {
  const statuses = new Map<number, number>();
  let unanswered = 0;
  let highestMebibytes = 0;
  const measure = (): void => {
    if (pid !== undefined) {
      highestMebibytes = Math.max(highestMebibytes, residentMebibytes(pid));
    }
  };
  const sampling = setInterval(measure, 50);
  let sent = 0;
  const client = async (): Promise<void> => {
    while (sent < count) {
      const framing = framings[sent % framings.length];
      sent += 1;
      const status = await post(port, framing?.() ?? '');
      if (status === undefined) {
        unanswered += 1;
      } else {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: connectionsAtOnce }, client));
  measure();
  clearInterval(sampling);
  return { statuses, unanswered, highestMebibytes };
}

/** Resolves with the status of the first response; undefined if the connection ends without one. */
function post(port: number, fieldsAndBody: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    let received = '';
    socket.setTimeout(timeoutMilliseconds, () => socket.destroy());
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(received) ?? [];
      resolve(status === undefined ? undefined : Number(status));
    });
    socket.write(`POST /v1/league HTTP/1.1\r\nHost: localhost\r\n${fieldsAndBody}`, 'latin1', () =>
      socket.end(),
    );
  });
}

function chunks(extension: string, part: string): string {
  const chunk = `${part.length.toString(16)}${extension}\r\n${part}\r\n`;
  return `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(bodyBytes / part.length)}0\r\n\r\n`;
}
