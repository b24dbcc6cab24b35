/** How often a worker says that it is alive. */
export const beatMilliseconds = 2000;

/** Without a word for so long, a worker is stuck: nothing that it does takes a tenth of this at once. */
const stuckMilliseconds = 10_000;

const lookMilliseconds = 1000;

/** Watches over those of whom a word is expected now and then. */
export type Heartbeats<Member> = {
  /** A word has come. */
  readonly heard: (member: Member) => void;
  readonly forget: (member: Member) => void;
  /** Nobody is watched any more. */
  readonly stop: () => void;
};

/**
 * Calls `onStuck` for whoever was heard once and then not for ten seconds. Time in which this process itself stood still
 * does not count: words wait to be read.
 */
export function watchHeartbeats<Member>(onStuck: (member: Member) => void): Heartbeats<Member> {
  const silence = new Map<Member, number>();
  let looked = performance.now();
  const timer = setInterval(() => {
    const step = Math.min(performance.now() - looked, 2 * lookMilliseconds);
    looked = performance.now();
    for (const [member, silentMilliseconds] of silence) {
      if (silentMilliseconds + step > stuckMilliseconds) {
        silence.delete(member);
        onStuck(member);
      } else {
        silence.set(member, silentMilliseconds + step);
      }
    }
  }, lookMilliseconds);
  timer.unref();
  return {
    heard: (member) => void silence.set(member, 0),
    forget: (member) => void silence.delete(member),
    stop: () => clearInterval(timer),
  };
}
