import type { Statistics } from '../api/service.ts';
import { HitCounter } from './hits/hit-counter.ts';
import { SharedHits } from './hits/shared-hits.ts';
import type { ServeOptions } from './options.ts';

/** The hits and the uptime of a service. */
export type OpenStatistics = {
  readonly statistics: Statistics;
  readonly countHit: () => void;
  /** Shares and stores the last hits. */
  readonly close: () => Promise<void>;
};

/** Opens the counter of hits and starts the clock of the service, which in a worker continues the primary's. */
export function openStatistics(
  options: Pick<ServeOptions, 'worker' | 'log' | 'sharedStore' | 'stateDirectory'>,
): OpenStatistics {
  const { worker, stateDirectory: directory, sharedStore: address } = options;
  const { warn } = options.log;
  const startedMilliseconds = worker?.serviceStartedMilliseconds ?? performance.now();
  const hits = new HitCounter(directory, warn);
  const shared = address && new SharedHits(hits, address, warn);
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
    close: async () => {
      await shared?.close();
      hits.close();
    },
  };
}
