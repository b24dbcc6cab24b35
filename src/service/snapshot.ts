import { loadDrawing } from '../api/pictures/find-picture.ts';
import { maxBufferedBytes } from '../api/replies.ts';
import { preconditionFailedDetail, rangeDetail } from '../api/problems.ts';
import { canonicalTargetOf, choiceOf, type ResolveTarget } from '../api/requests.ts';
import { createTargetResolver } from '../api/routes.ts';
import type { Addresses } from '../api/addresses.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ServiceRequest } from '../responses/request.ts';
import { type Admit, type Ask, Responder } from '../responses/responder.ts';
import { type FinishedResponse, passThrough } from '../responses/response.ts';
import { tagOf } from '../responses/validators.ts';
import { loadOnce } from '../world/load-once.ts';
import type { Admission } from './admission.ts';
import { createProblem } from './middleware.ts';
import { type App, type AppOptions, loadApp } from './load-app.ts';
import { requestCost } from './request-cost.ts';
import { builtFolder, readBuildIdentity } from './package-root.ts';
import type { WorldVersion } from './open-world.ts';

/** One version of the world in service: every response is made from one snapshot alone. */
export type Snapshot = {
  readonly catalog: Catalog;
  readonly answer: (request: ServiceRequest) => FinishedResponse | Promise<FinishedResponse>;
  readonly resolveTarget: ResolveTarget;
  /** Answers the operator's paths alone. */
  readonly operate: (request: ServiceRequest) => Promise<FinishedResponse>;
  /** Bytes of the response cache, about. */
  readonly cachedBytes: () => number;
  /** Loads what is not needed before the first response, but soon. */
  readonly warmUp: () => Promise<void>;
  /** Ends the thread that draws pictures when the last response has been made. Nothing may be asked any more. */
  readonly close: () => Promise<void>;
};

/** A version of the world as far as answers depend on it. */
export type ServedVersion = Pick<WorldVersion, 'catalog' | 'version' | 'userImages'>;

type SnapshotOptions = Omit<
  AppOptions,
  'catalog' | 'worldVersion' | 'userImages' | 'origin' | 'followedAs'
> & {
  readonly version: ServedVersion;
  /** Identifies the world with its pictures, if open pages follow their files. */
  readonly followed?: string | undefined;
  /** `Last-Modified` of all responses; undefined if no date would be true. */
  readonly modified: Date | undefined;
  readonly addresses: Addresses;
  /** Queues of the work that is computed and drawn; if absent, all work is done at once. */
  readonly admission?: Queues;
};

type Queues = { readonly computed: Admission; readonly drawn: Admission };

/** The flood is over by then, or lasts. */
const retryAfterSeconds = '2';

/** Puts a version of the world into service. */
export function openSnapshot(options: SnapshotOptions): Snapshot {
  const { version, modified, addresses, followed, admission } = options;
  const { baseUrl } = addresses;
  const catalog: Catalog = { ...version.catalog, modified };
  const resolveTarget = createTargetResolver(catalog.manifest, {
    hasPages: builtFolder !== undefined,
  });
  const inFlight = new InFlight();
  const readTag = loadOnce(() => snapshotTag(version.version, addresses, followed));
  let app: App | undefined;
  const load = loadOnce(async () => {
    const followedAs = followed === undefined ? undefined : await readTag();
    return (app ??= loadApp({
      ...options,
      followedAs,
      catalog,
      worldVersion: version.version,
      userImages: version.userImages,
      origin: 'service',
      rest: async () => admission?.computed.rest(),
    }));
  });

  const shed = (target: string): FinishedResponse =>
    createProblem(
      baseUrl,
      'overloaded',
      'The service has too many requests at the moment',
      target,
      { 'retry-after': retryAfterSeconds },
    );

  const ask: Ask = (request) => inFlight.track(async () => (await load()).fetch(request));
  const admit: Admit = (request, make) => {
    const accept = request.header('accept');
    const { work } = requestCost(request.method, resolveTarget(request.target, accept), accept);
    if (!admission || work === 'little') {
      return make();
    }
    // What waits in the queue is in flight as well.
    return inFlight.track(() =>
      admission[work].run(
        async () => make(),
        () => shed(request.target),
      ),
    );
  };

  const responder = new Responder({
    ask,
    admit,
    readTag,
    choiceOf,
    canonicalTarget: (target, accept) => canonicalTargetOf(resolveTarget, target, accept),
    preconditionFailed: (target) =>
      createProblem(baseUrl, 'precondition-failed', preconditionFailedDetail, target),
    rangeNotSatisfiable: (target, size) =>
      createProblem(baseUrl, 'range-not-satisfiable', rangeDetail(size), target, {
        'content-range': `bytes */${size}`,
      }),
    longestBuffered: maxBufferedBytes,
  });

  return {
    catalog,
    answer: responder.answer.bind(responder),
    resolveTarget,
    operate: async (request) =>
      passThrough(await inFlight.track(async () => (await load()).operate(request.toRequest()))),
    cachedBytes: () => responder.cachedBytes,
    warmUp: async () => {
      await load();
      await loadDrawing();
      // A name that no creature has is looked for in all the maps of names, which makes them.
      catalog.names.find('');
    },
    close: async () => {
      await inFlight.whenEmpty();
      await app?.close();
    },
  };
}

/**
 * The tag of all that responses depend on but for target and format: the same on every replica of a build. Of a service from
 * sources, it is another after each start, because there is nothing that says whether they have changed.
 */
function snapshotTag(
  version: string,
  { baseUrl, resourcesUrl }: Addresses,
  followed = '',
): Promise<string> {
  const build = readBuildIdentity() ?? String(performance.timeOrigin);
  return tagOf(JSON.stringify([version, build, baseUrl, resourcesUrl, followed]));
}

/** Counts what is asked of the app, so that the thread that draws pictures ends after the last of it. */
class InFlight {
  #count = 0;
  #onEmpty: (() => void) | undefined;

  async track<Made>(make: () => Made | Promise<Made>): Promise<Made> {
    this.#count += 1;
    try {
      return await make();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) {
        this.#onEmpty?.();
      }
    }
  }

  whenEmpty(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEmpty = resolve;
      if (this.#count === 0) {
        resolve();
      }
    });
  }
}
