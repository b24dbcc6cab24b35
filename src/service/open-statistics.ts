import type { Statistics } from '../api/service.ts';
import { openHitCounter } from './hits/hit-counter.ts';
import type { SharedHits } from './hits/shared-hits.ts';
import { lockStateFolder } from './hits/state-lock.ts';
import type { ServeOptions } from './serve-options.ts';
import { readSharedClock } from './workers/shared-clock.ts';

/** What a service counts of itself: its hits, and the time that it has been up. */
export type OpenStatistics = {
  readonly statistics: Statistics;
  readonly countHit: () => void;
  /** Shares the hits with other replicas from now on, where there is a place to do so. */
  readonly share: (delayMilliseconds: number) => Promise<void>;
  /** Shares what is not yet shared, and gives up the folder of the hits. */
  readonly close: () => Promise<void>;
};

/**
 * Opens the counter of hits, and starts the clock of the service unless a supervisor did. Throws an `OperatorError` if another
 * service uses the state folder.
 */
export function openStatistics(
  options: Pick<ServeOptions, 'assignment' | 'log' | 'sharedStore' | 'stateDirectory'>,
): OpenStatistics {
  const { assignment, stateDirectory: directory, sharedStore: address } = options;
  const { warn } = options.log;
  const readClock = assignment ? readSharedClock : () => performance.now();
  const startedMilliseconds = assignment?.startedMilliseconds ?? readClock();
  // A supervisor holds the lock for its workers.
  const unlock = assignment ? undefined : lockStateFolder(directory, warn);
  const hits = openHitCounter({ directory, number: assignment?.number ?? 0, warn });
  let shared: SharedHits | undefined;
  return {
    statistics: {
      hits: () => {
        const stored = hits.total();
        return {
          total: shared?.total() ?? stored,
          session: assignment ? stored - assignment.hitsAtStart : hits.session(),
        };
      },
      uptimeSeconds: () => (readClock() - startedMilliseconds) / 1000,
    },
    countHit: () => {
      hits.count();
      hits.flush();
    },
    share: async (delayMilliseconds) => {
      if (address) {
        const { shareHits } = await import('./hits/shared-hits.ts');
        shared = shareHits({ hits, directory, address, warn, delayMilliseconds });
      }
    },
    close: async () => {
      await shared?.close();
      hits.close();
      unlock?.();
    },
  };
}
