import net from 'node:net';
import type { Answer } from './answer.ts';
import { AnswerReader } from './answer-reader.ts';

/** All responses on a connection until it was closed. */
export type Exchange = {
  readonly answers: readonly Answer[];
  /** Why the received bytes are not complete HTTP/1.1 responses, or that the server failed to close. */
  readonly fault: string | undefined;
  /** Whether the client closed after a time-out. */
  readonly timedOut: boolean;
};

export type ExchangeOptions = {
  /** The methods of the requests in turn; further ones are GET. */
  readonly methods?: readonly string[];
  /** Whether the client ends its side of the stream after the text; then the server has to close the connection. */
  readonly ends?: boolean;
  /** How long the client waits for further responses or the end of the connection. */
  readonly timeoutMilliseconds?: number;
};

/** Sends a text, a byte a character; resolves once the connection is closed. */
export function exchange(
  port: number,
  text: string,
  { methods = [], ends = true, timeoutMilliseconds = 10_000 }: ExchangeOptions = {},
): Promise<Exchange> {
  const answers: Answer[] = [];
  const rest = methods.values();
  const reader = new AnswerReader(() => rest.next().value ?? 'GET');
  let fault: string | undefined;
  let timedOut = false;
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  socket.setTimeout(timeoutMilliseconds);
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk) => {
      try {
        answers.push(...reader.push(chunk));
      } catch (error) {
        fault ??= error instanceof Error ? error.message : String(error);
        socket.destroy();
      }
    });
    socket.on('end', () => {
      const last = reader.end();
      answers.push(...(last ? [last] : []));
      socket.end();
    });
    socket.on('timeout', () => {
      timedOut = true;
      fault ??= ends ? 'The server did not close in time' : undefined;
      socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A reset is a close after which nothing can be read.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') {
        reject(error);
      }
    });
    socket.on('close', () => {
      fault ??= reader.isBetween ? undefined : 'An answer is cut off';
      resolve({ answers, fault, timedOut });
    });
    if (ends) {
      socket.end(text, 'latin1');
    } else {
      socket.write(text, 'latin1');
    }
  });
}
