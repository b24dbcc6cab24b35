import { ifAllowed } from '../kept.ts';
import { workerPath } from './edition.ts';

const restMilliseconds = 60_000;

/**
 * Registers the service worker where the browser allows it: in secure contexts (W3C). Returns whether a new edition was
 * installed since the page was loaded: then the next page must be a new document.
 */
export function registerWorker(prefix: string): () => boolean {
  let isOutdated = false;
  // Insecure contexts have no service workers.
  const workers = ifAllowed<ServiceWorkerContainer | undefined>(() => navigator.serviceWorker);
  if (workers) {
    let hadWorker = workers.controller !== null;
    workers.addEventListener('controllerchange', () => {
      isOutdated = hadWorker;
      hadWorker = true;
    });
    // The visible page comes first.
    whenLoaded(() => void register(workers, prefix).catch(() => undefined));
  }
  return () => isOutdated;
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
