import net from 'node:net';
import type { Answer } from '../client/answer.ts';
import { AnswerReader } from '../client/answer-reader.ts';

/** All that a server said on a connection until it closed it. */
export type Conversation = {
  readonly answers: readonly Answer[];
  /** Why what came is not whole answers of HTTP/1.1. */
  readonly fault: string | undefined;
};

/**
 * Sends texts, a byte a character, and then the end of the stream; resolves once the server has closed. `methods` are
 * those of the requests in turn, GET where there are no more. Rejects where the server does not close in time.
 */
export function converse(
  port: number,
  text: string,
  methods: readonly string[] = [],
  patienceMilliseconds = 10_000,
): Promise<Conversation> {
  const answers: Answer[] = [];
  const rest = methods.values();
  const reader = new AnswerReader(() => rest.next().value ?? 'GET');
  let fault: string | undefined;
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  socket.setTimeout(patienceMilliseconds);
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
    socket.on('timeout', () => socket.destroy(new Error('The server did not close in time')));
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
    socket.end(text, 'latin1');
  });
}
