import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from '../harness/child.ts';

const intervalMilliseconds = 1;

/**
 * The moment, as `performance.now()` tells it, at which a starting server first answered with 200. Rejects if it ends
 * before, or takes longer than it may.
 */
export async function timeToFirstAnswer(
  port: number,
  target: string,
  child: Child,
  timeoutMilliseconds = 20_000,
): Promise<number> {
  const deadline = performance.now() + timeoutMilliseconds;
  const isRunning = (): boolean =>
    child.process.exitCode === null && child.process.signalCode === null;
  while (performance.now() < deadline && isRunning()) {
    const answer = await send(port, target);
    if (answer?.startsWith('HTTP/1.1 200 ')) {
      return performance.now();
    }
    await sleep(intervalMilliseconds);
  }
  const end = child.process.exitCode ?? child.process.signalCode;
  const what = end === null ? `in ${timeoutMilliseconds / 1000} s` : `before it ended with ${end}`;
  throw new Error(`No answer from the server ${what}: ${child.complaints()}`);
}

/** Resolves with the beginning of the response; undefined if the port is still closed. */
function send(port: number, target: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    });
    socket.once('data', (chunk) => {
      resolve(chunk.toString('latin1'));
      socket.destroy();
    });
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(undefined));
  });
}
