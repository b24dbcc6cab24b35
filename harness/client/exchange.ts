import net from 'node:net';
import type { Answer } from './answer.ts';
import { AnswerReader } from './answer-reader.ts';

/** All that a server said on a connection until it closed it. */
export type Exchange = {
  readonly answers: readonly Answer[];
  /** Why what came is not whole answers of HTTP/1.1. */
  readonly fault: string | undefined;
};

/** How a client holds a conversation. */
export type ExchangeOptions = {
  /** Methods of the requests in turn, GET where there are no more. */
  readonly methods?: readonly string[];
  /** Whether it ends its side of the stream behind what it sends, and so sees to it that the server ends the other. */
  readonly ends?: boolean;
  /** How long it waits for the server to say more or to close, before it closes itself. */
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
    });
    socket.on('timeout', () => {
      fault ??= ends ? 'The server did not close in time' : undefined;
      socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A reset is a close of which no more is to be read.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') {
        reject(error);
      }
    });
    socket.on('close', () => {
      fault ??= reader.isBetween ? undefined : 'An answer is cut off';
      resolve({ answers, fault });
    });
    if (ends) {
      socket.end(text, 'latin1');
    } else {
      socket.write(text, 'latin1');
    }
  });
}
