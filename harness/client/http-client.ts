import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, isLast, isTurnedAway } from './answer.ts';
import { Connection, requestText } from './connection.ts';
import type { Tally } from './tally.ts';

/** Asks for a target and writes the answer down. */
export type SendRequest = (
  target: string,
  fields?: Readonly<Record<string, string>>,
  method?: string,
) => Promise<Answer>;

/** Before a client that was turned away asks again. Sooner than it is told: nobody waits here but a test. */
const againMilliseconds = 250;

/** One client that asks one thing after the other over a connection that it keeps, and again where it is turned away. */
export class HttpClient {
  readonly #port: number;
  readonly #tally: Tally;
  #connection: Connection | undefined;

  constructor(port: number, tally: Tally) {
    this.#port = port;
    this.#tally = tally;
  }

  readonly send: SendRequest = async (target, fields = {}, method = 'GET') => {
    this.#connection ??= await Connection.open(this.#port);
    try {
      const answer = await this.#sendUntilServed(this.#connection, method, target, fields);
      const isRefused = isLast(answer) && answer.status >= 400;
      // What is refused is no hit, whatever it asked for.
      this.#tally.answered(method, isRefused ? '' : resolved(target), answer.status);
      if (isLast(answer)) {
        this.close();
      }
      return answer;
    } catch (error) {
      this.#tally.failed(method, resolved(target), String(error));
      this.close();
      throw error;
    }
  };

  async #sendUntilServed(
    connection: Connection,
    method: string,
    target: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    for (;;) {
      const answer = await connection.send(requestText(target, fields, method));
      if (!isTurnedAway(answer) || isLast(answer)) {
        return answer;
      }
      this.#tally.turnedAway(method, resolved(target));
      await sleep(againMilliseconds);
    }
  }

  readonly close = (): void => {
    this.#connection?.close();
    this.#connection = undefined;
  };
}

/** A target with its dot segments resolved, as the service resolves those that it has no finished answer to. */
export function resolved(target: string): string {
  const { pathname, search } = new URL(`http://localhost${target}`);
  return pathname + search;
}
