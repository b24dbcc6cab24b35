import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, isLast } from '../../harness/client/answer.ts';
import { Connection } from '../../harness/client/connection.ts';
import type { Tally } from '../../harness/client/tally.ts';
import type { Sent } from './sent.ts';

export type ClosedLoop = {
  readonly connections: number;
  readonly next: () => Sent;
  /** Asked before each request of each connection. */
  readonly isOver: () => boolean;
  readonly tally: Tally;
  /** Pause before each request, so that the load leaves processor time to others; none by default. */
  readonly pauseMilliseconds?: number;
  readonly onAnswer?: (answer: Answer, sent: Sent) => void;
};

/** Before a client tries again that could not connect. */
const retryMilliseconds = 10;

/**
 * Clients that each send a request, wait for its answer and send the next, on a connection that they keep as long as the
 * server does. A request without an answer counts as a failure, and the client connects anew.
 */
export async function closedLoop(port: number, loop: ClosedLoop): Promise<void> {
  await Promise.all(Array.from({ length: loop.connections }, () => runClient(port, loop)));
}

async function runClient(port: number, loop: ClosedLoop): Promise<void> {
  let connection: Connection | undefined;
  while (!loop.isOver()) {
    if (loop.pauseMilliseconds !== undefined) {
      await sleep(loop.pauseMilliseconds);
    }
    connection ??= await connect(port, loop.tally);
    if (connection && !(await send(connection, loop))) {
      connection.close();
      connection = undefined;
    }
  }
  connection?.close();
}

async function connect(port: number, tally: Tally): Promise<Connection | undefined> {
  try {
    return await Connection.open(port);
  } catch (error) {
    tally.failed('', '', `not connected: ${String(error)}`);
    await sleep(retryMilliseconds);
    return undefined;
  }
}

/** Asks for one thing; whether the connection is good for another. */
async function send(
  connection: Connection,
  { next, tally, onAnswer }: ClosedLoop,
): Promise<boolean> {
  const request = next();
  const started = performance.now();
  try {
    const answer = await connection.send(request.text);
    tally.answered(request.method, request.target, answer.status, performance.now() - started);
    onAnswer?.(answer, request);
    return !isLast(answer);
  } catch (error) {
    tally.failed(request.method, request.target, String(error));
    return false;
  }
}

/** Over once so many requests were begun. */
export function afterRequests(requests: number): () => boolean {
  let left = requests;
  return () => {
    left -= 1;
    return left < 0;
  };
}

/** Over once so much time has passed, beginning now. */
export function afterMilliseconds(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
}
