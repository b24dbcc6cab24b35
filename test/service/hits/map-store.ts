import type { StoreReading } from '../../../src/service/hits/redis-store.ts';

/** A plain implementation of the shared store: the oracle of its script. */
export class MapStore {
  readonly #counts = new Map<string, number>();

  raise(replica: string, count: number): StoreReading {
    const own = Math.max(count, this.#counts.get(replica) ?? 0);
    this.#counts.set(replica, own);
    return { own, others: this.sum() - own };
  }

  sum(): number {
    return this.#counts.values().reduce((sum, each) => sum + each, 0);
  }

  forget(): void {
    this.#counts.clear();
  }
}
