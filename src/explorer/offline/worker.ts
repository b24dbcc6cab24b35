/**
 * The service worker: keeps an edition of the explorer on the device, and answers from it where the service is out of
 * reach. While it is within reach, everything but the files of the edition comes from it.
 */
import type { FetchHandler } from '../../package/portable/fetch-handler.ts';
import { type Edition, editionField } from './edition.ts';
import { openKeptEdition } from './kept-edition.ts';
import { openOwnService } from './own-service.ts';
import { createReach } from './reach.ts';
import { type Wanted, wantedBy } from './wanted.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/** The server writes the edition before this program, so that the program changes with it. */
declare const self: WorkerScope & { readonly edition: Edition };

const { edition, registration } = self;
const { origin } = self.location;
const kept = openKeptEdition(edition, origin);
// What comes back may be another version.
const reach = createReach(() => void registration.update().catch(() => undefined));
let ownService: Promise<FetchHandler> | undefined;

self.addEventListener('install', (event) => {
  // Pages of the edition before are not disturbed: each says of which edition it is, and is answered from no other.
  event.waitUntil(kept.keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([kept.dropOthers(), registration.navigationPreload.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  const wanted = wantedBy(event.request, origin, edition.addresses);
  if (wanted.kind !== 'other') {
    event.respondWith(answer(event, wanted));
  }
});

async function answer(
  event: FetchEvent,
  wanted: Exclude<Wanted, { kind: 'other' }>,
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
      return (await reach(() => fetch(request))) ?? askOwnService(wanted.target, request);
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

/** What a page of another edition would be told does not belong to the rest of what it shows. */
async function askOwnService(target: string, request: Request): Promise<Response> {
  const wantedEdition = request.headers.get(editionField);
  if (wantedEdition !== null && wantedEdition !== edition.id) {
    return Response.error();
  }
  ownService ??= openOwnService(edition, kept, origin);
  try {
    const ask = await ownService;
    return await ask(new Request(origin + target, { headers: request.headers }));
  } catch (error) {
    ownService = undefined;
    throw error;
  }
}

/** Whatever is not drawn, which this device does as well. */
function isUsersOwn({ ok, headers }: Response): boolean {
  return ok && !(headers.get('content-type') ?? '').startsWith('image/svg+xml');
}
