import { type HitDatabase, isBusy, openHitDatabase, type StoredHits } from './hit-database.ts';

/** A kill costs at most the hits of this time (decision 14). */
const flushMilliseconds = 50;

/** After a failure. */
const retryMilliseconds = 1000;

/** Another process may be stopped in the middle of a transaction for a while. */
const longestBusyMilliseconds = 5000;

/**
 * Counts answered requests (decision 14) in the database of a folder, which is created if it is missing. Any number of
 * processes may count in one folder. No method throws: if the folder cannot be used, hits are counted in memory, `warn` gets
 * a line, and the folder is tried again each second. All numbers are exact up to 2^53 - 1.
 *
 * @example
 * const hits = new HitCounter('state', console.warn);
 * hits.count();
 * hits.total(); // 1 at the first start
 */
export class HitCounter {
  readonly #directory: string;
  readonly #warn: (message: string) => void;
  #database: HitDatabase | undefined;
  /** The content of the database when it was last changed. */
  #stored: StoredHits | undefined;
  /** Hits that are not stored yet. */
  #pending = 0;
  #session = 0;
  /** The hits of this folder for the shared store before this process counted. */
  #ownBefore = 0;
  #identity: string | undefined;
  /** Whether the identity is not that of the database, because that was not there when it was needed. */
  #isStranger = false;
  #isFailing = false;
  #busySince: number | undefined;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(directory: string, warn: (message: string) => void) {
    this.#directory = directory;
    this.#warn = warn;
    this.flush();
  }

  /** Counts one hit, which is stored within 50 ms. */
  readonly count = (): void => {
    this.#session += 1;
    this.#pending += 1;
    if (this.#timer === undefined && !this.#isClosed) {
      this.#schedule(flushMilliseconds);
    }
  };

  /**
   * Hits of all processes that ever counted in the folder: those of others as of 50 ms ago. They are stored before they are
   * shown, so that no total is below one that any process has shown, whichever is killed.
   */
  total(): number {
    if (!this.#isFailing) {
      this.flush();
    }
    return (this.#stored?.total ?? 0) + this.#pending;
  }

  /** Hits since this counter was created. */
  session(): number {
    return this.#session;
  }

  /**
   * The name of these hits in a store that replicas share: that of the folder, or one of this process alone if nothing can be
   * stored when it is first asked for.
   */
  identity(): string {
    if (this.#identity === undefined) {
      this.flush();
      this.#isStranger = !this.#database || !this.#stored;
      this.#identity = (!this.#isStranger && this.#stored?.replica) || crypto.randomUUID();
    }
    return this.#identity;
  }

  /** The hits of the total that belong to this identity. */
  own(): number {
    const { total, base } = this.#stored ?? { total: 0, base: 0 };
    return this.#isStranger ? this.#session : total + this.#pending - base;
  }

  /** Returns the hits for the shared store, and notes in the folder that the store may have them from now on. */
  announce(): number {
    if (this.#isStranger) {
      return this.#session;
    }
    this.flush();
    this.#use((database) => database.announce());
    // Not those that are in memory alone: the store never has more than the folder, unless that was restored.
    return this.#stored ? this.#stored.total - this.#stored.base : 0;
  }

  /**
   * Takes over the hits that a shared store has and the folder lost, when `shared` is what the store has for this identity.
   * To be called once, before the first `announce()`. Returns false if it has to be called again.
   */
  recover(shared: number): boolean {
    return this.#isStranger || this.#use((database) => database.recover(shared, this.#ownBefore));
  }

  /** Stores the hits that were counted, and reads those of other processes. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const isStored = this.#isClosed || this.#use((database) => this.#store(database));
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

  #schedule(milliseconds: number): void {
    this.#timer = setTimeout(() => this.flush(), milliseconds);
    this.#timer.unref();
  }

  #store(database: HitDatabase): StoredHits {
    const hits = this.#pending;
    const stored = database.add(hits, this.#isStranger ? hits : 0);
    this.#pending = 0;
    if (hits > 0) {
      database.sync();
    }
    return stored;
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
    this.#busySince = undefined;
    return true;
  }

  #open(): HitDatabase {
    const database = openHitDatabase(this.#directory, this.#stored, this.#warn);
    if (this.#stored) {
      // It may be an older copy, or one that another process created.
      database.raise(this.#stored);
    } else {
      this.#stored = database.read();
      this.#ownBefore = this.#stored.total - this.#stored.base;
    }
    return database;
  }

  #fail(error: unknown): void {
    if (isBusy(error)) {
      this.#busySince ??= performance.now();
      if (performance.now() - this.#busySince < longestBusyMilliseconds) {
        return;
      }
    }
    this.#database?.close();
    this.#database = undefined;
    if (!this.#isFailing) {
      this.#isFailing = true;
      const reason = error instanceof Error ? error.message : String(error);
      this.#warn(
        `Hits cannot be stored in "${this.#directory}" and are counted in memory: ${reason}`,
      );
    }
  }
}
