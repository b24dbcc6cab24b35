/** How an answer leaves its connection: what HTTP/1.1 assumes, what HTTP/1.0 has to be told, or closed. */
export type Persistence = 'assumed' | 'told' | 'close';

/** The time as the server needs it: looked up twice a second, not for each request. */
export type Clock = {
  /**
   * Milliseconds in which clients were listened to. They never go back, whatever becomes of the time of day, and hardly go
   * on while this process stands still: what a client sent meanwhile has to be read before it counts as late.
   */
  readonly now: () => number;
  /** The last lines of a header section: what becomes of the connection, `Date` (RFC 9110 §6.6.1), an empty line. */
  readonly ending: (persistence: Persistence) => Uint8Array;
  /** Looks up the time. */
  readonly tick: () => void;
};

/** Of what lies between two looks, no more counts than `longestStepMilliseconds`. */
export function createClock(longestStepMilliseconds: number): Clock {
  let looked = performance.now();
  let now = looked;
  let second = 0;
  let assumed = new Uint8Array();
  let told = assumed;
  let close = assumed;
  const tick = (): void => {
    const before = looked;
    looked = performance.now();
    now += Math.min(looked - before, longestStepMilliseconds);
    const milliseconds = Date.now();
    if (Math.floor(milliseconds / 1000) !== second) {
      second = Math.floor(milliseconds / 1000);
      // This is the form IMF-fixdate (RFC 9110 §5.6.7).
      const date = `date: ${new Date(milliseconds).toUTCString()}\r\n\r\n`;
      assumed = Buffer.from(date, 'latin1');
      told = Buffer.from(`connection: keep-alive\r\n${date}`, 'latin1');
      close = Buffer.from(`connection: close\r\n${date}`, 'latin1');
    }
  };
  tick();
  return {
    now: () => now,
    ending: (persistence) =>
      persistence === 'assumed' ? assumed : persistence === 'told' ? told : close,
    tick,
  };
}
