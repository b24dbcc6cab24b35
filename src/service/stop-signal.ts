import { isatty } from 'node:tty';

/** A request to stop: `delayed` leaves load balancers time to notice, `prompt` does not. */
export type StopRequest = 'delayed' | 'prompt';

/**
 * A second signal within this time is the same one again: a terminal signals every process of its group, and npm or a
 * primary process among them pass it on.
 */
export const repeatMilliseconds = 500;

/** A service that had a request within this time may have a load balancer, which needs time to notice that it stops. */
export const recentUseMilliseconds = 10_000;

/** SIGINT comes from a terminal, where a person waits. */
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

/**
 * Calls back at each SIGHUP, which asks for a reload. From a terminal that was closed it asks to stop, as Ctrl-C does: the
 * service would keep its port unseen.
 */
export function onReloadSignal(reload: () => void): void {
  const isOnTerminal = isatty(0);
  process.on('SIGHUP', () => {
    if (isOnTerminal && !isatty(0)) {
      process.kill(process.pid, 'SIGINT');
    } else {
      reload();
    }
  });
}
