import { type Answer, isLast } from './answer.ts';
import { Connection, requestText } from './connection.ts';
import type { Tally } from './tally.ts';

/** Asks for a target and writes the answer down. */
export type Ask = (
  target: string,
  fields?: Readonly<Record<string, string>>,
  method?: string,
) => Promise<Answer>;

/** One client that asks one thing after the other over a connection that it keeps. */
export class Asker {
  readonly #port: number;
  readonly #tally: Tally;
  #connection: Connection | undefined;

  constructor(port: number, tally: Tally) {
    this.#port = port;
    this.#tally = tally;
  }

  readonly ask: Ask = async (target, fields = {}, method = 'GET') => {
    this.#connection ??= await Connection.open(this.#port);
    try {
      const answer = await this.#connection.ask(requestText(target, fields, method));
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
