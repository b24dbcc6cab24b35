import { setTimeout as sleep } from 'node:timers/promises';
import { isLast } from '../../harness/client/answer.ts';
import { Connection } from '../../harness/client/connection.ts';
import type { ClosedLoop } from './closed-loop.ts';

/** Before a client that found no replica tries again. */
const pauseMilliseconds = 10;

/** A client that finds no replica this often in a row gives up. */
const mostTries = 200;

/**
 * Clients that keep a connection to one of several replicas and turn to the next where it is closed without a word of an
 * answer, as any client may that reads (RFC 9110 §9.2.2, RFC 9112 §9.3.1). An answer that is cut off, or a connection that
 * is reset after it gave an answer, is a failure. Resolves with the number of connections that were reset before they gave
 * one: whoever connects in the moment in which a listener closes is turned away by the system.
 */
export async function retryingLoop(ports: readonly number[], loop: ClosedLoop): Promise<number> {
  const turnedAway = await Promise.all(
    Array.from({ length: loop.connections }, (_, client) => runClient(ports, client, loop)),
  );
  return turnedAway.reduce((sum, each) => sum + each, 0);
}

async function runClient(
  ports: readonly number[],
  client: number,
  { next, isOver, tally }: ClosedLoop,
): Promise<number> {
  let turnedAway = 0;
  let hasAnswered = false;
  let place = client;
  let connection: Connection | undefined;
  while (!isOver()) {
    const { method, target, text } = next();
    for (let tries = 1; ; tries += 1) {
      try {
        if (!connection) {
          hasAnswered = false;
          connection = await Connection.open(ports[place % ports.length] ?? 0);
        }
        const answer = await connection.send(text);
        hasAnswered = true;
        tally.answered(method, target, answer.status);
        if (isLast(answer)) {
          connection.close();
          connection = undefined;
        }
        break;
      } catch (error) {
        connection?.close();
        connection = undefined;
        place += 1;
        const isTurnedAway = !hasAnswered && String(error).includes('ECONNRESET');
        turnedAway += isTurnedAway ? 1 : 0;
        if (tries === mostTries || !(isTurnedAway || mayRetry(error))) {
          tally.failed(method, target, String(error));
          break;
        }
        await sleep(pauseMilliseconds);
      }
    }
  }
  connection?.close();
  return turnedAway;
}

function mayRetry(error: unknown): boolean {
  return error instanceof Error && /closed before the answer|ECONNREFUSED/.test(error.message);
}
