/** How a service is asked to stop: `delayed` leaves load balancers time to notice, `prompt` does not. */
export type StopRequest = 'delayed' | 'prompt';

/**
 * A second signal within this time is the same one again: a terminal signals every process of its group, and npm or a
 * primary process among them pass it on.
 */
export const repeatMilliseconds = 500;

/** Somebody waits in front of the terminal that sends SIGINT. */
export const stopRequests = { SIGTERM: 'delayed', SIGINT: 'prompt' } as const satisfies Record<
  string,
  StopRequest
>;

export const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/** Resolves at the first signal to stop. A second one ends the process at once. */
export function waitForStop(): Promise<StopRequest> {
  return new Promise((resolve) => {
    const listeners = stopSignals.map((signal) => {
      const listener = (): void => {
        resolve(stopRequests[signal]);
        setTimeout(removeAll, repeatMilliseconds).unref();
      };
      process.on(signal, listener);
      return { signal, listener };
    });
    const removeAll = (): void =>
      listeners.forEach(({ signal, listener }) => process.off(signal, listener));
  });
}
