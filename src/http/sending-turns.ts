/** Bytes that leave in one turn of the event loop while nobody waits for one. */
const turnBytes = 256 * 1024;

/** Turns from one that somebody waited for to the next: most of the time belongs to those who take little. */
const turnsApart = 4;

/**
 * Lets connections that take much take turns, so that whoever asks for a little meanwhile is answered in between. The
 * system takes a megabyte and more for each connection whose client reads none of it: without turns, two hundred such
 * clients that ask at once have the server copy for a third of a second, in which nobody else is heard.
 */
export type SendingTurns = {
  /** Takes so many bytes of this turn, where nobody waits and some of it is left. */
  readonly take: (bytes: number) => boolean;
  /** Resolves in a turn of one's own. First come, first served. */
  readonly wait: () => Promise<void>;
};

export function createSendingTurns(): SendingTurns {
  let left = turnBytes;
  let turnsLeft = 0;
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
    if (waiting.length === 0) {
      turnsLeft = 0;
      return;
    }
    if (turnsLeft === 0) {
      turnsLeft = turnsApart;
      waiting.shift()?.();
    }
    turnsLeft -= 1;
    awaitNextTurn();
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
