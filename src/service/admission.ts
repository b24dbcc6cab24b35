/** Clocks of a queue. */
type AdmissionClock = {
  /** In milliseconds that never go back. */
  readonly now: () => number;
  /** Calls back in the next turn of the event loop, after everything that has arrived was read. */
  readonly nextTurn: (callback: () => void) => void;
};

type AdmissionLimits = {
  /** Pieces of work that are under way at the same time. */
  readonly atOnce: number;
  /** Further pieces that may wait. */
  readonly longestQueue: number;
  /** How long they may wait. */
  readonly longestWaitMilliseconds: number;
};

/** The queues of a service: for work of the event loop, and for pictures, of which one is drawn while a thread renders another. */
export const queues = {
  computed: { atOnce: 1, longestQueue: 200, longestWaitMilliseconds: 5000 },
  drawn: { atOnce: 2, longestQueue: 256, longestWaitMilliseconds: 9000 },
} as const satisfies Readonly<Record<string, AdmissionLimits>>;

/** How long it may wait in an overload: a tenth of a second after the first refusal, until the queue is empty. */
const overloadWaitMilliseconds = 20;
const burstMilliseconds = 100;

/** How many turns work is put off at most because each brings another connection. No time, which other programs may take. */
const mostTurns = 100;

const systemClock: AdmissionClock = {
  now: () => performance.now(),
  nextTurn: (callback) => void setImmediate(callback),
};

type Waiting = {
  readonly begin: () => void;
  readonly refuse: () => void;
  readonly since: number;
};

/**
 * Admission control: expensive work is done few pieces at a time, and waits here for its turn, in the order of arrival.
 * Between two pieces the event loop turns, so that cheap requests are read and answered.
 *
 * A burst may fill the queue. If that lasts, it is an overload, in which nobody waits for long: what cannot be done soon is
 * refused, so that the rest is answered as quickly as usual.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #clock: AdmissionClock;
  readonly #queue: Waiting[] = [];
  #underWay = 0;
  #hasRefused = false;
  /** The beginning of the first work after a refusal. */
  #refusingSince: number | undefined;
  #connections = 0;

  constructor(limits: AdmissionLimits, clock = systemClock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Does a piece of work in its turn, or calls `refuse` if too much of it waits. */
  run<Result, Refusal>(
    work: () => Promise<Result>,
    refuse: () => Refusal,
  ): Refusal | Promise<Result | Refusal> {
    if (this.#underWay < this.#limits.atOnce) {
      this.#underWay += 1;
      return this.#finish(work);
    }
    if (this.#queue.length >= this.#limits.longestQueue) {
      this.#hasRefused = true;
      return refuse();
    }
    return new Promise((resolve) => {
      this.#queue.push({
        begin: () => resolve(this.#finish(work)),
        refuse: () => resolve(refuse()),
        since: this.#clock.now(),
      });
    });
  }

  /** Reports a new connection, on a runtime that accepts one in a turn of its event loop. */
  connectionOpened(): void {
    this.#connections += 1;
  }

  /** Resolves when other requests had their turn. Work that takes long calls it after every few milliseconds. */
  async rest(): Promise<void> {
    // Node accepts one connection in a turn, and reads its request in the next one.
    for (let turns = 0, before = -1; before < this.#connections && turns < mostTurns; turns += 1) {
      before = this.#connections;
      await new Promise<void>((resolve) => this.#clock.nextTurn(resolve));
    }
  }

  async #finish<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      void this.rest().then(() => this.#beginNext());
    }
  }

  #beginNext(): void {
    const now = this.#clock.now();
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      if (now - next.since <= this.#longestWait(now)) {
        next.begin();
        return;
      }
      this.#hasRefused = true;
      next.refuse();
    }
    this.#hasRefused = false;
    this.#refusingSince = undefined;
    this.#underWay -= 1;
  }

  #longestWait(now: number): number {
    if (this.#hasRefused) {
      this.#refusingSince ??= now;
    }
    return now - (this.#refusingSince ?? now) > burstMilliseconds
      ? overloadWaitMilliseconds
      : this.#limits.longestWaitMilliseconds;
  }
}
