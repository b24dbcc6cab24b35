import type { Statistics } from '../api/service.ts';
import { openHitCounter } from './hits/hit-counter.ts';
import { shareHits } from './hits/shared-hits.ts';
import { lockStateFolder } from './hits/state-lock.ts';
import type { ServeOptions } from './options.ts';

/** The hits and the uptime of a service. */
export type OpenStatistics = {
  readonly statistics: Statistics;
  readonly countHit: () => void;
  /** Stores the hits that were counted, before their responses are sent. */
  readonly flushHits: () => void;
  /** Shares and stores the last hits, and unlocks the folder. */
  readonly close: () => Promise<void>;
};

/**
 * Opens the counter of hits and starts the clock of the service, which in a worker continues the primary's. Throws an
 * `OperatorError` if another service uses the state folder.
 */
export function openStatistics(
  options: Pick<ServeOptions, 'worker' | 'log' | 'sharedStore' | 'stateDirectory'>,
): OpenStatistics {
  const { worker, stateDirectory: directory, sharedStore: address } = options;
  const { warn } = options.log;
  const startedMilliseconds = worker?.serviceStartedMilliseconds ?? performance.now();
  // The primary holds the lock for its workers.
  const unlock = worker ? undefined : lockStateFolder(directory, warn);
  const hits = openHitCounter({ directory, number: worker?.number ?? 0, warn });
  const shared = address && shareHits({ hits, directory, address, warn });
  return {
    statistics: {
      hits: () => {
        const stored = hits.total();
        return {
          total: shared ? shared.total() : stored,
          session: worker ? stored - worker.hitsAtStart : hits.session(),
        };
      },
      uptimeSeconds: () => (performance.now() - startedMilliseconds) / 1000,
    },
    countHit: hits.count,
    flushHits: hits.flush,
    close: async () => {
      await shared?.close();
      hits.close();
      unlock?.();
    },
  };
}
