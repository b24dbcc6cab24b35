import { createOtherHits } from './other-hits.ts';
import { openHitStore } from './hit-store.ts';
import type { HitStore } from './hit-store.ts';

/** Counts answered requests (decision 14). All numbers are exact up to 2^53 - 1. */
export type HitCounter = {
  /**
   * Counts one hit. When it returns, the hit survives a kill of the process; a power cut loses at most
   * about the last second. Never throws: a write that fails is reported through `warn` once, and once
   * more when writing works again; until then the hits are kept in memory.
   */
  count(): void;
  /** Hits of all processes that ever shared the folder. Never decreases while this process runs. */
  total(): number;
  /** Hits since this process started. */
  session(): number;
  /** Gives the folder up. Hits counted after it are not stored. */
  close(): void;
};

/** How long a power cut may reach back, and how often a failing store is tried again. */
const syncIntervalMilliseconds = 1000;

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Opens the counter of a folder, which is made where it is missing. Processes may share it: each counts
 * in a file of its own, `hits-N.bin`, and the total is the sum of all files.
 *
 * Never throws: when the folder cannot be used, `warn` hears why, hits are counted in memory, and the
 * folder is tried again each second in which there is something to store.
 *
 * @example
 * const hits = openHitCounter({ directory: 'state', warn: console.warn });
 * hits.count();
 * hits.total(); // 1 at the first start
 * hits.close();
 */
export function openHitCounter(options: {
  readonly directory: string;
  readonly warn: (message: string) => void;
}): HitCounter {
  const { directory, warn } = options;
  const others = createOtherHits(directory, warn);
  /** What opening the folder had to say since it last worked: trying again would repeat it. */
  const told = new Set<string>();
  let store: HitStore | undefined;
  /** What our own file has to hold: what was found in it, and the hits since. */
  let own = 0;
  let session = 0;
  let isFailing = false;
  let isSyncFailing = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function fail(error: unknown): void {
    if (isFailing) return;
    isFailing = true;
    warn(
      `Hits cannot be stored in "${directory}" and are counted in memory: ${describeError(error)}`,
    );
  }

  function warnOnce(message: string): void {
    if (!told.has(message)) warn(message);
    told.add(message);
  }

  function attach(lost: number | undefined): void {
    store = openHitStore(directory, warnOnce);
    others.takeOver(store.number, store.found);
    // In the place of the lost file there may be an older copy of it; its hits are in `own` already.
    own = store.number === lost ? Math.max(own, store.found) : own + store.found;
    if (own !== store.found) store.write(own);
  }

  /** Makes the store hold `own`, whatever happened to it. */
  function catchUp(): void {
    try {
      const condition = store?.check() ?? 'gone';
      if (condition === 'gone') {
        const lost = store?.number;
        if (lost !== undefined)
          warn(`Hits stored in "${directory}" disappeared: storing them anew`);
        store?.close();
        store = undefined;
        attach(lost);
      } else if (condition === 'resized') {
        warn(`Hits stored in "${directory}" had a wrong length: storing them anew`);
        store?.write(own);
        store?.write(own);
      } else if (isFailing) {
        store?.write(own);
      }
      if (isFailing) warn(`Hits are stored in "${directory}" again`);
      isFailing = false;
      told.clear();
    } catch (error) {
      fail(error);
    }
  }

  function hearOfSync(error: Error | null): void {
    if (error instanceof Error && !isSyncFailing) {
      warn(`Hits in "${directory}" may not survive a power cut: ${error.message}`);
    }
    isSyncFailing = error instanceof Error;
  }

  function schedule(): void {
    timer = setTimeout(() => {
      timer = undefined;
      catchUp();
      if (isFailing) schedule();
      else store?.sync(hearOfSync);
    }, syncIntervalMilliseconds);
    timer.unref();
  }

  catchUp();
  if (isFailing) schedule();

  return {
    count() {
      session += 1;
      own += 1;
      if (isClosed) return;
      if (!isFailing) {
        try {
          store?.write(own);
        } catch (error) {
          fail(error);
        }
      }
      if (timer === undefined) schedule();
    },
    total: () => own + others.read(store?.number),
    session: () => session,
    close() {
      if (isClosed) return;
      isClosed = true;
      if (timer !== undefined) catchUp();
      clearTimeout(timer);
      store?.close();
    },
  };
}
