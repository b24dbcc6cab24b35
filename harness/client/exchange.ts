import type { Answer } from './answer.ts';
import { Connection } from './connection.ts';

/** All responses on a connection until it was closed. */
export type Exchange = {
  readonly answers: readonly Answer[];
  /** Why the received bytes are not complete HTTP/1.1 responses, or that the server failed to close. */
  readonly fault: string | undefined;
  /** Whether the client closed after a time-out. */
  readonly timedOut: boolean;
};

type ExchangeOptions = {
  /** The methods of the requests in turn; further ones are GET. */
  readonly methods?: readonly string[];
  /** Whether the client ends its side of the stream after the text; then the server has to close the connection. */
  readonly ends?: boolean;
  /** How long the client waits for further responses or the end of the connection. */
  readonly timeoutMilliseconds?: number;
};

/** Sends a text, a byte a character; resolves once the connection is closed. */
export async function exchange(
  port: number,
  text: string,
  { methods = [], ends = true, timeoutMilliseconds = 10_000 }: ExchangeOptions = {},
): Promise<Exchange> {
  const connection = await Connection.open(port, methods);
  const { socket, unasked: answers } = connection;
  let timedOut = false;
  socket.setTimeout(timeoutMilliseconds, () => {
    timedOut = true;
    socket.destroy();
  });
  // Waits for the event alone: after an error the socket is closed as well.
  const closed = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  if (ends) {
    socket.end(text, 'latin1');
  } else {
    socket.write(text, 'latin1');
  }
  await closed;
  const fault = timedOut && ends ? 'The server did not close in time' : connection.malformed;
  return { answers, fault, timedOut };
}
