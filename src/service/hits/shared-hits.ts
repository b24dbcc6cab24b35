import type { HitCounter } from './hit-counter.ts';
import type { RedisStore, StoreReading } from './redis-store.ts';
import { openReplicaIdentity, type ReplicaIdentity } from './replica-identity.ts';
import type { StoreAddress } from './store-address.ts';

/** The hits of all replicas that use one store. */
export type SharedHits = {
  /**
   * Hits of all replicas: those of this one as of now, those of the others as of the last exchange. Never waits, and never
   * decreases while this process runs.
   */
  readonly total: () => number;
  /** Stores the last hits, unless that takes too long. Never rejects. */
  readonly close: () => Promise<void>;
};

const intervalMilliseconds = 500;

/** A slow store is waited for: whatever is sent again takes as long. */
const deadlineMilliseconds = 5000;

/** For the last exchange. Hits that the store does not take stay in the folder for the next start. */
const lastDeadlineMilliseconds = 750;

/** After a failure; doubled with each further failure, up to the second figure. */
const shortestPauseMilliseconds = 500;
const longestPauseMilliseconds = 4000;

/**
 * Exchanges hits with a Redis or Valkey server from time to time, one exchange at a time. Counting does not depend on it.
 * While the store is away the last known hits of the other replicas count; `warn` gets a line when it goes and another when
 * it is back.
 */
export function shareHits(options: {
  readonly hits: Pick<HitCounter, 'total' | 'session'>;
  readonly directory: string;
  readonly address: StoreAddress;
  readonly warn: (message: string) => void;
  /** Before the first exchange. */
  readonly delayMilliseconds: number;
}): SharedHits {
  const { hits, directory, address, warn, delayMilliseconds } = options;
  let store: RedisStore | undefined;
  let replica: { readonly identity: ReplicaIdentity; readonly shared: SharedTotal } | undefined;
  let failures = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout;
  let inFlight: Promise<void> | undefined;

  const openReplica = (): NonNullable<typeof replica> => {
    const identity = openReplicaIdentity(directory, hits.total() - hits.session(), warn);
    return { identity, shared: createSharedTotal(identity.base) };
  };

  const exchange = async (withinMilliseconds: number): Promise<void> => {
    // Loading the client takes 50 ms, and the first responses do not need it.
    store ??= (await import('./redis-store.ts')).createRedisStore(address);
    replica ??= openReplica();
    const { identity, shared } = replica;
    identity.keep();
    const count = shared.contribution(hits.total());
    const reading = await store.exchange(identity.id, count, withinMilliseconds);
    shared.learn(reading, hits.total());
  };

  const tryExchange = async (): Promise<void> => {
    try {
      await exchange(deadlineMilliseconds);
      if (failures > 0) {
        warn(`Hits are shared through "${address.name}" again`);
      }
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1 && !isClosed) {
        const reason = error instanceof Error ? error.message : String(error);
        warn(`Hits are not shared through "${address.name}" until it answers again: ${reason}`);
      }
    }
  };

  const schedule = (milliseconds: number): void => {
    timer = setTimeout(() => {
      inFlight = tryExchange().then(() => {
        inFlight = undefined;
        if (!isClosed) {
          schedule(failures === 0 ? intervalMilliseconds : pauseAfter(failures));
        }
      });
    }, milliseconds);
    timer.unref();
  };

  schedule(delayMilliseconds);

  return {
    total: () => replica?.shared.total(hits.total()) ?? hits.total(),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      if (inFlight) {
        // It carries an older count, and may be stuck.
        store?.close();
        await inFlight;
      }
      await exchange(lastDeadlineMilliseconds).catch(() => undefined);
      store?.close();
    },
  };
}

function pauseAfter(failures: number): number {
  return Math.min(longestPauseMilliseconds, shortestPauseMilliseconds * 2 ** (failures - 1));
}

/** The hits of all replicas as one process knows them. Exact up to 2^53 - 1. */
export type SharedTotal = {
  /** The count that the store should hold for this replica when its folder holds `local` hits. */
  readonly contribution: (local: number) => number;
  readonly learn: (reading: StoreReading, local: number) => void;
  /** Hits of all replicas, as far as they are known. Decreases only if `local` does. */
  readonly total: (local: number) => number;
};

/**
 * A grow-only counter: the store keeps the highest value that each replica set for itself, and the total is their sum. So a
 * value may arrive twice, late or never; the next one makes up for it.
 *
 * @param base hits of the folder that the store has under another identity
 */
export function createSharedTotal(base: number): SharedTotal {
  /**
   * Hits that the store has and the folder lost, because it was restored from an older copy. Without them, new hits would not
   * show until they have made up for the lost ones.
   */
  let lost = 0;
  let others = base;
  let hasLearnt = false;

  const contribution = (local: number): number => Math.max(0, local - base) + lost;

  return {
    contribution,
    learn: ({ own, total }, local) => {
      // Only once: later, the store's count of this replica comes from processes of this replica.
      if (!hasLearnt) {
        lost = Math.max(0, own - contribution(local));
      }
      hasLearnt = true;
      // A store that lost its memory holds too little until all replicas have set their counts again.
      others = Math.max(others, total - own);
    },
    total: (local) => contribution(local) + others,
  };
}
