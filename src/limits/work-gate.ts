/** Lets work begin, or not: searches, pictures, whatever is not a finished answer. */
export type WorkGate = {
  /** Whether a piece of work may begin now. It has to be asked right before each. */
  readonly admits: () => boolean;
  /** Hears of each new connection, on a runtime that accepts but one in a turn of its event loop. */
  readonly connectionOpened: () => void;
};

/** What a gate looks at: both in milliseconds that never go back. */
export type WorkClock = {
  readonly now: () => number;
  /** How long this thread has worked. */
  readonly worked: () => number;
  /** Calls back when the current turn of the event loop has read all that it found. */
  readonly afterTurn: (act: () => void) => void;
};

/** Of work in one turn of the event loop, while there is too much to do. */
const turnMilliseconds = 20;

/** Of work in turns in a row that were longer than that: a page with a hundred pictures is no overload. */
const patienceMilliseconds = 100;

/** Work that takes no more than this part of the time in which it came is no overload, however much waited. */
const bearablePart = 0.8;

/** What came within more than this need not have come evenly. */
const longestStandstillMilliseconds = 300;

/** Of the time since a standstill began, no more counts. */
const longestStretchMilliseconds = 400;

/** How long nothing has to be refused until all is well. */
const recoveryMilliseconds = 1000;

/** After so long while some is refused it shows whether there is more to do than can be done. */
const reviewMilliseconds = 500;

/** Between turns that count as in a row. */
const restMilliseconds = 1;

/** Turns that bring new connections count as one for no longer. */
const joinedMilliseconds = 100;

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
  afterTurn: (act) => void setImmediate(act),
};

/**
 * Work is done as soon as its request is read, so that what waits does so where nobody can look: in the sockets. How long
 * it waits shows all the same, for what arrives during one turn of the event loop has its turn in the next. So a turn that
 * lasts as long as it likes means that answers come twice as late.
 *
 * While all is well, everything is admitted, and so is what a standstill left: where working off what a turn finds takes
 * less time than it came in, and where the thread has not worked for a good part of the time since the standstill began, in
 * which case more came meanwhile. Once turns have been too long for a while, each may begin work for 20 milliseconds; the
 * rest of what it finds is refused, which costs no more than a finished answer. Its first piece of work always begins:
 * however long each takes, some are done. That ends when nothing had to be refused for a while, or when there was nothing to
 * do for a good part of it: what is refused at a load that can be borne, since the thread stood still once more, is no
 * reason to go on.
 *
 * Node accepts one connection in a turn, however many wait: so turns in a row that bring one each count as a single one, as
 * it is on Bun. Otherwise each would begin work of its own, and the rest would wait to be accepted for seconds.
 *
 * A turn is as long as this thread has worked in it. Where other programs take the core, all takes longer, and refusing
 * would help nobody.
 */
export function createWorkGate({ now, worked, afterTurn }: WorkClock = systemClock): WorkGate {
  let isInTurn = false;
  let wasLong = false;
  let hasAccepted = false;
  let turnStart = 0;
  let turnEnd = 0;
  /** What this thread had worked when the turn began, and when turns began to be too long. */
  let turnFrom = 0;
  let longFrom = 0;
  /** When the turn before those began that are too long. */
  let longSince = 0;
  /** Since the turn before began: the time in which came what this turn finds. */
  let came = 0;
  /** Undefined while all is well. */
  let lastRefusal: number | undefined;
  /** Since when it is looked at whether there is nothing to do now and then, and for how long that was so. */
  let reviewedAt = 0;
  let rested = 0;

  const endTurn = (): void => {
    const mayMoreWait = hasAccepted;
    hasAccepted = false;
    if (mayMoreWait && now() - turnStart < joinedMilliseconds) {
      afterTurn(endTurn);
      return;
    }
    isInTurn = false;
    turnEnd = now();
    wasLong = worked() - turnFrom > turnMilliseconds;
  };

  const beginTurn = (): void => {
    turnFrom = worked();
    const before = turnStart;
    turnStart = now();
    rested += turnStart - turnEnd;
    came = Math.min(turnStart - before, longestStandstillMilliseconds);
    if (!wasLong || turnStart - turnEnd > restMilliseconds) {
      longFrom = turnFrom;
      longSince = before;
    }
    isInTurn = true;
    afterTurn(endTurn);
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
      isOver ||= rested >= (1 - bearablePart) * elapsed;
      startReview(moment);
    }
    if (isOver) {
      lastRefusal = undefined;
    }
  };

  return {
    connectionOpened: () => {
      hasAccepted = true;
    },
    admits: () => {
      if (!isInTurn) {
        beginTurn();
        return true;
      }
      const done = worked();
      if (done - turnFrom <= turnMilliseconds) {
        return true;
      }
      const moment = now();
      review(moment);
      const stretch = Math.min(moment - longSince, longestStretchMilliseconds);
      const isBearable =
        done - longFrom <= Math.max(patienceMilliseconds, bearablePart * stretch) ||
        done - turnFrom <= bearablePart * came;
      const isPatient = lastRefusal === undefined;
      if (isPatient && isBearable) {
        return true;
      }
      if (isPatient) {
        startReview(moment);
      }
      lastRefusal = moment;
      return false;
    },
  };
}
