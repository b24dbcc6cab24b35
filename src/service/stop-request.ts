/** How a service is asked to stop: `delayed` leaves balancers time to learn that it wants no more, `prompt` does not. */
export type StopRequest = 'delayed' | 'prompt';

/**
 * What comes this soon after a signal is the same one, sent once more: a terminal signals every process of its group, and
 * npm, `tools/run.mjs` or a supervisor among them pass it on.
 */
export const echoMilliseconds = 500;

/** What the signals that ask to stop ask for. The one of a terminal comes from somebody who waits in front of it. */
export const stopRequests = { SIGTERM: 'delayed', SIGINT: 'prompt' } as const satisfies Record<
  string,
  StopRequest
>;

export const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/** Resolves at the first signal that asks to stop; a second one ends the process at once, as it would without us. */
export function waitForStop(): Promise<StopRequest> {
  return new Promise((resolve) => {
    const listeners = stopSignals.map((signal) => {
      const hear = (): void => {
        resolve(stopRequests[signal]);
        setTimeout(leave, echoMilliseconds).unref();
      };
      process.on(signal, hear);
      return { signal, hear };
    });
    const leave = (): void => listeners.forEach(({ signal, hear }) => process.off(signal, hear));
  });
}
