import { reasonOf } from '../operator-error.ts';
import type { HitCounter } from './hit-counter.ts';
import type { RedisStore } from './redis-store.ts';
import type { StoreAddress } from './store-address.ts';

const intervalMilliseconds = 500;

/** After a failure. */
const pauseMilliseconds = 2000;

/** Long, because a slow store would take as long for a second attempt. */
const deadlineMilliseconds = 5000;

/** For the last exchange. Hits that the store does not take stay in the folder for the next start. */
const lastDeadlineMilliseconds = 750;

/**
 * Exchanges hits with the Redis or Valkey server of all replicas from time to time, one exchange at a time; counting does not
 * depend on it. While the store is away the last known hits of the other replicas count, and `warn` gets a line when it goes
 * and another when it is back.
 */
export class SharedHits {
  readonly #hits: HitCounter;
  readonly #address: StoreAddress;
  readonly #warn: (message: string) => void;
  #store: RedisStore | undefined;
  #isFailing = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #inFlight: Promise<void> | undefined;

  constructor(hits: HitCounter, address: StoreAddress, warn: (message: string) => void) {
    this.#hits = hits;
    this.#address = address;
    this.#warn = warn;
    this.#schedule();
  }

  /** Stores the last hits, unless that takes too long. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (this.#inFlight) {
      // It carries an older count, and may be stuck.
      this.#store?.close();
      await this.#inFlight;
    }
    await this.#exchange(lastDeadlineMilliseconds).catch(() => undefined);
    this.#store?.close();
  }

  #schedule(): void {
    const milliseconds = this.#isFailing ? pauseMilliseconds : intervalMilliseconds;
    this.#timer = setTimeout(() => {
      this.#inFlight = this.#exchange(deadlineMilliseconds).then(
        () => this.#end(undefined),
        (error: unknown) => this.#end(error),
      );
    }, milliseconds).unref();
  }

  #end(error: unknown): void {
    this.#inFlight = undefined;
    if (this.#isClosed) {
      return;
    }
    const { name } = this.#address;
    const isFailing = error !== undefined;
    if (isFailing && !this.#isFailing) {
      const reason = reasonOf(error);
      this.#warn(`Hits are not shared through "${name}" until it answers again: ${reason}`);
    } else if (!isFailing && this.#isFailing) {
      this.#warn(`Hits are shared through "${name}" again`);
    }
    this.#isFailing = isFailing;
    this.#schedule();
  }

  async #exchange(deadline: number): Promise<void> {
    // Loading the client takes 50 ms, and the first responses do not need it.
    this.#store ??= new (await import('./redis-store.ts')).RedisStore(this.#address);
    await this.#hits.exchange(this.#store, deadline);
  }
}
