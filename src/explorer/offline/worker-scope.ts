/**
 * What the global scope of a service worker has (W3C Service Workers), as far as it is used here: the types of the
 * language's library for workers do not go together with those for pages, which the views need.
 */
export type WorkerScope = {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: {
    (kind: 'install' | 'activate', listen: (event: LastingEvent) => void): void;
    (kind: 'fetch', listen: (event: FetchEvent) => void): void;
  };
};

type LastingEvent = {
  /** Keeps the worker alive until then; where a promise is rejected, installing has failed. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
};

export type FetchEvent = LastingEvent & {
  readonly request: Request;
  /** What the browser asked while it started the worker; undefined where it asked nothing. */
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (response: Promise<Response>) => void;
};
