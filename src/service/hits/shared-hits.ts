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
 * The hits of all replicas that use one Redis or Valkey server. Exchanges hits with it from time to time, one exchange at a
 * time; counting does not depend on it. While the store is away the last known hits of the other replicas count, and `warn`
 * gets a line when it goes and another when it is back.
 */
export class SharedHits {
  readonly #shared: SharedTotal;
  readonly #address: StoreAddress;
  readonly #warn: (message: string) => void;
  #store: RedisStore | undefined;
  #isFailing = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #inFlight: Promise<void> | undefined;

  constructor(hits: HitCounter, address: StoreAddress, warn: (message: string) => void) {
    this.#shared = new SharedTotal(hits);
    this.#address = address;
    this.#warn = warn;
    this.#schedule();
  }

  /**
   * Hits of all replicas: those of this one as of now, those of the others as of the last exchange. Never waits, and never
   * decreases while this process runs.
   */
  total(): number {
    return this.#shared.total();
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
    await this.#shared.exchange(this.#store, deadline);
  }
}

/**
 * The total of a grow-only counter: each replica has a field in the store for the highest value that it set, and the total is
 * their sum. So a value may arrive twice, late or never; the next one makes up for it.
 */
export class SharedTotal {
  readonly #hits: HitCounter;
  /** Hits of the other replicas. */
  #others: number | undefined;

  constructor(hits: HitCounter) {
    this.#hits = hits;
  }

  total(): number {
    const total = this.#hits.total();
    return this.#others === undefined ? total : this.#others + this.#hits.own();
  }

  /** Sends the hits of this replica to the store and reads those of the others. Rejects if the store does not answer. */
  async exchange(store: Pick<RedisStore, 'exchange'>, withinMilliseconds: number): Promise<void> {
    const { own, others } = await store.exchange(
      this.#hits.replica(),
      this.#hits.ownToShare(),
      withinMilliseconds,
    );
    this.#hits.raiseOwn(own);
    // A store that lost its memory holds too little until all replicas have set their counts again.
    this.#others = Math.max(this.#others ?? this.#hits.total() - this.#hits.own(), others);
  }
}
