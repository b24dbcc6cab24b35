import { isCacheable, lazyPaths, maxBufferedBytes } from '../api/prebuilt-paths.ts';
import type { UserImages } from '../api/pictures/user-images.ts';
import { preferredFormat } from '../api/record-formats.ts';
import { preconditionFailedDetail, type ProblemKind, rangeDetail } from '../api/problems.ts';
import { createTargetResolver, isExplorerFile, type ResolveTarget } from '../api/requests.ts';
import type { Addresses } from '../api/addresses.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { openPrebuilt } from '../responses/prebuilt.ts';
import type { ServiceRequest } from '../responses/request.ts';
import { type Admit, type Ask, type CachePolicy, createResponder } from '../responses/responder.ts';
import { type FinishedResponse, passThrough } from '../responses/response.ts';
import type { Admission } from './admission.ts';
import { createProblem } from './middleware.ts';
import { liveCacheControl } from './condition.ts';
import type { App, AppOptions } from './load-app.ts';
import { costOf } from './request-cost.ts';
import { sha256 } from './digest.ts';
import { builtFolder } from './package-root.ts';
import { placeholders } from '../catalog/records.ts';
import type { OpenWorld } from './world-store/open-world.ts';

/** One version of the world in service: every response is made from one snapshot alone. */
export type Snapshot = {
  readonly catalog: Catalog;
  readonly answer: (request: ServiceRequest) => FinishedResponse | Promise<FinishedResponse>;
  readonly resolveTarget: ResolveTarget;
  /** Answers the operator's paths alone. */
  readonly operate: (request: ServiceRequest) => Promise<FinishedResponse>;
  /** Bytes of the response cache, about. */
  readonly cachedBytes: () => number;
  /** Loads the app before the first request needs it. */
  readonly warmUp: () => Promise<void>;
  /** Closes the world when the last in-flight response has ended. Nothing may be asked any more. */
  readonly close: () => Promise<void>;
};

export type SnapshotOptions = Omit<AppOptions, 'catalog' | 'pack' | 'origin'> & {
  readonly world: OpenWorld;
  /** `Last-Modified` of all responses; undefined if no date would be true. */
  readonly modified: Date | undefined;
  readonly userImages: UserImages | undefined;
  readonly addresses: Addresses;
  /** Queues of the work that is computed and drawn; if absent, all work is done at once. */
  readonly admission?: Queues;
};

export type Queues = { readonly computed: Admission; readonly drawn: Admission };

/** The beginning of the paths of pictures. */
const pictures = '/resources/';

/** How long a picture of the user's own may be served after its file has changed. */
const pictureLagMilliseconds = 1000;

/** The flood is over by then, or lasts. */
const retryAfterSeconds = '2';

/** Puts a compiled world into service. Throws if it does not hold all that a service needs. */
export function openSnapshot(options: SnapshotOptions): Snapshot {
  const { world, modified, addresses, isLive = false, admission } = options;
  const { baseUrl, resourcesUrl } = addresses;
  const catalog: Catalog = { ...world.catalog, modified };
  const resolveTarget = createTargetResolver(catalog.manifest, {
    hasPages: builtFolder !== undefined,
  });
  const inFlight = createInFlight();
  let loading: Promise<App> | undefined;
  // Loading the app takes as long as the rest of a start, and prebuilt responses need nothing of it.
  const load = (): Promise<App> =>
    (loading ??= import('./load-app.ts').then(({ loadApp }) =>
      loadApp({
        ...options,
        catalog,
        pack: world.pack,
        origin: 'service',
        rest: async () => admission?.computed.rest(),
      }),
    ));

  const problem = (
    kind: ProblemKind,
    detail: string,
    instance: string,
    added?: Readonly<Record<string, string>>,
  ): FinishedResponse => createProblem(baseUrl, kind, detail, instance, added);
  const shed = (target: string): FinishedResponse =>
    problem('overloaded', 'The service has too many requests at the moment', target, {
      'retry-after': retryAfterSeconds,
    });

  const ask: Ask = (request) => inFlight.track(async () => (await load()).fetch(request));
  const admit: Admit = (request, make) => {
    const accept = request.header('accept');
    const { work } = costOf(request.method, resolveTarget(request.target, accept), accept);
    if (!admission || work === 'little') {
      return make();
    }
    const end = inFlight.begin();
    const answered = admission[work].run(
      async () => make(),
      () => shed(request.target),
    );
    void Promise.resolve(answered).then(end, end);
    return answered;
  };

  const responder = createResponder({
    findPrebuilt: openPrebuilt(world.pack, {
      placeholders,
      addresses: [baseUrl, resourcesUrl],
      sha256,
      restate: (name, value) => {
        switch (name) {
          case 'last-modified':
            return modified?.toUTCString();
          case 'cache-control':
            return isLive ? liveCacheControl : value;
          default:
            return value;
        }
      },
    }),
    ask,
    admit,
    cachePolicy: (target) => cachePolicyOf(resolveTarget(target, undefined)),
    prefersOtherFormat: (accept, target) =>
      preferredFormat(accept) !== preferredFormat('') ||
      resolveTarget(target, accept) !== resolveTarget(target, undefined),
    preconditionFailed: (target) =>
      problem('precondition-failed', preconditionFailedDetail, target),
    rangeNotSatisfiable: (target, size) =>
      problem('range-not-satisfiable', rangeDetail(size), target, {
        'content-range': `bytes */${size}`,
      }),
    longestBuffered: maxBufferedBytes,
    sha256,
  });

  const unfollow = options.userImages
    ? followFiles(options.userImages, () =>
        responder.forget((target) => resolveTarget(target, undefined).startsWith(pictures)),
      )
    : undefined;

  return {
    catalog,
    answer: responder.answer,
    resolveTarget,
    operate: async (request) =>
      passThrough(await inFlight.track(async () => (await load()).operate(request.toRequest()))),
    cachedBytes: responder.cachedBytes,
    warmUp: async () => void (await load()),
    close: async () => {
      unfollow?.();
      await inFlight.whenDone();
      await (await loading)?.close();
      world.close();
    },
  };
}

const alwaysCached: ReadonlySet<string> = new Set(lazyPaths);

function cachePolicyOf(target: string): CachePolicy {
  if (alwaysCached.has(target) || isExplorerFile(target)) {
    return 'always';
  }
  if (target.startsWith(pictures)) {
    return target.includes('?') ? 'never' : 'always';
  }
  return isCacheable(target) ? 'repeated' : 'never';
}

/** Calls back whenever the files of pictures differ from before. Returns a function that ends it. */
function followFiles({ readStamp }: UserImages, onChange: () => void): () => void {
  let known: string | undefined;
  const look = async (): Promise<void> => {
    const stamp = await readStamp();
    if (stamp !== known) {
      known = stamp;
      onChange();
    }
  };
  const timer = setInterval(() => void look(), pictureLagMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** Counts what waits for the app and what it is making, so that its world is closed after the last of it. */
function createInFlight(): {
  /** Returns a function that ends it. */
  readonly begin: () => () => void;
  /** A body that is streamed is in flight until it has been read or cancelled. */
  readonly track: (make: () => Promise<Response>) => Promise<Response>;
  readonly whenDone: () => Promise<void>;
} {
  let count = 0;
  let resolveDone: (() => void) | undefined;
  const end = (): void => {
    count -= 1;
    if (count === 0) {
      resolveDone?.();
    }
  };
  const begin = (): (() => void) => {
    count += 1;
    return end;
  };
  return {
    begin,
    track: async (make) => {
      begin();
      let isStreaming = false;
      try {
        const response = await make();
        const { body, status, headers } = response;
        if (!body || Number(headers.get('content-length') ?? 0) <= maxBufferedBytes) {
          return response;
        }
        isStreaming = true;
        return new Response(onEnd(body, end), { status, headers });
      } finally {
        if (!isStreaming) {
          end();
        }
      }
    },
    whenDone: () =>
      new Promise((resolve) => {
        resolveDone = resolve;
        if (count === 0) {
          resolve();
        }
      }),
  };
}

/** The same stream; calls `end` once, when it is read to its end, fails or is cancelled. */
function onEnd(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  end: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            controller.enqueue(value);
            return;
          }
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        end();
      },
      cancel: async (reason) => {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
