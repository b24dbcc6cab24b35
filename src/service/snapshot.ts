import { isCacheable, lazyPaths, maxBufferedBytes } from '../api/prebuilt-paths.ts';
import type { UserImages } from '../api/pictures/user-images.ts';
import { preferredFormat } from '../api/record-formats.ts';
import { preconditionFailedDetail, type ProblemKind, rangeDetail } from '../api/problems.ts';
import {
  createTargetResolver,
  isExplorerFile,
  isOperationPath,
  pathOf,
  type ResolveTarget,
} from '../api/requests.ts';
import type { Addresses } from '../api/addresses.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ServiceRequest } from '../responses/request.ts';
import { type Ask, type CachePolicy, createResponder } from '../responses/responder.ts';
import { type FinishedResponse, passThrough } from '../responses/response.ts';
import type { Admission } from './admission.ts';
import { createProblem } from './middleware.ts';
import { liveCacheControl } from './condition.ts';
import type { App, AppOptions } from './load-app.ts';
import { sha256 } from './digest.ts';
import { builtFolder } from './package-root.ts';
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
  /** Loads the app before the first request needs it. */
  readonly warmUp: () => Promise<void>;
  /** Ends the threads that draw pictures when the last in-flight response has ended. Nothing may be asked any more. */
  readonly close: () => Promise<void>;
};

/** A version of the world as far as answers depend on it. */
export type ServedVersion = Pick<WorldVersion, 'catalog' | 'version' | 'userImages'>;

export type SnapshotOptions = Omit<AppOptions, 'catalog' | 'worldVersion' | 'userImages' | 'origin'> & {
  readonly version: ServedVersion;
  /** `Last-Modified` of all responses; undefined if no date would be true. */
  readonly modified: Date | undefined;
  readonly addresses: Addresses;
  /** Queue of the work; if absent, all work is done at once. */
  readonly admission?: Admission;
};

/** The beginning of the paths of pictures. */
const pictures = '/resources/';

/** How long a picture of the user's own may be served after its file has changed. */
const pictureLagMilliseconds = 1000;

/** The flood is over by then, or lasts. */
const retryAfterSeconds = '2';

/** Puts a version of the world into service. */
export function openSnapshot(options: SnapshotOptions): Snapshot {
  const { version, modified, addresses, isLive = false, admission } = options;
  const { baseUrl, resourcesUrl } = addresses;
  const { userImages } = version;
  const catalog: Catalog = { ...version.catalog, modified };
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
        worldVersion: version.version,
        userImages,
        origin: 'service',
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

  const askApp = (request: Request): Promise<Response> =>
    inFlight.track(async () => (await load()).fetch(request));
  const ask: Ask = (request) => {
    const target = pathOf(request);
    return admission && needsAdmission(request.method, target)
      ? admission.run<Response, FinishedResponse>(
          () => askApp(request),
          () => shed(target),
        )
      : askApp(request);
  };

  const responder = createResponder({
    ask,
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

  const unfollow = userImages
    ? followFiles(userImages, () =>
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

/** Whether making the response is work: the operator's paths and the files of pages are always answered. */
function needsAdmission(method: string, target: string): boolean {
  return method !== 'OPTIONS' && !isOperationPath(target) && !isExplorerFile(target);
}

/** Counts what the app is making, so that its world is closed after the last of it. */
function createInFlight(): {
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
  return {
    track: async (make) => {
      count += 1;
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
