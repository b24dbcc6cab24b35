import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, isLast } from '../../harness/client/answer.ts';
import { Connection } from '../../harness/client/connection.ts';
import type { Tally } from '../../harness/client/tally.ts';
import type { Sent } from './sent.ts';

export type OpenLoop = {
  readonly perSecond: number;
  readonly milliseconds: number;
  readonly next: () => Sent;
  readonly tally: Tally;
  /** `new`: one for each request; `kept`, by default: an open one that waits for no answer. */
  readonly connections?: 'new' | 'kept';
  /** A request that is not answered by then has failed. */
  readonly timeoutMilliseconds?: number;
  readonly onAnswer?: (answer: Answer, sent: Sent, milliseconds: number) => void;
};

/**
 * Sends requests at a rate that does not ask whether the server keeps up. Each goes over a connection that waits for no
 * answer, over a new one if there is none; its time counts from when it was due, so that a server that stands still is
 * seen to. Resolves once each is answered or given up.
 */
export async function openLoop(port: number, loop: OpenLoop): Promise<void> {
  const { perSecond, milliseconds, next } = loop;
  const idle: Connection[] = [];
  const underWay: Promise<void>[] = [];
  const started = performance.now();
  const all = Math.round((perSecond * milliseconds) / 1000);
  for (let begun = 0; begun < all;) {
    const due = Math.min(all, Math.floor(((performance.now() - started) * perSecond) / 1000) + 1);
    for (; begun < due; begun += 1) {
      underWay.push(send(port, loop, next(), started + (begun * 1000) / perSecond, idle));
    }
    await sleep(1);
  }
  await Promise.all(underWay);
  idle.forEach((connection) => connection.close());
}

async function send(
  port: number,
  { tally, timeoutMilliseconds = 10_000, onAnswer, connections = 'kept' }: OpenLoop,
  request: Sent,
  dueAt: number,
  idle: Connection[],
): Promise<void> {
  const { method, target, text } = request;
  let connection: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    connection = takeOpen(idle) ?? (await Connection.open(port));
    const { socket } = connection;
    timer = setTimeout(
      () => socket.destroy(new Error('not answered in time')),
      timeoutMilliseconds,
    );
    const answer = await connection.send(text);
    const milliseconds = performance.now() - dueAt;
    tally.answered(method, target, answer.status, milliseconds);
    onAnswer?.(answer, request, milliseconds);
    if (isLast(answer) || connections === 'new') {
      connection.close();
    } else {
      idle.push(connection);
    }
  } catch (error) {
    tally.failed(method, target, String(error));
    connection?.close();
  } finally {
    clearTimeout(timer);
  }
}

function takeOpen(idle: Connection[]): Connection | undefined {
  for (;;) {
    const connection = idle.pop();
    if (!connection || connection.isOpen) {
      return connection;
    }
  }
}
