const shortestMilliseconds = 100;
const longestMilliseconds = 3000;

/** A worker that lived this long died of something new. */
const longLifeMilliseconds = 3000;

/** How long to wait before a worker that died is replaced. */
export type RestartDelay = {
  /** Milliseconds, after a life of so many milliseconds. */
  readonly after: (lifeMilliseconds: number) => number;
};

/** Of workers that die soon, `immediate` are replaced without delay; from then on it doubles with each. */
export function createRestartDelay(immediate: number): RestartDelay {
  let shortLives = 0;
  return {
    after: (lifeMilliseconds) => {
      shortLives = lifeMilliseconds < longLifeMilliseconds ? shortLives + 1 : 1;
      const doublings = shortLives - immediate - 1;
      return doublings < 0
        ? 0
        : Math.min(longestMilliseconds, shortestMilliseconds * 2 ** doublings);
    },
  };
}
