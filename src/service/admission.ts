/** Admission control: work waits here for its turn (searches, pictures, everything that is not in the response cache). */
export type Admission = {
  /** Does a piece of work in its turn, or calls `shed` if too much of it waits. */
  readonly run: <Result, Refusal>(
    work: () => Promise<Result>,
    shed: () => Refusal,
  ) => Refusal | Promise<Result | Refusal>;
  /** Reports a new connection, on a runtime that accepts one in a turn of its event loop. */
  readonly connectionOpened: () => void;
};

/** The clocks of a queue, in milliseconds that never go back. */
export type AdmissionClock = {
  readonly now: () => number;
  /** Processor time of this thread. */
  readonly worked: () => number;
  /** Calls back in the next turn of the event loop, after everything that has arrived was read. */
  readonly nextTurn: (callback: () => void) => void;
};

/** Work that may wait while nothing is shed, so that a page with a hundred pictures is not an overload. */
const longestQueueMilliseconds = 500;

/** Work in the queue that is still done when shedding begins. */
const keptMilliseconds = 100;

/** Work that may wait from then on. */
const overloadQueueMilliseconds = 15;

/** How long work may be deferred while each turn brings a new connection. */
const acceptingMilliseconds = 10;

/** Shedding ends when nothing had to be shed for this time. */
const recoveryMilliseconds = 1000;

/** It also ends when the queue was empty for this part of a review period. */
const reviewMilliseconds = 500;
const idlePart = 0.2;

/** Estimate of one piece of work until some were done. */
const assumedMilliseconds = 1;

/** Weight of the last piece in the moving average: a single long one does not predict the next. */
const lastWeight = 1 / 64;

/** Reads the processor time of this thread alone if the runtime can (Node from 23.9 on). */
const readUsage: () => NodeJS.CpuUsage =
  typeof process.threadCpuUsage === 'function'
    ? () => process.threadCpuUsage()
    : () => process.cpuUsage();

const systemClock: AdmissionClock = {
  now: () => performance.now(),
  worked: () => {
    const { user, system } = readUsage();
    return (user + system) / 1000;
  },
  nextTurn: (callback) => void setImmediate(callback),
};

type Waiting = {
  readonly begin: () => void;
  readonly shed: () => void;
  /** Processor time of the thread at its arrival. */
  readonly since: number;
};

/**
 * Does one piece of work per turn of the event loop, in the order of arrival. Between two pieces requests are read, cached
 * responses leave and connections are accepted, so that a cheap request waits for one piece at most.
 *
 * The queue is measured in processor time of this thread: if other programs take the core, everything takes longer, and
 * shedding would not help. Half a second of work may wait. A bearable load leaves no more than that,
 * even after a stall of most of a second; ten times that load gets there in a twentieth of a second. Then all but the
 * first tenth of a second is shed, and so is all work that would wait for more than 15 ms.
 */
export function createAdmission({
  now,
  worked,
  nextTurn,
}: AdmissionClock = systemClock): Admission {
  let queue: Waiting[] = [];
  let isBusy = false;
  let hasAccepted = false;
  let begunAt = 0;
  let workedBefore = 0;
  let estimate = assumedMilliseconds;
  /** Undefined while nothing is shed. */
  let lastShedAt: number | undefined;
  let idleSince = 0;
  let reviewedAt = 0;
  let idleMilliseconds = 0;

  const beginTurn = (): void => {
    hasAccepted = false;
    begunAt = now();
    workedBefore = worked();
    nextTurn(endTurn);
  };

  const endTurn = (): void => {
    // Node accepts one connection in a turn: otherwise clients would wait for seconds to connect.
    if (hasAccepted && now() - begunAt < acceptingMilliseconds) {
      hasAccepted = false;
      nextTurn(endTurn);
      return;
    }
    estimate += (worked() - workedBefore - estimate) * lastWeight;
    const next = queue.shift();
    if (next) {
      beginTurn();
      next.begin();
    } else {
      isBusy = false;
      idleSince = now();
    }
  };

  const startReview = (moment: number): void => {
    reviewedAt = moment;
    idleMilliseconds = 0;
  };

  const endSheddingWhereOver = (moment: number): void => {
    if (lastShedAt === undefined) {
      return;
    }
    const elapsed = moment - reviewedAt;
    let isOver = moment - lastShedAt > recoveryMilliseconds;
    if (elapsed >= reviewMilliseconds) {
      isOver ||= idleMilliseconds >= idlePart * elapsed;
      startReview(moment);
    }
    if (isOver) {
      lastShedAt = undefined;
    }
  };

  const startShedding = (moment: number): void => {
    startReview(moment);
    const kept = Math.floor(keptMilliseconds / estimate);
    const shedding = queue.slice(kept);
    queue = queue.slice(0, kept);
    for (const { shed } of shedding) {
      shed();
    }
  };

  const admits = (): boolean => {
    const moment = now();
    endSheddingWhereOver(moment);
    const isWell = lastShedAt === undefined;
    const most = isWell ? longestQueueMilliseconds : overloadQueueMilliseconds;
    const longestWait = worked() - (queue[0]?.since ?? workedBefore);
    if (Math.max(longestWait, (queue.length + 1) * estimate) <= most) {
      return true;
    }
    if (isWell) {
      startShedding(moment);
    }
    lastShedAt = moment;
    return false;
  };

  return {
    connectionOpened: () => {
      hasAccepted = true;
    },
    run: (work, shed) => {
      if (!isBusy) {
        isBusy = true;
        idleMilliseconds += now() - idleSince;
        beginTurn();
        return work();
      }
      if (!admits()) {
        return shed();
      }
      return new Promise((resolve) => {
        queue.push({
          begin: () => resolve(work()),
          shed: () => resolve(shed()),
          since: worked(),
        });
      });
    },
  };
}
