import type { StoreReading } from '../../../src/service/hits/redis-store.ts';

/** A plain implementation of the shared store: the oracle of its script. */
export class MapStore {
  readonly #counts = new Map<string, number>();

  raise(replica: string, count: number): StoreReading {
    const before = this.#counts.get(replica) ?? 0;
    if (count > before) {
      this.#counts.set(replica, count);
    }
    return { before, others: this.sum() - (this.#counts.get(replica) ?? 0) };
  }

  sum(): number {
    return this.#counts.values().reduce((sum, each) => sum + each, 0);
  }

  forget(): void {
    this.#counts.clear();
  }
}
