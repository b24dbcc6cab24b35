import type { StoreReading } from '../../../src/service/hits/redis-store.ts';

/** A plain implementation of the shared store: the oracle of its script. */
export type MapStore = {
  readonly raise: (replica: string, count: number) => StoreReading;
  readonly forget: () => void;
};

export function createMapStore(): MapStore {
  const counts = new Map<string, number>();
  const read = (replica: string): number => counts.get(replica) ?? 0;
  return {
    raise(replica, count) {
      counts.set(replica, Math.max(read(replica), count));
      return { own: read(replica), total: counts.values().reduce((sum, each) => sum + each, 0) };
    },
    forget: () => counts.clear(),
  };
}
