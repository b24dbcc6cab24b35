/** Lets work begin, or not: searches, pictures, whatever is not a finished answer. */
export type WorkGate = {
  /** Whether a piece of work may begin now. It has to be asked right before each. */
  readonly admits: () => boolean;
};

/** Of one turn of the event loop, while there is too much to do. */
const turnMilliseconds = 20;

/** How long turns in a row may be longer than that: a page with a hundred pictures is no overload. */
const patienceMilliseconds = 100;

/** How long nothing has to be refused until all is well. */
const recoveryMilliseconds = 1000;

/** What counts as one turn right after another. */
const restMilliseconds = 1;

/**
 * Work is done as soon as its request is read, so that what waits does so where nobody can look: in the sockets. How long
 * it waits shows all the same, for what arrives during one turn of the event loop has its turn in the next. So a turn that
 * lasts as long as it likes means that answers come twice as late.
 *
 * While all is well, everything is admitted. Once turns have been too long for a while, each may begin work for 20
 * milliseconds; the rest of what it finds is refused, which costs no more than a finished answer. Its first piece of work
 * always begins: however long each takes, some are done.
 *
 * `now` is in milliseconds that never go back; `afterTurn` calls back when the current turn has read all that it found.
 */
export function createWorkGate(
  now: () => number = () => performance.now(),
  afterTurn: (act: () => void) => void = (act) => void setImmediate(act),
): WorkGate {
  let isInTurn = false;
  let turnStart = 0;
  let turnEnd = Number.NEGATIVE_INFINITY;
  let wasLong = false;
  /** Since when turns have been too long. */
  let longSince = 0;
  /** Undefined while all is well. */
  let lastRefusal: number | undefined;

  const endTurn = (): void => {
    isInTurn = false;
    turnEnd = now();
    wasLong = turnEnd - turnStart > turnMilliseconds;
  };

  return {
    admits: () => {
      const moment = now();
      if (!isInTurn) {
        if (!wasLong || moment - turnEnd > restMilliseconds) {
          longSince = moment;
        }
        isInTurn = true;
        turnStart = moment;
        afterTurn(endTurn);
        return true;
      }
      if (lastRefusal !== undefined && moment - lastRefusal > recoveryMilliseconds) {
        lastRefusal = undefined;
      }
      const isStrict = lastRefusal !== undefined || moment - longSince > patienceMilliseconds;
      if (!isStrict || moment - turnStart <= turnMilliseconds) {
        return true;
      }
      lastRefusal = moment;
      return false;
    },
  };
}
