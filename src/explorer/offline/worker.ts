import type { FetchHandler } from '../../api/portable-app.ts';
import { type Edition, editionField, type ClassifiedRequest, classifyRequest } from './edition.ts';
import { openEditionCache } from './cached-edition.ts';
import { openLocalService } from './local-service.ts';

/**
 * The service worker: caches an edition of the explorer, answers its pages' requests for data from it, and everything else
 * when the service is unreachable. Otherwise documents, pictures and the state of the service come from the service.
 */

/** The server prepends the edition to this script, so that the script changes with it. */
declare const self: WorkerScope & { readonly edition: Edition };

const { edition, registration } = self;
const { origin } = self.location;
const kept = openEditionCache(edition, origin);
let ownService: Promise<FetchHandler> | undefined;
/** What the last request told of the connection to the service. */
let connection: 'within reach' | 'silent' | 'gone' = 'within reach';

self.addEventListener('install', (event) => {
  // Open pages of the previous edition are not disturbed: they are never answered from this one.
  event.waitUntil(kept.keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([kept.dropOthers(), registration.navigationPreload.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  const wanted = classifyRequest(event.request, origin, edition.addresses);
  if (wanted.kind !== 'other') {
    event.respondWith(respond(event, wanted));
  }
});

async function respond(
  event: FetchEvent,
  wanted: Exclude<ClassifiedRequest, { kind: 'other' }>,
): Promise<Response> {
  const { request } = event;
  switch (wanted.kind) {
    case 'file':
      return (await kept.find(request.url)) ?? fetch(request);
    case 'page': {
      const preloaded = event.preloadResponse;
      event.waitUntil(preloaded.catch(() => undefined));
      return (
        (await reach(async () => (await preloaded) ?? fetch(request))) ??
        askOwnService(wanted.target, request)
      );
    }
    case 'answer':
      return (
        (await answerFirst(wanted.target, request)) ??
        (await reach(() => fetch(request))) ??
        askOwnService(wanted.target, request)
      );
    case 'picture': {
      const found = await reach(() => fetch(request));
      if (found && isUsersOwn(found)) {
        event.waitUntil(kept.keepPicture(request.url, found.clone()));
      }
      return (
        found ?? (await kept.findPicture(request.url)) ?? askOwnService(wanted.target, request)
      );
    }
  }
}

/** Answers a page of this edition from the world on this device, which is quicker than any service. */
async function answerFirst(target: string, request: Request): Promise<Response | undefined> {
  const isOwnPage = request.headers.get(editionField) === edition.id;
  if (!isOwnPage || edition.worldTarget === undefined) {
    return undefined;
  }
  return askOwnService(target, request).catch(() => undefined);
}

/** Pages of another edition get an error instead of data that does not match theirs. */
async function askOwnService(target: string, request: Request): Promise<Response> {
  const wantedEdition = request.headers.get(editionField);
  if (wantedEdition !== null && wantedEdition !== edition.id) {
    return Response.error();
  }
  ownService ??= openLocalService(edition, kept, origin);
  try {
    const ask = await ownService;
    return await ask(new Request(origin + target, { headers: request.headers }));
  } catch (error) {
    ownService = undefined;
    throw error;
  }
}

/** Pictures that this device cannot draw itself. */
function isUsersOwn({ ok, headers }: Response): boolean {
  return ok && !(headers.get('content-type') ?? '').startsWith('image/svg+xml');
}

/** Milliseconds until a request counts as unanswered; fewer after a time-out. */
const timeLimits = { usual: 4000, afterSilence: 400 } as const;

/** Statuses of gateways for an unreachable service (RFC 9110 §15.6), or of a stopping service. */
const outOfReach: ReadonlySet<number> = new Set([502, 503, 504]);

/** Sends a request; resolves with undefined if the service is unreachable. */
async function reach(ask: () => Promise<Response>): Promise<Response | undefined> {
  const answer = await Promise.race([
    ask().catch(() => 'gone' as const),
    silence(connection === 'silent' ? timeLimits.afterSilence : timeLimits.usual),
  ]);
  if (answer instanceof Response && !outOfReach.has(answer.status)) {
    if (connection !== 'within reach') {
      connection = 'within reach';
      // The service may be back with another version.
      void registration.update().catch(() => undefined);
    }
    return answer;
  }
  connection = answer === 'silent' ? 'silent' : 'gone';
  return undefined;
}

function silence(milliseconds: number): Promise<'silent'> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('silent'), milliseconds);
  });
}

/**
 * The parts of the global scope of a service worker (W3C) that are used here: the `webworker` types of TypeScript
 * conflict with the `dom` types of the pages.
 */
type WorkerScope = {
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
  /** Keeps the worker alive until the promise settles; a rejection fails the installation. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
};

type FetchEvent = LastingEvent & {
  readonly request: Request;
  /** The response to the request that the browser sent while it started the worker, if any. */
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (response: Promise<Response>) => void;
};
