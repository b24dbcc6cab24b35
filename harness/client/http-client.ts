import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, isLast, isTurnedAway } from './answer.ts';
import { Connection, requestText } from './connection.ts';
import type { Tally } from './tally.ts';

/** Sends a request and records the response. */
export type SendRequest = (
  target: string,
  fields?: Readonly<Record<string, string>>,
  method?: string,
) => Promise<Answer>;

/** Delay before a refused request is repeated: shorter than Retry-After, so that tests are fast. */
const againMilliseconds = 250;

/** A client that sends one request after the other over a keep-alive connection, and repeats refused ones. */
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
      let answer = await this.#connection.send(requestText(target, fields, method));
      while (isTurnedAway(answer) && !isLast(answer)) {
        this.#tally.turnedAway(method, target);
        await sleep(againMilliseconds);
        answer = await this.#connection.send(requestText(target, fields, method));
      }
      const isRefused = isLast(answer) && answer.status >= 400;
      // A refused request is not a hit.
      this.#tally.answered(method, isRefused ? '' : target, answer.status);
      if (isLast(answer)) {
        this.close();
      }
      return answer;
    } catch (error) {
      this.#tally.failed(method, target, String(error));
      this.close();
      throw error;
    }
  };

  readonly close = (): void => {
    this.#connection?.close();
    this.#connection = undefined;
  };
}
