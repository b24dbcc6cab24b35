import type { Representation } from './representation.ts';

type Entry = {
  readonly representation: Representation;
  readonly byteLength: number;
  wasUsed: boolean;
};

/** Approximate size of an entry besides its bodies: its header fields, on Bun also as the runtime's own. In bytes. */
const overheadBytes = 4096;

/**
 * Keeps representations within a budget of bytes. When it is full, a hand walks from the oldest entry to the newest and drops
 * those that were not used since its last visit (SIEVE, Zhang and others, NSDI 2024). So a lookup writes nothing but a mark, and
 * a client that walks over everything drives out what nothing else asks for, not what is asked for again and again.
 */
export class ResponseCache {
  /** Bytes of all entries, about. */
  bytes = 0;
  readonly #budgetBytes: number;
  readonly #entries = new Map<string, Entry>();
  #hand = this.#entries.entries();

  constructor(budgetBytes: number) {
    this.#budgetBytes = budgetBytes;
  }

  get(key: string): Representation | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) {
      return undefined;
    }
    entry.wasUsed = true;
    return entry.representation;
  }

  /** Adds a representation that is not there yet. */
  add(key: string, representation: Representation): void {
    const byteLength = weightOf(key, representation);
    if (byteLength <= this.#budgetBytes / 2) {
      this.#makeRoom(byteLength);
      this.#entries.set(key, { representation, byteLength, wasUsed: false });
      this.bytes += byteLength;
    }
  }

  /** Counts the bytes of a representation again, after it was encoded. */
  recount(key: string, representation: Representation): void {
    if (this.#entries.get(key)?.representation === representation) {
      this.#drop(key);
      this.add(key, representation);
    }
  }

  #makeRoom(byteLength: number): void {
    while (this.bytes + byteLength > this.#budgetBytes) {
      this.#moveHand();
    }
  }

  #moveHand(): void {
    const { done, value } = this.#hand.next();
    if (done) {
      this.#hand = this.#entries.entries();
      return;
    }
    const [key, entry] = value;
    if (entry.wasUsed) {
      entry.wasUsed = false;
    } else {
      this.#drop(key);
    }
  }

  #drop(key: string): void {
    this.bytes -= this.#entries.get(key)?.byteLength ?? 0;
    this.#entries.delete(key);
  }
}

function weightOf(key: string, { byteLength }: Representation): number {
  return byteLength + key.length * 2 + overheadBytes;
}
