import type { HitCounter } from './hit-counter.ts';
import { openReplicaIdentity, type ReplicaIdentity } from './replica-identity.ts';
import type { SharedStore } from './shared-store.ts';
import { createSharedTotal, type SharedTotal } from './shared-total.ts';

/** The hits of all replicas that use one store. */
export type SharedHits = {
  /**
   * Hits of all replicas: this one's as of now, those of the others as they were when the store last answered. Never
   * waits, and never decreases while this process runs.
   */
  readonly total: () => number;
  /** Tells the store the last hits, unless that takes too long. Never rejects. */
  readonly close: () => Promise<void>;
};

/** How often hits are exchanged while all is well. */
const intervalMilliseconds = 500;

/** How long a store may take. A slow one is waited for, since whatever is sent anew takes as long. */
const deadlineMilliseconds = 5000;

/** How long a store is given at the end; hits that it does not take stay in the folder for the next start. */
const lastDeadlineMilliseconds = 750;

/** How long a store is left alone that failed; longer with each time, up to the second figure. */
const shortestPauseMilliseconds = 250;
const longestPauseMilliseconds = 4000;

/**
 * Shares the hits of a counter with other replicas. Counting itself has no part in it: from time to time the store is told
 * how many hits the folder holds, one exchange at a time, whatever their number.
 *
 * Where the store is away, `warn` hears of it once, and once more when it is back; until then the last known hits of the
 * others stand, and our own wait in the folder.
 *
 * @param storeName as the operator may see it
 */
export function shareHits(options: {
  readonly hits: Pick<HitCounter, 'total' | 'session'>;
  readonly directory: string;
  readonly store: SharedStore;
  readonly storeName: string;
  readonly warn: (message: string) => void;
  /** How long to wait before the first exchange. */
  readonly delayMilliseconds: number;
}): SharedHits {
  const { hits, directory, store, storeName, warn, delayMilliseconds } = options;
  let replica: { readonly identity: ReplicaIdentity; readonly shared: SharedTotal } | undefined;
  let failures = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout;
  let underWay: Promise<void> | undefined;

  function openReplica(): NonNullable<typeof replica> {
    const found = hits.total() - hits.session();
    const identity = openReplicaIdentity(directory, found, warn);
    return { identity, shared: createSharedTotal(identity.base) };
  }

  async function exchange(withinMilliseconds: number): Promise<void> {
    replica ??= openReplica();
    const { identity, shared } = replica;
    identity.keep();
    const count = shared.contribution(hits.total());
    const reading = await store.exchange(identity.id, count, withinMilliseconds);
    shared.learn(reading, hits.total());
  }

  async function tryExchange(): Promise<void> {
    try {
      await exchange(deadlineMilliseconds);
      if (failures > 0) warn(`Hits are shared through "${storeName}" again`);
      failures = 0;
    } catch (error) {
      // A connection that is given up at the end fails too.
      if (isClosed) return;
      failures += 1;
      if (failures === 1) {
        const reason = error instanceof Error ? error.message : String(error);
        warn(`Hits are not shared through "${storeName}" until it answers again: ${reason}`);
      }
    }
  }

  function schedule(milliseconds: number): void {
    timer = setTimeout(() => {
      underWay = tryExchange().then(() => {
        underWay = undefined;
        if (!isClosed) schedule(failures === 0 ? intervalMilliseconds : pauseAfter(failures));
      });
    }, milliseconds);
    timer.unref();
  }

  schedule(delayMilliseconds);

  return {
    total: () => replica?.shared.total(hits.total()) ?? hits.total(),
    async close() {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(timer);
      if (underWay) {
        // It carries an older count, and may be stuck.
        store.close();
        await underWay;
      }
      try {
        await exchange(lastDeadlineMilliseconds);
      } catch {
        // The hits are in the folder.
      }
      store.close();
    },
  };
}

/** Between half and all of a time that doubles with each failure, so that replicas do not come back all at once. */
function pauseAfter(failures: number): number {
  const longest = Math.min(longestPauseMilliseconds, shortestPauseMilliseconds * 2 ** failures);
  return longest * (0.5 + Math.random() / 2);
}
