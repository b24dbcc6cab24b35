/** Where work waits for its turn: searches, pictures, whatever is not a finished answer. */
export type WorkQueue = {
  /** Whether one more piece of work is taken on. */
  readonly admits: () => boolean;
  /** Does a piece of work in its turn. Where there turns out to be too much of it meanwhile, `refuse` answers instead. */
  readonly run: <Answer>(
    work: () => Answer | Promise<Answer>,
    refuse: () => Answer,
  ) => Answer | Promise<Answer>;
  /** Hears of each new connection, on a runtime that accepts but one in a turn of its event loop. */
  readonly connectionOpened: () => void;
};

/** What a queue looks at: both in milliseconds that never go back. */
export type WorkClock = {
  readonly now: () => number;
  /** How long this thread has worked. */
  readonly worked: () => number;
  /** Calls back in the next turn of the event loop, after what has arrived until then was read. */
  readonly nextTurn: (act: () => void) => void;
};

/** Of work that may wait while all is well: a page with a hundred pictures is no overload, nor is what a standstill left. */
const patienceMilliseconds = 500;

/** Of work that waits already and is done all the same once there turns out to be too much of it. */
const keptMilliseconds = 100;

/** Of work that may wait from then on. */
const overloadMilliseconds = 15;

/** For so long no work is begun while each turn brings a new connection. */
const acceptingMilliseconds = 10;

/** How long nothing has to be refused until all is well. */
const recoveryMilliseconds = 1000;

/** After so long while some is refused it shows whether there is more to do than can be done. */
const reviewMilliseconds = 500;

/** Where there was nothing to do for this part of that time, there is not. */
const restingPart = 0.2;

/** Milliseconds that a piece is taken to need until some were done. */
const assumedMilliseconds = 1;

/**
 * The part that the last piece has in what the next one is taken to need: a single long one says little of others, and some
 * systems count the time of a thread in steps of four milliseconds.
 */
const lastPart = 1 / 64;

/** Of this thread alone, where the runtime knows that (Node from 23.9 on). */
const readUsage: () => NodeJS.CpuUsage =
  typeof process.threadCpuUsage === 'function'
    ? () => process.threadCpuUsage()
    : () => process.cpuUsage();

const systemClock: WorkClock = {
  now: () => performance.now(),
  worked: () => {
    const { user, system } = readUsage();
    return (user + system) / 1000;
  },
  nextTurn: (act) => void setImmediate(act),
};

type Waiting = {
  readonly begin: () => void;
  readonly refuse: () => void;
  /** What the thread had worked when it came. */
  readonly since: number;
};

/**
 * One piece of work a turn of the event loop, in the order in which they came. Between two of them whatever has arrived is
 * read, finished answers leave, and new connections are accepted: nobody waits for more than one piece who asks for none.
 * And what waits does so here, where it can be counted, instead of in the sockets.
 *
 * The work that waits is taken to need what pieces needed lately, and no less than the first of it has waited, of this
 * thread's own time: where other programs take the core, all takes longer, and refusing would help nobody. While all is
 * well, half a second of it may wait. A load that can be borne leaves no more than that, even where the thread stood still
 * for most of a second; one that cannot gets there, the sooner the more there is of it: ten times what can be done in a
 * twentieth of a second, in which hardly anything was answered late. Then all but the first tenth of a second is refused,
 * and so is whatever would have to wait for more than 15 milliseconds, which costs what a finished answer does. It ends when
 * nothing had to be refused for a while, or when there was nothing to do for a good part of it.
 *
 * Node accepts one connection in a turn, however many wait: where each turn brings one, further turns pass without work, as
 * clients who cannot even ask would wait for seconds.
 */
export function createWorkQueue({ now, worked, nextTurn }: WorkClock = systemClock): WorkQueue {
  let waiting: Waiting[] = [];
  /** Whether a piece of work was begun in this turn. */
  let isBusy = false;
  let hasAccepted = false;
  /** When it was begun, what the thread had worked then, and what one is taken to need. */
  let begunAt = 0;
  let workedBefore = 0;
  let needed = assumedMilliseconds;
  /** Undefined while all is well. */
  let lastRefusal: number | undefined;
  /** Since when there is nothing to do. */
  let restingSince = 0;
  /** Since when it is looked at whether there is nothing to do now and then, and for how long that was so. */
  let reviewedAt = 0;
  let rested = 0;

  const beginTurn = (): void => {
    hasAccepted = false;
    begunAt = now();
    workedBefore = worked();
    nextTurn(endTurn);
  };

  const endTurn = (): void => {
    if (hasAccepted && now() - begunAt < acceptingMilliseconds) {
      hasAccepted = false;
      nextTurn(endTurn);
      return;
    }
    needed += (worked() - workedBefore - needed) * lastPart;
    const next = waiting.shift();
    if (next) {
      beginTurn();
      next.begin();
    } else {
      isBusy = false;
      restingSince = now();
    }
  };

  const startReview = (moment: number): void => {
    reviewedAt = moment;
    rested = 0;
  };

  /** Ends refusing once nothing had to be refused for a while, or there was nothing to do for a good part of it. */
  const review = (moment: number): void => {
    if (lastRefusal === undefined) {
      return;
    }
    const elapsed = moment - reviewedAt;
    let isOver = moment - lastRefusal > recoveryMilliseconds;
    if (elapsed >= reviewMilliseconds) {
      isOver ||= rested >= restingPart * elapsed;
      startReview(moment);
    }
    if (isOver) {
      lastRefusal = undefined;
    }
  };

  /** Refuses what waits behind the first tenth of a second of work. */
  const startRefusing = (moment: number): void => {
    startReview(moment);
    const kept = Math.floor(keptMilliseconds / needed);
    const refused = waiting.slice(kept);
    waiting = waiting.slice(0, kept);
    for (const { refuse } of refused) {
      refuse();
    }
  };

  return {
    connectionOpened: () => {
      hasAccepted = true;
    },
    admits: () => {
      if (!isBusy) {
        return true;
      }
      const moment = now();
      review(moment);
      const isWell = lastRefusal === undefined;
      const most = isWell ? patienceMilliseconds : overloadMilliseconds;
      const longest = worked() - (waiting[0]?.since ?? workedBefore);
      if (Math.max(longest, (waiting.length + 1) * needed) <= most) {
        return true;
      }
      if (isWell) {
        startRefusing(moment);
      }
      lastRefusal = moment;
      return false;
    },
    run: (work, refuse) => {
      if (!isBusy) {
        isBusy = true;
        rested += now() - restingSince;
        beginTurn();
        return work();
      }
      return new Promise((resolve, reject) => {
        waiting.push({
          begin: () => {
            try {
              resolve(work());
            } catch (error) {
              reject(error);
            }
          },
          refuse: () => resolve(refuse()),
          since: worked(),
        });
      });
    },
  };
}
