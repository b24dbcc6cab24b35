/** What the shared store holds once it took a replica's count. `total` is at least `own`. */
export type StoreReading = {
  /** Hits of the replica. */
  readonly own: number;
  /** Hits of all replicas that ever used the store. */
  readonly total: number;
};

/** One process's view of the hits of all replicas. Exact up to 2^53 - 1. */
export type SharedTotal = {
  /** What the store has to hold for this replica when its folder holds `local` hits. */
  readonly contribution: (local: number) => number;
  /** Takes what the store said, and the hits that the folder holds by then. */
  readonly learn: (reading: StoreReading, local: number) => void;
  /** Hits of all replicas, as far as they are known. Decreases only where `local` does. */
  readonly total: (local: number) => number;
};

/**
 * A count that only grows (a "G-counter"): the store keeps the highest value that each replica ever gave for itself, and
 * the total is their sum. So a value may come twice, late or never, and is made good by the next.
 *
 * @param base hits of the folder that the store has under another identity
 */
export function createSharedTotal(base: number): SharedTotal {
  /**
   * Hits that the store knows and the folder forgot: it was restored from an older copy, or a file of it is lost. Without
   * them, new hits would not show until they have made up for the lost ones.
   */
  let forgotten = 0;
  let others = base;
  let hasLearnt = false;

  const contribution = (local: number): number => Math.max(0, local - base) + forgotten;

  return {
    contribution,
    learn({ own, total }, local) {
      // Only once: later on, whatever the store has of us is what a process of this replica counted.
      if (!hasLearnt) forgotten = Math.max(0, own - contribution(local));
      hasLearnt = true;
      // A store that lost its memory says too little until all replicas have told it theirs again.
      others = Math.max(others, total - own);
    },
    total: (local) => contribution(local) + others,
  };
}
