/** Bytes that leave in one turn of the event loop while nobody waits for one. */
const turnBytes = 256 * 1024;

/**
 * Lets connections that take much take turns, so that whoever asks for a little meanwhile is answered in between. The
 * system takes up to four megabytes for each connection whose client reads none of it: without turns, two hundred such
 * clients that ask at once have the server copy for up to two seconds, in which nobody else is heard.
 */
export type SendingTurns = {
  /** Takes so many bytes of this turn, where nobody waits and some of it is left. */
  readonly take: (bytes: number) => boolean;
  /** Resolves in a turn of one's own. First come, first served. */
  readonly wait: () => Promise<void>;
};

export function createSendingTurns(): SendingTurns {
  let left = turnBytes;
  let isTurnEnding = false;
  const waiting: (() => void)[] = [];

  const awaitNextTurn = (): void => {
    if (!isTurnEnding) {
      isTurnEnding = true;
      setImmediate(beginTurn);
    }
  };

  const beginTurn = (): void => {
    isTurnEnding = false;
    left = turnBytes;
    const next = waiting.shift();
    if (next) {
      left = 0;
      next();
      awaitNextTurn();
    }
  };

  return {
    take: (bytes) => {
      if (left <= 0 || waiting.length > 0) {
        return false;
      }
      left -= bytes;
      awaitNextTurn();
      return true;
    },
    wait: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        awaitNextTurn();
      }),
  };
}
