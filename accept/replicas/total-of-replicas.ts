import { setTimeout as sleep } from 'node:timers/promises';
import { readTotalHits } from '../../harness/read-total-hits.ts';
import type { Tally } from '../../harness/client/tally.ts';

/** The total of hits that replicas report, and the expected total. */
export class TotalOfReplicas {
  /** Totals that were lower than one before of the same replica, or higher than all hits. */
  readonly faults: string[] = [];
  readonly #tally: Tally;
  readonly #highest = new Map<number, number>();
  /** Questions for the total, which are hits themselves. */
  #questions = 0;

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  /** Hits that were answered so far. */
  get sent(): number {
    return this.#tally.counted + this.#questions;
  }

  /** Asks the replica on a port. */
  async read(port: number): Promise<number> {
    this.#questions += 1;
    const total = await readTotalHits(port);
    const before = this.#highest.get(port) ?? 0;
    if (total < before || total > this.sent + this.#tally.uncertain) {
      this.faults.push(`${total} after ${before}, of ${this.sent} hits`);
    }
    this.#highest.set(port, Math.max(total, before));
    return total;
  }

  /** Asks until the total is exact, or the time is over; how far it is off then, and how long it took. */
  async settle(
    port: number,
    timeoutMilliseconds: number,
  ): Promise<{ readonly off: number; readonly seconds: number }> {
    const started = performance.now();
    for (;;) {
      const off = (await this.read(port)) - this.sent;
      const passed = performance.now() - started;
      if (off === 0 || passed > timeoutMilliseconds) {
        return { off, seconds: Math.round(passed / 100) / 10 };
      }
      await sleep(250);
    }
  }
}
