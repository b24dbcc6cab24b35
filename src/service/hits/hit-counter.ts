import { reasonOf } from '../operator-error.ts';
import { type HitDatabase, isBusy, openHitDatabase, type StoredHits } from './hit-database.ts';
import type { RedisStore } from './redis-store.ts';

/** A kill costs at most the hits of this time (decision 14). */
const flushMilliseconds = 50;

/** After a failure. */
const retryMilliseconds = 1000;

/** Attempts while another process has locked the database, which may be stopped in the middle of a transaction: 5 s. */
const mostBusyAttempts = 100;

/**
 * Counts answered requests (decision 14) in the database of a folder, which is created if it is missing. Any number of
 * processes may count in one folder. Only `exchange` rejects: if the folder cannot be used, hits are counted in memory, `warn`
 * gets a line, and the folder is tried again each second. All numbers are exact up to 2^53 - 1.
 *
 * Replicas share their hits as a grow-only counter: each has a field in a store for the highest count that it set, and the
 * total is their sum. So a count may arrive twice, late or never; the next one makes up for it.
 *
 * @example
 * const hits = new HitCounter('state', console.warn);
 * hits.count();
 * hits.read().total; // 1 at the first start
 */
export class HitCounter {
  readonly #directory: string;
  readonly #warn: (message: string) => void;
  readonly #atStart: number | undefined;
  #database: HitDatabase | undefined;
  /** The content of the database when it was last changed. */
  #stored: StoredHits | undefined;
  /** Hits that are not stored yet. */
  #pending = 0;
  #counted = 0;
  /** The name of these hits in the store that replicas share, once there was an exchange. */
  #replica: string | undefined;
  /** Hits of the other replicas as of the last exchange. */
  #others: number | undefined;
  #isFailing = false;
  #busyAttempts = 0;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  /** `atStart` is the total of the folder when the service of several processes started, to which this one belongs. */
  constructor(directory: string, warn: (message: string) => void, atStart?: number) {
    this.#directory = directory;
    this.#warn = warn;
    this.#atStart = atStart;
    this.flush();
  }

  /** Counts one hit, which is stored within 50 ms. */
  readonly count = (): void => {
    this.#counted += 1;
    this.#pending += 1;
    if (this.#timer === undefined && !this.#isClosed) {
      this.#schedule(flushMilliseconds);
    }
  };

  /**
   * Hits of all processes that ever counted in the folder, those of others as of 50 ms ago, and of the other replicas as of the
   * last exchange; and those since the service started. They are stored before they are shown, so that no total is below one
   * that any process has shown, whichever is killed.
   */
  read(): { readonly total: number; readonly session: number } {
    if (!this.#isFailing) {
      this.flush();
    }
    const ofFolder = this.#ofFolder();
    return {
      total: this.#others === undefined ? ofFolder : this.#others + this.#own(),
      session: this.#atStart === undefined ? this.#counted : ofFolder - this.#atStart,
    };
  }

  /**
   * Sends the hits of this replica to the store and reads those of the others. Rejects if the store does not answer. The
   * replica is the folder, or this process alone if nothing can be stored at the first exchange.
   */
  async exchange(store: Pick<RedisStore, 'exchange'>, withinMilliseconds: number): Promise<void> {
    this.flush();
    const ofFolder = this.#isFailing ? undefined : this.#stored?.replica;
    this.#replica ??= ofFolder ?? crypto.randomUUID();
    // A store that has more hits than the folder would count some twice after a kill.
    const lasting = this.#isAlone() ? this.#counted : this.#storedOwn();
    const { own, others } = await store.exchange(this.#replica, lasting, withinMilliseconds);
    if (!this.#isAlone() && own > this.#storedOwn()) {
      // The folder is a copy from before.
      this.#use((database) => database.raise((this.#stored?.base ?? 0) + own));
    }
    // A store that lost its memory holds too little until all replicas have set their counts again.
    this.#others = Math.max(this.#others ?? this.#ofFolder() - this.#own(), others);
  }

  /** Stores the hits that were counted, and reads those of other processes. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const isStored =
      this.#isClosed ||
      this.#use((database) => {
        const stored = database.add(this.#pending, this.#isAlone() ? this.#pending : 0);
        this.#pending = 0;
        return stored;
      });
    if (!isStored) {
      this.#schedule(this.#isFailing ? retryMilliseconds : flushMilliseconds);
    }
  }

  /** Stores what is left. Later hits are counted in memory alone. */
  close(): void {
    this.#database?.waitLonger();
    this.flush();
    if (this.#pending > 0 && !this.#isFailing) {
      this.#warn(`${this.#pending} hits are lost: another process locks "${this.#directory}"`);
    }
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#database?.close();
    this.#database = undefined;
  }

  /** Whether the shared store has these hits under a name that is not the folder's. */
  #isAlone(): boolean {
    return this.#replica !== undefined && this.#replica !== this.#stored?.replica;
  }

  #ofFolder(): number {
    return (this.#stored?.total ?? 0) + this.#pending;
  }

  /** The hits of the total under the name of this replica. */
  #own(): number {
    return this.#isAlone() ? this.#counted : this.#storedOwn() + this.#pending;
  }

  #storedOwn(): number {
    return this.#stored ? this.#stored.total - this.#stored.base : 0;
  }

  #schedule(milliseconds: number): void {
    this.#timer = setTimeout(() => this.flush(), milliseconds);
    this.#timer.unref();
  }

  /** Changes the database, which is opened if necessary. Returns false, and reports it, if that is not possible now. */
  #use(change: (database: HitDatabase) => StoredHits): boolean {
    try {
      this.#database ??= this.#open();
      this.#stored = change(this.#database);
    } catch (error) {
      this.#fail(error);
      return false;
    }
    if (this.#isFailing) {
      this.#warn(`Hits are stored in "${this.#directory}" again`);
    }
    this.#isFailing = false;
    this.#busyAttempts = 0;
    return true;
  }

  #open(): HitDatabase {
    const database = openHitDatabase(this.#directory, this.#stored, this.#warn);
    // Those of a folder that can only be read count too.
    this.#stored ??= database.content;
    try {
      // It may be an older copy, or one that another process created.
      this.#stored = database.raise(this.#stored.total);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  #fail(error: unknown): void {
    this.#busyAttempts += isBusy(error) ? 1 : mostBusyAttempts;
    if (this.#busyAttempts < mostBusyAttempts) {
      return;
    }
    this.#database?.close();
    this.#database = undefined;
    if (!this.#isFailing) {
      this.#isFailing = true;
      const reason = reasonOf(error);
      this.#warn(
        `Hits cannot be stored in "${this.#directory}" and are counted in memory: ${reason}`,
      );
    }
  }
}
