import type { Handler } from '../http/handler.ts';
import type { Observer } from '../http/observer.ts';
import { limitHandler } from './limits/limited-handler.ts';
import { createRateLimit } from './limits/rate-limit.ts';
import { createWorkQueue } from './limits/work-queue.ts';
import type { ServeOptions } from './serve-options.ts';

/** What each client is granted, and what a process takes on at once. */
export type ClientLimits = {
  /** Puts the limits before a handler. */
  readonly limit: (handler: Handler, baseUrl: string) => Handler;
  /** An observer that also lets the limits hear of what they need to know. */
  readonly hear: (observer: Observer) => Observer;
};

export function createClientLimits(
  { rateLimit: quota, trustedProxies: proxies }: ServeOptions,
  countHit: () => void,
): ClientLimits {
  const queue = createWorkQueue();
  return {
    limit: (handler, baseUrl) =>
      limitHandler(handler, {
        queue,
        rateLimit: quota && createRateLimit({ quota, proxies, baseUrl }),
        baseUrl,
        countHit,
      }),
    // Bun accepts all that wait in one turn of its event loop: there, a new connection says nothing of others.
    hear: (observer) =>
      globalThis.Bun
        ? observer
        : {
            ...observer,
            connectionOpened: () => {
              queue.connectionOpened();
              observer.connectionOpened();
            },
          },
  };
}
