import type { StoreReading } from './shared-total.ts';

/** Where replicas keep their hits for one another. */
export type SharedStore = {
  /**
   * Raises the replica's hits to `count` unless they are higher there, and says what the store holds then. Connects first
   * where that is needed. Rejects where the store refuses, makes no sense or has not answered in time; whatever was open
   * is given up then, so that nothing of the attempt is left, but it may have reached the store.
   */
  readonly exchange: (
    replica: string,
    count: number,
    deadlineMilliseconds: number,
  ) => Promise<StoreReading>;
  /** Gives the connection up. */
  readonly close: () => void;
};
