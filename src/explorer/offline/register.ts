import { workerPath } from './edition.ts';

/** How often a page that stays open asks for another edition at most, in milliseconds. */
const restMilliseconds = 60_000;

/** Whether another edition came since the page did: then the next page has to be a document of its own. */
type Editions = { readonly isOutdated: () => boolean };

/** Has this device keep the explorer, where the browser allows that: where it is reached safely (W3C Secure Contexts). */
export function keepOffline(prefix: string): Editions {
  let isOutdated = false;
  // A browser has none where the connection is not safe.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers) {
    let hadWorker = workers.controller !== null;
    workers.addEventListener('controllerchange', () => {
      isOutdated = hadWorker;
      hadWorker = true;
    });
    // What is on the screen comes first.
    whenLoaded(() => void register(workers, prefix).catch(() => undefined));
  }
  return { isOutdated: () => isOutdated };
}

async function register(workers: ServiceWorkerContainer, prefix: string): Promise<void> {
  const registration = await workers.register(prefix + workerPath, { scope: `${prefix}/` });
  let asked = performance.now();
  const ask = (): void => {
    if (document.visibilityState === 'visible' && performance.now() - asked > restMilliseconds) {
      asked = performance.now();
      registration.update().catch(() => undefined);
    }
  };
  document.addEventListener('visibilitychange', ask);
  addEventListener('online', ask);
}

function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') {
    setTimeout(run);
  } else {
    addEventListener('load', () => setTimeout(run), { once: true });
  }
}
