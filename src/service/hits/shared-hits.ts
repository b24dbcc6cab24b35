import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isSystemError } from '../make-folder.ts';
import type { HitCounter } from './hit-counter.ts';
import type { RedisStore, StoreReading } from './redis-store.ts';
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

/** Long, because a slow store would take as long for a second attempt. */
const deadlineMilliseconds = 5000;

/** For the last exchange. Hits that the store does not take stay in the folder for the next start. */
const lastDeadlineMilliseconds = 750;

/** After a failure. */
const pauseMilliseconds = 2000;

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
}): SharedHits {
  const { hits, directory, address, warn } = options;
  const identityFile = path.join(directory, 'replica-id');
  let store: RedisStore | undefined;
  let replica: { readonly identity: ReplicaIdentity; readonly shared: SharedTotal } | undefined;
  let isFailing = false;
  let isClosed = false;
  let timer: NodeJS.Timeout;
  let inFlight: Promise<void> | undefined;

  const exchange = async (withinMilliseconds: number): Promise<void> => {
    // Loading the client takes 50 ms, and the first responses do not need it.
    store ??= (await import('./redis-store.ts')).createRedisStore(address);
    if (replica) {
      storeAgain(identityFile, replica.identity);
    } else {
      const identity = openIdentity(identityFile, hits.total() - hits.session(), warn);
      replica = { identity, shared: createSharedTotal(identity.base) };
    }
    const { identity, shared } = replica;
    const count = shared.contribution(hits.total());
    const reading = await store.exchange(identity.id, count, withinMilliseconds);
    shared.learn(reading, hits.total());
  };

  const tryExchange = async (): Promise<void> => {
    try {
      await exchange(deadlineMilliseconds);
      if (isFailing) {
        warn(`Hits are shared through "${address.name}" again`);
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isClosed) {
        const reason = error instanceof Error ? error.message : String(error);
        warn(`Hits are not shared through "${address.name}" until it answers again: ${reason}`);
      }
      isFailing = true;
    }
  };

  const schedule = (milliseconds: number): void => {
    timer = setTimeout(() => {
      inFlight = tryExchange().then(() => {
        inFlight = undefined;
        if (!isClosed) {
          schedule(isFailing ? pauseMilliseconds : intervalMilliseconds);
        }
      });
    }, milliseconds);
    timer.unref();
  };

  schedule(intervalMilliseconds);

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

/** The replica in the shared store that the hits of a folder belong to. */
export type ReplicaIdentity = {
  /** Random, so that no two folders share it. */
  readonly id: string;
  /** Hits of the folder that belong to an earlier identity. */
  readonly base: number;
};

/**
 * Opens the identity of a folder, or creates it beside the hits: lost together, the hits stay in the store under the old
 * identity, and counting begins under a new one. Processes that share the folder share it. Never throws: if it can be
 * neither read nor stored, `warn` gets a line and this process is a replica of its own.
 *
 * @param stored the hits of the folder before this process counted
 */
export function openIdentity(
  file: string,
  stored: number,
  warn: (message: string) => void,
): ReplicaIdentity {
  try {
    storeIdentity(file, { id: crypto.randomUUID(), base: 0 });
    const [, id, base] = /^([\da-f-]{36}) (\d{1,16})\n$/.exec(readFileSync(file, 'latin1')) ?? [];
    if (id === undefined) {
      throw new Error('The file has other content');
    }
    return { id, base: Number(base) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(
      `The identity of this replica cannot be stored in "${file}": if the process is killed, its last hits may not be shared: ${reason}`,
    );
    // The store may have the hits of the folder under the identity that cannot be read.
    return { id: crypto.randomUUID(), base: stored };
  }
}

/** Stores an identity that disappeared from the folder. Never throws: the counter reports a folder that cannot be written. */
function storeAgain(file: string, identity: ReplicaIdentity): void {
  try {
    storeIdentity(file, identity);
  } catch {}
}

/** Creates the file whole, unless there is one. */
function storeIdentity(file: string, { id, base }: ReplicaIdentity): void {
  if (existsSync(file)) {
    return;
  }
  const draft = `${file}.${id}.new`;
  try {
    writeFileSync(draft, `${id} ${base}\n`);
    linkSync(draft, file);
  } catch (error) {
    // Another process of the service may have been first.
    if (!isSystemError(error, 'EEXIST')) {
      throw error;
    }
  } finally {
    rmSync(draft, { force: true });
  }
}
